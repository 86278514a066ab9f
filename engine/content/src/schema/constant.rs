//! The schema of one constant.

use super::layer::Layer;
use super::{Schema, edits};
use crate::rules::constants::Constants;
use crate::rules::declarations::{Declaration, Declarations};
use crate::rules::game::FORMULA;
use crate::rules::types::{Range, Type};
use crate::text::choices;
use crate::text::source::Source;
use crate::yaml::document::Document;
use lunarena_kernel::Value;

/// `base` are the game's own constants, where a mod or an example may say otherwise; a mod may also change a list without replacing it.
pub fn constant(
    declarations: &Declarations,
    declaration: &Declaration,
    path: &str,
    base: Option<&Constants>,
    layer: Layer,
) -> Schema {
    let (place, written) = (declarations.place(declaration), declaration.text.as_str());
    let own = base.and_then(|base| base.get(path)?.origins.last());
    let own = own.map_or(String::new(), |origin| format!(" The game has `{}`.", origin.text.trim_matches(['\'', '"'])));
    let schema = match (&declaration.ty, layer) {
        (Type::List(inner), Layer::Over) => edits::list(of_type(&declaration.ty), of_type(inner), None),
        (ty, _) => of_type(ty),
    };
    schema.about(format!("{}. {place} declares it as `{written}`.{own}", about(&declaration.ty)))
}

pub fn of_type(ty: &Type) -> Schema {
    match ty {
        Type::Integer(range) => ranged("integer", range, Value::Int),
        Type::Number(range) => ranged("number", range, Value::Float),
        // Which keys there are the next mod decides, so that is left to the reader.
        Type::String | Type::KeyOf(_) | Type::Function(_) => Schema::of("string"),
        Type::Boolean => Schema::of("boolean"),
        Type::OneOf(words) => {
            Schema::default().with("enum", words.iter().flat_map(|word| values(word)).collect::<Vec<_>>())
        }
        Type::List(inner) => Schema::of("array").with("items", of_type(inner)),
        Type::Formula(_) => formula(),
    }
}

fn ranged<T: Copy>(kind: &str, range: &Range<T>, value: fn(T) -> Value) -> Schema {
    Schema::of(kind).maybe("minimum", range.least.map(value)).maybe("maximum", range.most.map(value))
}

/// The word as a text, and what YAML takes it for where it stands without quotes: `1`, `true`.
fn values(word: &str) -> Vec<Value> {
    let plain = Document::parse(&Source::new("", word)).ok().map(|document| document.root);
    let plain = plain.filter(|node| node.is_scalar()).map(|node| node.to_plain());
    let other = plain.filter(|value| !matches!(value, Value::Null | Value::Str(_)) && value.to_string() == word);
    std::iter::once(word.into()).chain(other).collect()
}

pub fn about(ty: &Type) -> String {
    match ty {
        Type::List(inner) => format!("A list; each of its values is {}", small(&about(inner))),
        Type::OneOf(_) => format!("One of {ty}"),
        Type::Formula(arguments) if !arguments.is_empty() => {
            format!("A formula of {}, which begins with `=`, or a number", choices::list(arguments, "and"))
        }
        Type::Formula(_) => "A formula, which begins with `=`, or a number".to_owned(),
        _ => {
            let text = ty.to_string();
            let rest = text.strip_prefix('a').unwrap_or(&text);
            format!("A{rest}")
        }
    }
}

/// For the middle of a sentence.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A number of any kind or a formula.
fn formula() -> Schema {
    Schema::of_types(&["number", "string"]).with("pattern", FORMULA)
}
