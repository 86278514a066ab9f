//! One match = kernel x script x content: the turn loop over real rules and bots, replays, examples, checks.
//!
//! From the bottom up: `time_limit` and `lua_report`; `game`, a game that is loaded; `match_run`, a running match; `authoring`, help for authors; `example` and
//! `snapshot`, cases and their outcomes; `replay`, recorded matches; `check`, a game looked over. No module knows one that stands further up.

mod authoring;
mod check;
mod example;
mod game;
mod lua_report;
mod match_run;
mod replay;
mod snapshot;
mod time_limit;

pub use authoring::{
    Definition, Given, Guide, HookPoint, LIBRARY, OBJECT, OBJECT_CLASS, SIGN, Wrapping, order as order_text, signature,
    signature_of,
};
pub use check::{Checked, Offered, check_game, check_map_file, missing_entries, strays};
pub use example::{CaseResult, Mismatch, Moment, Refusal, run_case, run_examples};
pub use game::{FoundFault, Game, Shape, Start};
pub use lua_report::{chunk as chunk_name, was_stopped};
pub use match_run::{
    Adjourned, Called, Checkpoint, Choice, ChoiceQuestion, Choices, Desk, Ending, FaultRecord, Foreseen, Inspector,
    Keep, MOST_STOPS, Match, Opening, OutputRecord, Part, People, Player, Position, Progress, SCORE, SceneStep,
    SeatChoice, SeatInput, SeatInputs, Setup, Standing, Stopped, Stops, Turn, TurnLimits, UnitEnd, decided, refusal,
};
pub use replay::{
    Change, Difference, ENGINE, FileRef, Forked, HUMAN, Header, Pack, Playback, RecordedMatch, Recorder, Replay,
    SeatRef, Segment, Shown, StepMaker, Swap, Verdict, aside, diff, extract, first_film, fork, header_differences,
    pack, parting, parting_line, parting_turn, seal, turn_differences, unseal, verify,
};
pub use snapshot::{Hunk, Outcome, OutcomeChange, Snapshot, hunks, snapshot_of, stale_snapshots};
pub use time_limit::{set as expect_turns_within, stop_switch};
// A guide is made of these.
pub use lunarena_lint::{ApiData, ApiFunction, Field, TypeDoc, TypeKind};
pub use lunarena_script::{
    Api, ApiEntry, LUA_STUB, Listed, Log, Reason, RefusedCalls, ScriptError, Stop, Stub, literal,
};
// What is measured whatever the game.
pub use lunarena_script::measure;

/// Whether what was played since then proves nothing.
pub use lunarena_script::machine_ran_out;
/// Another seed for the hashes of Lua's tables, which nobody may notice. To be called before anything is loaded.
pub use lunarena_script::set_hash_seed;
