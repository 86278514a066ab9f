//! The match of a game's own bots: how many in a second, on one thread and on all cores, and what it costs to record it.

use super::Bench;
use super::figures::{OwnMatch, Rate};
use super::match_threads;
use super::samples::{Samples, ratio};
use super::temp_folder::TempFolder;
use super::timed_match::play;
use lunarena_arena::{Keep, Match};
use lunarena_content::{OutputFile, OutputKind, Reports};
use lunarena_contest::{ContentPlace, MatchRequest, PreparedMatch};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

/// Loading, one thread and all cores, recording, memory.
pub const STEPS: u64 = 4;

pub fn measure(bench: &mut Bench, request: &MatchRequest) -> Result<OwnMatch, Reports> {
    let place = bench.place;
    let load = bench.patience.repeat(|| load(place, request))?;
    bench.step();
    let prepared = PreparedMatch::new(bench.place, request.clone(), false)?;
    let turns = play(&prepared)?.turns;
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let at_once = match_threads::in_turn(&(&prepared).into(), &[1, threads], bench.patience)?;
    bench.step();
    let temp_folder = TempFolder::new()?;
    let replay = OutputFile::new(temp_folder.path().join("match.replay"), OutputKind::Replay, false)?;
    let recording = bench.patience.in_turn(&[false, true], |recorded| match recorded {
        false => Ok::<_, Reports>(play(&prepared)?.time),
        true => record(&prepared, &replay),
    })?;
    bench.step();
    let memory = bench.program.memory(request)?;
    bench.step();
    Ok(OwnMatch {
        map: prepared.map.0.clone(),
        bots: prepared.seats.iter().map(|seat| seat.bot.clone()).collect(),
        turns,
        load_ms: load.best() * 1e3,
        cores_ratio: threads as f64 / ratio(&at_once),
        one_thread: Rate::of(1, &at_once[0], turns),
        all_cores: Rate::of(threads, &at_once[1], turns),
        threads,
        replay_ratio: ratio(&recording),
        memory_bytes: memory,
    })
}

impl Rate {
    fn of(threads: usize, samples: &Samples, turns: u64) -> Rate {
        let matches = threads as f64 / samples.best();
        Rate { matches_per_second: matches, turns_per_second: matches * turns as f64 }
    }
}

fn load(place: &ContentPlace, request: &MatchRequest) -> Result<Duration, Reports> {
    let begun = Instant::now();
    let prepared = PreparedMatch::new(place, request.clone(), false)?;
    Match::new(&prepared.game, prepared.setup(Keep::NOTHING))?;
    Ok(begun.elapsed())
}

/// The match and who won, with all turns written to a file.
fn record(prepared: &PreparedMatch, replay: &OutputFile) -> Result<Duration, Reports> {
    let begun = Instant::now();
    prepared.record(replay)?;
    Ok(begun.elapsed())
}
