//! Everything YAML: game files, constants, maps and examples, with the place of every value; and the reports that tell
//! a person what to mend.

mod bench;
mod choices;
mod constants;
mod declarations;
pub mod disk;
mod example;
mod fields;
mod formula;
mod game;
mod inside;
mod layout;
mod lua;
mod map;
mod map_outline;
mod mods;
mod node;
mod number;
mod outline;
mod overlay;
mod reader;
mod report;
mod root;
mod ruleset;
mod scalar;
pub mod schema;
mod shelf;
mod source;
mod span;
mod types;
mod visible;
mod yaml;

pub use bench::{BenchFile, Growth, Original, Scene};
pub use constants::{Constant, Constants, Leaf, Origin, SET};
pub use declarations::{Declaration, Declarations, Place};
pub use example::{
    Bank, Begin, Case, Entry, Event, ExpectedFault, Fault, Figures, FirstQueue, FirstTurn, Loaded, NamedThing, Names,
    Pin, SeatCount, Seed, Setting, Start, Step, StreamState, Unit, Unread, resolve, without_names,
};
pub use formula::FormulaSource;
pub use game::{
    BotStyle, Condition, Conditions, Defaults, Functions, GameFile, Kind, Limits, Order, Phase, PhaseLimits, Question,
    RuleFunction, Seats, Sketch, Stages, stage_names,
};
pub use inside::{Inside, Typed};
pub use lua::LuaFile;
pub use map::{MapFile, MapKind};
pub use map_outline::{MapFault, MapOutline};
pub use mods::{ModFile, Placed};
pub use node::{Document, Found, Item, Node};
pub use number::Number;
pub use overlay::Change;
pub use reader::Entries;
pub use report::{Report, Reports, plain};
pub use root::Root;
pub use ruleset::{Looked, Ruleset};
pub use scalar::Scalar;
pub use shelf::Carried;
pub use source::{LARGEST_FILE, Source};
pub use span::{Span, Spanned};
pub use types::{Named, Range, Type};
pub use visible::{escape, is_hidden, visible, visible_line};
