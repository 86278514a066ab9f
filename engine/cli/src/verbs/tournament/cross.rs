//! `lunarena tournament cross`.

use super::sheet::{Sheet, ViewFlags, short, tell};
use super::table::head;
use crate::outcome::{Failure, Outcome};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::Cell;
use serde::Serialize;

pub const HELP: &str = "\
Examples:
  lunarena tournament cross cup.yaml
  lunarena tournament cross cup.yaml --csv cross.csv
  lunarena tournament cross cup.yaml --json   { bots, cells: [[{ matches,
                                              points }]] }

A row says what a bot got from each of the others, who have the numbers of their
places in the table: a match won is 1, a shared place a half.
Exit codes: 0 success, 2 no such event.";

/// In the order of the table.
#[derive(Serialize)]
struct Cross {
    bots: Vec<String>,
    cells: Vec<Vec<Cell>>,
}

/// How the CSV begins: the header with the numbers of the bots, and the first bot.
const COLUMNS: &str = ",bot,1*\n1,";

pub fn run(place: &ContentPlace, flags: ViewFlags) -> Result<Outcome, Failure> {
    let wanted = flags.sheet.check(COLUMNS)?;
    let tables = flags.event.tables(place)?;
    let order: Vec<usize> = tables.standings.iter().map(|row| row.player).collect();
    let cells = |player: &usize| order.iter().map(|other| tables.cross[*player][*other]).collect::<Vec<_>>();
    let cross = Cross {
        bots: order.iter().map(|player| tables.names[*player].clone()).collect(),
        cells: order.iter().map(cells).collect(),
    };
    let sheet = sheet(&cross);
    tell(wanted, &cross, &sheet, |paint| head(&tables, paint) + &sheet.text(paint))
}

fn sheet(cross: &Cross) -> Sheet {
    let numbers = (1..=cross.bots.len()).map(|number| number.to_string());
    let mut sheet = Sheet::new(["".to_owned(), "bot".to_owned()].into_iter().chain(numbers));
    for (at, (name, cells)) in cross.bots.iter().zip(&cross.cells).enumerate() {
        let cell = |(other, cell): (usize, &Cell)| match cell.matches {
            _ if other == at => "·".to_owned(),
            0 => String::new(),
            _ => short(cell.points),
        };
        let cells = cells.iter().enumerate().map(cell);
        sheet.row([(at + 1).to_string(), name.clone()].into_iter().chain(cells));
    }
    sheet
}
