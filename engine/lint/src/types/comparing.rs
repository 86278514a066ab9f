//! Words of enumerations: where they are compared, and what belongs to them.

use super::examine::Pass;
use super::kind::Type;
use super::slip::{Slip, SlipKind};
use crate::tree::{Id, NodeKind};

impl Pass<'_, '_> {
    /// Something that is one of a few words is compared to another one.
    pub(super) fn compare(&mut self, left: Id, right: Id) {
        let tree = self.tree;
        let (literal, other) = match (tree.kind(left), tree.kind(right)) {
            (NodeKind::Text(_), NodeKind::Text(_)) => return,
            (NodeKind::Text(_), _) => (left, right),
            (_, NodeKind::Text(_)) => (right, left),
            _ => return,
        };
        let NodeKind::Text(word) = tree.kind(literal) else { return };
        let other = self.typist.of(other);
        // One word alone is a setting that somebody may want to change.
        if let Some(words) = self.words(&other).filter(|words| words.len() > 1 && !words.contains(word)) {
            let kind = SlipKind::NeverEqual { word: word.clone(), words };
            self.examined.slips.push(Slip { kind, span: tree.nodes[literal].span.clone() });
        }
    }

    /// All words that a value may be, if it is nothing else.
    pub(super) fn words(&self, of: &Type) -> Option<Vec<String>> {
        let words = self.defs.parts(of).into_iter().map(|part| match part {
            Type::Word(word) => Some(word.to_string()),
            _ => None,
        });
        let words: Vec<String> = words.collect::<Option<_>>()?;
        (!words.is_empty()).then_some(words)
    }
}
