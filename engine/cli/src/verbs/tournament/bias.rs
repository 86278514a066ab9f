//! `lunarena tournament bias`.

use super::sheet::{Sheet, ViewFlags, percent, tell};
use super::table::head;
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use lunarena_content::visible_line;
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::Tables;
use lunarena_contest::wording::count;

pub const HELP: &str = "\
Examples:
  lunarena tournament bias cup.yaml
  lunarena tournament bias cup.yaml --csv bias.csv
  lunarena tournament bias cup.yaml --json   { seats, maps, cycles, cycle_count,
                                             by_faults, by_budget }

Every pairing is played in all seats, so that no bot gains by a seat that is
better; but where seats decide, matches tell less. effect: what a seat brings
in points of the rating. won: its share of first places, in percent.
Exit codes: 0 success, 2 no such event.";

const COLUMNS: &str = "map,seat,won,effect,95 %";

pub fn run(place: &ContentPlace, flags: ViewFlags) -> Result<Outcome, Failure> {
    let wanted = flags.sheet.check(COLUMNS)?;
    let tables = flags.event.tables(place)?;
    let sheet = sheet(&tables);
    tell(wanted, &tables.bias, &sheet, |paint| text(&tables, &sheet, paint))
}

fn sheet(tables: &Tables) -> Sheet {
    let mut sheet = Sheet::new(COLUMNS.split(','));
    for (seat, bias) in tables.bias.seats.iter().enumerate() {
        let figures = [percent(bias.won), signed(bias.effect), between(bias.interval)];
        sheet.row(["all".to_owned(), tables.seats[seat].clone()].into_iter().chain(figures));
    }
    for (map, bias) in tables.bias.maps.iter().enumerate().filter(|_| tables.maps.len() > 1) {
        for (seat, name) in tables.seats.iter().enumerate() {
            let figures = [percent(bias.won[seat]), signed(bias.effects[seat]), between(bias.intervals[seat])];
            sheet.row([tables.maps[map].clone(), name.clone()].into_iter().chain(figures));
        }
    }
    sheet
}

fn between((low, high): (f64, f64)) -> String {
    format!("{} to {}", signed(low), signed(high))
}

fn signed(number: f64) -> String {
    let text = format!("{number:+.0}");
    if text == "-0" { "+0".to_owned() } else { text }
}

fn text(tables: &Tables, sheet: &Sheet, paint: Paint) -> String {
    let mut out = head(tables, paint) + &sheet.text(paint) + "\n";
    let mut lines: Vec<String> = Vec::new();
    for (map, bias) in tables.bias.maps.iter().enumerate() {
        let name = &tables.maps[map];
        if let Some(seat) = bias.favours {
            lines.push(format!("On {name} {} wins {} % of all matches.", tables.seats[seat], percent(bias.won[seat])));
        }
        if bias.never_separates {
            lines.push(format!("{name} never separates: every bout came out equal on it."));
        }
    }
    let name = |player: usize| tables.names[player].as_str();
    let cycles = tables.bias.cycle_count;
    if cycles > 0 {
        lines.push(format!("{} of three bots that beat each other in a ring:", count(cycles, "cycle")));
        for [one, two, three] in &tables.bias.cycles {
            lines.push(format!(
                "  {} beats {}, which beats {}, which beats {}",
                name(*one),
                name(*two),
                name(*three),
                name(*one)
            ));
        }
    }
    let faults = tables.bias.by_faults;
    if faults > 0 {
        lines.push(format!(
            "In {faults} of {} matches a bot that came out behind had faults, in {} of them for taking too much.",
            tables.matches, tables.bias.by_budget
        ));
    }
    if lines.is_empty() {
        lines.push("No map favours a seat, there are no cycles, and no bot lost with faults.".to_owned());
    }
    for line in lines {
        out.push_str(&format!("{}\n", visible_line(&line)));
    }
    out
}
