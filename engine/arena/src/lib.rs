//! One match = kernel x script x content: the turn loop over real rules and bots, replays, examples, checks.

mod added;
mod check;
mod definitions;
mod example;
mod fork;
mod game;
mod guide;
mod hooks;
mod lua_report;
mod match_run;
mod replay;
mod shape;
mod snapshot;
mod time_limit;

pub use check::{Checked, Offered, check_game, check_map_file, strays};
pub use definitions::{Definition, LIBRARY, SIGN, order as order_text, signature, signature_of};
pub use example::{CaseResult, Mismatch, Moment, Refusal, run_case, run_examples};
pub use fork::{Change, Forked, fork};
pub use game::{Game, Start};
pub use guide::{Given, Guide, OBJECT, OBJECT_CLASS};
pub use hooks::{HookPoint, Wrapping};
pub use lua_report::was_stopped;
pub use match_run::{
    Adjourned, Board, Cell, Checkpoint, Ending, FaultRecord, Foreseen, Inspector, Keep, MOST_STOPS, Match,
    OutputRecord, Part, Player, Position, Progress, SeatChoice, Setup, Standing, Stopped, Stops, Turn,
};
pub use replay::{
    Difference, ENGINE, FileRef, Header, Recorder, Replay, SeatRef, Swap, Verdict, aside, diff, extract,
    header_differences, parting, parting_turn, seal, unseal, verify,
};
pub use shape::Shape;
pub use snapshot::{Hunk, Outcome, OutcomeChange, Snapshot, hunks, snapshot_of, stale_snapshots};
pub use time_limit::{set as expect_turns_within, stop_switch};
// A guide is made of these.
pub use lunarena_lint::{ApiData, ApiFunction, Choice, Field, TypeDoc, TypeKind};
pub use lunarena_script::{Api, ApiEntry, LUA_STUB, Listed, Log, Reason, ScriptError, Stop, Stub, literal};
// What is measured whatever the game.
pub use lunarena_script::gauge;

/// Another seed for the hashes of Lua's tables, which nobody may notice. To be called before anything is loaded.
pub use lunarena_script::set_hash_seed;
