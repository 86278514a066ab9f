//! A link, read from what a rules function says of it.

use super::parts::{Parts, place, text};
use super::source::Source;
use crate::scene::{End, Id, Link, Place};

pub type LinkParts<S> = Parts<S, 4>;

pub static LINK: [&str; 4] = ["kind", "from", "to", "way"];

// Their places.
pub const KIND: usize = 0;
pub const FROM: usize = 1;
pub const TO: usize = 2;
const WAY: usize = 3;

/// What a message calls it.
pub const A_LINK: &str = "a link";

/// A link as it is said: what an end is called is the id of a thing, or the name of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct SaidLink {
    pub kind: String,
    pub from: SaidEnd,
    pub to: SaidEnd,
    pub way: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SaidEnd {
    Called(Id),
    At(Place),
}

pub fn link<S: Source>(source: &S) -> Result<SaidLink, String> {
    read(&Parts::of(source, A_LINK, &LINK)?)
}

pub fn read<S: Source>(parts: &LinkParts<S>) -> Result<SaidLink, String> {
    let kind = text(parts.get(KIND).ok_or("it has no `kind`")?, "`kind`")?;
    let end = |at: usize| {
        let source = parts.get(at).ok_or_else(|| format!("it has no `{}`", LINK[at]))?;
        Ok::<_, String>(match source.id() {
            Some(id) => SaidEnd::Called(id),
            None => SaidEnd::At(place(source)?),
        })
    };
    let way = parts.get(WAY).map(|way| text(way, "`way`")).transpose()?;
    Ok(SaidLink { from: end(FROM)?, to: end(TO)?, kind, way })
}

impl SaidLink {
    /// With the things of the scene known.
    pub fn settle(self, is_there: &dyn Fn(&Id) -> bool) -> Result<Link, String> {
        let end = |end, name: &str| match end {
            SaidEnd::At(place) => Ok(End::At(place)),
            SaidEnd::Called(id) if is_there(&id) => Ok(End::Thing(id)),
            // A name that no thing has is a node.
            SaidEnd::Called(Id::Name(name)) => Ok(End::At(Place::Node(name))),
            SaidEnd::Called(Id::Number(number)) => {
                Err(format!("a link of the kind {}: `{name}`: there is no thing {number}", self.kind))
            }
        };
        Ok(Link { from: end(self.from, "from")?, to: end(self.to, "to")?, kind: self.kind, way: self.way })
    }

    /// As what links of a scene it may be found there.
    pub fn settled(self) -> Vec<Link> {
        let ends = |end| match end {
            SaidEnd::At(place) => vec![End::At(place)],
            SaidEnd::Called(Id::Number(number)) => vec![End::Thing(Id::Number(number))],
            SaidEnd::Called(Id::Name(name)) => {
                vec![End::Thing(Id::Name(name.clone())), End::At(Place::Node(name))]
            }
        };
        let (sources, targets) = (ends(self.from), ends(self.to));
        let pairs = sources.into_iter().flat_map(|from| targets.iter().map(move |to| (from.clone(), to.clone())));
        pairs.map(|(from, to)| Link { kind: self.kind.clone(), from, to, way: None }).collect()
    }
}
