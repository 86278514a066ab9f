//! The match that was asked for, with everything it needs found and read.

mod inputs;
mod recording;

use crate::command_line;
use crate::content_place::{ContentPlace, no_games};
use crate::match_request::{MatchRequest, Settings};
use crate::seat_player::{Helper, SeatPlayer};
use crate::wording;
use lunarena_arena::{FileRef, Game, Header, Keep, Pack, SeatChoice, SeatRef, Setup, Start};
use lunarena_content::{LuaFile, MapFile, Report, Reports, Root, UserPath};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

pub use inputs::MatchInputs;
pub use recording::Recorded;

pub struct PreparedMatch {
    pub game: Game,
    pub seed: u64,
    pub settings: Settings,
    /// The name by which the map is found, and the map; both are empty where the game has none.
    pub map: (String, MapFile),
    /// One for each seat that plays.
    pub seats: Vec<Seat>,
    frames: bool,
    root: Option<PathBuf>,
}

#[derive(Clone)]
pub struct Seat {
    pub name: String,
    /// Whether a person plays it; its bot is the one that plays along.
    pub person: bool,
    /// The name by which the bot is found; empty, where a person plays alone.
    pub bot: String,
    /// Nothing, where a person plays alone.
    pub file: LuaFile,
}

impl Seat {
    fn choice(&self) -> SeatChoice {
        match (self.person, self.file.is_nothing()) {
            (false, _) => SeatChoice::Bot(self.file.clone()),
            (true, true) => SeatChoice::Person(None),
            (true, false) => SeatChoice::Person(Some(self.file.clone())),
        }
    }

    /// As replays name it.
    fn reference(&self) -> SeatRef {
        let bot = FileRef { name: self.bot.clone(), hash: self.file.hash.clone() };
        SeatRef { seat: self.name.clone(), person: self.person, bot }
    }
}

/// A seed that was not given is short enough to be told to a friend.
const SEEDS: u64 = 1_000_000_000;

impl PreparedMatch {
    /// A match of bots alone. All that is wrong is reported at once.
    pub fn new(place: &ContentPlace, request: MatchRequest, frames: bool) -> Result<PreparedMatch, Reports> {
        if request.bots.iter().any(|word| SeatPlayer::new(word).is_human()) {
            return Err(Report::error("nobody can play along here")
                .help("people play with `lunarena play GAME human BOT` and `lunarena serve`")
                .into());
        }
        PreparedMatch::with_people(place, request, frames)
    }

    /// As [`PreparedMatch::new`], where people may play.
    pub fn with_people(place: &ContentPlace, request: MatchRequest, frames: bool) -> Result<PreparedMatch, Reports> {
        let root = place.root()?;
        let name = game_name(&root, request.game)?;
        let root = root.with_mods(&name, &request.settings.mods)?;
        let mut reports = Vec::new();
        // What is given by name can be looked for even if the rules can't be read.
        let players: Vec<SeatPlayer> = request.bots.iter().map(SeatPlayer::new).collect();
        let given: Vec<Option<LuaFile>> = players
            .iter()
            .map(|player| player.bot().and_then(|bot| found(root.user_bot(&name, bot), &mut reports)))
            .collect();
        let given_map = request.map.as_ref().and_then(|map| found(root.user_map(&name, map), &mut reports));
        let game = found(Game::load(&root, &name, &request.settings.set), &mut reports);
        if let Some(game) = &game {
            reports.extend(wrong_number(game, request.bots.len()));
        }
        let Some(game) = game.filter(|_| reports.is_empty()) else { return Err(Reports::new(reports)) };

        let helper = helper(&root, &game, &players, &mut reports);
        let files: Vec<Option<LuaFile>> = match request.bots.is_empty() {
            true => found(game.ruleset.default_bots(&root), &mut reports)
                .unwrap_or_default()
                .into_iter()
                .map(Some)
                .collect(),
            false => given,
        };
        let map = given_map.or_else(|| found(game.ruleset.default_map(&root), &mut reports));
        let Some(map) = map.filter(|_| reports.is_empty()) else { return Err(Reports::new(reports)) };

        let names = game.seats(files.len());
        let seats = names.into_iter().zip(files).enumerate().map(|(at, (name, file))| {
            let player = players.get(at);
            let helper = || helper.clone().filter(|_| player == Some(&SeatPlayer::Human(Helper::OfGame)));
            let file = file.or_else(helper).unwrap_or_else(LuaFile::nothing);
            let bot = reference(player.and_then(SeatPlayer::bot), &file.name, file.source.shown());
            Seat { name, person: player.is_some_and(SeatPlayer::is_human), bot, file }
        });
        Ok(PreparedMatch {
            seats: seats.collect(),
            map: (reference(request.map.as_ref(), &map.name, map.source().shown()), map),
            game,
            seed: request.seed.unwrap_or_else(draw_seed),
            settings: request.settings,
            frames,
            root: place.named().map(PathBuf::from),
        })
    }

    /// Whether its replay holds scenes.
    pub fn keep_scenes(&mut self, keep: bool) {
        self.frames = keep;
    }

    /// Who plays.
    pub fn choices(&self) -> Vec<SeatChoice> {
        self.seats.iter().map(Seat::choice).collect()
    }

    /// The setup of the match, with so much kept of every turn, and frames if they were asked for.
    pub fn setup(&self, keep: Keep) -> Setup {
        Setup {
            start: Start::Map(Box::new(self.map.1.clone())),
            seed: self.seed,
            seats: self.choices(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { frames: self.frames, ..keep },
        }
    }

    pub fn header(&self) -> Header {
        let map = FileRef { name: self.map.0.clone(), hash: self.map.1.hash.clone() };
        Header::new(&self.game, &self.settings.set, map, self.seed, self.seat_refs(), self.frames)
    }

    /// The files that it is played with, for its replay.
    pub fn pack(&self, root: &Root) -> Result<Pack, Report> {
        let bots = self.seats.iter().map(|seat| &seat.file).filter(|file| !file.is_nothing());
        Pack::of(root, [&self.game.ruleset], [&self.map.1], bots)
    }

    /// The seats and their bots, as replays name them.
    pub fn seat_refs(&self) -> Vec<SeatRef> {
        self.seats.iter().map(Seat::reference).collect()
    }

    /// The rules themselves failed in the middle of the match; in turn 0, when it was set up.
    pub fn failed(&self, turn: u64, reports: Reports) -> Reports {
        let again = self.failure(turn).help(format!("to see it again: {}", self.command()));
        std::iter::once(again).chain(reports).collect()
    }

    /// The same for a match in which something was swapped, which no command plays again.
    pub fn failed_since_a_swap(&self, turn: u64, reports: Reports) -> Reports {
        std::iter::once(self.failure(turn)).chain(reports).collect()
    }

    fn failure(&self, turn: u64) -> Report {
        Report::error(match turn {
            0 => format!("a match of {} can't begin with seed {}", self.game.name(), self.seed),
            turn => format!("the rules of {} failed in turn {turn}", self.game.name()),
        })
    }

    /// The command line that plays the same match again.
    pub fn command(&self) -> String {
        let command = command_line::play(&Header { mods: self.settings.mods.clone(), ..self.header() });
        let root = self.root.iter().map(|root| command_line::line(&["--root", &root.display().to_string()]));
        std::iter::once(command).chain(root).collect::<Vec<_>>().join(" ")
    }
}

/// How a replay and a command line name a file: by its name, unless it was given by a path.
fn reference(given: Option<&UserPath>, name: &str, shown: &str) -> String {
    match given {
        Some(given) if given.as_str() != name => shown.to_owned(),
        _ => name.to_owned(),
    }
}

/// The bot that the game names for people, if one of them wants it.
fn helper(root: &Root, game: &Game, players: &[SeatPlayer], reports: &mut Vec<Report>) -> Option<LuaFile> {
    players.contains(&SeatPlayer::Human(Helper::OfGame)).then_some(())?;
    let name = game.look.helper.clone()?;
    found(root.user_bot(game.name(), &UserPath::new(name)), reports)
}

/// What was found, or `None` with the mistakes noted.
fn found<T, E: Into<Reports>>(result: Result<T, E>, reports: &mut Vec<Report>) -> Option<T> {
    result.map_err(|error| reports.extend(error.into())).ok()
}

/// The name of a game that is there: the one that was given, or the first.
fn game_name(root: &Root, given: Option<String>) -> Result<String, Report> {
    let name = match given {
        Some(name) => name,
        None => root.games().into_iter().next().ok_or_else(|| no_games(root))?,
    };
    root.game(&name)?;
    Ok(name)
}

fn wrong_number(game: &Game, bots: usize) -> Option<Report> {
    let (least, most) = (game.file.seats.least, game.file.seats.most);
    let good = bots == 0 || (least..=most).contains(&(bots as i64));
    let names = game.seats(usize::try_from(most).unwrap_or(usize::MAX));
    let needed = wording::range(least, most);
    (!good).then(|| {
        Report::error(format!("{} needs {needed} bots, not {bots}", game.name()))
            .help(format!("name one bot for each seat ({}), or none for the game's own", names.join(", ")))
    })
}

/// Any number will do: a hasher has its keys drawn anew in each process.
pub fn draw_seed() -> u64 {
    RandomState::new().build_hasher().finish() % SEEDS
}
