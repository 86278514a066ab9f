//! Events that must come.

use super::Comparison;
use lunarena_content::{Event, Expected, Spanned};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;

impl Comparison<'_> {
    /// The expected events must come in their order, in any turn of the step; others may stand between. Where none is expected none may come.
    pub fn events(&mut self, expected: &Spanned<Vec<Spanned<Event>>>) {
        let all: Vec<&Value> = self.moments.iter().flat_map(|moment| &moment.turn.events).collect();
        if expected.value.is_empty() && !all.is_empty() {
            self.say("events".into(), "none".into(), lines(&all), expected.span);
        }
        let mut rest = all.as_slice();
        for event in &expected.value {
            let wanted = Expected::Keys(event.fields.clone());
            let Some(at) = rest.iter().position(|event| wanted.holds(event)) else {
                return self.no_event(event, &wanted, rest, &all);
            };
            rest = &rest[at + 1..];
        }
    }

    /// One event of that name that came shows what is different; of several, or none, all that came are shown.
    fn no_event(&mut self, expected: &Spanned<Event>, wanted: &Expected, rest: &[&Value], all: &[&Value]) {
        let mut alike = rest.iter().filter(|event| name(event) == Some(&expected.name));
        if let (Some(event), None) = (alike.next(), alike.next()) {
            return self.add(&format!("event {}", expected.name), "", wanted, event, expected.span);
        }
        let mut got = if all.is_empty() { "no events".to_owned() } else { lines(all) };
        if let Some(close) = self.near_event(&expected.name, all) {
            got = format!("no event is called `{}`; did you mean `{close}`?\n{got}", expected.name);
        }
        let fields: Vec<String> = expected.fields.iter().map(|(key, field)| format!("{key}: {field}")).collect();
        self.say("event".into(), format!("{{{}}}", fields.join(", ")), got, expected.span);
    }

    /// What an event is called most likely, if nothing in the rules is called so.
    fn near_event(&self, wanted: &str, all: &[&Value]) -> Option<String> {
        if self.words.know(wanted) {
            return None;
        }
        let came = near(wanted, all.iter().filter_map(|event| name(event)));
        came.or_else(|| near(wanted, self.words.iter())).map(str::to_owned)
    }
}

fn name(event: &Value) -> Option<&str> {
    event.field("name").and_then(Value::as_str)
}

fn lines(events: &[&Value]) -> String {
    events.iter().map(|event| event.to_string()).collect::<Vec<_>>().join("\n")
}
