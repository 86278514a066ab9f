//! A function that can be called, as its documentation tells.

use super::kind::Type;
use super::notation;
use crate::annotation::Annotation;
use crate::api::{ApiFunction, Param};
use crate::arity;

#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    /// Without the object that a method is called on.
    pub about: ApiFunction,
    /// What each parameter takes.
    pub params: Vec<Type>,
    pub returns: Vec<Type>,
    /// Names that stand for any type.
    pub(super) generics: Vec<String>,
    /// It is declared with a colon, or has `self` as its first parameter.
    pub is_method: bool,
    /// It is what a wrapper lies around.
    pub is_wrapped: bool,
}

impl Callable {
    pub fn new(mut about: ApiFunction) -> Callable {
        let is_method = about.params.first().is_some_and(|param| param.name == "self");
        if is_method {
            about.params.remove(0);
        }
        let generics = about.lines.iter().filter_map(|line| generic(line)).flatten().collect();
        let params = about.params.iter().map(|param| notation::read(param.type_name.as_deref().unwrap_or("any")));
        // Called in another way it may give something else.
        let is_plain = about.overloads.is_empty();
        let returned = |text: &str| if is_plain { notation::read(text) } else { Type::Unknown };
        let returns = about.returns.iter().map(|returned_as| returned(&returned_as.type_name)).collect();
        Callable { params: params.collect(), returns, generics, is_method, is_wrapped: false, about }
    }

    /// `fun(a: T, b?: U)`
    pub fn of_notation(text: &str, returns: Vec<Type>) -> Callable {
        let has_self = text.trim_start_matches("fun").trim_start_matches('(').trim_start().starts_with("self");
        let params: Vec<Param> = arity::params_of(text).unwrap_or_default();
        let about = ApiFunction { params, ..ApiFunction::default() };
        Callable { returns, is_method: has_self, ..Callable::new(about) }
    }

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

/// The names behind `---@generic T: table, K`.
fn generic(line: &str) -> Option<Vec<String>> {
    let Annotation::Generic { names } = Annotation::read(line) else { return None };
    Some(names)
}
