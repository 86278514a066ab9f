//! What a bot may spend, as game.yaml says it.

use crate::rules::number::Number;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::budget::{self, RULES_MEMORY};
use std::ops::RangeInclusive;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits<N = Number> {
    /// Instructions for one question, for one turn, for the whole match. At least one of the three is there.
    pub call: Option<N>,
    pub turn: Option<N>,
    pub bank: Option<N>,
    /// Bytes of each Lua state.
    pub memory: N,
    /// Bytes printed in a turn.
    pub output: N,
    /// Instructions for loading the bot's file.
    pub load: N,
    /// Bytes of all Lua states of a seat together.
    pub seat_memory: Option<N>,
    /// Bytes of the rules, with the maps and mods that run in them.
    pub rules_memory: Option<N>,
}

/// What a seat may use where game.yaml does not say it: at least so much, and as much as so many of its states.
const SEAT_MEMORY: u64 = 512 << 20;
const SEAT_STATES: u64 = 64;

/// What a phase says otherwise: one may leave more time to think than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseLimits<N = Number> {
    pub call: Option<N>,
    pub turn: Option<N>,
}

impl<N> Default for PhaseLimits<N> {
    fn default() -> Self {
        PhaseLimits { call: None, turn: None }
    }
}

/// The numbers that make sense: without instructions or memory nothing runs, but nothing has to be printed.
const INSTRUCTIONS: RangeInclusive<i64> = 1..=i64::MAX;
const MEMORY: RangeInclusive<i64> = 1..=i64::MAX;
const OUTPUT: RangeInclusive<i64> = 0..=i64::MAX;
/// A mod can set it too: there is an end to what it may take of a machine.
const MEMORY_OF_RULES: RangeInclusive<i64> = 1..=4 << 30;

pub static PHASE_LIMITS: Outline = Outline {
    whole: "limits of a phase",
    keys: &[
        Field::optional("turn", Holds::Number(INSTRUCTIONS), "Instructions for one turn of this phase."),
        Field::optional("call", Holds::Number(INSTRUCTIONS), "Instructions for one question of this phase."),
    ],
    rules: &[Rule::Any(&["turn", "call"])],
};

pub static LIMITS: Outline = Outline {
    whole: "limits",
    keys: &[
        Field::optional("call", Holds::Number(INSTRUCTIONS), "Instructions for one question."),
        Field::optional("turn", Holds::Number(INSTRUCTIONS), "Instructions for one turn."),
        Field::optional("bank", Holds::Number(INSTRUCTIONS), "Instructions for the whole match."),
        Field::needed(
            "memory",
            Holds::Number(MEMORY),
            "Bytes of memory; where units run by themselves, for each unit.",
        ),
        Field::needed("output", Holds::Number(OUTPUT), "Bytes that a bot may print in a turn."),
        Field::needed("load", Holds::Number(INSTRUCTIONS), "Instructions for loading the bot's file."),
        Field::optional(
            "seat_memory",
            Holds::Number(MEMORY),
            "Bytes of memory for all units of a seat together. Left out: 64 times `memory`, and at least 512 MiB.",
        ),
        Field::optional(
            "rules_memory",
            Holds::Number(MEMORY_OF_RULES),
            "Bytes of memory for the rules, and the maps and mods that run with them, at most 4 GiB. Left out: 512 MiB.",
        ),
    ],
    rules: &[Rule::Any(&["call", "turn", "bank"])],
};

impl Read for PhaseLimits {
    fn read(node: &Node, log: &mut Log) -> Option<PhaseLimits> {
        let keys = PHASE_LIMITS.names();
        let mut fields = Fields::of(node, &PHASE_LIMITS, log)?;
        let turn = fields.optional("turn");
        let call = fields.optional("call");
        // Of a key that is only misspelled `finish` speaks.
        let known = |item: &Item| matches!(item, Item::Map(entries) if entries.iter().all(|(key, _)| keys.contains(&key.as_str())));
        if let (Some(None), Some(None), true) = (&turn, &call, known(&node.item)) {
            fields.log().error(
                node.span,
                "these limits limit nothing",
                "`turn` or `call` should be in here",
                "`turn` limits one turn of this phase, `call` one question, both in instructions; leave `limits` out where the game's will do",
            );
        }
        fields.finish();
        Some(PhaseLimits { call: call?, turn: turn? })
    }
}

impl<N> PhaseLimits<N> {
    /// As [`Limits::map`], for the phase at `path`.
    pub(super) fn map<M>(
        &self,
        path: &str,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<PhaseLimits<M>> {
        let call = maybe(&format!("{path}.call"), INSTRUCTIONS, &self.call, convert);
        let turn = maybe(&format!("{path}.turn"), INSTRUCTIONS, &self.turn, convert);
        Some(PhaseLimits { call: call?, turn: turn? })
    }
}

/// A limit that may be left out.
fn maybe<N, M>(
    path: &str,
    range: RangeInclusive<i64>,
    number: &Option<N>,
    convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
) -> Option<Option<M>> {
    match number {
        Some(number) => convert(path, range, number).map(Some),
        None => Some(None),
    }
}

impl Read for Limits {
    fn read(node: &Node, log: &mut Log) -> Option<Limits> {
        let mut fields = Fields::of(node, &LIMITS, log)?;
        let call = fields.optional("call");
        let turn = fields.optional("turn");
        let bank = fields.optional("bank");
        let memory = fields.required("memory");
        let output = fields.required("output");
        let load = fields.required("load");
        let seat_memory = fields.optional("seat_memory");
        let rules_memory = fields.optional("rules_memory");
        if let (Some(None), Some(None), Some(None)) = (&call, &turn, &bank) {
            fields.log().error(
                node.span,
                "nothing limits how long a bot may think",
                "`call`, `turn` or `bank` should be in here",
                "`call` limits one question, `turn` one turn, `bank` the whole match, all in instructions",
            );
        }
        fields.finish();
        Some(Limits {
            call: call?,
            turn: turn?,
            bank: bank?,
            memory: memory?,
            output: output?,
            load: load?,
            seat_memory: seat_memory?,
            rules_memory: rules_memory?,
        })
    }
}

impl<N> Limits<N> {
    /// Every number through `convert`, which gets its path and the values that make sense.
    pub(super) fn map<M>(
        &self,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Limits<M>> {
        let call = maybe("limits.call", INSTRUCTIONS, &self.call, convert);
        let turn = maybe("limits.turn", INSTRUCTIONS, &self.turn, convert);
        let bank = maybe("limits.bank", INSTRUCTIONS, &self.bank, convert);
        let memory = convert("limits.memory", MEMORY, &self.memory);
        let output = convert("limits.output", OUTPUT, &self.output);
        let load = convert("limits.load", INSTRUCTIONS, &self.load);
        let seat_memory = maybe("limits.seat_memory", MEMORY, &self.seat_memory, convert);
        let rules_memory = maybe("limits.rules_memory", MEMORY_OF_RULES, &self.rules_memory, convert);
        Some(Limits {
            call: call?,
            turn: turn?,
            bank: bank?,
            memory: memory?,
            output: output?,
            load: load?,
            seat_memory: seat_memory?,
            rules_memory: rules_memory?,
        })
    }
}

impl Limits<i64> {
    /// What is in force in a phase that has limits of its own.
    pub fn within(&self, phase: &PhaseLimits<i64>) -> Limits<i64> {
        Limits { call: phase.call.or(self.call), turn: phase.turn.or(self.turn), ..self.clone() }
    }

    /// Bytes of all Lua states of a seat together.
    pub fn seat_memory(&self) -> u64 {
        let usual = || (self.memory.max(0) as u64).saturating_mul(SEAT_STATES).max(SEAT_MEMORY);
        self.seat_memory.map_or_else(usual, |bytes| bytes.max(0) as u64)
    }

    /// Bytes of the rules.
    pub fn rules_memory(&self) -> u64 {
        self.rules_memory.map_or(RULES_MEMORY, |bytes| bytes.max(0) as u64)
    }

    pub fn budget(&self) -> budget::Limits {
        budget::Limits {
            load: self.load.max(0) as u64,
            call: self.call.map(|number| number.max(0) as u64),
            turn: self.turn.map(|number| number.max(0) as u64),
            bank: self.bank.map(|number| number.max(0) as u64),
            memory: self.memory.max(0) as u64,
            output: self.output.max(0) as u64,
        }
    }
}
