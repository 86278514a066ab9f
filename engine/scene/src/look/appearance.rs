//! How one kind of thing looks and what it is called.

use super::vocabulary::{Line, Pattern, Role, Shape, Style};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Appearance {
    /// One column on a terminal.
    pub glyph: Option<String>,
    pub shape: Option<Shape>,
    pub pattern: Option<Pattern>,
    /// Nothing: the colour of its owner.
    pub role: Option<Role>,
    pub name: Option<String>,
    /// The plural, where it isn't the name with an s.
    pub many: Option<String>,
    /// The name with its article, where that isn't `a` or `an` by its first letter.
    pub a: Option<String>,
}

impl Appearance {
    /// What one is called, if nothing says so by its kind.
    pub fn name<'a>(&'a self, kind: &'a str) -> &'a str {
        self.name.as_deref().unwrap_or(kind)
    }

    /// What several are called.
    pub fn many(&self, kind: &str) -> String {
        self.many.clone().unwrap_or_else(|| format!("{}s", self.name(kind)))
    }

    /// The name with its article.
    pub fn a(&self, kind: &str) -> String {
        self.a.clone().unwrap_or_else(|| {
            let name = self.name(kind);
            let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            format!("{} {name}", if vowel { "an" } else { "a" })
        })
    }

    /// `1 frog`, `3 frogs`.
    pub fn count(&self, kind: &str, number: usize) -> String {
        if number == 1 { format!("1 {}", self.name(kind)) } else { format!("{number} {}", self.many(kind)) }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindLook {
    pub look: Appearance,
    /// What its label says.
    pub label: Option<String>,
    /// The bar that is drawn with it.
    pub bar: Option<String>,
    /// The list in which things of this kind stand that have no place.
    pub list: Option<String>,
    /// The facts in that list.
    pub columns: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MarkLook {
    /// Instead of the glyph of the thing.
    pub glyph: Option<String>,
    /// A small shape at its corner.
    pub badge: Option<Shape>,
    pub style: Option<Style>,
    pub name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkLook {
    pub line: Line,
    /// Whether it has a head at its end.
    pub arrow: bool,
    pub role: Role,
    /// Whether an edge of a graph shows its weight.
    pub weight: bool,
    /// Whether it is shown at all times, and not only for a thing that was chosen.
    pub always: bool,
    pub name: Option<String>,
    pub many: Option<String>,
}

/// A value that is shown with a name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FactLook {
    pub name: Option<String>,
    pub unit: Option<String>,
    pub decimals: Option<u8>,
}
