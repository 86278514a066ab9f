//! What calls give.

use super::definitions::module_class;
use super::inference::Inference;
use super::kind::Callable;
use super::kind::Type;
use crate::flow::Binding;
use crate::tree::{Id, NodeKind};

impl Inference<'_, '_> {
    /// What an expression gives at a place, counted from 0.
    pub(super) fn result(&mut self, id: Id, place: usize) -> Type {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Call { callee, args } => {
                if let NodeKind::Name(binding @ Binding::Global(name)) = tree.kind(*callee)
                    && !tree.given.contains_key(binding)
                {
                    match *name {
                        "require" => return self.required(args),
                        // What has a metatable may have any field.
                        "setmetatable" => return Type::Unknown,
                        _ => {}
                    }
                }
                let called = self.of(*callee);
                self.call(&called, place, args, false)
            }
            NodeKind::Method { of, name, args, .. } => {
                let of = self.of(*of);
                let called = self.field(&of, name);
                self.call(&called, place, args, true)
            }
            _ if place == 0 => self.of(id),
            _ => Type::Unknown,
        }
    }

    fn required(&self, args: &[Id]) -> Type {
        let [name] = args else { return Type::Unknown };
        let NodeKind::Text(name) = self.tree.kind(*name) else { return Type::Unknown };
        let class = module_class(name);
        if self.defs.class(&class).is_some() { Type::Named(class) } else { Type::Unknown }
    }

    fn call(&mut self, called: &Type, place: usize, args: &[Id], by_colon: bool) -> Type {
        let mut found = Type::Never;
        for part in self.defs.parts(called) {
            let one = match part {
                Type::Function(callable) => self.call_of(&callable, place, args, by_colon),
                Type::Closure(function) => self.returned(function, place, args),
                _ => Type::Unknown,
            };
            found = found.or(one);
        }
        found
    }

    fn call_of(&mut self, callable: &Callable, place: usize, args: &[Id], by_colon: bool) -> Type {
        let has_object = callable.is_method && !by_colon;
        let args: Vec<Type> = args.iter().skip(usize::from(has_object)).map(|arg| self.of(*arg)).collect();
        callable.result(place, |place| args.get(place).cloned().unwrap_or(Type::Unknown))
    }
}
