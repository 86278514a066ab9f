//! Writing a replay: line by line into a file beside the final one, which appears only when the match is over.

use super::header::{Header, Swap};
use super::pack::{Pack, PackLine};
use super::read::{LONGEST, MOST_SWAPS, Replay};
use super::sealed_line::seal;
use super::size_limit::SizeLimit;
use crate::match_run::{Opening, Standing, Turn};
use lunarena_content::{OutputFile, OutputWriter, Report, Reports};
use lunarena_kernel::value_of;
use serde::Serialize;

/// Where the lines go.
enum Target {
    Memory(String),
    File(OutputWriter),
}

/// Dropped before the end of its match, it leaves no file behind.
pub struct Recorder {
    target: Target,
    sum: String,
    size_limit: SizeLimit,
    /// Turns that were written.
    turns: u64,
    swaps: usize,
    /// Whether the files of a match that is played again go in, too.
    packs: bool,
    /// In bytes.
    written: u64,
}

#[derive(Serialize)]
struct EndLine<T> {
    end: T,
}

#[derive(Serialize)]
struct OpeningLine<'a> {
    opening: &'a Opening,
}

#[derive(Serialize)]
struct SwapLine<'a> {
    swap: &'a Swap,
}

#[derive(Serialize)]
struct End<'a> {
    turns: u64,
    hash: &'a str,
    standings: &'a [Standing],
}

#[derive(Serialize)]
struct Failed<T> {
    turns: u64,
    failed: T,
}

impl Replay {
    /// The match is over: its end is what would be written.
    pub fn set_end(&mut self, hash: &str, standings: &[Standing]) {
        let end = End { turns: self.turns.len() as u64, hash, standings };
        self.end = value_of(&end);
    }
}

impl Recorder {
    fn new(target: Target, header: &Header) -> Recorder {
        let size_limit = SizeLimit::new(header.seats.len());
        Recorder { target, sum: String::new(), size_limit, turns: 0, swaps: 0, packs: false, written: 0 }
    }

    pub fn in_memory(header: &Header) -> Recorder {
        let mut recorder = Recorder::new(Target::Memory(String::new()), header);
        // Memory can't refuse.
        let _ = recorder.line(header);
        recorder
    }

    pub fn to_file(file: &OutputFile, header: &Header) -> Result<Recorder, Report> {
        let mut recorder = Recorder::new(Target::File(file.open()?), header);
        recorder.line(header)?;
        Ok(recorder)
    }

    fn line(&mut self, object: &impl Serialize) -> Result<(), Report> {
        let text = serde_json::to_string(object).map_err(|error| Report::error(format!("replay: {error}")))?;
        let line = seal(&mut self.sum, text);
        self.written += line.len() as u64;
        if self.written > LONGEST {
            return Err(Report::error(format!("the replay would be longer than {} MiB", LONGEST >> 20))
                .help("the whole state of every turn takes most of it: leave out --frames"));
        }
        match &mut self.target {
            Target::Memory(all) => all.push_str(&line),
            Target::File(file) => file.write(line.as_bytes())?,
        }
        Ok(())
    }

    /// The same for a fork, to hold the files that the forked match is played with.
    pub fn with_content(mut self, packs: bool) -> Recorder {
        self.packs = packs;
        self
    }

    /// How many turns were written.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    pub fn packs(&self) -> bool {
        self.packs
    }

    /// The files that the match is played with; right behind the header.
    pub fn pack(&mut self, pack: &Pack) -> Result<(), Report> {
        self.line(&PackLine { packed: pack })
    }

    /// What the match can be looked at by: how it looks, and its first scene.
    pub fn opening(&mut self, opening: &Opening) -> Result<(), Report> {
        self.line(&OpeningLine { opening })
    }

    pub fn turn(&mut self, turn: &Turn) -> Result<(), Report> {
        self.turns += 1;
        match self.size_limit.cut(turn) {
            Some(cut) => self.line(&cut),
            None => self.line(turn),
        }
    }

    /// From here on the match is played with other rules or bots.
    pub fn swap(&mut self, swap: &Swap) -> Result<(), Report> {
        self.swaps += 1;
        if self.swaps > MOST_SWAPS {
            return Err(Report::error(format!("a replay has at most {MOST_SWAPS} swaps"))
                .help("go on watching without --replay"));
        }
        self.line(&SwapLine { swap })
    }

    /// Writes the end and puts the file in its place, whole. In memory: the text.
    pub fn finish(self, turns: u64, hash: &str, standings: &[Standing]) -> Result<String, Report> {
        self.end(End { turns, hash, standings })
    }

    /// As [`Recorder::finish`], for a match that the rules or its limit of turns broke off: the reasons are written in place of hash and standings.
    pub fn break_off(self, reasons: &Reports) -> Result<String, Report> {
        let turns = self.turns;
        self.fail(turns, &reasons.iter().map(Report::message).collect::<Vec<_>>())
    }

    /// The same with reasons of any form.
    pub fn fail(self, turns: u64, failed: &impl Serialize) -> Result<String, Report> {
        self.end(Failed { turns, failed })
    }

    fn end(mut self, end: impl Serialize) -> Result<String, Report> {
        self.line(&EndLine { end })?;
        match self.target {
            Target::Memory(all) => Ok(all),
            Target::File(file) => file.finish().map(|()| String::new()),
        }
    }
}
