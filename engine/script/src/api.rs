//! What a game offers to its bots, as data.

use lunarena_kernel::Value;
use std::ffi::c_int;

/// How a game's bots speak to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `take("A")` makes the order `{ "take", "A" }`, for the bot to return.
    Orders,
    /// `game:take("A")` runs in the rules at once.
    Calls,
}

/// What a game offers to bots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Api {
    pub calls: Vec<ApiEntry>,
    /// Plain data by name, of which every bot gets a copy of its own.
    pub data: Vec<(String, Value)>,
    /// What can't be given to bots, by name, and why.
    pub strange: Vec<(String, String)>,
}

impl Api {
    /// Whether a bot that was given the one can go on with the other: prices are looked up when it calls, all else it holds itself.
    pub fn is_like(&self, other: &Api) -> bool {
        let is_same = |(a, b): (&ApiEntry, &ApiEntry)| a.name == b.name && a.ends_turn == b.ends_turn;
        self.data == other.data
            && self.calls.len() == other.calls.len()
            && self.calls.iter().zip(&other.calls).all(is_same)
    }
}

/// One function of a game's API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiEntry {
    pub name: String,
    /// The module of the rules that it is a function of.
    pub module: String,
    /// It is the `end_turn` that the rules handed on: it runs nothing in them.
    pub ends_turn: bool,
    /// Instructions that a live call of it costs, where the game says so.
    pub price: Option<u64>,
}

/// A function of the rules, looked up once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FnRef(pub(crate) c_int);
