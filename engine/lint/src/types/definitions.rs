//! All that is known of the types of a game: what its classes have, what its words are, what globals and modules hold.

use super::kind::Type;
use crate::documentation::{Field, TypeDoc, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Aliases of aliases, and parents of parents, are followed so far.
const DEEPEST: usize = 8;

#[derive(Clone, Debug, Default)]
pub struct Definitions {
    pub(super) classes: BTreeMap<Arc<str>, Class>,
    pub(super) aliases: BTreeMap<Arc<str>, Type>,
    pub(super) globals: BTreeMap<String, Type>,
    /// As they are written.
    pub(super) types: Vec<TypeDoc>,
    /// Enumerations that comments declare, whether their words are known or not.
    pub(super) enumerations: BTreeSet<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Class {
    /// How messages name it.
    pub shown: String,
    pub what: What,
    pub parents: Vec<String>,
    pub fields: BTreeMap<String, Type>,
    /// Those that are always there.
    pub needed: BTreeSet<String>,
    /// What stands under keys that are worked out.
    pub values: Option<Type>,
    /// It may have more than is told.
    pub is_open: bool,
    /// It is the engine's own: nobody can put more into its objects.
    pub is_fixed: bool,
    /// What it may have all the same.
    pub rare: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Class,
    /// A table that a module returns.
    Module,
    /// A table among the globals.
    Library,
    /// All texts have it.
    Text,
}

impl Class {
    pub(super) fn new(shown: &str, what: What) -> Class {
        Class {
            shown: shown.to_owned(),
            what,
            parents: Vec::new(),
            fields: BTreeMap::new(),
            needed: BTreeSet::new(),
            values: None,
            is_open: false,
            is_fixed: false,
            rare: BTreeSet::new(),
        }
    }
}

/// The class that the table of a module has.
pub(super) fn module_class(module: &str) -> Arc<str> {
    format!("module {module}").into()
}

/// The class of all texts.
pub(super) const TEXTS: &str = "text methods";

/// Whether an object may be without a field, as far as its own line tells.
fn may_lack(field: &Field) -> bool {
    field.optional || field.type_name.contains('?') || field.type_name.contains("nil")
}

impl Definitions {
    pub(super) fn class(&self, name: &str) -> Option<&Class> {
        self.classes.get(name)
    }

    /// What a class has under a name, itself or from its parents.
    pub(super) fn field(&self, class: &str, name: &str) -> Option<Type> {
        self.lineage(class).0.into_iter().find_map(|class| class.fields.get(name).cloned())
    }

    /// What stands under a key that is worked out.
    pub(super) fn value(&self, class: &str) -> Option<Type> {
        self.lineage(class).0.into_iter().find_map(|class| class.values.clone())
    }

    /// Whether a class has only what is told of it.
    pub(super) fn is_closed(&self, class: &str) -> bool {
        let (classes, is_whole) = self.lineage(class);
        let is_plain = |class: &&Class| !class.is_open && (class.values.is_none() || class.what == What::Library);
        is_whole && !classes.is_empty() && classes.iter().all(is_plain)
    }

    /// What an object of a class always has. A field whose type says nothing may be nothing.
    pub(super) fn needed(&self, class: &str) -> BTreeSet<&str> {
        let all = self.lineage(class).0.into_iter().flat_map(|class| {
            class.needed.iter().filter(|name| {
                let parts = class.fields.get(*name).map(|field| self.parts(field)).unwrap_or_default();
                !parts.is_empty() && !parts.contains(&Type::Unknown) && !self.may_be_nothing(class.fields.get(*name))
            })
        });
        all.map(String::as_str).collect()
    }

    /// Whether an alias says that there may be nothing: types themselves don't keep that.
    fn may_be_nothing(&self, one: Option<&Type>) -> bool {
        let Some(Type::Named(name)) = one else { return false };
        let texts =
            self.types.iter().filter(|declared| *declared.name == **name).flat_map(|declared| match &declared.kind {
                TypeKind::Alias { type_name, choices } => {
                    choices.iter().map(|choice| choice.value.as_str()).chain([type_name.as_str()]).collect::<Vec<_>>()
                }
                TypeKind::Class { .. } => Vec::new(),
            });
        texts.into_iter().any(|text| text.contains('?') || text.contains("nil"))
    }

    pub(super) fn names(&self, class: &str) -> BTreeSet<&str> {
        self.lineage(class).0.into_iter().flat_map(|class| class.fields.keys().map(String::as_str)).collect()
    }

    /// Whether an object of one class can't stand for one of the other.
    pub(super) fn are_unrelated(&self, given: &str, wanted: &str) -> bool {
        let inherits = |one: &str, other: &str| {
            let other = self.classes.get(other);
            self.lineage(one).0.iter().any(|class| other.is_some_and(|other| std::ptr::eq(*class, other)))
        };
        let has = self.names(given);
        !inherits(given, wanted)
            && !inherits(wanted, given)
            && self.names(wanted).iter().any(|name| !has.contains(name))
    }

    /// A class with all that it inherits from, and whether all of that is known.
    fn lineage(&self, class: &str) -> (Vec<&Class>, bool) {
        let (mut found, mut wanted, mut is_whole): (Vec<&Class>, Vec<&str>, bool) = (Vec::new(), vec![class], true);
        let mut seen = BTreeSet::new();
        while let Some(name) = wanted.pop() {
            match self.classes.get(name) {
                _ if !seen.insert(name) => {}
                Some(class) => {
                    wanted.extend(class.parents.iter().map(String::as_str));
                    found.push(class);
                }
                None => is_whole = false,
            }
        }
        (found, is_whole)
    }

    /// What a type comes to, without aliases. It is unknown if any of it is.
    pub(super) fn parts(&self, one: &Type) -> Vec<Type> {
        let mut parts = Vec::new();
        match self.collect(one, DEEPEST, &mut parts) {
            true => parts,
            false => vec![Type::Unknown],
        }
    }

    fn collect(&self, one: &Type, depth: usize, parts: &mut Vec<Type>) -> bool {
        match one {
            Type::Unknown => return false,
            Type::Never | Type::Nil => {}
            _ if depth == 0 => return false,
            Type::Union(members) => return members.iter().all(|member| self.collect(member, depth - 1, parts)),
            Type::Named(name) => match (self.aliases.get(name), self.classes.get(name)) {
                (Some(alias), _) => return self.collect(alias, depth - 1, parts),
                (None, Some(_)) => parts.push(one.clone()),
                (None, None) => return false,
            },
            other => parts.push(other.clone()),
        }
        true
    }

    pub(super) fn add_types(&mut self, types: Vec<TypeDoc>) {
        for declared in &types {
            match &declared.kind {
                TypeKind::Class { parents, fields } => {
                    let class = self.class_mut(&declared.name);
                    class.parents.extend(parents.iter().cloned());
                    for field in fields {
                        let read = super::notation::read(&field.type_name);
                        match field.name.starts_with('[') {
                            true => class.values = Some(read),
                            false => {
                                if !may_lack(field) {
                                    class.needed.insert(field.name.clone());
                                }
                                class.fields.insert(field.name.clone(), read);
                            }
                        }
                    }
                }
                TypeKind::Alias { type_name, choices } => {
                    let choices = choices.iter().map(|choice| choice.value.as_str());
                    let all = choices.chain([type_name.as_str()]).filter(|text| !text.is_empty());
                    let alias = Type::any_of(all.map(super::notation::read));
                    self.aliases.insert(declared.name.as_str().into(), alias);
                }
            }
        }
        self.types.extend(types);
    }

    /// The class of that name, made if there is none.
    pub(super) fn class_mut(&mut self, name: &str) -> &mut Class {
        self.classes.entry(name.into()).or_insert_with(|| Class::new(name, What::Class))
    }

    /// All names that these classes have between them.
    pub fn names_of(&self, classes: &[Arc<str>]) -> Vec<&str> {
        let all: BTreeSet<&str> = classes.iter().flat_map(|class| self.names(class)).collect();
        all.into_iter().collect()
    }

    /// Whether a comment can name such a type.
    pub(super) fn has_type(&self, name: &str) -> bool {
        self.classes.contains_key(name) || self.aliases.contains_key(name) || self.enumerations.contains(name)
    }

    /// The names of all types that comments can name.
    pub(super) fn type_names(&self) -> impl Iterator<Item = &str> {
        let declared = self.classes.keys().chain(self.aliases.keys()).map(|name| &**name);
        declared.chain(self.enumerations.iter().map(String::as_str)).filter(|name| !name.contains(' '))
    }

    /// All types as they are written.
    pub fn types(&self) -> &[TypeDoc] {
        &self.types
    }

    /// Something puts this field into objects of that class.
    pub fn allow(&mut self, class: &str, field: &str) {
        if let Some(class) = self.classes.get_mut(class) {
            class.fields.entry(field.to_owned()).or_insert(Type::Unknown);
        }
    }

    /// Objects of a class may have more than is told.
    pub fn open(&mut self, class: &str) {
        self.class_mut(class).is_open = true;
    }

    /// The same for all classes whose names begin so.
    pub fn open_all(&mut self, begin: &str) {
        self.classes.iter_mut().filter(|(name, _)| name.starts_with(begin)).for_each(|(_, class)| class.is_open = true);
    }

    /// Objects of a class have what is told, whatever anybody asks for.
    pub fn fix(&mut self, class: &str) {
        if let Some(class) = self.classes.get_mut(class) {
            class.is_fixed = true;
        }
    }

    /// Some objects of a class that is fixed have these, too.
    pub fn may_have(&mut self, class: &str, fields: &[&str]) {
        if let Some(class) = self.classes.get_mut(class) {
            class.rare.extend(fields.iter().map(|field| (*field).to_owned()));
        }
    }

    /// Whether a module has only what its text shows.
    pub fn is_module_known(&self, module: &str) -> bool {
        self.classes.get(&module_class(module)).is_some_and(|class| !class.is_open)
    }

    /// A module has this function, too.
    pub fn add_to_module(&mut self, module: &str, function: &str) {
        self.allow(&module_class(module), function);
    }
}
