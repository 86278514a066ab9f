//! The schema of constants.yaml: groups within groups, as game.yaml declares them.

use super::constant::constant;
use super::layer::{Layer, removable, removed};
use super::{Schema, named};
use crate::rules::constants::Constants;
use crate::rules::declarations::{Place, WILDCARD};
use crate::rules::ruleset::Ruleset;
use crate::rules::word::KEY;
use crate::yaml::overlay::REMOVE;
use std::cell::Cell;

/// No game comes near; but where each key is declared by name and as `*` too, the groups double with each step down.
const MOST_GROUPS: usize = 10_000;
/// YAML is not read any deeper.
const DEEPEST: usize = 64;

pub struct Groups<'a> {
    rulesets: &'a [&'a Ruleset],
    layer: Layer,
    /// How many may still be written.
    left: Cell<usize>,
}

impl<'a> Groups<'a> {
    pub fn new(rulesets: &'a [&'a Ruleset], layer: Layer) -> Groups<'a> {
        Groups { rulesets, layer, left: Cell::new(MOST_GROUPS) }
    }

    pub fn all(&self) -> Schema {
        self.group(&mut Vec::new())
    }

    /// The constants of the game, where a mod may say otherwise.
    fn base(&self) -> Option<&'a Constants> {
        self.rulesets.first().filter(|_| self.layer == Layer::Over).map(|ruleset| &ruleset.constants)
    }

    fn group(&self, path: &mut Vec<&'a str>) -> Schema {
        let schema = Schema::of("object");
        if self.left.get() == 0 || path.len() == DEEPEST {
            return schema;
        }
        self.left.set(self.left.get() - 1);
        let declared = self.declared(path);
        let mut keys: Vec<&str> = declared.iter().copied().filter(|key| *key != WILDCARD).collect();
        let any = declared.len() > keys.len();
        let schema = match any {
            false => schema.with("additionalProperties", false),
            true => schema
                .with("additionalProperties", self.below(path, WILDCARD))
                .with("propertyNames", Schema::default().with("pattern", KEY)),
        };
        let required = keys.clone();
        if any {
            keys.extend(self.given(path).into_iter().filter(|key| !required.contains(key)));
        }
        let properties = keys.iter().map(|key| ((*key).to_owned(), self.below(path, key))).collect::<Vec<_>>();
        let schema = schema.with("properties", named(properties));
        match self.layer {
            Layer::Whole if required.is_empty() => schema,
            Layer::Whole => schema.with("required", required),
            Layer::Over if any => schema.with("patternProperties", named([(format!("^{REMOVE}"), removed())])),
            Layer::Over => removable(schema, &required),
        }
    }

    /// The keys that are declared in a group, each once; `*` among them if any key may stand there.
    fn declared(&self, path: &[&str]) -> Vec<&'a str> {
        distinct(self.rulesets.iter().flat_map(|ruleset| ruleset.file.constants.keys(path)))
    }

    /// The keys that the game has in a group where any may stand: a mod mostly changes one of those.
    fn given(&self, path: &[&str]) -> Vec<&'a str> {
        let leaves = self.base().into_iter().flat_map(Constants::leaves);
        let beyond = leaves.filter_map(|leaf| {
            let mut keys = leaf.path.split('.');
            path.iter().all(|key| keys.next() == Some(*key)).then(|| keys.next()).flatten()
        });
        distinct(beyond)
    }

    /// What stands at a key of a group.
    fn below(&self, path: &mut Vec<&'a str>, key: &'a str) -> Schema {
        path.push(key);
        let (mut all, mut group) = (Vec::new(), false);
        for ruleset in self.rulesets {
            let declarations = &ruleset.file.constants;
            match declarations.at(path) {
                Place::Constant(declaration) => {
                    all.push(constant(declarations, declaration, &path.join("."), self.base(), self.layer));
                }
                Place::Group => group = true,
                Place::Nothing => {}
            }
        }
        if group {
            all.push(self.group(path).about(format!("A group of constants: `{}`.", path.join("."))));
        }
        path.pop();
        Schema::any_of(all)
    }
}

fn distinct<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut distinct = Vec::new();
    for one in all {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    distinct
}
