//! The tiny games with other lines, and with bots of their own.

use super::told;
use lunarena_arena::{
    FileRef, Game, Header, Keep, Log, Match, People, Recorder, Replay, SeatChoice, SeatRef, Setup, Start,
};
use lunarena_content::{Reports, Root, Source, UserPath, plain};
use std::path::Path;

/// A change to a file: its path, what stands there once, and what is to stand there instead.
pub type Edit<'a> = (&'a str, &'a str, &'a str);

/// The content of these tests with changes, and with files that are new.
pub fn root_with(edits: &[Edit], more: &[(&str, &str)]) -> Root {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/content");
    let plain_root = super::root();
    let shown = ["bots", "maps", "rules"].iter().flat_map(|room| plain_root.all_below(room));
    let read = |shown: String| {
        let text = std::fs::read_to_string(dir.join(&shown)).unwrap_or_else(|error| panic!("{shown}: {error}"));
        (shown, text)
    };
    let mut files: Vec<(String, String)> = shown.map(read).collect();
    for (path, from, to) in edits {
        let (_, text) = files.iter_mut().find(|(shown, _)| shown == path).unwrap_or_else(|| panic!("no {path}"));
        assert_eq!(text.matches(from).count(), 1, "`{from}` stands once in {path}");
        *text = text.replace(from, to);
    }
    files.extend(more.iter().map(|(shown, text)| (shown.to_string(), text.to_string())));
    files.sort();
    // A test's few kilobytes may live as long as it does.
    let kept = |text: String| -> &'static str { text.leak() };
    let files: Vec<(&str, &str)> = files.into_iter().map(|(shown, text)| (kept(shown), kept(text))).collect();
    Root::embedded(files.leak())
}

pub fn load(root: &Root, name: &str) -> Game {
    Game::load(root, name, &[]).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

/// A game with other lines.
pub fn altered(name: &str, edits: &[Edit]) -> Game {
    load(&root_with(edits, &[]), name)
}

/// Plays a match of bots that are known by name and keeps it as a replay.
pub fn record(root: &Root, name: &str, bots: &[&str], frames: bool) -> Replay {
    try_record(root, name, bots, frames).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

fn try_record(root: &Root, name: &str, bots: &[&str], frames: bool) -> Result<Replay, Reports> {
    let game = Game::load(root, name, &[])?;
    let seats = game.seats(bots.len()).into_iter().zip(bots).map(|(seat, bot)| {
        let file = root.user_bot(name, &UserPath::new(*bot))?;
        let reference = FileRef { name: bot.to_string(), hash: file.hash.clone() };
        Ok((SeatRef { person: false, seat, bot: reference }, SeatChoice::Bot(file)))
    });
    try_record_with(root, &game, seats.collect::<Result<_, Reports>>()?, frames, None)
}

/// The same of any players.
pub fn try_record_with<'g>(
    root: &Root,
    game: &'g Game,
    seats: Vec<(SeatRef, SeatChoice)>,
    frames: bool,
    people: Option<Box<dyn People + 'g>>,
) -> Result<Replay, Reports> {
    let map = game.ruleset.default_map(root)?;
    let (seats, choices) = seats.into_iter().unzip();
    let on = FileRef { name: map.name.clone(), hash: map.hash.clone() };
    let mut recorder = Recorder::in_memory(&Header::new(game, &[], on, 7, seats, frames));
    let setup = Setup {
        start: Start::Map(Box::new(map)),
        seed: 7,
        seats: choices,
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep { hashes: true, calls: Log::Short, frames, views: false, scenes: false },
    };
    let mut match_run = Match::new(game, setup)?;
    people.into_iter().for_each(|people| match_run.set_people(people));
    let mut turns = 0;
    while let Some(turn) = match_run.turn()? {
        recorder.turn(&turn)?;
        turns += 1;
    }
    let standings = match_run.standings()?;
    Ok(read(&recorder.finish(turns, &match_run.hash()?, &standings)?))
}

/// A replay that must be good.
pub fn read(text: &str) -> Replay {
    Replay::parse(&Source::new("replay", text)).unwrap_or_else(|report| panic!("{}", plain(&report)))
}
