//! The match of a replay, found again: its rules, its map and its bots as they are on disk now.

use super::header::{Header, SeatRef, Swap};
use super::read::Replay;
use crate::game::Game;
use crate::match_run::{Foreseen, SeatChoice, SeatInput, SeatInputs, Stops};
use lunarena_content::{MapFile, Report, Reports, Root, UserPath};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a match is played with from a turn on.
pub struct Segment {
    /// The first turn that is played with it.
    pub from: u64,
    pub game: Rc<Game>,
    pub set: Vec<(String, String)>,
    pub refs: Vec<SeatRef>,
    pub seats: Vec<SeatChoice>,
}

impl Segment {
    /// Finds the bots: those of the seats in `taken`, which a person named, and else those that the replay names. One that is named by its path is
    /// known by the one that is shown, wherever that is looked at from.
    pub fn new(
        root: &Root,
        from: u64,
        game: Rc<Game>,
        set: &[(String, String)],
        mut refs: Vec<SeatRef>,
        taken: &[(String, UserPath)],
    ) -> Result<Segment, Reports> {
        let mut seats = Vec::new();
        for seat in &mut refs {
            let file = match taken.iter().find(|(other, _)| *other == seat.seat) {
                Some((_, bot)) => {
                    (seat.bot.name, seat.person) = (bot.to_string(), false);
                    root.user_bot(game.name(), bot)?
                }
                None if seat.person && seat.bot.is_nothing() => {
                    seats.push(SeatChoice::Person(None));
                    continue;
                }
                None => root.recorded_bot(game.name(), &seat.bot.name, &seat.bot.hash)?,
            };
            seat.bot.hash.clone_from(&file.hash);
            if seat.bot.name.ends_with(".lua") {
                seat.bot.name = file.source.shown().to_owned();
            }
            seats.push(if seat.person { SeatChoice::Person(Some(file)) } else { SeatChoice::Bot(file) });
        }
        Ok(Segment { from, game, set: set.to_vec(), refs, seats })
    }
}

/// Mods and settings, and what was loaded with them.
type Loaded = (Vec<String>, Vec<(String, String)>, Root, Rc<Game>);

/// What is not what it was: what, its hash in the replay, its hash now.
pub type Changed = Vec<(String, String, String)>;

/// A match that can be played again: what it began with, and what it went on with.
pub struct RecordedMatch {
    pub map: MapFile,
    pub seed: u64,
    /// Whether the whole state is kept with every turn.
    pub frames: bool,
    /// What the clock stopped, by turn.
    stops: BTreeMap<u64, Stops>,
    /// What seats were given from outside, by turn.
    inputs: BTreeMap<u64, SeatInputs>,
    /// From this turn on it may stop other bots too: the match is no longer as it was.
    pub parts_at: u64,
    /// In the order of turns; the first is that of the start.
    pub segments: Vec<Segment>,
    /// All that is not as the replay has it.
    pub changed: Changed,
    /// Whether it is played with files that the replay holds.
    pub is_packed: bool,
}

impl RecordedMatch {
    pub fn new(root: &Root, replay: &Replay) -> Result<RecordedMatch, Reports> {
        let header = &replay.header;
        let name = &header.game;
        let mut changed = Changed::new();
        let mut compare = |what: String, then: &str, now: &str| {
            if then != now && !changed.iter().any(|(other, ..)| *other == what) {
                changed.push((what, then.to_owned(), now.to_owned()));
            }
        };
        let mut loaded: Vec<Loaded> = Vec::new();
        let mut segment = |from: u64, mods: &[String], content: &str, set: &[(String, String)], seats: &[SeatRef]| {
            // Swaps that go back and forth between the same rules load them once.
            let known = loaded.iter().position(|(own, sets, ..)| own == mods && sets == set);
            let at = match known {
                Some(at) => at,
                None => {
                    let root = root.with_mods(name, mods)?;
                    let game = Rc::new(Game::load(&root, name, set)?);
                    loaded.push((mods.to_vec(), set.to_vec(), root, game));
                    loaded.len() - 1
                }
            };
            let (.., root, game) = &loaded[at];
            compare(format!("the rules of {name}"), content, &game.ruleset.hash);
            let segment = Segment::new(root, from, game.clone(), set, seats.to_vec(), &[])?;
            for (then, now) in seats.iter().zip(&segment.refs) {
                compare(format!("bot {}", then.bot.name), &then.bot.hash, &now.bot.hash);
            }
            Ok::<Segment, Reports>(segment)
        };
        let mut segments = vec![segment(1, &header.mods, &header.content, &header.set, &header.seats)?];
        for Swap { turn, mods, content, set, seats, .. } in &replay.swaps {
            segments.push(segment(*turn, mods, content, set, seats)?);
        }
        let map = match header.map.is_nothing() {
            true if segments[0].game.file.default.map.is_some() => {
                return Err(Report::error(format!("the replay names no map, and {name} is played on one")).into());
            }
            true => MapFile::nothing(),
            false => root.with_mods(name, &header.mods)?.recorded_map(name, &header.map.name, &header.map.hash)?,
        };
        compare(format!("map {}", header.map.name), &header.map.hash, &map.hash);
        let is_packed = root.is_packed();
        let (seed, frames, parts_at) = (header.seed, header.frames, u64::MAX);
        let (stops, inputs) = (replay.stops.clone(), replay.inputs.clone());
        let recorded = RecordedMatch { map, seed, frames, stops, inputs, parts_at, segments, changed, is_packed };
        if recorded.changed.is_empty() {
            check_header(&recorded.segments[0].game, header)?;
            check_swaps(replay)?;
        }
        Ok(recorded)
    }

    /// A report, if anything is not as the replay has it: what can't be done then.
    pub fn check_unchanged(&self, undone: &str) -> Result<(), Report> {
        let Some((what, ..)) = self.changed.first() else { return Ok(()) };
        Err(match self.is_packed {
            true => Report::error(format!("{undone}: {what} in the replay is not what its header names"))
                .help("no engine writes such a replay; the files of this machine are used with --root DIR"),
            false => Report::error(format!("{undone}: {what} changed since"))
                .help("put it back, or record the match again: `lunarena play ... --replay FILE --with-content` keeps the files with the match"),
        })
    }

    /// Another bot plays the seat from a turn on: what the clock did to the one before, and what a person did, says nothing of it.
    pub fn forget_player(&mut self, seat: &str, from: u64) {
        self.stops.range_mut(from..).for_each(|(_, stops)| drop(stops.remove(seat)));
        self.inputs.range_mut(from..).for_each(|(_, inputs)| drop(inputs.remove(seat)));
    }

    /// A seat is given this in a turn.
    pub fn give(&mut self, turn: u64, seat: &str, input: SeatInput) {
        self.inputs.entry(turn).or_default().insert(seat.to_owned(), input);
    }

    /// What seats are given in a turn.
    pub fn inputs(&self, turn: u64) -> &SeatInputs {
        static NONE: SeatInputs = SeatInputs::new();
        self.inputs.get(&turn).unwrap_or(&NONE)
    }

    /// What is known of the clock before a turn.
    pub fn foreseen(&self, turn: u64) -> Foreseen<'_> {
        static NONE: Stops = Stops::new();
        let stops = self.stops.get(&turn).unwrap_or(&NONE);
        if turn < self.parts_at { Foreseen::Recorded(stops) } else { Foreseen::Alike(stops) }
    }
}

/// What follows from inputs that are as they were, but stands in the header all the same: the numbers and names of the seats, the
/// version of the game. No engine gets it wrong; a replay from anywhere may.
fn check_header(game: &Game, header: &Header) -> Result<(), Report> {
    let wrong = |message: String| {
        Err(Report::error(message).help("the replay's header is not what an engine would have written"))
    };
    let (seats, taken) = (&game.file.seats, header.seats.len());
    if !(seats.least..=seats.most).contains(&(taken as i64)) {
        return wrong(format!(
            "the replay has {taken} seats, but {} has {} to {}",
            header.game, seats.least, seats.most
        ));
    }
    let names = game.seats(taken);
    if let Some((seat, name)) = header.seats.iter().zip(&names).find(|(seat, name)| seat.seat != **name) {
        return wrong(format!("the replay calls a seat `{}` that is `{name}` in {}", seat.seat, header.game));
    }
    if header.game_version != game.file.version {
        let version = &game.file.version;
        return wrong(format!(
            "the replay is of version {} of {}, these rules are {version}",
            header.game_version, header.game
        ));
    }
    Ok(())
}

/// The seats of a match stay who they are.
fn check_swaps(replay: &Replay) -> Result<(), Report> {
    let names = |seats: &[SeatRef]| seats.iter().map(|seat| seat.seat.clone()).collect::<Vec<_>>();
    let own = names(&replay.header.seats);
    match replay.swaps.iter().find(|swap| names(&swap.seats) != own) {
        Some(swap) => Err(Report::error(format!("the replay has other seats from turn {} on", swap.turn))
            .help(format!("the match was begun by {}", own.join(", ")))),
        None => Ok(()),
    }
}
