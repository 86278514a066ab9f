//! What the maps of a game hold: the `map` of game.yaml, by which every map is checked before the rules see it.

mod check;
mod fields;
mod path;
mod reading;

pub use check::MapFault;
pub use fields::MapField;
pub use path::{PATH, PATH_OR_REMOVED};

use crate::rules::constants::Constants;
use crate::rules::types::{Type, TypeError};
use crate::text::source::Source;
use crate::text::span::Span;

/// The key of a map that is a text in a form of the game's own.
pub const TEXT: &str = "text";

#[derive(Clone, Debug, PartialEq)]
pub struct MapOutline {
    source: Source,
    pub root: Shape,
}

/// What may stand at one place of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// Nothing is said of it.
    #[default]
    Open,
    Value(Declared),
    /// A map with known keys, in declared order.
    Record(Vec<Entry>),
    /// A map whose keys the writer chooses.
    Table {
        keys: Keys,
        each: Box<Shape>,
    },
    List(Box<Shape>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: String,
    pub optional: bool,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    Any,
    /// The names of the seats that play.
    Seats,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    pub ty: MapType,
    /// The type as it is written, all mods counted in.
    pub text: String,
    pub span: Span,
}

/// The type of a value in a map: those of constants that are plain data, and two more.
#[derive(Clone, Debug, PartialEq)]
pub enum MapType {
    Plain(Type),
    /// The name of a seat that plays.
    Seat,
    /// Left to the game.
    Anything,
    List(Box<MapType>),
}

/// The types that only maps have, by their words.
const OWN: [(&str, MapType); 2] = [("seat", MapType::Seat), ("anything", MapType::Anything)];

const EXAMPLES: &str = "types in maps are written: integer, integer 1..500, number 0.. , string, boolean, one of a | b, \
                        key of frogs, list of integer, seat, anything";

/// The form of all types of maps.
pub const TYPE_FORM: &str = concat!(
    r"^ *(list +of +)*(string|boolean|seat|anything",
    r"|integer( +([+-]?[0-9]+ *\.\.( *[+-]?[0-9]+)?|\.\. *[+-]?[0-9]+))?",
    r"|number( +([+-]?[0-9]+(\.[0-9]+)? *\.\.( *[+-]?[0-9]+(\.[0-9]+)?)?|\.\. *[+-]?[0-9]+(\.[0-9]+)?))?",
    r"|one +of +[^| ][^|]*(\| *[^| ][^|]*)*",
    r"|key +of +[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*) *$"
);

impl MapType {
    fn parse(text: &str) -> Result<MapType, TypeError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [lists @ .., last] = words.as_slice()
            && let Some((_, own)) = OWN.iter().find(|(word, _)| word == last)
            && lists.chunks(2).all(|pair| pair == ["list", "of"])
        {
            let list = |inner, _: &[&str]| MapType::List(Box::new(inner));
            return Ok(lists.chunks(2).fold(own.clone(), list));
        }
        let data = |ty: Type| match ty.is_data() {
            true => Ok(MapType::Plain(ty)),
            false => Err(TypeError {
                start: 0,
                end: text.len(),
                message: "a map holds plain data".to_owned(),
                label: "neither formulas nor functions".to_owned(),
                help: "put the formula into constants.yaml, and its name into the map".to_owned(),
            }),
        };
        let parsed = Type::parse(text).map_err(|error| TypeError { help: EXAMPLES.to_owned(), ..error });
        parsed.and_then(data)
    }

    /// The group of constants whose keys are meant, if it is about one.
    fn group(&self) -> Option<&str> {
        match self {
            MapType::Plain(ty) => ty.group(),
            _ => None,
        }
    }
}

impl MapOutline {
    /// Whether maps may be texts in a form of the game's own.
    pub fn reads_text(&self) -> bool {
        self.text().is_some()
    }

    fn text(&self) -> Option<&Entry> {
        match &self.root {
            Shape::Record(entries) => entries.iter().find(|entry| entry.key == TEXT),
            _ => None,
        }
    }

    /// The outline for these constants: where a type speaks of the keys of a group, it has the keys that are there.
    pub fn settled(&self, constants: &Constants) -> MapOutline {
        MapOutline { source: self.source.clone(), root: self.root.settled(constants) }
    }

    /// `rules/pebbles/game.yaml:12`, for reports on another file.
    pub fn place(&self, declared: &Declared) -> String {
        let (file, line) = self.source.place(declared.span);
        format!("{file}:{line}")
    }
}

impl Shape {
    fn settled(&self, constants: &Constants) -> Shape {
        match self {
            Shape::Open => Shape::Open,
            Shape::Value(declared) => Shape::Value(declared.settled(constants)),
            Shape::Record(entries) => {
                let entry = |entry: &Entry| Entry { shape: entry.shape.settled(constants), ..entry.clone() };
                Shape::Record(entries.iter().map(entry).collect())
            }
            Shape::Table { keys, each } => Shape::Table { keys: *keys, each: Box::new(each.settled(constants)) },
            Shape::List(each) => Shape::List(Box::new(each.settled(constants))),
        }
    }
}

impl Declared {
    fn settled(&self, constants: &Constants) -> Declared {
        let mut settled = self.clone();
        if let MapType::Plain(ty) = &mut settled.ty
            // One that is no group is reported as such; the maps aren't wrong as well.
            && ty.group().is_some_and(|group| constants.declares(group))
        {
            *ty = ty.settled(&mut |group| constants.keys(group).into_iter().map(str::to_owned).collect());
        }
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::types::Range;

    #[test]
    fn types_of_maps() {
        let list = |inner| MapType::List(Box::new(inner));
        let from_one = Type::Integer(Range { least: Some(1), most: None });
        for (text, expected) in [
            ("seat", MapType::Seat),
            (" anything ", MapType::Anything),
            ("list of  list of seat", list(list(MapType::Seat))),
            ("integer 1..", MapType::Plain(from_one.clone())),
            ("list of integer 1..", MapType::Plain(Type::List(Box::new(from_one)))),
            ("key of frogs", MapType::Plain(Type::KeyOf("frogs".to_owned()))),
        ] {
            assert_eq!(MapType::parse(text), Ok(expected), "{text}");
        }
        for text in ["", "seet", "list seat", "formula(level)", "function of songs", "list of formula()"] {
            assert!(MapType::parse(text).is_err(), "{text}");
        }
    }
}
