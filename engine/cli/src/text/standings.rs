//! Who came in where, as a table.

use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_arena::Standing;
use lunarena_kernel::Value;
use std::path::Path;

/// A seat and who played it.
pub struct Player<'a> {
    pub seat: &'a str,
    pub bot: &'a str,
}

/// `players` in the order of seats.
pub fn text(standings: &[Standing], players: &[Player], paint: Paint) -> String {
    let figures = figures(standings);
    let mut table = Table::new(["rank", "seat", "bot"].into_iter().chain(figures.iter().copied()));
    for standing in standings {
        let number = players.iter().position(|player| player.seat == standing.seat);
        let bot = number.map_or("", |number| short_name(number, players));
        let figure = |name: &&str| standing.figures.iter().find(|(own, _)| own == name).map(|(_, value)| value);
        let own = [Cell::from(standing.rank), Cell::seat(&standing.seat, number), Cell::from(bot)];
        let rest = figures.iter().map(|name| figure(name).map_or(Cell::default(), |value| Cell::from(shown(value))));
        table.row(own.into_iter().chain(rest));
    }
    table.text("  ", paint)
}

/// A bot is known by its name, wherever its file is; if that is the name of another one as well, by its path.
fn short_name<'a>(number: usize, players: &[Player<'a>]) -> &'a str {
    let name = |bot: &'a str| Path::new(bot).file_stem().and_then(|stem| stem.to_str()).unwrap_or(bot);
    let own = players[number].bot;
    let is_shared = players.iter().any(|player| player.bot != own && name(player.bot) == name(own));
    if is_shared { own } else { name(own) }
}

/// Which of the figures decided: a word, told in a sentence of its own.
const DECIDED: &str = "decided";

/// The names of all figures but the rank, in the order in which they decide.
pub fn figures<'a>(standings: impl IntoIterator<Item = &'a Standing>) -> Vec<&'a str> {
    let mut figures: Vec<&str> = Vec::new();
    for (name, _) in standings.into_iter().flat_map(|standing| &standing.figures) {
        if !figures.contains(&name.as_str()) && name != DECIDED {
            figures.push(name);
        }
    }
    figures
}

/// Figures that were worked out with fractions are shown to the thousandth; JSON has them as they are.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Float(number) if number.abs() < 1e15 => {
            let text = format!("{number:.3}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_by_their_names_unless_two_share_one() {
        let bots = ["scout", "own/scout.lua", "own/miner.lua", "own/miner.lua"];
        let players = bots.map(|bot| Player { seat: "", bot });
        let names: Vec<&str> = (0..players.len()).map(|number| short_name(number, &players)).collect();
        assert_eq!(names, ["scout", "own/scout.lua", "miner", "miner"]);
    }
}
