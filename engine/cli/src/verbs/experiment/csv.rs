//! A line for each match, for a spreadsheet.

use crate::text::csv::line;
use lunarena_content::Report;
use lunarena_contest::experiment::{Plan, Results};

/// How the header begins: the keys that vary, the seed, and the figures of the first seat. `*` stands for names.
pub const COLUMNS: &str = "*seed,* bot,* rank,* score,* faults";

pub fn text(plan: &Plan, results: &Results) -> Result<String, Report> {
    let mut out = String::new();
    let keys = plan.keys();
    let figures = COLUMNS.split(",* ").skip(1);
    let seats = plan.seats.iter().flat_map(|seat| figures.clone().map(move |figure| format!("{seat} {figure}")));
    let head: Vec<String> = keys.into_iter().map(str::to_owned).chain(["seed".to_owned()]).chain(seats).collect();
    line(&mut out, head.into_iter().chain(["turns".to_owned(), "hash".to_owned()]));
    for (number, variant) in plan.variants.iter().enumerate() {
        for seed in plan.seeds() {
            for rotation in 0..plan.rotations {
                let played = results.of(plan, number, rotation, seed)?;
                let values = variant.values.iter().map(|(_, value)| value.clone());
                let seats = played.seats.iter().enumerate().flat_map(|(at, seat)| {
                    let rank = seat.rank.map(|rank| rank.to_string()).unwrap_or_default();
                    let score = seat.score.map(|score| score.to_string()).unwrap_or_default();
                    [plan.bot_at(number, at, rotation).to_owned(), rank, score, seat.faults.to_string()]
                });
                let end = [played.turns.to_string(), played.hash.clone()];
                line(&mut out, values.chain([seed.to_string()]).chain(seats).chain(end));
            }
        }
    }
    Ok(out)
}
