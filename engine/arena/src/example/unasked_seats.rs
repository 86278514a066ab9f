//! Whether the seats that a step speaks of are asked in it: orders that nobody asks for, and views that nobody sees, show nothing.

use crate::match_run::{Match, Turn};
use lunarena_content::{Case, Report, Reports, Spanned, Start, Step};
use lunarena_kernel::Value;
use std::collections::BTreeSet;

/// Orders for seats that a bot plays.
pub fn check_bots(case: &Case<Start>) -> Vec<Report> {
    let orders = case.steps.iter().flat_map(|step| step.orders.iter().map(|(seat, _)| seat));
    let both = orders.filter_map(|seat| {
        let bot = case.bots.iter().find(|(name, _)| name.value == seat.value)?.0;
        let report = Report::error(format!("a bot plays {}, so these orders are never given", seat.value));
        let report = report.at(&case.source, seat.span, "orders").at(&case.source, bot.span, "the bot");
        Some(report.help("take out the orders, or the bot"))
    });
    both.collect()
}

/// What is said of seats that are not asked in these turns of a step.
pub fn check_step(
    case: &Case<Start>,
    step: &Step,
    turns: &[&Turn],
    match_run: &mut Match,
) -> Result<Vec<Report>, Reports> {
    // Where stages run alone orders are read, though nobody is asked.
    if !step.stages.is_empty() {
        return Ok(Vec::new());
    }
    // Who is asked answers, with nothing perhaps, and that is counted.
    let asked = |turn: &Turn| turn.used.keys().cloned().collect::<BTreeSet<String>>();
    let in_step: BTreeSet<String> = turns.iter().flat_map(|turn| asked(turn)).collect();
    let at_end = turns.last().map(|turn| asked(turn)).unwrap_or_default();
    let mut reports = Vec::new();
    let mut report = |seat: &Spanned<String>, message: String, asked: &BTreeSet<String>, when: &str| {
        let alive = match_run.is_alive(&seat.value)?;
        let label = if alive { "not asked" } else { "has no turns any more" };
        let instead = format!("{when} asks {}", names(asked));
        let help = if alive { instead } else { format!("`functions.alive` says no; {instead}") };
        reports.push(Report::error(message).at(&case.source, seat.span, label).help(help));
        Ok::<(), Reports>(())
    };
    for (seat, orders) in step.orders.iter() {
        if !in_step.contains(&seat.value) && orders.value != Value::Null && !case.is_played_by_bot(&seat.value) {
            report(seat, format!("nobody asks {} for orders in this step", seat.value), &in_step, "this step")?;
        }
    }
    for (seat, _) in step.sees.iter().filter(|(seat, _)| !at_end.contains(&seat.value)) {
        report(seat, format!("{} sees nothing in this step: it is not asked", seat.value), &at_end, "its last turn")?;
    }
    for (seat, _) in step.results.iter().filter(|(seat, _)| !at_end.contains(&seat.value)) {
        let message = format!("{} calls nothing in this step: it is not asked", seat.value);
        report(seat, message, &at_end, "its last turn")?;
    }
    for (seat, _) in step.prints.iter().filter(|(seat, _)| !at_end.contains(&seat.value)) {
        let message = format!("{} prints nothing in this step: it is not asked", seat.value);
        report(seat, message, &at_end, "its last turn")?;
    }
    Ok(reports)
}

fn names(asked: &BTreeSet<String>) -> String {
    let names: Vec<&str> = asked.iter().map(String::as_str).collect();
    match names.split_last() {
        None => "nobody".to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
