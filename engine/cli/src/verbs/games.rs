//! `lunarena games`: the games that are there.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::text_table::{Cell, Table};
use crate::terminal::{self, Paint};
use crate::text::reports;
use lunarena_arena::Game;
use lunarena_content::{Reports, Root};
use lunarena_contest::{ContentPlace, wording};
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena games
  lunarena games --json  a list of { name, title, seats, bots, maps }

Exit codes: 0 success, 1 a game can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameLine {
    name: String,
    title: String,
    /// The least and the most that play.
    seats: [i64; 2],
    bots: usize,
    maps: usize,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (mut games, mut reports) = (Vec::new(), Vec::new());
    for name in root.games() {
        match GameLine::new(&root, name) {
            Ok(game) => games.push(game),
            Err(found) => reports.extend(found),
        }
    }
    if flags.json {
        output::json(&games)?;
    } else {
        output::text(&text(&games))?;
    }
    reports::say(&reports.iter().collect::<Vec<_>>());
    Ok(Outcome::good_if(reports.is_empty()))
}

impl GameLine {
    fn new(root: &Root, name: String) -> Result<GameLine, Reports> {
        let game = Game::load(root, &name, &[])?;
        let seats = [game.file.seats.least, game.file.seats.most];
        let (bots, maps) = (root.bots(&name).len(), root.maps(&name).len());
        Ok(GameLine { title: game.file.title.clone(), seats, bots, maps, name })
    }
}

fn text(games: &[GameLine]) -> String {
    let mut table = Table::new(["game", "title", "seats", "bots", "maps"]);
    for game in games {
        table.row([
            Cell::from(&game.name),
            Cell::from(&game.title),
            Cell::from(wording::range(game.seats[0], game.seats[1])),
            Cell::from(game.bots as i64),
            Cell::from(game.maps as i64),
        ]);
    }
    table.within(terminal::width()).text("", Paint::stdout())
}
