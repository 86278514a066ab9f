//! A match that is played with its scenes.

use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start, StepMaker};
use lunarena_content::{MapFile, Reports, Root, plain};
use lunarena_scene::{Context, Film, Scene, Seat, Step, Told, tell};
use std::path::{Path, PathBuf};

/// So many turns are played, unless all is to be tried.
pub const TURNS: usize = 260;

/// The shipped content, or that of the copy of the project in which insta compares.
pub fn root() -> Root {
    let project = std::env::var_os("INSTA_WORKSPACE_ROOT").map(PathBuf::from);
    let top = project.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

pub fn good<T>(result: Result<T, impl Into<Reports>>) -> T {
    result.unwrap_or_else(|reports| panic!("{}", plain(&reports.into())))
}

/// The game's own bots on a map.
pub fn setup(root: &Root, game: &Game, map: MapFile, seed: u64, keep: Keep) -> Setup {
    let bots = good(game.ruleset.default_bots(root));
    let seats = bots.into_iter().map(SeatChoice::Bot).collect();
    let start = Start::Map(Box::new(map));
    Setup { start, seed, seats, pins: Vec::new(), changes: Vec::new(), keep }
}

pub struct Played {
    pub film: Film,
    pub hashes: Vec<String>,
}

impl Played {
    pub fn new(root: &Root, game: &Game, seed: u64, turns: usize) -> Played {
        let map = good(game.ruleset.default_map(root));
        Played::on(root, game, map, seed, turns, |_, _| ())
    }

    /// `look` sees the match after each turn that has scenes, with the film so far.
    pub fn on(
        root: &Root,
        game: &Game,
        map: MapFile,
        seed: u64,
        turns: usize,
        mut look: impl FnMut(&mut Match, &Film),
    ) -> Played {
        let keep = Keep { hashes: true, scenes: true, ..Keep::NOTHING };
        let mut match_run = good(Match::new(game, setup(root, game, map, seed, keep)));
        let opening = good(match_run.opening()).expect("scenes are kept");
        let mut film = Film::new(opening.title, opening.look, seats(root, game));
        film.push(Step { frames: opening.frames, ..Step::default() });
        look(&mut match_run, &film);
        let (mut maker, mut hashes) = (StepMaker::default(), Vec::new());
        while hashes.len() < turns
            && let Some(turn) = good(match_run.turn())
        {
            if let Some(fault) = match_run.take_scene_fault() {
                panic!("{}: {}", game.name(), plain(&Reports::from(fault)));
            }
            hashes.push(turn.hash.clone());
            let steps = maker.steps(&turn);
            let has_scenes = !steps.is_empty();
            steps.into_iter().for_each(|step| film.push(step));
            if has_scenes {
                look(&mut match_run, &film);
            }
        }
        Played { film, hashes }
    }
}

/// The seats that the default bots take.
pub fn seats(root: &Root, game: &Game) -> Vec<Seat> {
    let bots = good(game.ruleset.default_bots(root));
    let names = game.file.seats.names.iter().map(|name| name.value.clone());
    names.zip(bots).map(|(name, bot)| Seat { name, bot: bot.name }).collect()
}

/// Whose eyes there are: all, and each seat where they see different things.
pub fn eyes(film: &Film) -> Vec<Option<&str>> {
    let seats = film.seats.iter().filter(|_| film.look.fog).map(|seat| Some(seat.name.as_str()));
    std::iter::once(None).chain(seats).collect()
}

/// All scenes of a film, one after the other.
pub fn scenes(film: &Film, seat: Option<&str>) -> Vec<Scene> {
    let mut scenes: Vec<Scene> = Vec::new();
    for step in film.steps() {
        let mut scene = scenes.last().cloned().unwrap_or_default();
        match step.frames.of(seat) {
            lunarena_scene::Frame::Whole(whole) => scene = (**whole).clone(),
            lunarena_scene::Frame::Change(change) => change.apply(&mut scene).expect("a change that fits"),
        }
        scenes.push(scene);
    }
    scenes
}

/// What a step is told as.
pub fn told(film: &Film, scenes: &[Scene], at: usize, seat: Option<&str>) -> Vec<Told> {
    let before = at.checked_sub(1).and_then(|before| scenes.get(before));
    let context = Context { look: &film.look, before, after: scenes.get(at), seats: &film.seats };
    tell(&film.steps()[at].events, &context, seat)
}
