//! Maps with known keys, and what each key is for. Readers know no other keys than these, and the schemas for editors
//! are made of the same ones.

use std::ops::RangeInclusive;

pub struct Outline {
    /// What the map is called in messages: `a phase`.
    pub whole: &'static str,
    /// In the order in which messages list them.
    pub keys: &'static [Field],
    /// What a single key can't tell.
    pub rules: &'static [Rule],
}

impl Outline {
    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|field| field.key).collect()
    }
}

pub struct Field {
    pub key: &'static str,
    pub holds: Holds,
    /// For a person who writes the file, in a sentence or two.
    pub about: &'static str,
    /// Whether the map is wrong without it.
    pub needed: bool,
}

impl Field {
    pub const fn needed(key: &'static str, holds: Holds, about: &'static str) -> Field {
        Field { key, holds, about, needed: true }
    }

    pub const fn optional(key: &'static str, holds: Holds, about: &'static str) -> Field {
        Field { key, holds, about, needed: false }
    }
}

/// What may stand behind a key.
pub enum Holds {
    Anything,
    Text,
    /// A text of this form, as a regular expression.
    Form(&'static str),
    /// One of a few words.
    Word(fn() -> Vec<&'static str>),
    Flag,
    Integer {
        least: i64,
    },
    /// An integer from the first to the second.
    Between(i64, i64),
    /// A number above 0.
    Positive,
    /// An integer or a formula.
    Number(RangeInclusive<i64>),
    /// A version, which YAML may take for a number.
    Version(&'static str),
    List(&'static Holds),
    /// A list of four.
    Four(&'static Holds),
    /// One or the other.
    Either(&'static Holds, &'static Holds),
    /// A list that is not empty.
    Some(&'static Holds),
    Map(&'static Outline),
    /// Keys that the writer of the file chose.
    MapOf(&'static Holds),
    /// A map of one key that the writer of the file chose, a plain word.
    One(&'static Holds),
    /// A map that is not empty.
    SomeKeys(&'static Holds),
    /// The types of constants, by their paths.
    Declarations,
    /// The types of what maps hold, by their paths.
    MapKeys,
    /// Moments, and the functions that run then.
    Stages,
    /// The name of a game that is there.
    Game,
    // The rest stands in examples and depends on the game.
    SeatCount,
    BySeat(&'static Holds),
    /// The name of a seat.
    Seat,
    /// The name of a phase.
    Phase,
    /// The name of a stage.
    Stage,
    ByStage(&'static Holds),
    /// A value, or matchers.
    Expected,
    /// Why a map is refused: a list of texts and matchers, or matchers of all of them.
    MapFaults,
    /// The name of a map, or a map.
    Start,
    /// Constants by their paths.
    Settings,
    Answer,
    /// A number, or several.
    Pin,
    Event,
    /// A rank, or several figures.
    Standing,
}

impl Holds {
    pub const TEXTS: Holds = Holds::List(&Holds::Text);
}

pub enum Rule {
    /// At least one of these keys is there.
    Any(&'static [&'static str]),
    /// Never both of these keys.
    NotBoth(&'static str, &'static str),
    /// Which keys and moments a phase has depends on its kind.
    KindsOfPhases,
    /// Which functions a game has depends on how its bots act.
    StylesOfBots,
}
