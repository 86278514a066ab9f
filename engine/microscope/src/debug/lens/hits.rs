//! Whether breakpoints stop a match where it is.

use super::Lens;
use crate::debug::breakpoints::Breakpoint;
use crate::debug::condition::Condition;
use crate::debug::evaluate::evaluate;
use crate::debug::goal::Goal;
use crate::debug::order::Told;
use crate::debug::position::Position;
use crate::debug::stopped::Reason;
use lunarena_script::observe::{Moment, Thread};

impl Lens {
    /// Why to stop at a line, by the breakpoints there.
    pub(super) fn breakpoint(&mut self, moment: &Moment, line: u32) -> Option<Reason> {
        // The first line of a turn, whichever way one came.
        let is_first = self.lines.len() == 1;
        let mut turns = self.breakpoints.turns.iter();
        if is_first && let Some((turn, id)) = turns.find(|(turn, _)| *turn == self.position.turn) {
            return Some(Reason::Turn { turn: *turn, id: *id });
        }
        if self.breakpoints.lines.is_empty() && self.breakpoints.functions.is_empty() {
            return None;
        }
        let file = self.file(moment)?;
        let breakpoints = self.breakpoints.clone();
        let hit = |breakpoint: &&Breakpoint| self.is_hit(breakpoint, moment.thread());
        let ids: Vec<u64> = breakpoints.at(&file, line).filter(hit).map(|breakpoint| breakpoint.id).collect();
        (!ids.is_empty()).then_some(Reason::Breakpoint(ids))
    }

    /// Whether a breakpoint at this line stops here. One that only says something has said it then.
    fn is_hit(&mut self, breakpoint: &Breakpoint, thread: Thread) -> bool {
        let value = |text: &str| match thread.calls().next() {
            Some(call) => evaluate(&call, text),
            None => Err("nothing runs".to_owned()),
        };
        if let Some(text) = breakpoint.condition.as_deref()
            && !self.holds(breakpoint.id, text, thread).unwrap_or_else(|| match value(text) {
                Ok(found) => found.is_true(),
                Err(why) => {
                    // On a way back each place is only tried.
                    if !matches!(self.goal, Goal::Find { .. }) {
                        self.wires.tell(Told::said(format!("the condition `{text}` has no value: {why}\n")));
                    }
                    true
                }
            })
        {
            return false;
        }
        if let Some(wanted) = breakpoint.hits {
            let here = self.position;
            let places = self.hits.entry(breakpoint.id).or_default();
            places.push_back(here);
            // On the way back the last ones count, and nobody knows yet which they are.
            let is_way_back = matches!(self.goal, Goal::Find { .. });
            while places.len() as u64 > wanted {
                places.pop_front();
            }
            if is_way_back || (places.len() as u64) < wanted {
                return false;
            }
            places.clear();
        }
        let Some(log) = &breakpoint.log else { return true };
        if !matches!(self.goal, Goal::Find { .. }) {
            let text = filled(log, |text| value(text).map_or_else(|why| format!("<{why}>"), |tree| tree.value));
            self.wires.tell(Told::said(text + "\n"));
        }
        false
    }

    /// Whether a condition holds, if that can be looked up.
    fn holds(&mut self, id: u64, text: &str, thread: Thread) -> Option<bool> {
        let condition = self.conditions.entry(id).or_insert_with(|| Condition::new(text));
        condition.as_ref()?.holds(&thread.calls().next()?)
    }

    /// On a way back: where breakpoints stop that were come to often enough.
    pub(super) fn counted_places(&self) -> Vec<(Position, Reason)> {
        let stops = self.breakpoints.at_lines().filter(|breakpoint| breakpoint.log.is_none());
        let counted = stops.filter_map(|breakpoint| Some((breakpoint.id, breakpoint.hits?)));
        let place = |(id, wanted): (u64, u64)| {
            let places = self.hits.get(&id)?;
            (places.len() as u64 == wanted).then(|| Some((*places.front()?, Reason::Breakpoint(vec![id])))).flatten()
        };
        counted.filter_map(place).collect()
    }
}

/// A text with the values of what stands in braces.
fn filled(text: &str, value: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((expression, behind)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        out.push_str(&value(expression));
        rest = behind;
    }
    out + rest
}
