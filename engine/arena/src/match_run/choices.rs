//! What a person who plays a seat can choose, step by step, as the rules say.

mod question;
mod reading;

pub use question::ChoiceQuestion;

use super::Match;
use crate::time_limit::RulesTimer;
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_scene::{Id, Place, Scalar};
use lunarena_script::{FieldValue, FnRef, TurnField};
use question::Asked;
use serde::Serialize;

/// What the rules answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choices {
    /// One of these. None at all: a path can only end here.
    #[serde(rename = "choices")]
    Of(Vec<Choice>),
    /// A number, within these bounds where there are any.
    Number {
        #[serde(skip_serializing_if = "Option::is_none")]
        least: Option<Scalar>,
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<Scalar>,
        /// What to begin with.
        #[serde(skip_serializing_if = "Option::is_none")]
        likely: Option<Scalar>,
    },
    /// All is chosen: the live call, or one order, as a bot would give it.
    Call(Value),
    /// All is chosen: the whole answer.
    Answer(Value),
    /// It can't be done, and why.
    Refused(String),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// What is chosen by it.
    pub value: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What is worth knowing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What would be lost by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn: Option<String>,
    /// Whether a path may end there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
}

/// What must be as before when the rules have answered.
#[derive(PartialEq)]
struct Untouched {
    hash: String,
    streams: Streams,
    events: usize,
}

impl Match<'_> {
    /// What the person who plays `seat` can choose next. Nothing of the match changes by it.
    pub fn choices(&mut self, seat: &str, question: &ChoiceQuestion) -> Result<Choices, Reports> {
        let timer = RulesTimer::begin();
        let function = self.choices_function()?;
        let asked = question.judged(&self.game.look)?;
        self.check_seat_and_phase(seat, &asked)?;
        let before = self.untouched()?;
        let answer = self.ask_for_choices(function, seat, question)?;
        let after = self.untouched()?;
        timer.end("what there is to choose")?;
        self.same(&before, &after)?;
        reading::read(&answer, &asked).map_err(|why| self.wrong_choices(why).into())
    }

    fn choices_function(&self) -> Result<FnRef, Report> {
        self.functions.choices.ok_or_else(|| {
            let report = Report::error(format!("{} doesn't say what a person can choose", self.game.name()));
            report.help("name a function that does in game.yaml: `functions: { choices: choices.now }`")
        })
    }

    fn check_seat_and_phase(&self, seat: &str, asked: &Asked) -> Result<(), Report> {
        if !self.players.iter().any(|player| player.name == seat) {
            return Err(Report::error(format!("there is no seat `{seat}` in this match")));
        }
        let now = self.turn_loop.phase(&self.plan).map(|phase| phase.name.as_str());
        match asked.action.phase.as_deref().filter(|phase| Some(*phase) != now) {
            Some(phase) => Err(Report::error(format!("`{}` can be done in the phase `{phase}` only", asked.name))),
            None => Ok(()),
        }
    }

    /// `turn.seat` is the person's seat meanwhile.
    fn ask_for_choices(&mut self, function: FnRef, seat: &str, question: &ChoiceQuestion) -> Result<Value, Reports> {
        let own = self.ready.rules.turn_field(TurnField::Seat);
        let own = self.good(own)?;
        self.set(&[(TurnField::Seat, FieldValue::Text(seat))])?;
        let answer = self.ready.rules.ask_with(function, &question.arguments());
        self.set(&[(TurnField::Seat, FieldValue::text(own.as_str()))])?;
        self.good(answer)
    }

    fn untouched(&mut self) -> Result<Untouched, Reports> {
        let (hash, streams) = (self.hash()?, self.streams().clone());
        Ok(Untouched { hash, streams, events: self.ready.rules.events().len() })
    }

    fn same(&self, before: &Untouched, after: &Untouched) -> Result<(), Report> {
        let what = match after {
            after if after.hash != before.hash => "it changed the state",
            after if after.streams != before.streams => "it drew a random number",
            after if after.events != before.events => "it reported an event",
            _ => return Ok(()),
        };
        Err(self.wrong_choices(format!("{what}, and must change nothing")))
    }

    /// What is wrong with an answer is told at the function that gave it.
    fn wrong_choices(&self, why: String) -> Report {
        let message = format!("what there is to choose can't be used: {why}");
        match &self.game.file.functions.choices {
            Some(function) => self.game.file.report(function, message, "this function's answer"),
            None => Report::error(message),
        }
    }
}
