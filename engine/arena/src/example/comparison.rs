//! What a step must come to, held against what came.

use super::case_result::{Mismatch, Moment};
use crate::match_run::{FaultRecord, Turn};
use lunarena_content::{Entries, Event, ExpectedFault, Span, Spanned, Step};
use lunarena_kernel::expected::Differences;
use lunarena_kernel::{Expected, Value, path};
use lunarena_script::ScriptError;

pub fn compare(number: usize, step: &Step, moment: &Moment, out: &mut Vec<Mismatch>) {
    let mut comparison = Comparison { number, out };
    let turn = &moment.turn;
    let nothing = Value::Null;
    comparison.by_path("", turn.state.as_ref().unwrap_or(&nothing), &step.expect);
    for (stage, expected) in step.after.iter() {
        match moment.after.get(&stage.value) {
            Some(state) => comparison.by_path(&format!("after {}: ", stage.value), state, expected),
            None => comparison.never_ran(stage, &moment.ran),
        }
    }
    for (seat, seen) in step.sees.iter() {
        let view = turn.views.get(&seat.value).unwrap_or(&nothing);
        comparison.by_path(&format!("{} sees ", seat.value), view, seen);
    }
    for (seat, expected) in step.results.iter() {
        let got = turn.results.get(&seat.value).unwrap_or(&nothing);
        comparison.check(&format!("results of {}", seat.value), expected, got, expected.span);
    }
    for (seat, expected) in step.prints.iter() {
        comparison.check(
            &format!("prints of {}", seat.value),
            &lines_of(expected),
            &printed(turn, seat),
            expected.span,
        );
    }
    for (seat, expected) in step.standings.iter() {
        let standing = moment.standings.iter().find(|standing| standing.seat == seat.value);
        for (name, value) in &expected.value.0 {
            let got = standing.and_then(|standing| standing.figure(name)).unwrap_or_default();
            comparison.check(&format!("{name} of {}", seat.value), value, &got, expected.span);
        }
    }
    if let Some(over) = &step.over {
        let expected = Expected::Value(over.value.into());
        comparison.check("the match is over", &expected, &moment.over.into(), over.span);
    }
    for (seat, expected) in step.faults.iter() {
        comparison.fault(seat, expected, turn.faults.get(&seat.value));
    }
    unexpected_faults(number, step, turn, comparison.out);
    comparison.events(step, turn);
}

pub fn unexpected_faults(number: usize, step: &Step, turn: &Turn, out: &mut Vec<Mismatch>) {
    for (seat, fault) in &turn.faults {
        if step.faults.get(seat).is_none() {
            let got = format!("{}: {}", fault.kind, fault.message);
            let what = format!("fault of {seat}");
            out.push(Mismatch { step: number, what, expected: "nothing".into(), got, values: None, span: step.span });
        }
    }
}

struct Comparison<'o> {
    number: usize,
    out: &'o mut Vec<Mismatch>,
}

impl Comparison<'_> {
    /// What stands in `whole` at each path.
    fn by_path(&mut self, what: &str, whole: &Value, expected: &Entries<Spanned<Expected>>) {
        for (at, expected) in expected.iter() {
            let got = path::get(whole, at).unwrap_or_default();
            self.add(what, expected.differences(at, &got), expected.span);
        }
    }

    fn check(&mut self, what: &str, expected: &Expected, got: &Value, span: Span) {
        self.add(what, expected.differences("", got), span);
    }

    /// Each difference by its path.
    fn add(&mut self, what: &str, found: Differences, span: Span) {
        for difference in found.shown {
            let at = difference.path;
            // A path that stands alone needs no words before it, one behind a name needs something between.
            let between = if what.is_empty() || at.is_empty() || what.ends_with(' ') { "" } else { ": " };
            let (expected, got) = side_by_side(&difference.expected, &difference.got);
            self.say(format!("{what}{between}{at}"), expected, got, span);
            if let Some(said) = self.out.last_mut() {
                said.values = Some((difference.expected, difference.got));
            }
        }
        if found.more > 0 {
            self.say(what.trim_end().to_owned(), format!("and {} more differences", found.more), String::new(), span);
        }
    }

    fn say(&mut self, what: String, expected: String, got: String, span: Span) {
        self.out.push(Mismatch { step: self.number, what, expected, got, values: None, span });
    }

    fn never_ran(&mut self, stage: &Spanned<String>, ran: &[String]) {
        let ran = if ran.is_empty() { "no stage ran".to_owned() } else { format!("only {} ran", ran.join(", ")) };
        self.say(format!("after {}", stage.value), "it runs in this step".into(), ran, stage.span);
    }

    fn fault(&mut self, seat: &str, expected: &Spanned<ExpectedFault>, got: Option<&FaultRecord>) {
        let what = format!("fault of {seat}");
        let kind = got.map_or(Value::Null, |fault| fault.kind.into());
        let name = expected.kind.name();
        if kind != name.into() {
            return self.say(
                what,
                name.to_owned(),
                got.map_or("nothing", |fault| fault.kind).to_owned(),
                expected.span,
            );
        }
        if let (Some(message), Some(fault)) = (&expected.message, got) {
            let said = ScriptError::from_text(&fault.message).message;
            self.check(&format!("{what}: {name}"), message, &said.into(), expected.span);
        }
    }

    /// The expected events must come in their order; others may stand between.
    fn events(&mut self, step: &Step, turn: &Turn) {
        let mut rest = turn.events.as_slice();
        for expected in &step.events {
            let wanted = Expected::Keys(expected.fields.clone());
            let Some(at) = rest.iter().position(|event| wanted.holds(event)) else {
                return self.no_event(expected, &wanted, rest, turn);
            };
            rest = &rest[at + 1..];
        }
    }

    /// One event of that name that came shows what is different; of several, or none, all that came are shown.
    fn no_event(&mut self, expected: &Spanned<Event>, wanted: &Expected, rest: &[Value], turn: &Turn) {
        let named = |event: &&Value| event.field("name").and_then(Value::as_str) == Some(&expected.name);
        let mut alike = rest.iter().filter(named);
        if let (Some(event), None) = (alike.next(), alike.next()) {
            let what = format!("event {}", expected.name);
            return self.add(&what, wanted.differences("", event), expected.span);
        }
        let all: Vec<String> = turn.events.iter().map(Value::to_string).collect();
        let got = if all.is_empty() { "no events".into() } else { all.join("\n") };
        let fields: Vec<String> = expected.fields.iter().map(|(key, field)| format!("{key}: {field}")).collect();
        self.say("event".into(), format!("{{{}}}", fields.join(", ")), got, expected.span);
    }
}

/// As texts; where both read the same, with what they are.
fn side_by_side(expected: &Value, got: &Value) -> (String, String) {
    let (left, right) = (expected.to_string(), got.to_string());
    if left != right {
        return (left, right);
    }
    (format!("{left} ({})", expected.kind()), format!("{right} ({})", got.kind()))
}

/// The lines that a bot printed.
fn printed(turn: &Turn, seat: &str) -> Value {
    let Some(output) = turn.output.get(seat) else { return Value::List(Vec::new()) };
    let cut = output.cut.then_some("[output cut]");
    Value::List(output.text.lines().chain(cut).map(Value::from).collect())
}

/// Lines are texts, also where somebody wrote a number.
fn lines_of(expected: &Expected) -> Expected {
    fn line(value: &Value) -> Value {
        match value {
            Value::Bool(_) | Value::Int(_) | Value::Float(_) => value.to_string().into(),
            Value::List(items) => Value::List(items.iter().map(line).collect()),
            other => other.clone(),
        }
    }
    expected.change(&line, &str::to_owned)
}
