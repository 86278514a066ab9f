//! Fields that are read and written.

use super::definitions::TEXTS;
use super::examine::Pass;
use super::kind::Type;
use super::slip::{Slip, SlipKind, is_one_edit};
use crate::flow::Binding;
use crate::tree::{Entry, Id, NodeKind};
use lunarena_kernel::near::near;
use std::ops::Range;
use std::sync::Arc;

/// What `table.pack` gives has it, beside a list.
const COUNT: &str = "n";

impl Pass<'_, '_> {
    pub(super) fn read_field(&mut self, id: Id, of: Id, name: &str, key: &Range<usize>) {
        let found = self.typist.of(of);
        let is_called = self.called.contains(&id);
        if let Some(slip) = self.missing_field(&found, name, is_called) {
            self.note(slip, id, key);
        }
    }

    pub(super) fn note(&mut self, kind: SlipKind, id: Id, key: &Range<usize>) {
        if let SlipKind::NoField { of, .. } = &kind
            && self.is_tested(id)
        {
            // What nobody can add isn't there, whoever asks for it.
            let can_grow = |class: &&Arc<str>| {
                let fixed = self.defs.class(class).filter(|class| class.is_fixed);
                fixed.is_none_or(|class| class.rare.contains(&of.name))
            };
            for class in of.classes.iter().filter(can_grow) {
                self.examined.looked_for.insert((class.clone(), of.name.clone()));
            }
        }
        self.examined.slips.push(Slip { kind, span: key.clone() });
    }

    /// What is wrong with a field of such a value, if it can't be there.
    pub(super) fn missing_field(&self, of: &Type, name: &str, is_called: bool) -> Option<SlipKind> {
        let mut parts = self.defs.parts(of);
        // `false` stands where nothing does.
        parts.retain(|part| *part != Type::Boolean);
        let mut classes: Vec<Arc<str>> = Vec::new();
        let mut fieldless = None;
        for part in &parts {
            match part {
                Type::Named(class) if self.lacks(class, name) => classes.push(class.clone()),
                Type::Text | Type::Word(_) if self.defs.class(TEXTS).is_some() && self.lacks(TEXTS, name) => {
                    classes.push(TEXTS.into());
                }
                Type::Record(fields) if fields.iter().all(|(own, _)| own != name) => fieldless = Some(part),
                Type::List(_) if name != COUNT => fieldless = Some(part),
                Type::Number | Type::Figure(_) | Type::Function(_) | Type::Closure(_) => fieldless = Some(part),
                _ => return None,
            }
        }
        match (classes.is_empty(), fieldless) {
            (true, Some(part)) => Some(match part {
                Type::Record(fields) => {
                    let near = near(name, fields.iter().map(|(own, _)| own.as_str())).map(str::to_owned);
                    let mut of = Self::missing(name, Vec::new(), self.defs);
                    of.shown = "table".to_owned();
                    SlipKind::NoField { of, near, is_called }
                }
                _ => SlipKind::NoFields { of: part.to_string(), name: name.to_owned() },
            }),
            (false, None) => {
                classes.dedup();
                let names = || classes.iter().flat_map(|class| self.defs.names(class));
                let in_other_case = names().find(|own| own.eq_ignore_ascii_case(name));
                let near = in_other_case.or_else(|| near(name, names())).map(str::to_owned);
                Some(SlipKind::NoField { of: Self::missing(name, classes, self.defs), near, is_called })
            }
            _ => None,
        }
    }

    fn lacks(&self, class: &str, name: &str) -> bool {
        self.defs.is_closed(class) && self.defs.field(class, name).is_none()
    }

    /// All that the source puts into objects.
    pub(super) fn note_writes(&mut self) {
        let tree = self.tree;
        for (target, given) in &tree.writes {
            match tree.kind(*target) {
                NodeKind::Field { of, name, key } => {
                    let found = self.typist.of(*of);
                    self.write_field(&found, name, key);
                    self.check_assignment(&found, name, given);
                }
                NodeKind::Index { of, .. } => {
                    let found = self.typist.of(*of);
                    self.open_up(&found);
                }
                _ => {}
            }
        }
        for node in &tree.nodes {
            let NodeKind::Call { callee, args } = &node.kind else { continue };
            let NodeKind::Name(Binding::Global("setmetatable" | "rawset")) = tree.kind(*callee) else { continue };
            if let Some(first) = args.first() {
                let found = self.typist.of(*first);
                self.open_up(&found);
            }
        }
    }

    fn open_up(&mut self, of: &Type) {
        for part in self.defs.parts(of) {
            if let Type::Named(class) = part {
                self.examined.opened.insert(class);
            }
        }
    }

    fn write_field(&mut self, of: &Type, name: &str, key: &Range<usize>) {
        for part in self.defs.parts(of) {
            let Type::Named(class) = part else {
                self.examined.loose.insert(name.to_owned());
                continue;
            };
            self.examined.written.insert((class.clone(), name.to_owned()));
            let is_class = self.defs.class(&class).is_some_and(|class| class.what == super::What::Class);
            let slip = self.defs.names(&class).into_iter().find(|own| is_one_edit(own, name)).map(str::to_owned);
            if let Some(near) = slip.filter(|_| is_class && self.lacks(&class, name)) {
                let of = Self::missing(name, vec![class], self.defs);
                self.examined.slips.push(Slip { kind: SlipKind::NeverRead { of, near }, span: key.clone() });
            }
        }
    }

    /// Tables that functions give, held against what their comments say of them.
    pub(super) fn check_returns(&mut self) {
        let tree = self.tree;
        for (place, function) in &tree.functions {
            let Some(said) = self.typist.remarks.callable(self.defs, *place) else { continue };
            for values in &function.returns {
                for (value, wanted) in values.iter().zip(&said.returns) {
                    self.check_entries(*value, wanted);
                }
            }
        }
    }

    /// Keys of a table that is written out where something of a class is wanted, and which are almost its fields.
    pub(super) fn check_entries(&mut self, table: Id, wanted: &Type) {
        let tree = self.tree;
        let NodeKind::Table(entries) = tree.kind(table) else { return };
        let parts = self.defs.parts(wanted);
        let [Type::Named(class)] = &parts[..] else { return };
        let has =
            |wanted: &str| entries.iter().any(|entry| matches!(entry, Entry::Named { name, .. } if name == wanted));
        for entry in entries {
            let Entry::Named { name, key, .. } = entry else { continue };
            let names = self.defs.names(class);
            let slip = names.into_iter().find(|own| is_one_edit(own, name) && !has(own)).map(str::to_owned);
            if let Some(near) = slip.filter(|_| self.lacks(class, name)) {
                let of = Self::missing(name, vec![class.clone()], self.defs);
                let kind = SlipKind::NoField { of, near: Some(near), is_called: false };
                self.examined.slips.push(Slip { kind, span: key.clone() });
            }
        }
    }
}
