//! What a person sees of game files: values with their places, and reports when something is wrong.

mod agreement;
mod anything;
mod bench;
mod cases;
mod conditions;
mod expected;
mod faults;
mod games;
mod lists;
mod maps;
mod matchers;
mod mods;
mod patches;
mod pattern;
mod pebbles;
mod schemas;
#[path = "../../../snapshots.rs"]
mod snapshots;
mod syntax;
mod validator;
