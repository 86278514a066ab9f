//! What places are called: `field.place` of a look, `{x}/{y}` or `({x}, {y}) in the {plane}`, and places read back from their names.

use crate::look::Look;
use crate::scene::Place;
use crate::sentence_error::SentenceError;
use lunarena_kernel::near::near;

/// What the name of a place can be made of.
const PARTS: [&str; 5] = ["x", "y", "z", "plane", "name"];

/// A pattern for names of places.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceName(Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Part(&'static str),
}

impl PlaceName {
    pub fn parse(text: &str) -> Result<PlaceName, SentenceError> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let brace = rest.find(['{', '}']).unwrap_or(rest.len());
            if brace > 0 {
                pieces.push(Piece::Text(rest[..brace].to_owned()));
                at += brace;
                continue;
            }
            let Some(end) = rest.find('}').filter(|end| *end > 0) else {
                return Err(SentenceError::new("this brace has no partner", at..at + 1));
            };
            let (name, range) = (&rest[1..end], at..at + end + 1);
            let Some(part) = PARTS.iter().find(|part| **part == name) else {
                let hint = match near(name, PARTS) {
                    Some(close) => format!("did you mean `{close}`?"),
                    None => format!("there are {}", PARTS.join(", ")),
                };
                return Err(SentenceError::new(format!("the name of a place has no `{name}`: {hint}"), range));
            };
            pieces.push(Piece::Part(part));
            at = range.end;
        }
        Ok(PlaceName(pieces))
    }

    /// Why a place can't be read back from such a name.
    pub fn unreadable(&self) -> Option<&'static str> {
        let has = |part: &'static str| self.0.contains(&Piece::Part(part));
        let meet = self.0.windows(2).any(|pair| matches!(pair, [Piece::Part(_), Piece::Part(_)]));
        match (has("name"), has("x"), has("y")) {
            _ if meet => Some("nothing stands between two of its parts"),
            (true, false, false) | (false, true, true) => None,
            (true, ..) => Some("a place has a name or coordinates, not both"),
            (false, ..) => Some("it needs both {x} and {y}, or {name}"),
        }
    }

    /// Nothing, if the place doesn't have all that the name is made of.
    fn fill(&self, place: &Place, look: &Look, least_z: i64) -> Option<String> {
        let mut out = String::new();
        for piece in &self.0 {
            match (piece, place) {
                (Piece::Text(text), _) => out.push_str(text),
                (Piece::Part("name"), Place::Node(name)) => out.push_str(name),
                (Piece::Part("x"), Place::At(x, ..)) => out.push_str(&x.to_string()),
                (Piece::Part("y"), Place::At(_, y, _)) => out.push_str(&y.to_string()),
                (Piece::Part("z"), Place::At(.., z)) => out.push_str(&z.to_string()),
                (Piece::Part("plane"), Place::At(.., z)) => {
                    out.push_str(&plane(look, *z, least_z).map_or_else(|| z.to_string(), str::to_owned));
                }
                _ => return None,
            }
        }
        Some(out)
    }

    fn read(&self, text: &str, look: &Look, least_z: i64) -> Option<Place> {
        let (mut x, mut y, mut z, mut node) = (None, None, None, None);
        let mut rest = text;
        for (number, piece) in self.0.iter().enumerate() {
            match piece {
                Piece::Text(text) => rest = rest.strip_prefix(text.as_str())?,
                Piece::Part("name") => {
                    let end = match self.0.get(number + 1) {
                        Some(Piece::Text(next)) => rest.find(next.as_str())?,
                        _ => rest.len(),
                    };
                    (node, rest) = (Some(rest[..end].to_owned()), &rest[end..]);
                }
                Piece::Part("plane") => {
                    let planes =
                        look.field.planes.iter().enumerate().filter(|(_, name)| rest.starts_with(name.as_str()));
                    let (number, name) = planes.max_by_key(|(_, name)| name.len())?;
                    (z, rest) = (Some(least_z.checked_add(number as i64)?), &rest[name.len()..]);
                }
                Piece::Part(part) => {
                    let (value, behind) = leading_number(rest)?;
                    let known = match *part {
                        "x" => &mut x,
                        "y" => &mut y,
                        _ => &mut z,
                    };
                    (*known, rest) = (Some(value), behind);
                }
            }
        }
        match (rest, node, x, y) {
            ("", Some(name), ..) => Some(Place::Node(name)),
            ("", None, Some(x), Some(y)) => Some(Place::At(x, y, z.unwrap_or(least_z))),
            _ => None,
        }
    }
}

fn leading_number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let behind = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = text[..text.len() - behind.len()].parse().ok()?;
    Some((number, behind))
}

fn plane(look: &Look, z: i64, least_z: i64) -> Option<&str> {
    let number = usize::try_from(z.checked_sub(least_z)?).ok()?;
    look.field.planes.get(number).map(String::as_str)
}

/// What a place is called, where the least z is 0.
pub fn place_text(place: &Place, look: &Look) -> String {
    place_text_above(place, look, 0)
}

/// What a place is called on a field with this least z.
pub fn place_text_above(place: &Place, look: &Look, least_z: i64) -> String {
    let name = look.field.place.as_deref().and_then(|text| PlaceName::parse(text).ok());
    let named = name.and_then(|name| name.fill(place, look, least_z));
    named.unwrap_or_else(|| match place {
        Place::Node(name) => name.clone(),
        Place::At(x, y, z) => match plane(look, *z, least_z) {
            Some(plane) => format!("({x}, {y}) in {plane}"),
            None if *z == least_z => format!("({x}, {y})"),
            None => format!("({x}, {y}, {z})"),
        },
    })
}

/// The place that is called so, whether there is one or not.
pub fn read_place(text: &str, look: &Look, least_z: i64) -> Option<Place> {
    PlaceName::parse(look.field.place.as_deref()?).ok()?.read(text, look, least_z)
}
