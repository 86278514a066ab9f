//! What a person is asked, and what there is to choose, as pages read it.

use crate::live_match::LiveMatch;
use lunarena_arena::{Choices, Desk};
use lunarena_content::{Reports, visible_line};
use lunarena_kernel::Value;
use lunarena_scene::look::Action;
use lunarena_scene::plain_words::order_text;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The question to a person: whose turn it is, and what can be done.
pub fn asked_event(
    desk: &mut Desk,
    seat: &str,
    ask: u64,
    think: Option<Duration>,
    taken: &BTreeSet<i64>,
    live: &LiveMatch,
) -> Result<Json, Reports> {
    let look = desk.match_run().look()?;
    let is_live = desk.calls_live();
    let turn = desk.turn();
    let in_phase = |action: &Action| action.phase.as_ref().is_none_or(|phase| *phase == turn.phase);
    // A round in which no unit is the person's: a look, and on.
    let idle = turn.unit.is_some_and(|unit| !taken.contains(&unit));
    let actions: Vec<_> = look.actions.iter().filter(|(_, action)| !idle && in_phase(action)).collect();
    let helper = live.seats.iter().find(|own| own.name == seat).and_then(|own| own.bot.split_once('+'));
    Ok(without_nothing(json!({
        "ask": ask,
        "seat": seat,
        "turn": turn.turn,
        "phase": turn.phase,
        "round": turn.round,
        "unit": turn.unit,
        "style": if is_live { "calls" } else { "orders" },
        "whole": actions.iter().any(|(_, action)| action.answers),
        "actions": actions.iter().map(|(name, action)| action_json(name, action)).collect::<Vec<_>>(),
        "seconds": think.map(|think| think.as_secs_f64()),
        "until": think.map(|think| (now() + think).as_millis() as u64),
        "helper": helper.map(|(_, bot)| bot),
        "alone": turn.unit.is_some(),
        "idle": idle,
        "taken": taken,
    })))
}

/// What there is not isn't told.
fn without_nothing(mut json: Json) -> Json {
    if let Json::Object(fields) = &mut json {
        fields.retain(|_, value| !value.is_null());
    }
    json
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn action_json(name: &str, action: &Action) -> Json {
    let steps = action.steps.iter().map(|step| json!({ "name": step.name, "kind": step.kind }));
    without_nothing(json!({
        "name": name,
        "text": action.text,
        "about": action.about,
        "steps": steps.collect::<Vec<_>>(),
        "free": action.free,
        "confirm": action.confirm,
        "ends": action.ends,
    }))
}

/// What there is to choose. What is done when all is chosen comes with a text that says so.
pub fn choices_json(choices: &Choices) -> Json {
    let mut json = serde_json::to_value(choices).unwrap_or_default();
    if let (Choices::Call(value) | Choices::Answer(value), Json::Object(fields)) = (choices, &mut json) {
        fields.insert("text".to_owned(), text(value).into());
    }
    json
}

fn text(order: &Value) -> String {
    visible_line(&order_text(order)).into_owned()
}
