//! Everything YAML: game files, constants, maps and examples, with the place of every value; and the reports that tell
//! a person what to fix.
//!
//! In layers, each of which knows only those below it: `text`, `yaml`, `files`, `rules`, then `example`, `bench` and `event`, and `schema`
//! on top.

mod bench;
mod event;
mod example;
mod files;
mod rules;
pub mod schema;
mod text;
mod yaml;

pub use bench::{BenchFile, Growth, Original, Scene};
pub use event::{
    Bands, ContestRules, EntryLine, EventFile, EventFormat, Format, KeptReplays, Moment, PlannedTournament, TieBreak,
};
pub use example::{
    Bank, Begin, Case, CaseFile, Entry, Event, ExpectedFault, Fault, Figures, FirstQueue, FirstTurn, Loaded,
    NamedThing, Names, Pin, PlaceFinder, Refused, SeatCount, Seed, Setting, Start, Step, StreamState, Unit, Unread,
    UnreadCase, label_rows, resolve, without_names,
};
pub use files::lua_file::LuaFile;
pub use files::map_file::{MapFile, MapKind};
pub use files::new_files::NewFiles;
pub use files::paths::{ContentPath, UserPath};
pub use files::root::Root;
pub use files::storage::EmbeddedFiles;
pub use files::text_file::LARGEST_FILE;
pub use files::{disk, folders, new_files};
pub use rules::constants::{Constant, Constants, Leaf, Origin, SET};
pub use rules::declarations::{Declaration, Declarations, Place};
pub use rules::formula::FormulaSource;
pub use rules::game::{
    BotStyle, Condition, Conditions, Defaults, Functions, GameFile, Kind, Limits, Order, Phase, PhaseLimits, Question,
    RuleFunction, Seats, Sketch, Stages, stage_names,
};
pub use rules::look::LookFile;
pub use rules::map_outline::{MapFault, MapField, MapOutline, MapType, Shape as MapShape};
pub use rules::mods::{ModFile, OrderedMod, mods_in_order};
pub use rules::number::Number;
pub use rules::ruleset::{PartialRuleset, Ruleset};
pub use rules::types::{Named, Range, Type};
pub use text::choices::did_you_mean;
pub use text::report::{Report, Reports, plain};
pub use text::sentence::first_sentence;
pub use text::source::Source;
pub use text::span::{Span, Spanned};
pub use text::visible::{escape, is_hidden, visible, visible_line};
pub use yaml::document::Document;
pub use yaml::node::{Found, Item, Node};
pub use yaml::overlay::Change;
pub use yaml::patch::patched;
pub use yaml::reader::Entries;
pub use yaml::snippet::Snippet;
