//! What values are used for: numbers to work with, lists to walk through, texts to fill in, fields to keep one kind of values in.

use super::calls::kinds;
use super::definitions::What;
use super::examine::Pass;
use super::kind::Type;
use super::slip::{Slip, SlipKind};
use crate::flow::Binding;
use crate::tree::{CHUNK, Given, Id, NodeKind};
use std::ops::Range;

/// The functions behind which nothing more comes.
const ENDS: [&str; 3] = ["error", "refuse", "end_turn"];

impl Pass<'_, '_> {
    /// `a + b`
    pub(super) fn check_operands(&mut self, operands: &[Id]) {
        for operand in operands {
            let found = self.typist.of(*operand);
            let is_field = matches!(self.tree.kind(*operand), NodeKind::Field { .. });
            let is_unfit = |part: &Type| match part {
                // A text of digits is a number, too: only a field that says it is a text is surely meant as one.
                Type::Text => is_field,
                Type::Word(word) => word.trim().parse::<f64>().is_err() && !word.trim().starts_with("0x"),
                Type::Boolean | Type::Function(_) | Type::Closure(_) | Type::List(_) | Type::Record(_) => true,
                Type::Named(class) => {
                    self.defs.is_closed(class) && self.defs.class(class).is_some_and(|class| class.what == What::Class)
                }
                _ => false,
            };
            self.unfit(*operand, &found, is_unfit, "a number is needed here");
        }
    }

    /// `#a`
    pub(super) fn check_length(&mut self, of: Id) {
        let found = self.typist.of(of);
        let is_unfit =
            |part: &Type| matches!(part, Type::Number | Type::Figure(_) | Type::Function(_) | Type::Closure(_));
        self.unfit(of, &found, is_unfit, "`#` counts the elements of a list");
    }

    /// `ipairs(a)`
    pub(super) fn check_walk(&mut self, callee: Id, args: &[Id]) {
        let tree = self.tree;
        let NodeKind::Name(walk @ Binding::Global("ipairs" | "pairs")) = tree.kind(callee) else { return };
        let (Some(first), false) = (args.first(), tree.given.contains_key(walk)) else { return };
        let found = self.typist.of(*first);
        let is_unfit = |part: &Type| kinds(std::slice::from_ref(part)).is_some_and(|kind| kind != TABLES);
        self.unfit(*first, &found, is_unfit, "a list or a table is needed here");
    }

    fn unfit(&mut self, id: Id, found: &Type, is_unfit: impl Fn(&Type) -> bool, needs: &'static str) {
        let parts = self.defs.parts(found);
        if !parts.is_empty() && parts.iter().all(is_unfit) {
            let kind = SlipKind::Unfit { needs, given: self.shown(&parts) };
            self.examined.slips.push(Slip { kind, span: self.tree.nodes[id].span.clone() });
        }
    }

    /// `("%d of %d"):format(a)`
    pub(super) fn check_format(&mut self, of: Id, name: &str, key: &Range<usize>, args: &[Id]) {
        let tree = self.tree;
        let text = match tree.kind(of) {
            NodeKind::Enclosed(inner) => *inner,
            _ => of,
        };
        let (NodeKind::Text(text), "format") = (tree.kind(text), name) else { return };
        let is_open = args.last().is_some_and(|last| tree.is_many(*last));
        let (places, given) = (places(text), args.len());
        if !is_open && given < places {
            self.examined.slips.push(Slip { kind: SlipKind::Format { places, given }, span: key.clone() });
        }
    }

    /// A field of a class that is given something of another kind than its comment says. `false` may stand where nothing does.
    pub(super) fn check_assignment(&mut self, of: &Type, name: &str, given: &Given) {
        let Given::Value { node, place: 0 } = given else { return };
        let [Type::Named(class)] = &self.defs.parts(of)[..] else { return };
        let Some(wanted) = self.defs.field(class, name) else { return };
        let is_class = self.defs.class(class).is_some_and(|class| class.what == What::Class);
        let found = self.typist.of(*node);
        let (found, wanted) = (self.defs.parts(&found), self.defs.parts(&wanted));
        let (Some(given), Some(taken)) = (kinds(&found), kinds(&wanted)) else { return };
        if is_class && !found.is_empty() && !wanted.is_empty() && given & taken == 0 && given & BOOLEANS == 0 {
            let (class, field) = (class.to_string(), name.to_owned());
            let (wanted, given) = (self.shown(&wanted), self.shown(&found));
            let kind = SlipKind::AssignKind { class, field, wanted, given };
            self.examined.slips.push(Slip { kind, span: self.tree.nodes[*node].span.clone() });
        }
    }

    /// Functions whose comments say that they give something, and which never do.
    pub(super) fn check_never_returns(&mut self) {
        let tree = self.tree;
        for (id, node) in tree.nodes.iter().enumerate() {
            let NodeKind::Function(place) = &node.kind else { continue };
            if tree.functions.get(place).is_none_or(|function| !function.returns.is_empty()) {
                continue;
            }
            let Some(said) = self.typist.remarks.callable(self.defs, *place) else { continue };
            let Some(first) = said.about.returns.first().map(|returned| returned.type_name.as_str()) else { continue };
            let may_be_nil = first.is_empty()
                || first.ends_with('?')
                || first.split(['|', ' ', ',']).any(|part| ["nil", "any", "void", "never", "..."].contains(&part));
            // What stands in its body comes before it in the tree.
            let inside = tree.nodes[..id].iter().rev().take_while(|inner| inner.span.start >= node.span.start);
            let (mut is_empty, mut ends) = (true, false);
            for inner in inside {
                is_empty = false;
                if let NodeKind::Call { callee, .. } = &inner.kind {
                    ends |= matches!(tree.kind(*callee), NodeKind::Name(Binding::Global(name)) if ENDS.contains(name));
                }
            }
            if !may_be_nil && !is_empty && !ends && *place != CHUNK {
                let span = self.head(node.span.clone());
                self.examined.slips.push(Slip { kind: SlipKind::NeverReturns { wanted: first.to_owned() }, span });
            }
        }
    }

    /// From a function's parameters to the end of that line.
    fn head(&self, span: Range<usize>) -> Range<usize> {
        let text = self.source.get(span.clone()).unwrap_or_default();
        span.start..span.start + text.find('\n').unwrap_or(text.len())
    }
}

/// Bits of [`kinds`].
const BOOLEANS: u8 = 1;
const TABLES: u8 = 8;

/// How many values a text for `format` needs.
fn places(text: &str) -> usize {
    let plain = text.replace("%%", "");
    plain.matches('%').count()
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn places_of_a_text() {
        assert_eq!(places("%d of %5.1f%%, %s"), 3);
        assert_eq!(places("100%%"), 0);
    }
}
