//! `lunarena tournament table`.

use super::sheet::{Sheet, ViewFlags, percent, short, tell};
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use crate::terminal::columns::wrap;
use lunarena_content::visible_line;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{Standing, Tables};
use lunarena_contest::wording::count;

pub const HELP: &str = "\
Examples:
  lunarena tournament table cup.yaml
  lunarena tournament table GAME            of `tournament run GAME BOT...`
  lunarena tournament table cup.sqlite --json
  lunarena tournament table cup.yaml --csv table.csv

Points count bouts: some bots meet in all seats, on all maps and with all seeds,
and who got more of that wins. w-d-l: bouts won, drawn and lost. share: of all
points of all matches, in percent. rating: fitted to all results at once, with
the effects of seats and maps taken out; everybody is 1500 on average, and 191
more win three of four. 95 %: how far off it may be. above: how sure it is, in
percent, that it is stronger than the next. faults: matches in which the bot
failed.
Exit codes: 0 success, 2 no such event.";

/// The names of the tie-breaks replace `*`.
const COLUMNS: &str = "place,bot,points,*w-d-l,share,rating,95 %,above,faults";

pub fn run(place: &ContentPlace, flags: ViewFlags) -> Result<Outcome, Failure> {
    let wanted = flags.sheet.check(COLUMNS)?;
    let tables = flags.event.tables(place)?;
    let sheet = sheet(&tables);
    tell(wanted, &tables.standings.iter().map(|row| row_json(&tables, row)).collect::<Vec<_>>(), &sheet, |paint| {
        text(&tables, paint)
    })
}

/// A standing with the name of its player.
fn row_json(tables: &Tables, row: &Standing) -> serde_json::Value {
    let mut value = serde_json::to_value(row).unwrap_or_default();
    if let Some(object) = value.as_object_mut() {
        object.remove("player");
        object.insert("bot".to_owned(), tables.names[row.player].clone().into());
    }
    value
}

pub fn text(tables: &Tables, paint: Paint) -> String {
    let mut out = head(tables, paint);
    out.push_str(&sheet(tables).text(paint));
    out.push_str(&format!("\n{}\n", wrap(&certainty(tables), 80).join("\n")));
    out
}

/// What all that is told of an event begins with.
pub fn head(tables: &Tables, paint: Paint) -> String {
    format!("{}\n{}\n\n", paint.bold(&visible_line(&tables.title)), what(tables))
}

/// `Pond, round-robin: 12 bots, 11 rounds, 132 matches`.
fn what(tables: &Tables) -> String {
    let mut facts =
        vec![count(tables.entrants, "bot"), count(tables.rounds.len(), "round"), count(tables.matches, "match")];
    if tables.left_out > 0 {
        facts.push(format!("{} that don't count", tables.left_out));
    }
    if !tables.is_over {
        facts.push("not over yet".to_owned());
    }
    visible_line(&format!("{}, {}: {}", tables.game_title, tables.format, facts.join(", "))).into_owned()
}

/// What the table can't tell.
fn certainty(tables: &Tables) -> String {
    let [first, second, ..] = tables.standings.as_slice() else { return String::new() };
    let name = |row: &Standing| visible_line(&tables.names[row.player]).into_owned();
    match first.above_next {
        Some(sure) if sure >= 0.95 => {
            format!("{} is stronger than {}, as far as matches can tell.", name(first), name(second))
        }
        Some(sure) => format!(
            "That {} is stronger than {} is {} % sure: more maps or seeds would tell more.",
            name(first),
            name(second),
            percent(sure)
        ),
        None => String::new(),
    }
}

fn sheet(tables: &Tables) -> Sheet {
    let ties: Vec<&str> = tables
        .standings
        .first()
        .map(|row| row.ties.iter().map(|(name, _)| name.as_str()).collect())
        .unwrap_or_default();
    let columns = COLUMNS.split(',').flat_map(|column| match column.strip_prefix('*') {
        Some(column) => ties.iter().copied().chain([column]).collect(),
        None => vec![column],
    });
    let mut sheet = Sheet::new(columns);
    for row in &tables.standings {
        let begin = [row.place.to_string(), tables.names[row.player].clone(), short(row.points)];
        let off = row.interval.map_or(String::new(), |(low, high)| format!("±{:.0}", (high - low) / 2.0));
        let end = [
            format!("{}-{}-{}", row.won, row.drawn, row.lost),
            percent(row.share),
            format!("{:.0}", row.rating),
            off,
            row.above_next.map_or(String::new(), percent),
            if row.faults == 0 { String::new() } else { row.faults.to_string() },
        ];
        let ties = row.ties.iter().map(|(_, figure)| short(*figure));
        sheet.row(begin.into_iter().chain(ties).chain(end));
    }
    sheet
}
