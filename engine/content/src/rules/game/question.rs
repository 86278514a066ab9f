//! What bots are asked in a phase: by which function, within which limits.

use super::limits::{PHASE_LIMITS, PhaseLimits};
use crate::rules::number::Number;
use crate::rules::word::{WORD, is_word};
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Entries, Log, Read};
use std::ops::RangeInclusive;

#[derive(Clone, Debug, PartialEq)]
pub struct Question<N = Number> {
    /// How the rules call it.
    pub name: Spanned<String>,
    /// The bot's function.
    pub ask: Spanned<String>,
    pub limits: PhaseLimits<N>,
}

pub static QUESTION: Outline = Outline {
    whole: "a question",
    keys: &[
        Field::optional(
            "ask",
            Holds::Form(WORD),
            "The bot's function that is called. Left out: it is called like the question.",
        ),
        Field::optional("limits", Holds::Map(&PHASE_LIMITS), "Limits of this question, instead of the game's."),
    ],
    rules: &[],
};

impl Question {
    /// The questions of a phase in which the rules choose between several.
    pub(super) fn all(node: &Node, log: &mut Log) -> Option<Vec<Question>> {
        let entries = Entries::<Asked>::read(node, log)?;
        if entries.0.is_empty() {
            log.error(
                node.span,
                "nothing can be asked",
                "no questions",
                "write `move: {}` to ask the bot's function `move`",
            );
        }
        let questions = entries.0.into_iter().map(|(name, asked)| {
            check_word(&name, log);
            let ask = asked.ask.unwrap_or_else(|| name.clone());
            Question { name, ask, limits: asked.limits }
        });
        Some(questions.collect())
    }

    /// The one question of a phase.
    pub(super) fn only(ask: Spanned<String>, log: &mut Log) -> Question {
        check_word(&ask, log);
        Question { name: ask.clone(), ask, limits: PhaseLimits::default() }
    }
}

impl<N> Question<N> {
    /// Every number through `convert`, for the phase at `path`.
    pub(super) fn map<M>(
        &self,
        path: &str,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Question<M>> {
        let limits = self.limits.map(&format!("{path}.{}.limits", self.name.value), convert)?;
        Some(Question { name: self.name.clone(), ask: self.ask.clone(), limits })
    }
}

struct Asked {
    ask: Option<Spanned<String>>,
    limits: PhaseLimits,
}

impl Read for Asked {
    fn read(node: &Node, log: &mut Log) -> Option<Asked> {
        let mut fields = Fields::of(node, &QUESTION, log)?;
        let ask: Option<Option<Spanned<String>>> = fields.optional("ask");
        let limits = fields.or("limits", PhaseLimits::default());
        if let Some(Some(ask)) = &ask {
            check_word(ask, fields.log());
        }
        fields.finish();
        Some(Asked { ask: ask?, limits: limits? })
    }
}

pub(super) fn check_word(name: &Spanned<String>, log: &mut Log) {
    if !is_word(name) {
        log.error(
            name.span,
            format!("`{}` cannot be a name", name.value),
            "expected a word",
            "letters, digits and _, not beginning with a digit",
        );
    }
}
