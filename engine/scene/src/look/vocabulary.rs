//! The fixed words of looks: shapes, patterns, roles of colour, lines, metrics, effects.

use serde::{Deserialize, Serialize};

/// An enumeration whose members have words of their own.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $member:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] $member),+ }

        impl $name {
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$member)),+];

            pub fn word(self) -> &'static str {
                match self { $($name::$member => $word),+ }
            }
        }
    };
}

words! {
    /// What a thing is drawn as.
    Shape {
        Disc = "disc", Ring = "ring", Dot = "dot", Square = "square", Frame = "frame", Diamond = "diamond", Triangle = "triangle",
        Wedge = "wedge", Chevron = "chevron", Hexagon = "hexagon", Drop = "drop", Gear = "gear", Crystal = "crystal", Star = "star",
        Cross = "cross", House = "house", Tower = "tower", Flag = "flag", Arrow = "arrow", Sphere = "sphere",
    }
}

words! {
    /// What a cell is filled with.
    Pattern { Solid = "solid", Waves = "waves", Dots = "dots", Hatched = "hatched" }
}

words! {
    /// What a colour stands for; which colour that is, a palette says.
    Role {
        Owner = "owner",
        Seat1 = "seat1", Seat2 = "seat2", Seat3 = "seat3", Seat4 = "seat4", Seat5 = "seat5", Seat6 = "seat6",
        Ground = "ground", Soft = "soft", Water = "water", Rock = "rock", Site1 = "site1", Site2 = "site2",
        Resource1 = "resource1", Resource2 = "resource2", Resource3 = "resource3", Path = "path", Ink = "ink", Muted = "muted", Fog = "fog",
    }
}

words! {
    Line { Solid = "solid", Dashed = "dashed", Dotted = "dotted" }
}

words! {
    Style { Faded = "faded", Hatched = "hatched" }
}

words! {
    /// How the reach of an area is counted.
    Metric { Manhattan = "manhattan", Chebyshev = "chebyshev", Squared = "squared", Hops = "hops", Steps = "steps" }
}

words! {
    /// What is drawn for an event.
    Effect { Flash = "flash", Trail = "trail", Line = "line", Dot = "dot" }
}

words! {
    /// What is chosen in a step of an action; a path is a list of places.
    StepKind { Thing = "thing", Place = "place", Path = "path", Word = "word", Number = "number" }
}

words! {
    /// How much an event matters.
    #[derive(Default)]
    Stress {
        #[default]
        None = "none",
        Small = "small",
        Big = "big",
        Fault = "fault",
    }
}

impl Role {
    /// The colour of a seat, by its number from 0.
    pub fn seat(number: usize) -> Role {
        [Role::Seat1, Role::Seat2, Role::Seat3, Role::Seat4, Role::Seat5, Role::Seat6][number % 6]
    }
}
