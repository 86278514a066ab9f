//! What a step must come to, held against what came.

mod events;

use super::case_result::{Mismatch, Moment};
use crate::game::KnownWords;
use crate::match_run::FaultRecord;
use lunarena_content::{Entries, Expected, ExpectedFault, PlaceFinder, Source, Span, Spanned, Step};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value, path};
use lunarena_script::ScriptError;

/// A step that was played.
pub struct Comparison<'c> {
    /// From 1.
    pub number: usize,
    pub step: &'c Step,
    /// The file of the case.
    pub source: &'c Source,
    pub places: &'c PlaceFinder,
    pub words: &'c KnownWords,
    /// Its turns.
    pub moments: &'c [Moment],
    pub out: &'c mut Vec<Mismatch>,
}

impl Comparison<'_> {
    /// All that the step says. What it leaves behind is looked at after its last turn, what happens in it in all of them.
    pub fn compare(&mut self) {
        let (step, Some(moment)) = (self.step, self.moments.last()) else { return };
        let turn = &moment.turn;
        let nothing = Value::Null;
        self.by_path("", turn.state.as_ref().unwrap_or(&nothing), &step.expect);
        for (stage, expected) in step.after.iter() {
            match moment.after.get(&stage.value) {
                Some(state) => self.by_path(&format!("after {}: ", stage.value), state, expected),
                None => self.never_ran(stage, &moment.ran),
            }
        }
        for (seat, seen) in step.sees.iter() {
            let view = turn.views.get(&seat.value).unwrap_or(&nothing);
            self.by_path(&format!("{} sees ", seat.value), view, seen);
        }
        for (seat, expected) in step.results.iter() {
            let got = turn.results.get(&seat.value).unwrap_or(&nothing);
            self.check(&format!("results of {}", seat.value), expected, got, expected.span);
        }
        for (seat, expected) in step.prints.iter() {
            let what = format!("prints of {}", seat.value);
            self.check(&what, &lines_of(expected), &printed(self.moments, seat), expected.span);
        }
        for (seat, expected) in step.standings.iter() {
            let standing = moment.standings.iter().find(|standing| standing.seat == seat.value);
            for (name, value) in &expected.value.0 {
                let got = standing.and_then(|standing| standing.figure(name)).unwrap_or_default();
                let span = self.places.expected(self.source, expected.span, name);
                self.check(&format!("{name} of {}", seat.value), value, &got, span);
            }
        }
        if let Some(over) = &step.over {
            let expected = Expected::Value(over.value.into());
            self.check("the match is over", &expected, &moment.over.into(), over.span);
        }
        self.faults(true);
        if let Some(expected) = &step.events {
            self.events(expected);
        }
    }

    /// How bots failed: nobody but those that are named, and each of these at least once, if the step was played to its end.
    pub fn faults(&mut self, whole: bool) {
        let step = self.step;
        for turn in self.moments.iter().map(|moment| &moment.turn) {
            for (seat, fault) in &turn.faults {
                match step.faults.get(seat) {
                    Some(expected) => self.fault(seat, expected, Some(fault)),
                    None => {
                        let got = format!("{}: {}", fault.kind, fault.message);
                        self.say(format!("fault of {seat}"), "nothing".into(), got, step.span);
                    }
                }
            }
        }
        for (seat, expected) in step.faults.iter().filter(|_| whole) {
            if !self.moments.iter().any(|moment| moment.turn.faults.contains_key(&seat.value)) {
                self.fault(seat, expected, None);
            }
        }
    }

    /// What stands in `whole` at each path.
    fn by_path(&mut self, what: &str, whole: &Value, expected: &Entries<Spanned<Expected>>) {
        for (at, expected) in expected.iter() {
            let got = path::get(whole, at).unwrap_or_default();
            self.add(what, at, expected, &got, expected.span);
        }
    }

    fn check(&mut self, what: &str, expected: &Expected, got: &Value, span: Span) {
        self.add(what, "", expected, got, span);
    }

    /// Each difference by its path, at its own line: `whole` is the path of what is expected at `span`.
    fn add(&mut self, what: &str, whole: &str, expected: &Expected, got: &Value, span: Span) {
        let found = expected.differences(whole, got);
        for difference in found.shown {
            let at = difference.path;
            let inside = at.strip_prefix(whole).unwrap_or_default();
            let place = if inside.is_empty() { span } else { self.places.expected(self.source, span, inside) };
            // A path that stands alone needs no words before it, one behind a name needs something between.
            let between = if what.is_empty() || at.is_empty() || what.ends_with(' ') { "" } else { ": " };
            let close = if difference.got == Value::Null { near_key(got, inside) } else { None };
            let (expected, mut got) = side_by_side(&difference.expected, &difference.got);
            got.extend(close.iter().map(|close| format!("; did you mean `{close}`?")));
            self.say(format!("{what}{between}{at}"), expected, got, place);
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
}

/// What a key that is not there is called most likely, of the other keys beside it.
fn near_key(whole: &Value, path: &str) -> Option<String> {
    let (above, key) = path.rsplit_once('.').unwrap_or(("", path));
    let reached = path::reach(whole, above);
    let Value::Map(map) = reached.missing.is_none().then_some(&*reached.value)? else { return None };
    let names = map.keys().filter_map(|key| match key {
        Key::Str(name) => Some(name.as_str()),
        Key::Int(_) => None,
    });
    near(key, names).map(str::to_owned)
}

/// As texts; where both read the same, with what they are.
fn side_by_side(expected: &Value, got: &Value) -> (String, String) {
    let (left, right) = (expected.to_string(), got.to_string());
    if left != right {
        return (left, right);
    }
    (format!("{left} ({})", expected.kind()), format!("{right} ({})", got.kind()))
}

/// The lines that a bot printed, in all turns.
fn printed(moments: &[Moment], seat: &str) -> Value {
    let outputs = moments.iter().filter_map(|moment| moment.turn.output.get(seat));
    let lines = outputs.flat_map(|output| output.text.lines().chain(output.cut.then_some("[output cut]")));
    Value::List(lines.map(Value::from).collect())
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
