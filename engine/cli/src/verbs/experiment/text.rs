//! The figures as tables for a person.

use super::Singles;
use super::kept::ToldMatch;
use crate::terminal::Paint;
use crate::terminal::columns;
use crate::terminal::text_table::{Cell, Table};
use lunarena_content::visible_line;
use lunarena_contest::{
    Settings, command_line,
    experiment::{Difference, Mean, Plan, Summary, Variant, Verdict, shown},
    wording::count,
};

/// A longer value is cut, if it can still be told from the others; JSON has it whole.
const LONGEST_VALUE: usize = 24;
/// Explanations are wrapped to this width wherever they are read, so that the same command writes the same text.
const WIDTH: usize = 80;

pub fn text(plan: &Plan, settings: &Settings, summary: &Summary, paint: Paint) -> String {
    let title = lunarena_contest::wording::title(&plan.title, &plan.map);
    let mut out = format!("{}\n{}\n{}\n", paint.bold(&title), how(plan), with(settings));
    out.push_str(&figures(plan, summary, paint));
    if plan.variants.len() > 1 {
        let first = plan.variants.first().map(Variant::name).unwrap_or_default();
        out.push_str(&format!("\n{}\n\n", paint.bold(&format!("Against {first}, on the same seeds"))));
        out.push_str(&differences(plan, summary, paint));
        let comparisons = count(summary.comparisons, "comparison");
        // Of two players there are more rows than comparisons.
        let mirrored = match plan.players.names.len() {
            2 => " (what one wins in points the other loses: that is one)",
            _ => "",
        };
        let note = format!(
            "Points: 1 for a match won alone, a share of it for a shared first place. 95 %: the confidence interval of the \
             difference, not corrected. p: how often chance alone would make such a difference, corrected for \
             {comparisons}{mirrored}; below 0.05 it is called more than chance."
        );
        out.push_str(&format!("\n{}\n", columns::wrap(&note, WIDTH).join("\n")));
    }
    out
}

/// How to look at single matches: the worst one, and those that are kept.
pub fn singles(singles: &Singles, paint: Paint) -> String {
    let mut out = String::new();
    let told = |one: &ToldMatch| {
        let score = one.score.map_or(String::new(), |score| format!(", score {}", short(score)));
        let variant = if one.variant.is_empty() { String::new() } else { format!("{}, ", one.variant) };
        visible_line(&format!("{}: {}{score}, {variant}seed {}", one.player, one.outcome, one.seed)).into_owned()
    };
    if let Some(worst) = &singles.worst {
        let how = match &worst.command {
            Some(command) => visible_line(command).into_owned(),
            None => "its bot has parameters: --keep worst writes a replay".to_owned(),
        };
        out.push_str(&format!("\n{}\n  {how}\n", paint.bold(&format!("Worst match of {}", told(worst)))));
    }
    for kept in &singles.kept {
        let command = command_line::line(&["lunarena", "replay", "play", &kept.file]);
        out.push_str(&format!("\nKept: {}\n  {}\n", told(&kept.told), visible_line(&command)));
    }
    out
}

/// What was played.
fn how(plan: &Plan) -> String {
    let seeds = match plan.seeds {
        1 => format!("seed {}", plan.first_seed),
        number => format!("{number} seeds ({} to {})", plan.first_seed, plan.seeds().end()),
    };
    let orders = match plan.rotations {
        1 => String::new(),
        2 => ", each with the bots both ways round".to_owned(),
        number => format!(", each with the bots moved round all {number} seats"),
    };
    format!("{seeds}{orders}: {} in all", count_of(plan.matches(), "match", "matches"))
}

fn count_of(number: u64, one: &str, more: &str) -> String {
    if number == 1 { format!("{number} {one}") } else { format!("{number} {more}") }
}

/// What holds for all variants.
fn with(settings: &Settings) -> String {
    let mods = settings.mods.iter().flat_map(|name| ["--mod".to_owned(), name.clone()]);
    let sets = settings.set.iter().flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]);
    let words: Vec<String> = mods.chain(sets).collect();
    if words.is_empty() { String::new() } else { format!("with {}\n", command_line::line(&words)) }
}

fn figures(plan: &Plan, summary: &Summary, paint: Paint) -> String {
    let (scores, faults) = (summary.has_scores(), summary.has_faults());
    let digits = fitting(summary.largest_score());
    let mut head = plan.keys();
    head.extend([plan.players.noun, "won %", "95 %", "drawn %"]);
    head.extend(scores.then_some("score"));
    head.push("turns");
    head.extend(faults.then_some("faults"));
    let mut table = Table::new(head);
    for (variant, (values, figures)) in shown(&plan.variants, LONGEST_VALUE).iter().zip(&summary.variants).enumerate() {
        for (player, row) in figures.rows.iter().enumerate() {
            let mut cells = begin(plan, (variant, values), player);
            cells.push(percent(row.won).into());
            cells.push(
                row.won_interval.map_or(String::new(), |(low, high)| between(&percent(low), &percent(high))).into(),
            );
            cells.push(percent(row.drawn).into());
            if scores {
                cells.push(row.score.map_or(String::new(), |score| short_to(score.mean, digits)).into());
            }
            cells.push(format!("{:.1}", figures.turns).into());
            if faults {
                cells.push(format!("{:.2}", row.faults).into());
            }
            table.row(cells);
        }
    }
    table.text("  ", paint)
}

fn differences(plan: &Plan, summary: &Summary, paint: Paint) -> String {
    let mut head = plan.keys();
    head.extend([plan.players.noun, "of", "difference", "95 %", "p", ""]);
    let mut table = Table::new(head);
    for (variant, (values, figures)) in shown(&plan.variants, LONGEST_VALUE).iter().zip(&summary.variants).enumerate() {
        for (player, row) in figures.rows.iter().enumerate() {
            let Some(against) = &row.against_first else { continue };
            let figures = [("points", Some(&against.points)), ("score", against.score.as_ref())];
            for (what, difference) in figures.into_iter().filter_map(|(what, figure)| Some((what, figure?))) {
                let mut cells = begin(plan, (variant, values), player);
                cells.push(what.into());
                cells.extend(figure_cells(difference, (what == "points").then_some(3), paint));
                table.row(cells);
            }
        }
    }
    table.text("  ", paint)
}

/// A difference, its confidence interval, and whether chance could have made it; all with the same number of digits.
fn figure_cells(difference: &Difference, digits: Option<usize>, paint: Paint) -> [Cell; 4] {
    let Mean { mean, interval, .. } = difference.mean;
    let largest = interval.map_or(mean.abs(), |(low, high)| low.abs().max(high.abs()));
    let digits = digits.unwrap_or_else(|| fitting(largest));
    let signed = |number: f64| {
        let text = short_to(number, digits);
        if number > 0.0 { format!("+{text}") } else { text }
    };
    let may_be = interval.map_or(String::new(), |(low, high)| between(&signed(low), &signed(high)));
    let verdict = match difference.verdict {
        Verdict::More => paint.bold(Verdict::More.words()),
        other => other.words().to_owned(),
    };
    [signed(mean).into(), may_be.into(), chance(difference.corrected).into(), verdict.into()]
}

/// How every row begins: the values of its variant, and its player.
fn begin(plan: &Plan, (variant, values): (usize, &[String]), player: usize) -> Vec<Cell> {
    let name = Cell::seat(plan.player_name(variant, player), Some(player));
    values.iter().map(Cell::from).chain([name]).collect()
}

pub fn between(low: &str, high: &str) -> String {
    format!("{low} to {high}")
}

pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A score or so, with as many digits behind the point as tell something.
pub fn short(number: f64) -> String {
    short_to(number, fitting(number))
}

fn fitting(number: f64) -> usize {
    match number.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 || size == 0.0 => 2,
        _ => 3,
    }
}

fn short_to(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    // What is rounded away has no sign.
    if text.trim_start_matches('-').chars().all(|letter| "0.".contains(letter)) {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}

fn chance(chance: f64) -> String {
    if chance < 0.001 { "<0.001".to_owned() } else { format!("{chance:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_the_digits_that_tell_something() {
        assert_eq!(
            [12345.6, 45.25, 1.5, 0.0, 0.0123, -0.0001].map(short),
            ["12346", "45.2", "1.50", "0.00", "0.012", "0.000"]
        );
        assert_eq!([0.0004, 0.001, 0.25, 1.0].map(chance), ["<0.001", "0.001", "0.250", "1.000"]);
        assert_eq!([0.0, 0.125, 1.0].map(percent), ["0.0", "12.5", "100.0"]);
    }
}
