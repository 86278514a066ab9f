//! A map: data written in YAML, a text in a form of the game's own, or Lua that makes such data.

use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Span;
use crate::yaml::document::Document;
use crate::yaml::node::Item;
use crate::yaml::writer;
use lunarena_kernel::{Value, digest};

#[derive(Clone, Debug, PartialEq)]
pub struct MapFile {
    pub name: String,
    pub hash: String,
    pub kind: MapKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MapKind {
    Data(Document),
    /// As data it is `{ text = ... }`; what is wrong in its line 7 stands at the path `text.7`.
    Text(Source),
    Lua(Source),
    /// The game has none, and its rules get none.
    Nothing(Source),
}

const LUA: &str = ".lua";

/// The ends of map files, each for one kind.
pub const MAP_ENDS: [&str; 3] = [MapFile::YAML, MapFile::PLAIN, LUA];

/// The key under which a text stands in the data of a map.
const TEXT: &str = "text";

impl MapFile {
    /// How the files of data and of plain texts end.
    pub const YAML: &str = ".yaml";
    pub const PLAIN: &str = ".txt";

    /// The end of the shown path says which kind it is.
    pub fn read(name: &str, source: Source) -> Result<MapFile, Reports> {
        let hash = digest::of_bytes(source.text().as_bytes());
        let kind = if source.shown().ends_with(LUA) {
            MapKind::Lua(source)
        } else if source.shown().ends_with(Self::PLAIN) {
            MapKind::Text(source)
        } else {
            let document = Document::parse(&source)?;
            if document.root.item == Item::Null {
                return Err(empty(name, &source).into());
            }
            MapKind::Data(document)
        };
        Ok(MapFile { name: name.to_owned(), hash, kind })
    }

    /// In the place of a map, for games without maps.
    pub fn nothing() -> MapFile {
        MapFile { name: String::new(), hash: String::new(), kind: MapKind::Nothing(Source::new("", "")) }
    }

    pub fn source(&self) -> &Source {
        match &self.kind {
            MapKind::Data(document) => &document.source,
            MapKind::Text(source) | MapKind::Lua(source) | MapKind::Nothing(source) => source,
        }
    }

    /// The file that holds a map: its end, and its text.
    pub fn written(map: &Value) -> (&'static str, String) {
        match map {
            Value::Str(text) => (Self::PLAIN, text.clone()),
            Value::Map(fields) if fields.len() == 1 => match map.field(TEXT) {
                Some(Value::Str(text)) => (Self::PLAIN, text.clone()),
                _ => (Self::YAML, writer::yaml(map)),
            },
            _ => (Self::YAML, writer::yaml(map)),
        }
    }

    /// The data that a text is for the rules.
    pub fn data_of_text(source: &Source) -> Value {
        Value::map([(TEXT, source.text().into())])
    }

    /// What the game's `check_map` found at `path`. Of a map made by Lua only the file can be shown.
    pub fn report(&self, path: &str, message: &str, hint: Option<&str>) -> Report {
        let report = match &self.kind {
            MapKind::Data(document) => return document.report(path, message, hint),
            MapKind::Text(source) => {
                let line = path.strip_prefix(TEXT).and_then(|rest| rest.strip_prefix('.')?.parse::<usize>().ok());
                let span = line.map_or(Span::default(), |line| source.line_span(line));
                Report::error(message).at(source, span, "here")
            }
            MapKind::Lua(source) => Report::error(message).at(source, Span::default(), format!("makes `{path}`")),
            MapKind::Nothing(_) => Report::error(message),
        };
        match hint {
            Some(hint) => report.help(hint),
            None => report,
        }
    }
}

fn empty(name: &str, source: &Source) -> Report {
    Report::error(format!("the map {name} is empty"))
        .at(source, Span::new(0, 0), "nothing here")
        .help("write its keys as another map of the game has them; `map` in game.yaml says what they are")
}
