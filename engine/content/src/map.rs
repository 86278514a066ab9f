//! A map: data written in YAML, or Lua that makes such data.

use crate::node::Document;
use crate::report::{Report, Reports};
use crate::source::Source;
use crate::span::Span;
use lunarena_kernel::digest;

#[derive(Clone, Debug, PartialEq)]
pub struct MapFile {
    pub name: String,
    pub hash: String,
    pub kind: MapKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MapKind {
    Data(Document),
    Lua(Source),
}

impl MapFile {
    /// The end of the shown path, `.yaml` or `.lua`, says which kind it is.
    pub fn read(name: &str, source: Source) -> Result<MapFile, Reports> {
        let hash = digest::of_bytes(source.text().as_bytes());
        let kind = if source.shown().ends_with(".lua") {
            MapKind::Lua(source)
        } else {
            MapKind::Data(Document::parse(&source)?)
        };
        Ok(MapFile { name: name.to_owned(), hash, kind })
    }

    pub fn source(&self) -> &Source {
        match &self.kind {
            MapKind::Data(document) => &document.source,
            MapKind::Lua(source) => source,
        }
    }

    /// What the game's `check_map` found at `path`. Of a map made by Lua only the file can be shown.
    pub fn report(&self, path: &str, message: &str, hint: Option<&str>) -> Report {
        let document = match &self.kind {
            MapKind::Data(document) => return document.report(path, message, hint),
            MapKind::Lua(source) => source,
        };
        let report = Report::error(message).at(document, Span::default(), format!("makes `{path}`"));
        match hint {
            Some(hint) => report.help(hint),
            None => report,
        }
    }
}
