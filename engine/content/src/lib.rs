//! Everything YAML: game files, constants, mods, maps, examples and events, with the position of every value, and the reports that tell a person what
//! to fix.
//!
//! Layers, each using only those before it: `text` (sources, spans, reports), `yaml` (trees, parser, overlays, readers, writer, in-place changes;
//! knows no game), `files` (disk, folders, names, [`Root`]), `rules` ([`Ruleset`]), then `example`, `bench` and `event`, and `schema` on top.
//!
//! A key is declared once. Each reader has an `Outline` (`yaml/outline.rs`) of its keys with their kinds and explanations; the reader accepts no
//! other key, and `schema` generates JSON Schemas from the outlines. To add a key, add it to the outline and read it: a test fails if only one is
//! done.
//!
//! Mods are overlays. `yaml/overlay.rs` merges their YAML into one document whose source is joined from all files, so that every report and
//! [`Origin`] still names file and line. Load order follows from dependencies and names only.
//!
//! Content may come from strangers. A name in content is a [`ContentPath`], which cannot leave the folder; only a [`UserPath`], typed by a person,
//! can. Links that lead outside are refused when they are read. Sizes, depth, aliases and counts have limits beside the code that reads them.

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
    Bank, Begin, Case, CaseFile, Difference, Differences, Entry, Event, Expected, ExpectedFault, Fault, Figures,
    FirstQueue, FirstTurn, Loaded, NamedThing, Names, Pin, PlaceFinder, Refused, SeatCount, Seed, Setting, Start, Step,
    StreamState, Unit, Unread, UnreadCase, label_rows, resolve, without_names,
};
pub use files::lua_file::LuaFile;
pub use files::map_file::{MapFile, MapKind};
pub use files::new_files::NewFiles;
pub use files::output_file::{OutputFile, OutputKind, OutputWriter};
pub use files::paths::{ContentPath, UserPath};
pub use files::root::Root;
pub use files::storage::EmbeddedFiles;
pub use files::text_file::{LARGEST_FILE, plain_text};
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
