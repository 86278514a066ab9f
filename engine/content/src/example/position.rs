//! A case that begins in the middle of a match: which turn comes first, which units stand in line, what chance and banks hold.

use super::dollar_name::{self, Names};
use super::unit::Unit;
use super::{Case, Setting};
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::Value;
use std::collections::BTreeMap;

/// `turn: 41`, or a map of all that the number alone does not tell. Through a base it may stand in another file than the case.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstTurn {
    pub source: Source,
    pub span: Span,
    pub number: Option<Spanned<u64>>,
    pub phase: Option<Spanned<String>>,
    pub round: Option<Spanned<u64>>,
    pub place: Option<Spanned<u64>>,
    pub seat: Option<Spanned<String>>,
    pub unit: Option<Spanned<Unit>>,
}

/// The units of a seat: a list in their order, or a map with more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FirstQueue {
    pub order: Vec<Spanned<Unit>>,
    pub begun: Option<Spanned<u64>>,
    pub away: Vec<Spanned<Unit>>,
    pub added: u64,
}

/// The random seed of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Seed {
    pub source: Source,
    pub number: u64,
}

/// What a random stream goes on from: its four words, as texts like 0x00000000000000ff.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamState(pub Value);

const COUNT: Holds = Holds::Integer { least: 0 };
const ORDINAL: Holds = Holds::Integer { least: 1 };
const UNIT: Holds = Holds::Either(&Holds::Integer { least: i64::MIN }, &Holds::Form(dollar_name::NAME));
const UNITS: Holds = Holds::List(&UNIT);

/// A 64-bit word as text: the integers of YAML and JSON can't hold all of them.
const WORD: &str = "^0x[0-9a-f]{1,16}$";

pub const SEED: Holds = Holds::Either(&COUNT, &Holds::Form(WORD));
pub const STREAM: Holds = Holds::Four(&Holds::Form(WORD));
pub const QUEUE: Holds = Holds::Either(&UNITS, &Holds::Map(&LINE));
pub const TURN: Holds = Holds::Either(&ORDINAL, &Holds::Map(&FIRST));
pub const BANK: Holds = COUNT;

static FIRST: Outline = Outline {
    whole: "the first turn",
    keys: &[
        Field::optional("number", ORDINAL, "Which turn of the match it is."),
        Field::optional("phase", Holds::Phase, "The phase, by its name."),
        Field::optional("round", ORDINAL, "Which round of the phase it is."),
        Field::optional(
            "place",
            ORDINAL,
            "Which turn of the round it is, where a seat has several in a round and the number does not tell.",
        ),
        Field::optional("seat", Holds::Seat, "The seat in turn. Where units have turns: the round has begun already."),
        Field::optional("unit", UNIT, "The unit in turn, in a round that has begun already."),
    ],
    rules: &[],
};

static LINE: Outline = Outline {
    whole: "a queue",
    keys: &[
        Field::needed("order", UNITS, "The units in their order."),
        Field::optional(
            "begun",
            COUNT,
            "How many of them have begun their turn in this round. Left out: as the unit in turn tells, or none.",
        ),
        Field::optional("away", UNITS, "Units that left the queue and may come back."),
        Field::optional("added", COUNT, "How many units came into the queue in this round. Left out: none."),
    ],
    rules: &[],
};

/// An integer from so much on.
struct From<const LEAST: i64>(u64);

impl<const LEAST: i64> Read for From<LEAST> {
    fn read(node: &Node, log: &mut Log) -> Option<Self> {
        let number = i64::read(node, log)?;
        if number >= LEAST {
            return Some(From(number.unsigned_abs()));
        }
        let message = format!("this must be at least {LEAST}, but it is {number}");
        log.push(Report::error(message).at(&log.source, node.span, "too small"));
        None
    }
}

fn counted<const LEAST: i64>(number: Option<Spanned<From<LEAST>>>) -> Option<Spanned<u64>> {
    number.map(|number| Spanned::new(number.value.0, number.span))
}

impl Read for FirstTurn {
    fn read(node: &Node, log: &mut Log) -> Option<FirstTurn> {
        let (source, span) = (log.source.clone(), node.span);
        let nothing =
            FirstTurn { source, span, number: None, phase: None, round: None, place: None, seat: None, unit: None };
        if !matches!(node.item, Item::Map(_)) {
            if !matches!(node.item, Item::Int(_)) {
                log.mismatch(node, "the number of a turn, or a map");
                return None;
            }
            let number: Spanned<From<1>> = Read::read(node, log)?;
            return Some(FirstTurn { number: counted(Some(number)), ..nothing });
        }
        let mut fields = Fields::of(node, &FIRST, log)?;
        let number: Option<Option<Spanned<From<1>>>> = fields.optional("number");
        let phase = fields.optional("phase");
        let round: Option<Option<Spanned<From<1>>>> = fields.optional("round");
        let place: Option<Option<Spanned<From<1>>>> = fields.optional("place");
        let seat = fields.optional("seat");
        let unit = fields.optional("unit");
        fields.finish();
        let (number, round, place) = (counted(number?), counted(round?), counted(place?));
        Some(FirstTurn { number, phase: phase?, round, place, seat: seat?, unit: unit?, ..nothing })
    }
}

impl Read for FirstQueue {
    fn read(node: &Node, log: &mut Log) -> Option<FirstQueue> {
        let queue = match &node.item {
            Item::List(_) => FirstQueue { order: Read::read(node, log)?, ..FirstQueue::default() },
            Item::Map(_) => {
                let mut fields = Fields::of(node, &LINE, log)?;
                let order = fields.required("order");
                let begun: Option<Option<Spanned<From<0>>>> = fields.optional("begun");
                let away = fields.or("away", Vec::new());
                let added: Option<From<0>> = fields.or("added", From(0));
                fields.finish();
                FirstQueue { order: order?, begun: counted(begun?), away: away?, added: added?.0 }
            }
            _ => {
                log.mismatch(node, "a list of units, or a map with their `order`");
                return None;
            }
        };
        queue.check(log).then_some(queue)
    }
}

impl FirstQueue {
    pub(super) fn fill(&mut self, names: &Names) {
        self.order.iter_mut().chain(&mut self.away).for_each(|unit| unit.value = unit.value.fill(names));
    }

    fn check(&self, log: &mut Log) -> bool {
        let mut seen = BTreeMap::new();
        for unit in self.order.iter().chain(&self.away) {
            if let Some(first) = seen.insert(unit.value.clone(), unit.span) {
                let report = Report::error(format!("unit {} stands in the queue twice", unit.value));
                let source = log.source.clone();
                log.push(report.at(&source, unit.span, "here again").at(&source, first, "first here"));
                return false;
            }
        }
        let units = self.order.len() as u64;
        if let Some(begun) = self.begun.as_ref().filter(|begun| begun.value > units) {
            let message = format!("{} of {units} units can't have begun their turns", begun.value);
            log.push(Report::error(message).at(&log.source, begun.span, "too many"));
            return false;
        }
        true
    }
}

fn word(node: &Node, log: &mut Log) -> Option<u64> {
    let text = String::read(node, log)?;
    let digits = text.strip_prefix("0x").filter(|digits| {
        (1..=16).contains(&digits.len()) && digits.chars().all(|digit| matches!(digit, '0'..='9' | 'a'..='f'))
    });
    let word = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    if word.is_none() {
        let help = "64 bits are written like '0x00000000000000ff'";
        log.error(node.span, format!("`{text}` is not a 64-bit word"), "not 0x and up to 16 of 0 to 9, a to f", help);
    }
    word
}

impl Read for Seed {
    fn read(node: &Node, log: &mut Log) -> Option<Seed> {
        let number = match node.item {
            Item::Int(_) => From::<0>::read(node, log)?.0,
            Item::Str(_) => word(node, log)?,
            _ => {
                log.mismatch(node, "an integer");
                return None;
            }
        };
        Some(Seed { source: log.source.clone(), number })
    }
}

impl Read for StreamState {
    fn read(node: &Node, log: &mut Log) -> Option<StreamState> {
        let Item::List(items) = &node.item else {
            log.mismatch(node, "a list of four words");
            return None;
        };
        let words: Vec<Option<u64>> = items.iter().map(|item| word(item, log)).collect();
        let words: Vec<u64> = words.into_iter().collect::<Option<_>>()?;
        if words.len() != 4 || words == [0; 4] {
            let help = "copy it from `lunarena test --json` or `lunarena replay extract`";
            let message = "the state of a random stream is four words that are not all zero";
            log.error(node.span, message, "not such a state", help);
            return None;
        }
        Some(StreamState(node.to_plain()))
    }
}

impl<S> Case<S> {
    /// Whether anything says that the case does not begin with the first turn of a match.
    pub fn begins_later(&self) -> bool {
        self.turn.is_some() || !self.queues.is_empty() || !self.streams.is_empty() || !self.bank.is_empty()
    }

    /// The seats that the beginning names, with their places.
    pub(super) fn seats_at_start(&self) -> impl Iterator<Item = (&Source, &Spanned<String>)> {
        let turn = self.turn.iter().filter_map(|turn| Some((&turn.source, turn.seat.as_ref()?)));
        let queues = self.queues.iter().map(|setting| (&setting.source, &setting.name));
        let banks = self.bank.iter().map(|setting| (&setting.source, &setting.name));
        turn.chain(queues).chain(banks)
    }

    /// The place of the first turn's phase among the phases of the game; a report, if it has no such phase.
    pub fn first_phase(&self, phases: &[&str]) -> Result<Option<usize>, Report> {
        let Some((source, name)) = self.turn.as_ref().and_then(|turn| Some((&turn.source, turn.phase.as_ref()?)))
        else {
            return Ok(None);
        };
        match phases.iter().position(|phase| *phase == name.value) {
            Some(index) => Ok(Some(index)),
            None => Err(choices::unknown("phase", name, "this game", phases, source, name.span)),
        }
    }
}

pub(super) type Queues = Vec<Setting<Spanned<FirstQueue>>>;
pub(super) type Streams = Vec<Setting<Spanned<StreamState>>>;
pub(super) type Banks = Vec<Setting<Spanned<Bank>>>;

/// What a seat has left for the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bank(pub u64);

impl Read for Bank {
    fn read(node: &Node, log: &mut Log) -> Option<Bank> {
        From::<0>::read(node, log).map(|number| Bank(number.0))
    }
}
