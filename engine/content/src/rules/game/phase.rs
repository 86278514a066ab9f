//! One phase of a match: who is asked, how often, and which rules run at which moment.

use super::functions::{FUNCTION, RuleFunction};
use super::kind::{KINDS, Kind, KindName, ORDERS, Order};
use super::limits::{PHASE_LIMITS, PhaseLimits};
use super::question::{QUESTION, Question, check_word};
use crate::rules::number::Number;
use crate::rules::word::WORD;
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Entries, Log, Read, words};
use lunarena_kernel::turns::{self, Shape};
use std::ops::RangeInclusive;

/// No match comes near, but a slip of the pen does: a match that never ends, or a turn.
const MOST_ROUNDS: i64 = 1_000_000_000;
const ACTIONS: RangeInclusive<i64> = 1..=10_000;

pub static PHASE: Outline = Outline {
    whole: "a phase",
    keys: &[
        Field::needed("phase", Holds::Form(WORD), "What the phase is called."),
        Field::needed(
            "kind",
            Holds::Word(|| words(&KINDS)),
            "Who is asked: in `simultaneous` all seats at once, in `sequence` one seat after the other, in `queue` one unit after the other, in `rules` whoever the rules name.",
        ),
        Field::optional("ask", Holds::Form(WORD), "The bot's function that is called."),
        Field::optional(
            "next",
            FUNCTION,
            "The function that says who is asked next, and what: of the state and the turn, it gives `{ seat = name, question = name }`, `{ seats = list of names, question = name }`, or nothing to end the phase.",
        ),
        Field::optional(
            "questions",
            Holds::MapOf(&Holds::Map(&QUESTION)),
            "What the rules can have asked, by names of their choice.",
        ),
        Field::optional(
            "rounds",
            Holds::Number(0..=MOST_ROUNDS),
            "How many rounds are played. All phases but the last may have 0. Left out, in the last: until `functions.over` ends the match.",
        ),
        Field::optional("actions", Holds::Number(ACTIONS), "How many actions are played for each answer. Left out: 1."),
        Field::optional(
            "order",
            Holds::Word(|| words(&ORDERS)),
            "In which order the seats are asked: `forward` in each round alike, `snake` there and back. Left out: `forward`.",
        ),
        Field::optional(
            "keep",
            Holds::Flag,
            "Whether a bot that answers `false` keeps the turn. Left out: it does not.",
        ),
        Field::optional(
            "pause",
            Holds::Flag,
            "Whether a unit over its limit goes on in its next turn, instead of failing. Left out: it fails.",
        ),
        Field::optional("limits", Holds::Map(&PHASE_LIMITS), "Limits of this phase, instead of the game's."),
        Field::needed("stages", Holds::Stages, "Which functions of the rules run at which moment."),
    ],
    rules: &[Rule::KindsOfPhases],
};

#[derive(Clone, Debug, PartialEq)]
pub struct Phase<N = Number> {
    pub name: Spanned<String>,
    pub kind: Kind<N>,
    /// What bots are asked; but for kind rules there is one question.
    pub questions: Vec<Question<N>>,
    /// Without a number the rules end the match, or the phase.
    pub rounds: Option<N>,
    pub limits: PhaseLimits<N>,
    pub stages: Stages,
}

/// Moment to rules functions, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stages(pub Entries<Vec<RuleFunction>>);

impl Stages {
    pub fn at(&self, moment: &str) -> &[RuleFunction] {
        self.0.get(moment).map_or(&[], Vec::as_slice)
    }
}

/// All stages of these phases, each once, in the order of the file.
pub fn stage_names<N>(phases: &[Phase<N>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (_, stages) in phases.iter().flat_map(|phase| phase.stages.0.iter()) {
        for name in stages.iter().map(ToString::to_string) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

impl Read for Phase {
    fn read(node: &Node, log: &mut Log) -> Option<Phase> {
        let mut fields = Fields::of(node, &PHASE, log)?;
        let name: Option<Spanned<String>> = fields.required("phase");
        let kind = fields.required("kind");
        let ask: Option<Option<Spanned<String>>> = fields.optional("ask");
        let next = fields.optional("next");
        let questions = fields.node("questions").map(|node| Question::all(node, fields.log()));
        let rounds = fields.optional("rounds");
        let one = Number::plain(1, &fields.log().source.clone(), node.span);
        let actions = fields.or("actions", one);
        let order = fields.or("order", Order::Forward);
        let keep = fields.or("keep", false);
        let pause = fields.or("pause", false);
        let limits = fields.or("limits", PhaseLimits::default());
        let stages: Option<Entries<Vec<RuleFunction>>> = fields.required("stages");
        let kind: Option<KindName> = kind;
        if let Some(kind) = kind {
            kind.check_keys(&mut fields);
            kind.needed_keys().iter().for_each(|key| fields.need(key));
        }
        name.iter().for_each(|name| check_word(name, fields.log()));
        fields.finish();
        let kind = match kind? {
            KindName::Simultaneous => Kind::Simultaneous { actions: actions? },
            KindName::Sequence => Kind::Sequence { order: order?, keep: keep? },
            KindName::Queue => Kind::Queue { pause: pause? },
            KindName::Rules => Kind::Rules { next: next?? },
        };
        let questions = match kind {
            Kind::Rules { .. } => questions??,
            _ => vec![Question::only(ask??, log)],
        };
        let moments = kind.moments();
        // The moments are looked at even if a list of functions in them could not be read.
        if let Some(Item::Map(entries)) = node.get("stages").map(|stages| &stages.item) {
            for (moment, _) in entries.iter().filter(|(moment, _)| !moments.contains(&moment.as_str())) {
                log.unknown("moment", moment, kind.article(), moments);
            }
        }
        Some(Phase { name: name?, kind, questions, rounds: rounds?, limits: limits?, stages: Stages(stages?) })
    }
}

impl<N> Phase<N> {
    /// Every number through `convert`. Of the phases only the last has to be played: without rounds the others are left out.
    pub(super) fn map<M>(
        &self,
        last: bool,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Phase<M>> {
        let path = format!("turns.{}", self.name.value);
        let rounds = match &self.rounds {
            Some(rounds) => convert(&format!("{path}.rounds"), i64::from(last)..=MOST_ROUNDS, rounds).map(Some),
            None => Some(None),
        };
        let kind = match &self.kind {
            Kind::Simultaneous { actions } => {
                Kind::Simultaneous { actions: convert(&format!("{path}.actions"), ACTIONS, actions)? }
            }
            Kind::Sequence { order, keep } => Kind::Sequence { order: *order, keep: *keep },
            Kind::Queue { pause } => Kind::Queue { pause: *pause },
            Kind::Rules { next } => Kind::Rules { next: next.clone() },
        };
        let limits = self.limits.map(&format!("{path}.limits"), convert);
        let path = format!("{path}.questions");
        let questions: Vec<_> = self.questions.iter().map(|question| question.map(&path, convert)).collect();
        let questions = questions.into_iter().collect::<Option<_>>()?;
        let (name, stages) = (self.name.clone(), self.stages.clone());
        Some(Phase { name, kind, questions, rounds: rounds?, limits: limits?, stages })
    }

    /// The function that says who is asked next, where there is one.
    pub fn next(&self) -> Option<&RuleFunction> {
        match &self.kind {
            Kind::Rules { next } => Some(next),
            _ => None,
        }
    }
}

impl Phase<i64> {
    /// The same phase as the kernel's turn loop wants it.
    pub fn plan(&self, seats: usize) -> turns::Phase {
        let (shape, actions, keep) = match &self.kind {
            Kind::Simultaneous { actions } => (Shape::Together, *actions, false),
            Kind::Sequence { order, keep } => (Shape::Each(order.seats(seats)), 1, *keep),
            Kind::Queue { .. } => (Shape::Queue, 1, false),
            Kind::Rules { .. } => (Shape::Rules, 1, false),
        };
        turns::Phase {
            name: self.name.value.clone(),
            rounds: self.rounds.map(|rounds| rounds.max(0) as u64),
            shape,
            actions: u32::try_from(actions).unwrap_or(u32::MAX),
            keep,
        }
    }
}
