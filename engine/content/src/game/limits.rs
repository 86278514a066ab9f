//! What a bot may spend, as game.yaml says it.

use crate::fields::Fields;
use crate::node::Node;
use crate::number::Number;
use crate::reader::{Log, Read};
use lunarena_kernel::budget;
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
}

impl Read for Limits {
    fn read(node: &Node, log: &mut Log) -> Option<Limits> {
        let mut fields = Fields::of(node, "limits", log)?;
        let call = fields.optional("call");
        let turn = fields.optional("turn");
        let bank = fields.optional("bank");
        let memory = fields.required("memory");
        let output = fields.required("output");
        let load = fields.required("load");
        if let (Some(None), Some(None), Some(None)) = (&call, &turn, &bank) {
            fields.log().error(
                node.span,
                "nothing limits how long a bot may think",
                "`call`, `turn` or `bank` should be in here",
                "`call` limits one question, `turn` one turn, `bank` the whole match, all in instructions",
            );
        }
        fields.finish();
        Some(Limits { call: call?, turn: turn?, bank: bank?, memory: memory?, output: output?, load: load? })
    }
}

impl<N> Limits<N> {
    /// Every number through `convert`, which gets its path and the values that make sense.
    pub(super) fn map<M>(
        &self,
        convert: &mut impl FnMut(&str, RangeInclusive<i64>, &N) -> Option<M>,
    ) -> Option<Limits<M>> {
        let mut maybe = |path: &str, number: &Option<N>| match number {
            Some(number) => convert(path, 1..=i64::MAX, number).map(Some),
            None => Some(None),
        };
        let call = maybe("limits.call", &self.call);
        let turn = maybe("limits.turn", &self.turn);
        let bank = maybe("limits.bank", &self.bank);
        let memory = convert("limits.memory", 1..=i64::MAX, &self.memory);
        let output = convert("limits.output", 0..=i64::MAX, &self.output);
        let load = convert("limits.load", 1..=i64::MAX, &self.load);
        Some(Limits { call: call?, turn: turn?, bank: bank?, memory: memory?, output: output?, load: load? })
    }
}

impl Limits<i64> {
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
