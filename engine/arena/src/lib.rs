//! One match: the kernel's turn loop over real rules and bots, with replays, examples and checks.
//!
//! From the bottom up, no module using a later one: `engine_version`, `time_limit` and `lua_report`; `game`, a loaded game; `match_run`, a running match; `authoring`,
//! definitions and guides for authors; `example` and `snapshot`, test cases and their locked outcomes; `replay`, recorded matches; `check`, the
//! analysis of a whole game without playing.
//!
//! A match is its state, a position (turn, queues, random streams, banks) and the players. Rules can therefore be exchanged between two turns
//! (`match_run/swap.rs`), a failed turn can be taken back (`match_run/checkpoint.rs`), and a match can start in the middle (`match_run/position.rs`).
//!
//! Everything from outside is an input and is recorded in the turn's line of the replay: a person's decisions (`match_run/seat_input.rs`), and the
//! instruction at which the clock stopped a bot (`match_run/stops.rs`). Replaying follows these records, not the clock.
//!
//! `check` continues past every mistake. If the rules do not load, bots are checked against the comments of `api.lua`, maps against their outline,
//! and Lua by its text. Warnings are given only where they are certain. `tests/one_fault.rs` breaks shipped games in many ways and verifies that
//! nothing else is blamed.
//!
//! A look is not part of the content's hash, because it cannot change a match.

mod authoring;
mod check;
mod engine_version;
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
pub use engine_version::{ENGINE, IDENTITY, VERSION};
pub use example::{CaseResult, Mismatch, Moment, Refusal, run_case, run_examples};
pub use game::{FoundFault, Game, Shape, Start};
pub use lua_report::{chunk as chunk_name, was_stopped};
pub use match_run::{
    Adjourned, Called, Checkpoint, Choice, ChoiceQuestion, Choices, Desk, Ending, FaultRecord, Foreseen, Inspector,
    Keep, MOST_STOPS, Match, Opening, OutputRecord, Part, People, Player, Position, Progress, SCORE, SceneStep,
    SeatChoice, SeatInput, SeatInputs, Setup, Standing, Stopped, Stops, Turn, TurnLimits, UnitEnd, decided, refusal,
};
pub use replay::{
    Change, Difference, FileRef, Forked, HUMAN, Header, Pack, Playback, RecordedMatch, Recorder, Replay, SeatRef,
    Segment, Shown, StepMaker, Swap, Verdict, aside, diff, extract, first_film, fork, header_differences, pack,
    parting, parting_line, parting_turn, seal, turn_differences, unseal, verify,
};
pub use snapshot::{Hunk, Outcome, OutcomeChange, Snapshot, hunks, pending_of, snapshot_of, stale_snapshots};
pub use time_limit::{set as expect_turns_within, stop_switch};
// A guide is made of these.
pub use lunarena_lint::{ApiData, ApiFunction, Field, TypeDoc, TypeKind};
pub use lunarena_script::{
    Api, ApiEntry, LUA_STUB, Listed, Log, Reason, RefusedCalls, ScriptError, Stop, Stub, literal,
};

/// Whether what was played since then proves nothing.
/// Another seed for the hashes of Lua's tables, which nobody may notice. To be called before anything is loaded.
pub use lunarena_script::set_hash_seed;
