//! Calls: how many arguments they have, and of which kinds.

use super::definitions::What;
use super::examine::Pass;
use super::kind::Callable;
use super::kind::Type;
use super::slip::{Slip, SlipKind};
use crate::arity::{self, Arity, Misfit};
use crate::globals::Arguments;
use crate::tree::{Id, NodeKind};
use std::ops::Range;

impl Pass<'_, '_> {
    pub(super) fn call_method(&mut self, of: Id, name: &str, key: &Range<usize>, args: &[Id]) {
        let object = self.typist.of(of);
        if let Some(kind) = self.missing_field(&object, name, true) {
            // Whoever asks for its result has called it already.
            self.examined.slips.push(Slip { kind, span: key.clone() });
            return;
        }
        self.check_format(of, name, key, args);
        let method = self.typist.field(&object, name);
        let [Type::Function(callable)] = &self.defs.parts(&method)[..] else { return };
        let table = match &self.defs.parts(&object)[..] {
            [Type::Named(class)] => self.defs.class(class),
            _ => None,
        };
        if !callable.is_method {
            // The table itself would be the first argument.
            if let Some(table) = table.filter(|class| [What::Module, What::Library].contains(&class.what)) {
                let kind = SlipKind::NeedsDot { table: table.shown.clone(), name: name.to_owned() };
                self.examined.slips.push(Slip { kind, span: key.clone() });
            }
            return;
        }
        let shown = format!("{}:{name}", self.text_of(of));
        self.check_call(callable, name, &shown, key, args);
    }

    pub(super) fn call_function(&mut self, callee: Id, args: &[Id]) {
        let tree = self.tree;
        let called = self.typist.of(callee);
        let (name, key) = match tree.kind(callee) {
            NodeKind::Field { name, key, .. } => (name.as_str(), key.clone()),
            _ => ("", tree.nodes[callee].span.clone()),
        };
        self.check_walk(callee, args);
        let shown = self.text_of(callee);
        let name = if name.is_empty() { shown.clone() } else { name.to_owned() };
        match &self.defs.parts(&called)[..] {
            [Type::Function(callable)] if callable.is_method => {
                if self.lacks_object(callee, args) {
                    self.examined.slips.push(Slip { kind: SlipKind::NeedsColon { name }, span: key });
                } else {
                    self.check_call(callable, &name, &shown, &key, args.get(1..).unwrap_or_default());
                }
            }
            [Type::Function(callable)] => self.check_call(callable, &name, &shown, &key, args),
            [Type::Closure(function)] => {
                let said = self.typist.remarks.callable(self.defs, *function);
                if let Some(callable) = said.filter(|callable| !callable.is_method) {
                    self.check_call(&callable, &name, &shown, &key, args);
                }
            }
            [part @ (Type::Number | Type::Text | Type::Word(_) | Type::Figure(_) | Type::Boolean)] => {
                let kind = SlipKind::NotCallable { given: part.to_string() };
                self.examined.slips.push(Slip { kind, span: key });
            }
            _ => {}
        }
    }

    /// Whether a method that is called by a dot surely isn't handed its object.
    fn lacks_object(&mut self, callee: Id, args: &[Id]) -> bool {
        let tree = self.tree;
        let NodeKind::Field { of, .. } = tree.kind(callee) else { return false };
        let object = self.typist.of(*of);
        let Some(first) = args.first() else { return true };
        let first = self.typist.of(*first);
        let parts = self.defs.parts(&first);
        parts != [Type::Unknown] && !parts.is_empty() && parts != self.defs.parts(&object) && !self.is_object(&parts)
    }

    fn is_object(&self, parts: &[Type]) -> bool {
        parts.iter().any(|part| matches!(part, Type::Named(_) | Type::Table))
    }

    fn check_call(&mut self, callable: &Callable, name: &str, shown: &str, key: &Range<usize>, args: &[Id]) {
        let is_open = args.last().is_some_and(|last| self.tree.is_many(*last));
        let count = args.len() - usize::from(is_open);
        let counted = Arguments { count, open: is_open };
        if self.is_misfit(callable, args, counted) {
            let function = crate::api::ApiFunction { name: name.to_owned(), ..callable.about.clone() };
            let kind = SlipKind::Count { function, shown: shown.to_owned(), args: counted };
            self.examined.slips.push(Slip { kind, span: key.clone() });
            return;
        }
        // Where there are other ways to call it, nothing is known of the arguments in which they differ.
        let sure = if callable.about.overloads.is_empty() { args.len() } else { shared_params(callable) };
        for (place, arg) in args.iter().enumerate().take(sure) {
            if let Some((param, wanted)) = callable.param(place)
                && !callable.is_generic(wanted)
            {
                self.check_argument(*arg, name, &param.name, wanted);
            }
        }
    }

    /// Whether the number of arguments is wrong for sure.
    fn is_misfit(&self, callable: &Callable, args: &[Id], counted: Arguments) -> bool {
        let arity = Arity::of(&callable.about, &self.defs.types);
        match arity.misfit(counted) {
            Some(Misfit::TooFew { sure }) => sure,
            // A wrapper may hand on more than the function takes: whoever calls it may have given more.
            Some(Misfit::TooMany) if callable.is_wrapped => {
                let more = args.iter().skip(arity.most.unwrap_or_default());
                let is_param = |id: &Id| matches!(self.tree.kind(*id), NodeKind::Name(name) if self.tree.params.contains_key(name));
                !more.into_iter().all(is_param)
            }
            Some(Misfit::TooMany) => true,
            None => false,
        }
    }

    fn check_argument(&mut self, arg: Id, function: &str, param: &str, wanted: &Type) {
        let given = self.typist.of(arg);
        let span = self.tree.nodes[arg].span.clone();
        let (given_parts, wanted_parts) = (self.defs.parts(&given), self.defs.parts(wanted));
        if given_parts.is_empty() || wanted_parts.is_empty() {
            return;
        }
        let (Some(given_kinds), Some(wanted_kinds)) = (kinds(&given_parts), kinds(&wanted_parts)) else { return };
        if given_kinds & wanted_kinds == 0 {
            let (function, param) = (function.to_owned(), param.to_owned());
            let wanted = self.shown(&wanted_parts);
            let kind = SlipKind::WrongKind { function, param, wanted, given: self.shown(&given_parts) };
            self.examined.slips.push(Slip { kind, span });
        } else if let (Some(words), Some(given)) = (words_among(&wanted_parts), self.words(&given)) {
            if let Some(word) = given.into_iter().find(|word| !words.contains(word)) {
                let (function, param) = (function.to_owned(), param.to_owned());
                self.examined.slips.push(Slip { kind: SlipKind::NoWord { word, words, function, param }, span });
            }
        } else if self.are_unrelated(&given_parts, &wanted_parts) {
            let (function, param) = (function.to_owned(), param.to_owned());
            let (wanted, given) = (self.shown(&wanted_parts), self.shown(&given_parts));
            self.examined.slips.push(Slip { kind: SlipKind::WrongKind { function, param, wanted, given }, span });
        } else {
            self.check_entries(arg, wanted);
        }
    }

    /// Whether none of these classes can stand for one of the others: none inherits from another, and each lacks a field that is wanted.
    fn are_unrelated(&self, given: &[Type], wanted: &[Type]) -> bool {
        let class = |part: &Type| match part {
            Type::Named(name) => {
                let class = self.defs.class(name)?;
                (class.what == What::Class && self.defs.is_closed(name)).then(|| name.clone())
            }
            _ => None,
        };
        let all = |parts: &[Type]| parts.iter().map(class).collect::<Option<Vec<_>>>();
        let (Some(given), Some(wanted)) = (all(given), all(wanted)) else { return false };
        given.iter().all(|given| wanted.iter().all(|wanted| self.defs.are_unrelated(given, wanted)))
    }

    /// What a message calls something that is one of these: aliases say nothing to whoever doesn't know them.
    pub(super) fn shown(&self, parts: &[Type]) -> String {
        let is_text = |part: &Type| matches!(part, Type::Text | Type::Word(_));
        let is_number = |part: &Type| matches!(part, Type::Number | Type::Figure(_));
        match parts {
            [only] => only.to_string(),
            _ if parts.iter().all(is_text) => Type::Text.to_string(),
            _ if parts.iter().all(is_number) => Type::Number.to_string(),
            _ => Type::any_of(parts.iter().cloned()).to_string(),
        }
    }

    /// An expression as it is written, if that is short.
    fn text_of(&self, id: Id) -> String {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Call { callee, .. } if self.is_path(*callee) => format!("{}(...)", self.source_of(*callee)),
            _ if self.is_path(id) => self.source_of(id),
            _ => "it".to_owned(),
        }
    }

    /// `a.b.c`
    fn is_path(&self, id: Id) -> bool {
        match self.tree.kind(id) {
            NodeKind::Name(_) => true,
            NodeKind::Field { of, .. } => self.is_path(*of) && !self.source_of(id).contains(['\n', '[']),
            _ => false,
        }
    }

    fn source_of(&self, id: Id) -> String {
        self.source.get(self.tree.nodes[id].span.clone()).unwrap_or("it").to_owned()
    }
}

/// The kinds of values that these are, a bit for each; none if that isn't known.
pub(super) fn kinds(parts: &[Type]) -> Option<u8> {
    parts.iter().try_fold(0, |all, part| {
        let kind = match part {
            Type::Boolean => 1,
            Type::Number | Type::Figure(_) => 2,
            Type::Text | Type::Word(_) => 4,
            Type::Named(_) | Type::Table | Type::List(_) | Type::Map(_) | Type::Record(_) | Type::Gathered(_) => 8,
            Type::Function(_) | Type::Closure(_) => 16,
            Type::Unknown | Type::Never | Type::Nil | Type::Union(_) => return None,
        };
        Some(all | kind)
    })
}

/// How many of the first parameters are the same in all ways to call a function.
fn shared_params(callable: &Callable) -> usize {
    let own = &callable.about.params;
    let shared = callable.about.overloads.iter().map(|overload| {
        let params = arity::params_of(overload).unwrap_or_default();
        let params = params.iter().filter(|param| param.name != "self");
        own.iter().zip(params).take_while(|(one, other)| one.type_name == other.type_name).count()
    });
    shared.min().unwrap_or(0)
}

/// The words that are taken, where no other text is.
fn words_among(parts: &[Type]) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for part in parts {
        match part {
            Type::Word(word) => words.push(word.to_string()),
            Type::Text | Type::Unknown => return None,
            _ => {}
        }
    }
    (!words.is_empty()).then_some(words)
}
