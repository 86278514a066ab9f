//! How an event is decided.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// Everybody plays in every round, against those who stand alike.
    #[serde(rename = "mcmahon")]
    McMahon,
    /// Who meets is chosen by what it tells, for as long as one likes.
    Ladder,
    /// Who loses is out.
    Bracket,
}

pub const FORMATS: [(&str, Format); 4] = [
    ("round-robin", Format::RoundRobin),
    ("mcmahon", Format::McMahon),
    ("ladder", Format::Ladder),
    ("bracket", Format::Bracket),
];

/// What decides between equal scores, beside the direct comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The sum of the opponents' scores.
    Sos,
    /// The same without the least of them.
    #[serde(rename = "sos-1")]
    SosLessOne,
    /// The sum of the opponents' sums.
    Sosos,
    /// Who did better against those with the same.
    Direct,
}

pub const TIE_BREAKS: [(&str, TieBreak); 4] =
    [("sos", TieBreak::Sos), ("sos-1", TieBreak::SosLessOne), ("sosos", TieBreak::Sosos), ("direct", TieBreak::Direct)];

/// Groups of players that start with different scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Bands {
    /// So many, of about as many players each.
    Equal(usize),
    /// One from each of these strengths on, and one below.
    From(Vec<i64>),
}

/// A format with all that can be said of it. What it has no use for is as it is by default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFormat {
    pub format: Format,
    /// Left out: as many as it takes to find the first of all players.
    pub rounds: Option<usize>,
    pub bands: Bands,
    /// So many of the strongest start with the same score, the highest.
    pub bar: usize,
    pub ties: Vec<TieBreak>,
    /// Bots that everybody plays against before the first round, for the strengths that are not given.
    pub preliminary: Vec<String>,
    /// Who loses once goes on among those who lost once.
    pub double: bool,
}

impl Default for EventFormat {
    fn default() -> EventFormat {
        EventFormat {
            format: Format::RoundRobin,
            rounds: None,
            bands: Bands::Equal(1),
            bar: 0,
            ties: vec![TieBreak::Sos, TieBreak::Direct],
            preliminary: Vec::new(),
            double: false,
        }
    }
}

impl Format {
    pub fn named(name: &str) -> Option<Format> {
        FORMATS.iter().find(|(other, _)| *other == name).map(|(_, format)| *format)
    }

    pub fn names() -> Vec<&'static str> {
        FORMATS.iter().map(|(name, _)| *name).collect()
    }

    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

impl TieBreak {
    pub fn name(self) -> &'static str {
        TIE_BREAKS.iter().find(|(_, tie)| *tie == self).map_or("", |(name, _)| name)
    }
}
