//! Asks for choices as a page does, step by step, and looks for a way through them.

use lunarena_arena::{Choice, ChoiceQuestion, Choices, Match};
use lunarena_content::plain;
use lunarena_kernel::{Key, Value};
use lunarena_scene::Scalar;
use lunarena_scene::look::{Action, Look, StepKind};
use std::collections::BTreeMap;

pub type Chosen = BTreeMap<Key, Value>;

pub struct Asker<'m, 'g> {
    pub run: &'m mut Match<'g>,
    pub seat: &'m str,
    pub given: Value,
}

impl Asker<'_, '_> {
    pub fn ask(&mut self, action: &str, step: Option<&str>, chosen: &Chosen) -> Choices {
        let question = ChoiceQuestion {
            action: action.to_owned(),
            step: step.map(str::to_owned),
            chosen: Value::Map(chosen.clone()),
            given: self.given.clone(),
        };
        let answer = self.run.choices(self.seat, &question);
        answer.unwrap_or_else(|reports| panic!("{question:?}\n{}", plain(&reports)))
    }

    /// The action of the phase that leads to this call, order or answer.
    pub fn offers(&mut self, look: &Look, phase: &str, wanted: &Value) -> Option<String> {
        let mut actions: Vec<(&str, &Action)> =
            look.actions.iter().filter(|(_, action)| is_in(action, phase)).collect();
        // Most are called like what they do.
        let name = wanted.as_list().and_then(|call| call.first()?.as_str()).unwrap_or_default();
        actions.sort_by_key(|(action, _)| *action != name);
        let mut actions = actions.into_iter();
        let found = actions.find(|(name, action)| self.leads(name, action, 0, &mut Chosen::new(), wanted));
        found.map(|(name, _)| name.to_owned())
    }

    fn leads(&mut self, name: &str, action: &Action, at: usize, chosen: &mut Chosen, wanted: &Value) -> bool {
        let Some(step) = action.steps.get(at) else {
            return match self.ask(name, None, chosen) {
                Choices::Call(made) | Choices::Answer(made) => covers(wanted, &made),
                _ => false,
            };
        };
        let key = Key::from(step.name.as_str());
        let found = match self.ask(name, Some(&step.name), chosen) {
            Choices::Of(choices) if step.kind == StepKind::Path => {
                return self.follows(name, action, at, chosen, wanted, &choices);
            }
            Choices::Of(choices) => choices.into_iter().map(|choice| choice.value).collect(),
            Choices::Number { least, most, .. } => numbers(wanted, least.as_ref(), most.as_ref()),
            _ => Vec::new(),
        };
        for value in found.into_iter().filter(|value| is_part(value, wanted)) {
            chosen.insert(key.clone(), value);
            if self.leads(name, action, at + 1, chosen, wanted) {
                return true;
            }
            chosen.remove(&key);
        }
        false
    }

    /// Goes on with a path, as long as it is the beginning of one that is wanted.
    fn follows(
        &mut self,
        name: &str,
        action: &Action,
        at: usize,
        chosen: &mut Chosen,
        wanted: &Value,
        choices: &[Choice],
    ) -> bool {
        let (key, step) = (Key::from(action.steps[at].name.as_str()), action.steps[at].name.clone());
        let before = chosen.get(&key).cloned();
        let so_far = before.as_ref().and_then(Value::as_list).unwrap_or_default().to_vec();
        for choice in choices {
            let longer: Vec<Value> = so_far.iter().chain([&choice.value]).cloned().collect();
            let Some(is_whole) = begins(&longer, wanted) else { continue };
            chosen.insert(key.clone(), Value::List(longer));
            if is_whole && may_end(choice, choices) && self.leads(name, action, at + 1, chosen, wanted) {
                return true;
            }
            if !is_whole
                && let Choices::Of(next) = self.ask(name, Some(&step), chosen)
                && self.follows(name, action, at, chosen, wanted, &next)
            {
                return true;
            }
        }
        match before {
            Some(before) => chosen.insert(key, before),
            None => chosen.remove(&key),
        };
        false
    }
}

/// Whether an action can be done in a phase.
pub fn is_in(action: &Action, phase: &str) -> bool {
    action.phase.as_deref().is_none_or(|own| own == phase)
}

/// Whether a path may end with one of these choices: where none says so, anywhere.
pub fn may_end(choice: &Choice, choices: &[Choice]) -> bool {
    choice.last || choices.iter().all(|other| !other.last)
}

/// Whether what a bot gave says the same as what is offered; it may say more, as where it hands over a whole record for its place.
pub fn covers(given: &Value, offered: &Value) -> bool {
    match (given, offered) {
        (Value::Map(given), Value::Map(offered)) => {
            offered.iter().all(|(key, value)| given.get(key).is_some_and(|own| covers(own, value)))
        }
        (Value::List(given), Value::List(offered)) => {
            let rest = given.get(offered.len()..).unwrap_or_default();
            given.len() >= offered.len()
                && rest.iter().all(|value| *value == Value::Null)
                && given.iter().zip(offered).all(|(own, value)| covers(own, value))
        }
        (given, offered) => given == offered,
    }
}

/// All single values in one.
fn leaves(value: &Value) -> Vec<&Value> {
    match value {
        Value::List(items) => items.iter().flat_map(leaves).collect(),
        Value::Map(map) => map.values().flat_map(leaves).collect(),
        single => vec![single],
    }
}

fn is_part(value: &Value, whole: &Value) -> bool {
    let all = leaves(whole);
    leaves(value).iter().all(|leaf| all.contains(leaf))
}

/// The numbers of a call that lie within these bounds.
fn numbers(wanted: &Value, least: Option<&Scalar>, most: Option<&Scalar>) -> Vec<Value> {
    let fits = |number: f64| {
        least.and_then(Scalar::number).is_none_or(|least| number >= least)
            && most.and_then(Scalar::number).is_none_or(|most| number <= most)
    };
    let mut found: Vec<Value> = Vec::new();
    for leaf in leaves(wanted) {
        let fits = leaf.as_int().is_some_and(|number| fits(number as f64));
        if fits && !found.contains(leaf) {
            found.push(leaf.clone());
        }
    }
    found
}

/// Whether a list in `wanted`, with its first element or without, begins with this path; whether that is all of it.
fn begins(path: &[Value], wanted: &Value) -> Option<bool> {
    let lists = wanted.as_list().unwrap_or_default().iter().filter_map(Value::as_list);
    for list in lists.flat_map(|list| [list, list.get(1..).unwrap_or_default()]) {
        if list.len() >= path.len() && list.iter().zip(path).all(|(own, value)| covers(own, value)) {
            return Some(list.len() == path.len());
        }
    }
    None
}
