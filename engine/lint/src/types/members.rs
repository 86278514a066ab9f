//! What stands in a value: under a name, under a key that is worked out, and in a loop over it.

use super::definitions::TEXTS;
use super::inference::Inference;
use super::kind::Type;
use crate::flow::Binding;
use crate::tree::{Id, NodeKind};

impl Inference<'_, '_> {
    /// What a loop gives: of `ipairs` and `pairs` that is known.
    pub(super) fn each(&mut self, over: &[Id], place: usize) -> Type {
        let tree = self.tree;
        let [over] = over else { return Type::Unknown };
        let NodeKind::Call { callee, args } = tree.kind(*over) else { return Type::Unknown };
        let ([list], NodeKind::Name(walk @ Binding::Global(name))) = (&args[..], tree.kind(*callee)) else {
            return Type::Unknown;
        };
        if !["ipairs", "pairs"].contains(name) || tree.given.contains_key(walk) {
            return Type::Unknown;
        }
        let list = self.of(*list);
        let parts = self.defs.parts(&list);
        Type::any_of(parts.iter().map(|part| match (part, place) {
            (Type::List(_), 0) => Type::Number,
            (Type::List(inner) | Type::Gathered(inner), 1) => (**inner).clone(),
            (Type::Map(_), 0) if *name == "ipairs" => Type::Number,
            (Type::Map(parts), 0) => parts.0.clone(),
            (Type::Map(parts), 1) => parts.1.clone(),
            (Type::Named(class), 1) => self.defs.value(class).unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        }))
    }

    /// What stands under a name. A part that hasn't got it adds nothing.
    pub(super) fn field(&self, of: &Type, name: &str) -> Type {
        let parts = self.defs.parts(of);
        let found = Type::any_of(parts.iter().map(|part| match part {
            Type::Named(class) => {
                self.defs.field(class, name).or_else(|| self.defs.value(class)).unwrap_or(Type::Never)
            }
            Type::Map(parts) => parts.1.clone(),
            Type::Record(fields) => {
                fields.iter().find(|(own, _)| own == name).map_or(Type::Never, |(_, field)| field.clone())
            }
            Type::Text | Type::Word(_) => self.defs.field(TEXTS, name).unwrap_or(Type::Never),
            Type::Boolean => Type::Never,
            _ => Type::Unknown,
        }));
        if found == Type::Never && !parts.is_empty() { Type::Unknown } else { found }
    }

    /// What stands under a key that is worked out.
    pub(super) fn element(&self, of: &Type) -> Type {
        let parts = self.defs.parts(of);
        Type::any_of(parts.iter().map(|part| match part {
            Type::List(inner) | Type::Gathered(inner) => (**inner).clone(),
            Type::Map(parts) => parts.1.clone(),
            Type::Named(class) => self.defs.value(class).unwrap_or(Type::Unknown),
            Type::Boolean => Type::Never,
            _ => Type::Unknown,
        }))
    }
}
