//! Playing a replay's match again and comparing every line.

use super::{Difference, Header, Recorder, Replay, diff};
use crate::game::{Game, Start};
use crate::seat::SeatChoice;
use crate::table::{Keep, Match, Setup};
use lunarena_content::{Report, Reports, Root, Source};
use lunarena_script::Log;

/// What came of playing a replay again.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The same match, turn for turn.
    Same {
        turns: usize,
    },
    /// An input is not what it was: what, then its hash in the replay and its hash now.
    Changed(Vec<(String, String, String)>),
    Differs(Box<Difference>),
}

/// Plays the match again with what is on disk now; `tick` hears of every turn.
pub fn verify(root: &Root, replay: &Replay, mut tick: impl FnMut(u64)) -> Result<Verdict, Reports> {
    let header = &replay.header;
    let root = &root.with_mods(&header.game, &header.mods)?;
    let game = Game::load(root, &header.game, &header.set)?;
    let map = root.map(&header.game, &header.map.name)?;
    let mut changed = Vec::new();
    let mut compare = |what: String, then: &str, now: &str| {
        if then != now {
            changed.push((what, then.to_owned(), now.to_owned()));
        }
    };
    compare(format!("the rules of {}", header.game), &header.content, &game.ruleset.hash);
    compare(format!("map {}", header.map.name), &header.map.hash, &map.hash);
    let mut seats = Vec::new();
    for seat in &header.seats {
        let file = root.bot(&header.game, &seat.bot.name)?;
        compare(format!("bot {}", seat.bot.name), &seat.bot.hash, &file.hash);
        seats.push(SeatChoice::Bot(file));
    }
    if !changed.is_empty() {
        return Ok(Verdict::Changed(changed));
    }
    check_header(&game, header)?;
    let again = replay_again(&game, replay, Start::Map(Box::new(map)), seats, &mut tick)?;
    Ok(match diff(replay, &again) {
        Some(difference) => Verdict::Differs(Box::new(difference)),
        None => Verdict::Same { turns: again.turns.len() },
    })
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

/// The match once more, up to one turn beyond the replay's last: if it goes on there, that is the difference, and a replay from
/// anywhere must not make it go on for ever.
fn replay_again(
    game: &Game,
    replay: &Replay,
    start: Start,
    seats: Vec<SeatChoice>,
    tick: &mut impl FnMut(u64),
) -> Result<Replay, Reports> {
    let header = &replay.header;
    let setup = Setup {
        start,
        seed: header.seed,
        seats,
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep { hashes: true, calls: Log::Short, frames: header.frames, views: false },
    };
    let mut table = Match::new(game, setup)?;
    let mut recorder = Recorder::in_memory(header);
    let mut turns = 0;
    while turns <= replay.turns.len() as u64
        && let Some(turn) = table.turn()?
    {
        recorder.turn(&turn)?;
        turns += 1;
        tick(turns);
    }
    let standings = table.standings()?;
    let text = recorder.finish(turns, &table.hash()?, &standings)?;
    Replay::parse(&Source::new("again", &text)).map_err(|report: Report| report.into())
}
