//! What is asked of the rules: which action, which of its steps, and what was chosen so far. A person's page asks it, so nothing of it is taken for granted.

use lunarena_content::{Report, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use lunarena_scene::Look;
use lunarena_scene::look::{Action, ActionStep, StepKind};

#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceQuestion {
    /// A name of `actions` in look.yaml.
    pub action: String,
    /// What is to be chosen now; nothing, when all is chosen.
    pub step: Option<String>,
    /// By the names of the steps.
    pub chosen: Value,
    /// The orders that the person has put together for this turn so far.
    pub given: Value,
}

/// A question that makes sense.
pub struct Asked<'l> {
    pub name: &'l str,
    pub action: &'l Action,
    pub step: Option<&'l ActionStep>,
    /// Whether the step is a path that has begun.
    pub on_its_way: bool,
}

impl ChoiceQuestion {
    /// What the rules' function gets behind the state and the turn.
    pub fn arguments(&self) -> [Value; 4] {
        let step = self.step.as_deref().map_or(Value::Null, Value::from);
        [self.action.as_str().into(), step, self.chosen.clone(), self.given.clone()]
    }

    /// Held against the actions that there are. All steps before the one that is asked for are chosen, and none behind it.
    pub fn judged<'l>(&self, look: &'l Look) -> Result<Asked<'l>, Report> {
        let found = look.actions.iter().find(|(name, _)| *name == self.action);
        let (name, action) = found.ok_or_else(|| {
            let label = did_you_mean(near(&self.action, look.actions.names()), "look.yaml has it not in `actions`");
            Report::error(format!("there is no action `{}`", self.action)).help(label)
        })?;
        let at = match &self.step {
            Some(step) => action.step(step).ok_or_else(|| {
                let names: Vec<&str> = action.steps.iter().map(|step| step.name.as_str()).collect();
                let help = match names.as_slice() {
                    [] => "it has no steps".to_owned(),
                    names => did_you_mean(near(step, names.iter().copied()), &format!("it has {}", names.join(", "))),
                };
                Report::error(format!("the action `{name}` has no step `{step}`")).help(help)
            })?,
            None => action.steps.len(),
        };
        let step = action.steps.get(at);
        let on_its_way = self.check_chosen(name, action, at)?;
        if !is_list(&self.given) {
            return Err(Report::error(format!("the orders so far must be a list, not {}", self.given.kind())));
        }
        Ok(Asked { name, action, step, on_its_way })
    }

    /// Whether the step at `at` is a path that has begun.
    fn check_chosen(&self, name: &str, action: &Action, at: usize) -> Result<bool, Report> {
        let empty = Default::default();
        let chosen = match &self.chosen {
            Value::Map(chosen) => chosen,
            other if is_empty(other) => &empty,
            other => {
                return Err(Report::error(format!("what was chosen must be a map by step, not {}", other.kind())));
            }
        };
        for key in chosen.keys() {
            let Key::Str(step) = key else { return Err(unknown(name, &key.to_string())) };
            let place = action.step(step).ok_or_else(|| unknown(name, step))?;
            // A path is chosen place by place.
            let grows = place == at && action.steps[place].kind == StepKind::Path;
            if place >= at && !grows {
                return Err(Report::error(format!("`{step}` of `{name}` is chosen before its turn")));
            }
        }
        let of = |step: &ActionStep| chosen.get(&Key::from(step.name.as_str())).filter(|value| **value != Value::Null);
        if let Some(missing) = action.steps[..at].iter().find(|step| of(step).is_none()) {
            return Err(Report::error(format!("`{}` of `{name}` is not chosen yet", missing.name)));
        }
        for step in action.steps[..].iter().filter(|step| step.kind == StepKind::Path) {
            if let Some(path) = of(step).filter(|path| !is_list(path)) {
                return Err(Report::error(format!("the path `{}` must be a list, not {}", step.name, path.kind())));
            }
        }
        let path = action.steps.get(at).filter(|step| step.kind == StepKind::Path).and_then(of);
        Ok(path.is_some_and(|path| !is_empty(path)))
    }
}

fn unknown(action: &str, step: &str) -> Report {
    Report::error(format!("the action `{action}` has no step `{step}`"))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}

/// One empty table stands for both a list and a map.
fn is_list(value: &Value) -> bool {
    matches!(value, Value::List(_)) || *value != Value::Null && is_empty(value)
}
