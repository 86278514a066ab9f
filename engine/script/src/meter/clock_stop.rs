//! The end that a clock makes.

/// When a script is stopped by the clock, and not by what it may use. A stop is an input of a match like an answer of chance: it is written
/// down as the count at which the script stood, and from then on the count alone decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockStop {
    /// When the watchman says so.
    #[default]
    ByClock,
    /// After so many instructions, or when the watchman says so.
    Known(u64),
    /// As it was recorded: after so many instructions, or not at all.
    Recorded(Option<u64>),
}

impl ClockStop {
    /// The count at which it is known to come.
    pub(super) fn at(self) -> Option<u64> {
        match self {
            ClockStop::ByClock => None,
            ClockStop::Known(used) => Some(used),
            ClockStop::Recorded(used) => used,
        }
    }
}
