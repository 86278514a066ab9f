//! How much is known of what a game offers.

use lunarena_lint::types::is_one_edit;

/// How much of what is offered is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    Whole,
    /// Rules that can't be run may have more for bots than their text shows: calls that they make in a loop, or that mods add.
    MayBeMore,
    /// Some of the text can't be read, or nobody knows which modules are for bots.
    Part,
}

impl Extent {
    /// Whether a call that isn't known is surely a slip, where these are.
    pub fn rules_out<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> bool {
        match self {
            Extent::Whole => true,
            Extent::MayBeMore => known.into_iter().any(|own| is_one_edit(own, name)),
            Extent::Part => false,
        }
    }
}
