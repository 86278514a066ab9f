//! `lunarena tournament rounds`.

use super::event_place::EventFlags;
use super::sheet::{Sheet, SheetFlags, short, tell};
use super::table::head;
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use lunarena_content::{Report, visible_line};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{BoutRow, RoundRow, Tables};

const HELP: &str = "\
Examples:
  lunarena tournament rounds cup.yaml
  lunarena tournament rounds cup.yaml --round 3
  lunarena tournament rounds cup.yaml --csv rounds.csv
  lunarena tournament rounds cup.yaml --json   a list of { name, bouts: [{ id,
                                               players, points, score, matches,
                                               jobs }], byes }

`tournament why` tells why two bots met, or did not.
Exit codes: 0 success, 2 no such event or round.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// One round only, by its number
    #[arg(long, value_name = "N")]
    round: Option<usize>,
    #[command(flatten)]
    sheet: SheetFlags,
}

const COLUMNS: &str = "round,bout,bot,points,score,matches,not counted";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let wanted = flags.sheet.check(COLUMNS)?;
    let tables = flags.event.tables(place)?;
    let rounds: Vec<&RoundRow> = match flags.round {
        None => tables.rounds.iter().collect(),
        Some(number) => match number.checked_sub(1).and_then(|at| tables.rounds.get(at)) {
            Some(round) => vec![round],
            None => {
                let report = Report::error(format!("no round {number} was played"));
                return Err(report.help(format!("there are {} so far", tables.rounds.len())).into());
            }
        },
    };
    let sheet = sheet(&tables, &rounds);
    let named = rounds.iter().map(|round| round_json(&tables, round)).collect::<Vec<_>>();
    tell(wanted, &named, &sheet, |paint| head(&tables, paint) + &text(&tables, &rounds, paint))
}

/// With names in the place of numbers.
fn round_json(tables: &Tables, round: &RoundRow) -> serde_json::Value {
    let names = |players: &[usize]| players.iter().map(|player| tables.names[*player].clone()).collect::<Vec<_>>();
    let mut value = serde_json::to_value(round).unwrap_or_default();
    value["byes"] = names(&round.byes).into();
    for (at, bout) in round.bouts.iter().enumerate() {
        value["bouts"][at]["players"] = names(&bout.players).into();
    }
    value
}

fn sheet(tables: &Tables, rounds: &[&RoundRow]) -> Sheet {
    let mut sheet = Sheet::new(COLUMNS.split(','));
    for round in rounds {
        for bout in &round.bouts {
            for (at, player) in bout.players.iter().enumerate() {
                let figures = [bout.points[at], bout.score[at]].map(short);
                let begin = [round.name.clone(), bout.id.clone(), tables.names[*player].clone()];
                let end = [bout.matches.to_string(), bout.left_out.to_string()];
                sheet.row(begin.into_iter().chain(figures).chain(end));
            }
        }
    }
    sheet
}

fn text(tables: &Tables, rounds: &[&RoundRow], paint: Paint) -> String {
    let name = |player: &usize| visible_line(&tables.names[*player]).into_owned();
    let told = |round: &&RoundRow| {
        let mut out = format!("{}\n", paint.bold(&round.name));
        for bout in &round.bouts {
            let players = bout.players.iter().map(name).collect::<Vec<_>>();
            out.push_str(&format!("  {}  {}{}\n", score(bout), players.join(" : "), aside(bout)));
        }
        for player in &round.byes {
            out.push_str(&format!("  {} had nobody to meet\n", name(player)));
        }
        out
    };
    rounds.iter().map(told).collect::<Vec<_>>().join("\n")
}

fn score(bout: &BoutRow) -> String {
    bout.points.iter().map(|points| short(*points)).collect::<Vec<_>>().join(" : ")
}

fn aside(bout: &BoutRow) -> String {
    if bout.left_out == 0 { String::new() } else { format!(" ({} matches failed and don't count)", bout.left_out) }
}
