//! What the rules answered, as choices.

use super::question::Asked;
use super::{Choice, Choices};
use lunarena_kernel::Value;
use lunarena_scene::look::StepKind;
use lunarena_scene::reading::parts::{Parts, place, text};
use lunarena_scene::{Id, Scalar};

static KEYS: [&str; 6] = ["refused", "call", "answer", "least", "most", "likely"];

// Their places.
const REFUSED: usize = 0;
const CALL: usize = 1;
const ANSWER: usize = 2;
const BOUNDS: [usize; 3] = [3, 4, 5];

static CHOICE: [&str; 7] = ["value", "thing", "at", "text", "note", "warn", "last"];

const VALUE: usize = 0;
const THING: usize = 1;
const AT: usize = 2;
const TEXT: usize = 3;
const NOTE: usize = 4;
const WARN: usize = 5;
const LAST: usize = 6;

pub fn read(answer: &Value, asked: &Asked) -> Result<Choices, String> {
    match answer {
        Value::List(items) if !items.is_empty() => several(items, asked),
        Value::Map(entries) if !entries.is_empty() => one(answer, asked),
        Value::List(_) | Value::Map(_) => nothing(asked),
        other => Err(format!("{} must be a table, not {}", shown(asked), other.kind())),
    }
}

/// What was asked, for a message.
fn shown(asked: &Asked) -> String {
    match asked.step {
        Some(step) => format!("the answer to `{}` of `{}`", step.name, asked.name),
        None => format!("the answer to all of `{}`", asked.name),
    }
}

/// An empty table: a number of any size, or the end of a path.
fn nothing(asked: &Asked) -> Result<Choices, String> {
    match asked.step.map(|step| step.kind) {
        Some(StepKind::Number) => Ok(Choices::Number { least: None, most: None, likely: None }),
        Some(StepKind::Path) if asked.on_its_way => Ok(Choices::Of(Vec::new())),
        _ => Err(format!("{} is empty; where nothing can be chosen, say why: `{{ refused = \"why\" }}`", shown(asked))),
    }
}

fn one(answer: &Value, asked: &Asked) -> Result<Choices, String> {
    let parts = Parts::of(answer, &shown(asked), &KEYS)?;
    let kind = asked.step.map(|step| step.kind);
    let is_bounds = BOUNDS.iter().any(|at| parts.get(*at).is_some());
    let said = [parts.get(REFUSED).is_some(), parts.get(CALL).is_some(), parts.get(ANSWER).is_some(), is_bounds];
    if said.iter().filter(|said| **said).count() != 1 {
        return Err(format!("{} must say one thing: choices, a number, a call, an answer or a refusal", shown(asked)));
    }
    if let Some(why) = parts.get(REFUSED) {
        return text(why, "`refused`").map(Choices::Refused);
    }
    if is_bounds {
        if kind != Some(StepKind::Number) {
            return Err(format!("{} can't be a number", shown(asked)));
        }
        let [least, most, likely] = BOUNDS.map(|at| parts.get(at).map(|bound| number(bound, KEYS[at])).transpose());
        return Ok(Choices::Number { least: least?, most: most?, likely: likely? });
    }
    if kind.is_some() {
        return Err(format!("{} can't be a call or an answer: it is to be chosen yet", shown(asked)));
    }
    match (parts.get(CALL), parts.get(ANSWER)) {
        (Some(call), _) if call.as_list().and_then(<[Value]>::first).is_none_or(|name| name.as_str().is_none()) => {
            Err("a call must be a list that begins with its name".to_owned())
        }
        (Some(call), _) => Ok(Choices::Call((*call).clone())),
        (None, answer) => Ok(Choices::Answer(answer.map(|answer| (*answer).clone()).unwrap_or_default())),
    }
}

fn number(value: &Value, name: &str) -> Result<Scalar, String> {
    let number = Scalar::read(value).filter(|number| number.number().is_some());
    number.ok_or_else(|| format!("`{name}` must be a number, not {}", value.kind()))
}

fn several(items: &[Value], asked: &Asked) -> Result<Choices, String> {
    let kind = match asked.step.map(|step| step.kind) {
        None => {
            return Err(format!("{} must be a call, an answer or a refusal: nothing is left to choose", shown(asked)));
        }
        Some(StepKind::Number) => return Err(format!("{} must be a number", shown(asked))),
        Some(kind) => kind,
    };
    let read = |(number, item): (usize, &Value)| {
        choice(item, kind).map_err(|why| format!("{}, choice {}: {why}", shown(asked), number + 1))
    };
    items.iter().enumerate().map(read).collect::<Result<_, _>>().map(Choices::Of)
}

fn choice(item: &Value, kind: StepKind) -> Result<Choice, String> {
    let parts = Parts::of(item, "a choice", &CHOICE)?;
    let words = |at: usize| parts.get(at).map(|value| text(value, &format!("`{}`", CHOICE[at]))).transpose();
    let thing = parts
        .get(THING)
        .map(|value| Id::read(value).ok_or_else(|| format!("`thing` must be the id of a thing, not {}", value.kind())));
    let choice = Choice {
        value: parts.get(VALUE).map(|value| (*value).clone()).ok_or("a choice needs a `value`")?,
        thing: thing.transpose()?,
        at: parts.get(AT).map(place).transpose()?,
        text: words(TEXT)?,
        note: words(NOTE)?,
        warn: words(WARN)?,
        last: match parts.get(LAST) {
            None => false,
            Some(Value::Bool(last)) => *last,
            Some(other) => return Err(format!("`last` must be true or false, not {}", other.kind())),
        },
    };
    let (is_shown, needed) = match kind {
        StepKind::Thing => (choice.thing.is_some(), "thing"),
        StepKind::Place | StepKind::Path => (choice.at.is_some(), "at"),
        StepKind::Word | StepKind::Number => (choice.text.is_some(), "text"),
    };
    if is_shown { Ok(choice) } else { Err(format!("where a {} is chosen, a choice needs `{needed}`", kind.word())) }
}
