//! Which line made the blocks of memory that a script holds.

use super::code_counts::Line;
use super::line_costs::LineCosts;
use lunarena_script::observe::Block;
use std::collections::HashMap;

#[derive(Default)]
pub struct Blocks {
    /// By where they lie: the line that made them, and their bytes.
    known: HashMap<usize, (Line, u64)>,
}

impl Blocks {
    /// A block was made at this line, or has grown or shrunk there.
    pub fn made(&mut self, before: Option<Block>, now: Block, line: Line, costs: &mut LineCosts) {
        let (old, new) = (before.map_or(0, |block| block.bytes as u64), now.bytes as u64);
        if let Some(before) = before {
            self.freed(before.address, costs);
        }
        let cost = costs.at(line);
        cost.made += new.saturating_sub(old);
        cost.held += new;
        self.known.insert(now.address, (line, new));
    }

    pub fn freed(&mut self, at: usize, costs: &mut LineCosts) {
        if let Some((line, bytes)) = self.known.remove(&at) {
            let held = &mut costs.at(line).held;
            *held = held.saturating_sub(bytes);
        }
    }
}
