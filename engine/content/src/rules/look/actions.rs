//! What a person can do: entries of `actions`.

use super::words::step_kinds;
use crate::rules::word::is_word;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use lunarena_scene::look::{Action, ActionStep, StepKind};

pub static ACTION: Outline = Outline {
    whole: "an action",
    keys: &[
        Field::needed("text", Holds::Text, "What its button says: `Leap away`."),
        Field::optional("phase", Holds::Text, "The phase in which it can be done; without it, in all of them."),
        Field::optional(
            "steps",
            Holds::List(&Holds::One(&Holds::Word(step_kinds))),
            "What has to be chosen, one after the other, each with a name: `[frog: thing, to: place, leaps: number]`.",
        ),
        Field::optional(
            "free",
            Holds::Flag,
            "Whether places that a person has seen earlier can be named, although they are not in sight.",
        ),
        Field::optional("confirm", Holds::Flag, "Whether a person is asked before it is done."),
        Field::optional("ends", Holds::Flag, "Whether it ends the turn."),
        Field::optional(
            "answers",
            Holds::Flag,
            "Whether it is the whole answer, which a person must give to end the turn.",
        ),
        Field::optional("about", Holds::Text, "A sentence for those who don't know it yet."),
    ],
    rules: &[],
};

const STEP: &str = "a step is a name and what is chosen: `frog: thing`";

pub struct ReadAction(pub Action);

impl Read for ReadAction {
    fn read(node: &Node, log: &mut Log) -> Option<ReadAction> {
        let mut fields = Fields::of(node, &ACTION, log)?;
        let (text, phase) = (fields.required("text"), fields.optional("phase"));
        let steps: Option<Vec<ReadStep>> = fields.or("steps", Vec::new());
        let steps = steps.and_then(|steps| named_once(steps, fields.log()));
        let (free, confirm, ends) = (fields.or("free", false), fields.or("confirm", false), fields.or("ends", false));
        let (answers, about) = (fields.or("answers", false), fields.optional("about"));
        fields.finish();
        Some(ReadAction(Action {
            text: text?,
            phase: phase?,
            steps: steps?,
            free: free?,
            confirm: confirm?,
            ends: ends?,
            answers: answers?,
            about: about?,
        }))
    }
}

struct ReadStep {
    name: Spanned<String>,
    kind: StepKind,
}

impl Read for ReadStep {
    fn read(node: &Node, log: &mut Log) -> Option<ReadStep> {
        let Item::Map(entries) = &node.item else {
            log.mismatch(node, "a map of one key");
            return None;
        };
        let [(name, kind)] = entries.as_slice() else {
            log.error(node.span, "each step stands by itself", format!("{} keys", entries.len()), STEP);
            return None;
        };
        if !is_word(name) {
            let label = "letters, digits and _, not beginning with a digit";
            log.error(name.span, format!("`{}` can't be the name of a step", name.value), label, STEP);
            return None;
        }
        Some(ReadStep { name: name.clone(), kind: Read::read(kind, log)? })
    }
}

/// What was chosen is found by the name of its step.
fn named_once(steps: Vec<ReadStep>, log: &mut Log) -> Option<Vec<ActionStep>> {
    let mut named: Vec<ActionStep> = Vec::new();
    for step in steps {
        if named.iter().any(|other| other.name == step.name.value) {
            let message = format!("two steps are called `{}`", step.name.value);
            log.error(step.name.span, message, "the second one", "give each step of an action a name of its own");
            return None;
        }
        named.push(ActionStep { name: step.name.value, kind: step.kind });
    }
    Some(named)
}
