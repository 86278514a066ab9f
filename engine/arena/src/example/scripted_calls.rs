//! Orders of scripted seats where bots call live: whether they are calls.

use crate::game::Game;
use crate::match_run::UNCAUGHT;
use lunarena_content::{Case, Report, Spanned, Start, Step};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use lunarena_script::Style;

/// Reports on orders that are no calls. Where bots answer with orders, an answer may be anything.
pub fn check(game: &Game, case: &Case<Start>) -> Vec<Report> {
    if game.style() == Style::Orders {
        return Vec::new();
    }
    let wrong = |step: &Step| -> Vec<Report> {
        let reports = step.orders.iter().filter_map(|(_, orders)| {
            let (message, label) = match step.stages.is_empty() {
                true => wrong_calls(orders)?,
                false => (
                    "bots of this game call live, and nobody is asked where stages run alone".into(),
                    "no turn is played".into(),
                ),
            };
            let help = "write [[name, argument], ...], or { uncaught: [[name, argument], ...] }";
            Some(Report::error(message).at(&case.source, orders.span, label).help(help))
        });
        reports.collect()
    };
    case.steps.iter().flat_map(wrong).collect()
}

fn wrong_calls(orders: &Spanned<Value>) -> Option<(String, String)> {
    match &orders.value {
        Value::Null | Value::List(_) => None,
        // A script has one empty table.
        Value::Map(map) if map.is_empty() => None,
        Value::Map(map) => match map.iter().collect::<Vec<_>>().as_slice() {
            [(Key::Str(key), Value::List(_))] if key == UNCAUGHT => None,
            [(Key::Str(key), _)] => {
                let label = match near(key, [UNCAUGHT]).filter(|meant| meant != key) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => "no calls".to_owned(),
                };
                Some(("these are no calls".to_owned(), label))
            }
            _ => Some(("these are no calls".to_owned(), "no calls".to_owned())),
        },
        other => Some((format!("expected a list of calls, found {}", other.kind()), "no calls".to_owned())),
    }
}
