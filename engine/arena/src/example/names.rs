//! What the names of a case stand for: ids, some of which only the start state tells.

use super::case_start::setup;
use crate::game::Game;
use crate::match_run::Match;
use lunarena_content::{Case, NamedThing, Names, Pin, Report, Reports, Root, Setting, Start, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value, path};

/// The case with ids in place of names.
pub fn fill(root: &Root, game: &Game, case: &Case<Start>, seats: &[String]) -> Result<Case<Start>, Reports> {
    let mut names = Names::new();
    for name in &case.names {
        if let NamedThing::Id(id) = &name.value {
            names.insert(name.name.value.clone(), id.clone());
        }
    }
    let looked_for = |name: &&Setting<NamedThing>| !matches!(name.value, NamedThing::Id(_));
    let looked_for: Vec<&Setting<NamedThing>> = case.names.iter().filter(looked_for).collect();
    // Pins answer while the match is set up, so what they name has to be known before.
    let known = case.with_names(&names);
    let early: Vec<Report> = known.pin.iter().filter_map(unknown_pin).collect();
    if !early.is_empty() {
        return Err(Reports::new(early));
    }
    // A map that is refused places nothing.
    if looked_for.is_empty() || case.refused.is_some() {
        return checked(known);
    }
    let mut setup = setup(root, game, &known, seats)?;
    setup.changes.clear();
    let state = Match::start_state(game, &setup)?;
    let mut reports = Vec::new();
    for name in looked_for {
        match find(name, &state) {
            Ok(id) => drop(names.insert(name.name.value.clone(), id)),
            Err(report) => reports.push(report),
        }
    }
    if reports.is_empty() { checked(case.with_names(&names)) } else { Err(Reports::new(reports)) }
}

fn checked(case: Case<Start>) -> Result<Case<Start>, Reports> {
    let wrong = case.check_units();
    if wrong.is_empty() { Ok(case) } else { Err(Reports::new(wrong)) }
}

fn unknown_pin(pin: &Setting<lunarena_content::Spanned<Pin>>) -> Option<Report> {
    let text = match &pin.value.value {
        Pin::Always(answer) => answer.as_str(),
        Pin::Each(answers) => answers.iter().find_map(Value::as_str),
    }?;
    let report = Report::error(format!("`{text}` is not known yet when the match is set up"));
    Some(report.at(&pin.source, pin.value.span, "a pin needs its value before").help("write the number"))
}

/// The id of the one thing that is meant.
fn find(name: &Setting<NamedThing>, state: &Value) -> Result<Value, Report> {
    let (at, holds): (&str, &dyn Fn(&Value) -> bool) = match &name.value {
        NamedThing::Id(id) => return Ok(id.clone()),
        NamedThing::One { path, expected } => (path, &|thing| expected.holds(thing)),
        NamedThing::Like { path, values } => (path, &|thing| is_like(thing, values)),
    };
    let things: Vec<(Value, Value)> = match path::get(state, at) {
        Some(Value::List(items)) => items.into_iter().zip(1..).map(|(item, at)| (Value::Int(at), item)).collect(),
        Some(Value::Map(map)) => map.into_iter().map(|(key, item)| (id_of(&key), item)).collect(),
        found => {
            let has = match &found {
                Some(value) => value.kind().to_owned(),
                None => did_you_mean(near_part(state, at), "nothing is there"),
            };
            let report = name.report(format!("`{}` is not found: `{at}` is no table", name.name.value), has);
            return Err(report.help(HELP));
        }
    };
    let count = things.len();
    let found: Vec<Value> = things
        .into_iter()
        .filter(|(_, thing)| holds(thing))
        .map(|(key, thing)| own_id(&thing).unwrap_or(key))
        .collect();
    match found.as_slice() {
        [id] => Ok(id.clone()),
        [] => {
            let message = format!("`{}` is not found: none of the {count} in `{at}` is like that", name.name.value);
            Err(name.report(message, "nothing is like that").help(HELP))
        }
        [one, other, ..] => {
            let message = format!("`{}` could be {one} or {other} of `{at}`", name.name.value);
            Err(name.report(message, format!("{} are like that", found.len())).help(HELP))
        }
    }
}

/// What the first part of a path that is not there is called most likely.
fn near_part(state: &Value, at: &str) -> Option<String> {
    let reached = path::reach(state, at);
    let Value::Map(map) = &*reached.value else { return None };
    let names: Vec<String> = map.keys().map(Key::to_string).collect();
    near(&reached.missing?, names.iter().map(String::as_str)).map(str::to_owned)
}

const HELP: &str = "`names: { scout: { units: { x: 3, y: 4 } } }` looks for the one thing of `units`, in the state that the match begins with, that has these values";

fn id_of(key: &Key) -> Value {
    match key {
        Key::Int(number) => (*number).into(),
        Key::Str(text) => text.as_str().into(),
    }
}

fn own_id(thing: &Value) -> Option<Value> {
    let scalar = |value: &&Value| matches!(value, Value::Int(_) | Value::Str(_));
    ["id", "name"].iter().find_map(|field| thing.field(field).filter(scalar)).cloned()
}

/// Whether a thing has the values that the map gave it. What the state leaves out, or writes as another kind of value, tells nothing.
fn is_like(thing: &Value, values: &[(Key, Value)]) -> bool {
    let Value::Map(thing) = thing else { return false };
    let mut equal = values
        .iter()
        .filter_map(|(key, value)| thing.get(key).filter(|own| own.kind() == value.kind()).map(|own| own == value));
    equal.next().is_some_and(|first| first && equal.all(|same| same))
}
