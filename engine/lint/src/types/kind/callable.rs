//! A function that can be called, as its documentation tells.

use super::Type;
use crate::api::{ApiFunction, Param};

#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    /// Without the object that a method is called on.
    pub about: ApiFunction,
    /// What each parameter takes.
    pub params: Vec<Type>,
    pub returns: Vec<Type>,
    /// Names that stand for any type.
    pub(in crate::types) generics: Vec<String>,
    /// It is declared with a colon, or has `self` as its first parameter.
    pub is_method: bool,
    /// It is what a wrapper lies around.
    pub is_wrapped: bool,
}

impl Callable {
    /// What it takes at a place, counted from 0. The last of many takes all that follow.
    pub fn param(&self, place: usize) -> Option<(&Param, &Type)> {
        let about = self.about.params.get(place).or(self.about.params.last().filter(|last| last.name == "..."))?;
        let place = place.min(self.params.len().saturating_sub(1));
        self.params.get(place).map(|param| (about, param))
    }

    /// The result at a place of a call with these arguments.
    pub fn result(&self, place: usize, args: impl Fn(usize) -> Type) -> Type {
        let Some(result) = self.returns.get(place) else {
            // What is not documented may give anything.
            return Type::Unknown;
        };
        if self.generics.is_empty() {
            return result.clone();
        }
        let mut known: Vec<(String, Type)> = Vec::new();
        for (place, param) in self.params.iter().enumerate() {
            self.learn(param, &args(place), &mut known);
        }
        for name in &self.generics {
            if known.iter().all(|(own, _)| own != name) {
                known.push((name.clone(), Type::Unknown));
            }
        }
        result.filled(&known)
    }

    /// What type variables stand for where a parameter gets this argument.
    fn learn(&self, param: &Type, arg: &Type, known: &mut Vec<(String, Type)>) {
        match (param, arg) {
            (Type::Named(name), _) if self.generics.iter().any(|own| **own == **name) => {
                known.push((name.to_string(), arg.clone()));
            }
            (Type::List(param), Type::List(arg) | Type::Gathered(arg)) => self.learn(param, arg, known),
            (Type::Map(param), Type::Map(arg)) => {
                self.learn(&param.0, &arg.0, known);
                self.learn(&param.1, &arg.1, known);
            }
            _ => {}
        }
    }

    /// Whether a parameter takes whatever it gets, as a type variable does.
    pub fn is_generic(&self, param: &Type) -> bool {
        match param {
            Type::Named(name) => self.generics.iter().any(|own| **own == **name),
            Type::Union(members) => members.iter().any(|member| self.is_generic(member)),
            _ => false,
        }
    }
}
