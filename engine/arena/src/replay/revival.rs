//! The match of a replay once more, with what is on disk now.

use super::{Header, Replay, SeatRef, Swap};
use crate::game::{Game, Start};
use crate::match_run::{Foreseen, Keep, Match, SeatChoice, Setup, Stops, Turn};
use lunarena_content::{MapFile, Report, Reports, Root, Typed};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a match is played with from a turn on.
pub struct Cast {
    pub from: u64,
    pub game: Rc<Game>,
    pub set: Vec<(String, String)>,
    pub refs: Vec<SeatRef>,
    pub seats: Vec<SeatChoice>,
}

impl Cast {
    /// Finds the bots: those of the seats in `taken`, which a person named, and else those that the replay names. One that is named by its path is
    /// known by the one that is shown, wherever that is looked at from.
    pub fn new(
        root: &Root,
        from: u64,
        game: Rc<Game>,
        set: &[(String, String)],
        mut refs: Vec<SeatRef>,
        taken: &[(String, Typed)],
    ) -> Result<Cast, Reports> {
        let mut seats = Vec::new();
        for seat in &mut refs {
            let file = match taken.iter().find(|(other, _)| *other == seat.seat) {
                Some((_, bot)) => {
                    seat.bot.name = bot.to_string();
                    root.typed_bot(game.name(), bot)?
                }
                None => root.recorded_bot(game.name(), &seat.bot.name, &seat.bot.hash)?,
            };
            seat.bot.hash.clone_from(&file.hash);
            if seat.bot.name.ends_with(".lua") {
                seat.bot.name = file.source.shown().to_owned();
            }
            seats.push(SeatChoice::Bot(file));
        }
        Ok(Cast { from, game, set: set.to_vec(), refs, seats })
    }
}

/// Mods and settings, and what was loaded with them.
type Loaded = (Vec<String>, Vec<(String, String)>, Root, Rc<Game>);

/// What is not what it was: what, its hash in the replay, its hash now.
pub type Changed = Vec<(String, String, String)>;

/// A match that can be played again: what it began with, and what it went on with.
pub struct Revival {
    map: MapFile,
    seed: u64,
    frames: bool,
    /// What the clock stopped, by turn.
    stops: BTreeMap<u64, Stops>,
    /// From this turn on it may stop other bots too: the match is no longer as it was.
    pub parts_at: u64,
    /// In the order of turns; the first is that of the start.
    pub casts: Vec<Cast>,
    /// All that is not as the replay has it.
    pub changed: Changed,
}

impl Revival {
    pub fn new(root: &Root, replay: &Replay) -> Result<Revival, Reports> {
        let header = &replay.header;
        let name = &header.game;
        let mut changed = Changed::new();
        let mut compare = |what: String, then: &str, now: &str| {
            if then != now && !changed.iter().any(|(other, ..)| *other == what) {
                changed.push((what, then.to_owned(), now.to_owned()));
            }
        };
        let mut loaded: Vec<Loaded> = Vec::new();
        let mut cast = |from: u64, mods: &[String], content: &str, set: &[(String, String)], seats: &[SeatRef]| {
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
            let cast = Cast::new(root, from, game.clone(), set, seats.to_vec(), &[])?;
            for (then, now) in seats.iter().zip(&cast.refs) {
                compare(format!("bot {}", then.bot.name), &then.bot.hash, &now.bot.hash);
            }
            Ok::<Cast, Reports>(cast)
        };
        let mut casts = vec![cast(1, &header.mods, &header.content, &header.set, &header.seats)?];
        for Swap { turn, mods, content, set, seats, .. } in &replay.swaps {
            casts.push(cast(*turn, mods, content, set, seats)?);
        }
        let map = match header.map.is_nothing() {
            true if casts[0].game.file.default.map.is_some() => {
                return Err(Report::error(format!("the replay names no map, and {name} is played on one")).into());
            }
            true => MapFile::nothing(),
            false => root.with_mods(name, &header.mods)?.recorded_map(name, &header.map.name, &header.map.hash)?,
        };
        compare(format!("map {}", header.map.name), &header.map.hash, &map.hash);
        let (seed, frames, stops) = (header.seed, header.frames, replay.stops.clone());
        let revival = Revival { map, seed, frames, stops, parts_at: u64::MAX, casts, changed };
        if revival.changed.is_empty() {
            check_header(&revival.casts[0].game, header)?;
            check_swaps(replay)?;
        }
        Ok(revival)
    }

    /// Another bot plays the seat from a turn on: what the clock did to the one before says nothing of it.
    pub fn forget_stops(&mut self, seat: &str, from: u64) {
        self.stops.range_mut(from..).for_each(|(_, stops)| drop(stops.remove(seat)));
    }

    /// From the start, with so much kept of every turn.
    pub fn show(&self, keep: Keep) -> Result<Showing<'_>, Reports> {
        let [first, ..] = self.casts.as_slice() else { return Err(Report::error("nobody plays").into()) };
        let setup = Setup {
            start: Start::Map(Box::new(self.map.clone())),
            seed: self.seed,
            seats: first.seats.clone(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { frames: self.frames, ..keep },
        };
        let table = Match::again(&first.game, setup, Some(self.foreseen(1)))?;
        Ok(Showing { revival: self, table: Some(table), cast: 0, turns: 0 })
    }

    /// What is known of the clock before a turn.
    fn foreseen(&self, turn: u64) -> Foreseen<'_> {
        static NONE: Stops = Stops::new();
        let stops = self.stops.get(&turn).unwrap_or(&NONE);
        if turn < self.parts_at { Foreseen::Recorded(stops) } else { Foreseen::Alike(stops) }
    }
}

/// A match that is being played again.
pub struct Showing<'r> {
    revival: &'r Revival,
    /// Always there but while casts change.
    table: Option<Match<'r>>,
    cast: usize,
    pub turns: u64,
}

impl<'r> Showing<'r> {
    /// The next turn, with all casts that come on before it; nothing, when the match is over.
    pub fn turn(&mut self) -> Result<Option<Turn>, Reports> {
        self.bring_on()?;
        let turn = self.table().turn()?;
        self.turns += u64::from(turn.is_some());
        Ok(turn)
    }

    /// All casts that come on before the next turn.
    pub fn bring_on(&mut self) -> Result<(), Reports> {
        let foreseen = self.revival.foreseen(self.turns + 1);
        self.table().foresee(Some(foreseen));
        // There are several where rules failed in that very turn and were mended.
        while let Some(next) = self.revival.casts.get(self.cast + 1).filter(|next| next.from == self.turns + 1) {
            let Some(table) = self.table.take() else { break };
            let mut adjourned = table.adjourn();
            let old = &self.revival.casts[self.cast].game;
            let swapped = adjourned.swap(old, &next.game, &next.seats);
            let game = if swapped.is_ok() { &next.game } else { old };
            self.table = Some(adjourned.go_on(game));
            swapped?;
            self.cast += 1;
        }
        Ok(())
    }

    /// What it is played with now.
    pub fn cast(&self) -> &'r Cast {
        &self.revival.casts[self.cast]
    }

    pub fn table(&mut self) -> &mut Match<'r> {
        match &mut self.table {
            Some(table) => table,
            None => unreachable!("the table is put back before anything can fail"),
        }
    }
}

/// What follows from inputs that are as they were, but stands in the header all the same: the numbers and names of the seats, the
/// version of the game. No engine gets it wrong; a replay from anywhere may.
fn check_header(game: &Game, header: &Header) -> Result<(), Report> {
    let wrong = |message: String| {
        Err(Report::error(message).help("the replay's header is not as an engine would have written it"))
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
