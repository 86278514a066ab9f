//! Orders that can't be what somebody meant: words that the game's API doesn't have, too many or too few arguments, arguments of another kind. Rules pass over them,
//! so a case would hold for the wrong reason. Where a step says itself what comes of a seat's orders, it may try anything. Where a game has no events to say that with,
//! only a word that is almost one of the API is blamed.

use crate::game::{Call, TypedData};
use crate::match_run::UNCAUGHT;
use lunarena_content::{
    BotStyle, Case, Entry, Event, Expected, GameFile, PlaceFinder, Report, Spanned, Start, Step, did_you_mean,
};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use lunarena_lint::{Arguments, Misfit};

pub fn check(case: &Case<Start>, typed: &TypedData, game: &GameFile<i64>) -> Vec<Report> {
    let refusals = &game.refusals;
    let can_tell = game.bots == BotStyle::Calls || !refusals.is_empty();
    if typed.calls.is_empty() {
        return Vec::new();
    }
    let (places, mut reports) = (PlaceFinder::default(), Vec::new());
    for step in &case.steps {
        for (seat, orders) in step.orders.iter().filter(|(seat, _)| !tells_of(step, seat, refusals)) {
            for (written, order) in all(&orders.value) {
                if let Some(mistake) = mistake(typed, order).filter(|mistake| can_tell || mistake.is_slip) {
                    let span = places.place(&case.source, Entry::Named(seat.span), &written);
                    let report = Report::error(mistake.message).at(&case.source, span, mistake.label);
                    reports.push(report.help(mistake.help));
                }
            }
        }
    }
    reports
}

struct Mistake {
    message: String,
    label: String,
    help: String,
    /// A word that is almost another one.
    is_slip: bool,
}

/// Whether a step says what comes of the orders of a seat: by their results, a fault, or an event that refuses them.
fn tells_of(step: &Step, seat: &str, refusals: &[Spanned<String>]) -> bool {
    let refuses = |event: &Spanned<Event>| {
        let of = event.fields.get(&Key::from("seat"));
        let is_own = of.is_none_or(|of| *of == Expected::Value(seat.into()));
        is_own && refusals.iter().any(|name| name.value == event.name)
    };
    let mut events = step.events.iter().flat_map(|events| events.iter());
    step.results.get(seat).is_some() || step.faults.get(seat).is_some() || events.any(refuses)
}

/// The orders of an answer, each with its place in it. An answer that is no list of orders is left to the rules.
fn all<'a>(answer: &'a Value) -> Vec<(String, &'a [Value])> {
    let (before, list) = match answer {
        Value::Map(map) => match map.get(&Key::from(UNCAUGHT)) {
            Some(Value::List(list)) if map.len() == 1 => (format!("{UNCAUGHT}."), list),
            _ => return Vec::new(),
        },
        Value::List(list) => (String::new(), list),
        _ => return Vec::new(),
    };
    let order = |order: &'a Value| order.as_list().filter(|words| matches!(words.first(), Some(Value::Str(_))));
    let all: Option<Vec<&[Value]>> = list.iter().map(order).collect();
    let place = |number: i64| format!("{before}{number}");
    (1..).map(place).zip(all.unwrap_or_default()).collect()
}

fn mistake(typed: &TypedData, order: &[Value]) -> Option<Mistake> {
    let (Value::Str(name), given) = order.split_first()? else { return None };
    let Some(call) = typed.calls.iter().find(|call| call.about.name == *name) else {
        let names = || typed.calls.iter().map(|call| call.about.name.as_str());
        let close = near(name, names());
        let label = did_you_mean(close, "no such order");
        let message = format!("the game's API has no `{name}`");
        return Some(Mistake {
            message,
            label,
            help: format!("it has {}. {TOLD}", names().collect::<Vec<_>>().join(", ")),
            is_slip: close.is_some(),
        });
    };
    let shape = || format!("it is written {}. {TOLD}", shape(call));
    let wrong_count = |label: &str| {
        let count = format!("{} argument{}", given.len(), if given.len() == 1 { "" } else { "s" });
        Mistake {
            message: format!("`{name}` has {count} here"),
            label: label.to_owned(),
            help: shape(),
            is_slip: false,
        }
    };
    match call.arity.misfit(Arguments { count: given.len(), open: false }) {
        Some(Misfit::TooMany) => return Some(wrong_count("too many")),
        Some(Misfit::TooFew { sure: true }) => return Some(wrong_count("too few")),
        _ => {}
    }
    let mut arguments = call.about.params.iter().zip(given);
    arguments.find_map(|(param, value)| {
        let fault = typed.faults_of(param.type_name.as_deref()?, &param.name, value).into_iter().next()?;
        let help = fault.help.map_or_else(shape, |help| format!("{help}. {TOLD}"));
        Some(Mistake { message: format!("`{name}`: {}", fault.message), label: fault.label, help, is_slip: false })
    })
}

const TOLD: &str =
    "If the case is about a wrong order, let the step say what comes of it: `events`, `results` or `faults`";

fn shape(call: &Call) -> String {
    let params = call.about.params.iter().map(|param| param.name.as_str());
    format!("[{}]", std::iter::once(call.about.name.as_str()).chain(params).collect::<Vec<_>>().join(", "))
}
