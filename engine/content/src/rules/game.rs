//! game.yaml: what a game is called, who plays, in which order, under which limits, by which functions.

mod checking;
mod condition;
mod functions;
mod kind;
mod limits;
mod phase;
mod question;
mod reading;
mod seats;
mod sketch;
mod version;

pub use condition::{Condition, Conditions, FORMULA};
pub use functions::{FUNCTION, Functions, RuleFunction};
pub use kind::{KINDS, Kind, Order};
pub use limits::{Limits, PhaseLimits};
pub use phase::{Phase, Stages, stage_names};
pub use question::Question;
pub use reading::{CALLS, GAME};
pub use seats::Seats;
pub use sketch::Sketch;

use crate::files::paths::ContentPath;
use crate::rules::declarations::Declarations;
use crate::rules::formula::FormulaSource;
use crate::rules::map_outline::MapOutline;
use crate::rules::number::Number;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::Spanned;
use lunarena_kernel::turns::Plan;
use std::ops::RangeInclusive;

/// With `N = Number` as it was read, with `N = i64` once all formulas have their values ([`GameFile::settle`]).
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile<N = Number> {
    pub source: Source,
    pub title: String,
    pub version: String,
    pub summary: String,
    pub seats: Seats<N>,
    pub default: Defaults,
    pub bots: BotStyle,
    /// The modules that bots are offered, where that is not just `api`.
    pub api: Vec<Spanned<String>>,
    pub turns: Vec<Phase<N>>,
    /// A match that is not over after so many turns is stopped.
    pub most_turns: Option<N>,
    pub limits: Limits<N>,
    /// The group of constants that says what live calls cost, by their names.
    pub prices: Option<Spanned<String>>,
    pub functions: Functions,
    /// The figures of the standings, in the order in which they decide.
    pub ranking: Vec<Spanned<String>>,
    /// The events that say why an order came to nothing.
    pub refusals: Vec<Spanned<String>>,
    /// What its maps hold.
    pub map: Option<MapOutline>,
    pub constants: Declarations,
    /// What must hold between the constants.
    pub conditions: Conditions,
    /// What must hold besides where Lua makes the map.
    pub map_conditions: Conditions,
}

/// What is played when no one says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// Left out by games without maps.
    pub map: Option<Spanned<ContentPath>>,
    pub bots: Spanned<Vec<Spanned<ContentPath>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotStyle {
    /// A bot returns its orders.
    Orders,
    /// A bot calls the game live.
    Calls,
}

impl GameFile {
    /// The formulas among the numbers.
    pub fn formulas(&self) -> Vec<FormulaSource> {
        let mut formulas = Vec::new();
        self.map(&mut |_, _, number: &Number| {
            formulas.extend(number.formula().cloned());
            Some(0)
        });
        formulas
    }

    /// The same file with a value for every formula. All bad values are reported at once.
    pub fn settle(
        &self,
        mut evaluate: impl FnMut(&FormulaSource) -> Result<i64, Report>,
    ) -> Result<GameFile<i64>, Reports> {
        let mut reports = Vec::new();
        let settled = self.map(&mut |_, range, number: &Number| {
            let value = match number {
                Number::Plain(plain) => Ok(plain.value),
                Number::Formula(formula) => evaluate(formula),
            };
            value.and_then(|value| number.check(value, &range)).map_err(|report| reports.push(report)).ok()
        });
        if let Some(file) = &settled {
            reports.extend(self.seats.check(&self.default.bots, &self.source, &file.seats));
        }
        match settled {
            Some(file) if reports.is_empty() => Ok(file),
            _ => Err(Reports::new(reports)),
        }
    }
}

impl<N> GameFile<N> {
    /// The names of its phases.
    pub fn phases(&self) -> Vec<&str> {
        self.turns.iter().map(|phase| phase.name.value.as_str()).collect()
    }

    fn map<M>(&self, convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>) -> Option<GameFile<M>> {
        let seats = self.seats.map(convert);
        let phases = (1..).zip(&self.turns);
        let turns: Vec<_> = phases.map(|(number, phase)| phase.map(number == self.turns.len(), convert)).collect();
        let most_turns = match &self.most_turns {
            Some(number) => convert("most_turns", reading::TURNS, number).map(Some),
            None => Some(None),
        };
        let limits = self.limits.map(convert);
        Some(GameFile {
            source: self.source.clone(),
            title: self.title.clone(),
            version: self.version.clone(),
            summary: self.summary.clone(),
            seats: seats?,
            default: self.default.clone(),
            bots: self.bots,
            api: self.api.clone(),
            turns: turns.into_iter().collect::<Option<_>>()?,
            most_turns: most_turns?,
            limits: limits?,
            prices: self.prices.clone(),
            functions: self.functions.clone(),
            ranking: self.ranking.clone(),
            refusals: self.refusals.clone(),
            map: self.map.clone(),
            constants: self.constants.clone(),
            conditions: self.conditions.clone(),
            map_conditions: self.map_conditions.clone(),
        })
    }

    /// All conditions, those for maps that Lua makes too.
    pub fn all_conditions(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.0.iter().chain(&self.map_conditions.0)
    }

    /// Every rules function that game.yaml names.
    pub fn rule_functions(&self) -> impl Iterator<Item = &RuleFunction> {
        let stages = self.turns.iter().flat_map(|phase| phase.stages.0.iter().flat_map(|(_, functions)| functions));
        self.functions.iter().chain(self.turns.iter().filter_map(Phase::next)).chain(stages)
    }

    /// A report at the place where game.yaml names `function`.
    pub fn report(&self, function: &RuleFunction, message: impl Into<String>, label: impl Into<String>) -> Report {
        Report::error(message).at(&self.source, function.span, label)
    }
}

impl<N> GameFile<N> {
    /// The functions that bots are asked by, each once.
    pub fn asked(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for question in self.turns.iter().flat_map(|phase| &phase.questions) {
            if !names.contains(&question.ask.value.as_str()) {
                names.push(&question.ask.value);
            }
        }
        names
    }
}

impl GameFile<i64> {
    /// The phases for the kernel's turn loop.
    pub fn plan(&self, seats: usize) -> Plan {
        Plan { seats, phases: self.turns.iter().map(|phase| phase.plan(seats)).collect() }
    }
}
