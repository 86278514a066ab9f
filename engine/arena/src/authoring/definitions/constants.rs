//! `constants` as nested classes: every key with its type, its value, and the line that it comes from.

use super::formula;
use lunarena_content::{Constant, Constants, Declaration, Leaf, Place, Type, visible_line};
use lunarena_script::literal;

/// The class of all of them; a group is `Constants.group`.
const CLASS: &str = "Constants";
/// Stands in the name of a class for any key.
const EACH: &str = "Each";
const WILDCARD: &str = "*";
/// A value that is longer is cut: the file has it whole.
const LONGEST: usize = 60;

pub fn text(constants: &Constants) -> String {
    let mut classes = Classes { constants, text: String::new() };
    classes.class(&[], None);
    format!("{}---@type {CLASS}\nconstants = {{}}\n", classes.text)
}

struct Classes<'c> {
    constants: &'c Constants,
    text: String,
}

impl Classes<'_> {
    /// The class of a group, then those of the groups in it. `parent` is the class of what all keys beside this one have.
    fn class(&mut self, path: &[&str], parent: Option<String>) {
        let declarations = self.constants.declarations();
        let keys = declarations.keys(path);
        let open = keys.contains(&WILDCARD);
        let parent = parent.map_or(String::new(), |parent| format!(": {parent}"));
        let mut fields = format!("---@class {}{parent}\n", class_name(path));
        let mut inner: Vec<(Vec<&str>, Option<String>)> = Vec::new();
        let each = [path, &[WILDCARD]].concat();
        let present = if open && !path.contains(&WILDCARD) { self.constants.keys(&path.join(".")) } else { Vec::new() };
        let numbered = present.iter().any(|key| key.parse::<i64>().is_ok());
        let added = present.into_iter().filter(|key| !keys.contains(key));
        for key in keys.iter().copied().filter(|key| *key != WILDCARD).chain(added) {
            let place = [path, &[key]].concat();
            // One that is just like the others has their class.
            let named = keys.contains(&key);
            match declarations.at(&place) {
                Place::Constant(declaration) => fields.push_str(&self.field(&field_name(key), &place, declaration)),
                Place::Group if named => {
                    fields.push_str(&format!("---@field {} {}\n", field_name(key), class_name(&place)));
                    inner.push((place, open.then(|| class_name(&each))));
                }
                Place::Group => fields.push_str(&format!("---@field {} {}\n", field_name(key), class_name(&each))),
                Place::Nothing => {}
            }
        }
        if open {
            let mut any = |ty: String| {
                fields.push_str(&format!("---@field [string] {ty}\n"));
                if numbered {
                    fields.push_str(&format!("---@field [integer] {ty}\n"));
                }
            };
            match declarations.at(&each) {
                Place::Constant(declaration) => any(self.type_of(&each, declaration)),
                Place::Group => {
                    any(class_name(&each));
                    inner.push((each, None));
                }
                Place::Nothing => {}
            }
        }
        self.text.push_str(&format!("{fields}\n"));
        for (path, parent) in inner {
            self.class(&path, parent);
        }
    }

    fn field(&self, name: &str, place: &[&str], declaration: &Declaration) -> String {
        // Of one of many there is no single value; what it is declared as says more then.
        let about = match self.constants.get(&place.join(".")) {
            Some(leaf) => told(leaf),
            None => visible_line(&declaration.text).into_owned(),
        };
        format!("---@field {name} {} # {about}\n", self.type_of(place, declaration))
    }

    fn type_of(&self, place: &[&str], declaration: &Declaration) -> String {
        let Type::Formula(arguments) = &declaration.ty else { return lua_type(&declaration.ty) };
        let here = self.constants.leaves().iter().filter(|leaf| agrees(place, &leaf.path));
        let texts = here.filter_map(|leaf| match &leaf.value {
            Constant::Formula(formula) => Some(formula.expression.as_str()),
            Constant::Plain(_) => None,
        });
        formula::type_of(arguments, texts, self.constants)
    }
}

/// Whether a path is meant by one in which any key may stand.
fn agrees(place: &[&str], path: &str) -> bool {
    let keys: Vec<&str> = path.split('.').collect();
    keys.len() == place.len() && place.iter().zip(keys).all(|(own, key)| *own == WILDCARD || *own == key)
}

/// The value, and where it stands. If mods changed it, also what it was.
fn told(leaf: &Leaf) -> String {
    let value = match (&leaf.value, leaf.origins.last()) {
        (Constant::Plain(value), _) => literal(value),
        (Constant::Formula(_), Some(origin)) => origin.text.trim_matches(['\'', '"']).to_owned(),
        (Constant::Formula(formula), None) => formula.expression.clone(),
    };
    let value = short(&value);
    let place = leaf.origins.last().map_or(String::new(), |origin| format!(", {origin}"));
    let was = match leaf.origins.as_slice() {
        [first, .., _] => format!("; the game has {}", short(first.text.trim_matches(['\'', '"']))),
        _ => String::new(),
    };
    format!("{value}{place}{was}")
}

fn short(text: &str) -> String {
    let text = visible_line(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

fn class_name(path: &[&str]) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    let parts = path.iter().map(|key| match *key {
        WILDCARD => format!(".{EACH}"),
        key => format!(".{}", key.chars().map(plain).collect::<String>()),
    });
    std::iter::once(CLASS.to_owned()).chain(parts).collect()
}

/// A key as Lua has it: `width`, `[3]`, `["north-east"]`.
fn field_name(key: &str) -> String {
    let is_name = !key.starts_with(|letter: char| letter.is_ascii_digit())
        && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    match key.parse::<i64>() {
        Ok(number) if number.to_string() == key => format!("[{number}]"),
        _ if is_name => key.to_owned(),
        _ => format!("[{}]", literal(&key.into())),
    }
}

fn lua_type(ty: &Type) -> String {
    match ty {
        Type::Integer(_) => "integer".to_owned(),
        Type::Number(_) => "number".to_owned(),
        Type::String | Type::KeyOf(_) | Type::Function(_) => "string".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::OneOf(words) if words.is_empty() => "string".to_owned(),
        Type::OneOf(words) => words.iter().map(|word| choice(word)).collect::<Vec<_>>().join("|"),
        Type::List(inner) => match lua_type(inner) {
            several if several.contains(['|', ' ']) => format!("({several})[]"),
            one => format!("{one}[]"),
        },
        // There are no lists of these.
        Type::Formula(_) => "function".to_owned(),
    }
}

/// A word of an enumeration. Without quotes YAML takes some for other things than texts.
fn choice(word: &str) -> String {
    let text = literal(&word.into());
    let number = word.parse::<i64>().is_ok_and(|number| number.to_string() == word);
    if number || matches!(word, "true" | "false") { format!("{text}|{word}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_words_are_written_as_lua_has_them() {
        for (key, written) in [("width", "width"), ("3", "[3]"), ("007", "[\"007\"]"), ("a-b", "[\"a-b\"]")] {
            assert_eq!(field_name(key), written);
        }
        for (text, written) in [
            ("integer 1..5", "integer"),
            ("list of number", "number[]"),
            ("one of north | 2", "\"north\"|\"2\"|2"),
            ("list of one of a | b", "(\"a\"|\"b\")[]"),
        ] {
            assert_eq!(lua_type(&Type::parse(text).expect("a type")), written);
        }
    }

    #[test]
    fn groups_have_names_of_their_own() {
        assert_eq!(class_name(&[]), "Constants");
        assert_eq!(class_name(&["tools", "*", "wear-out"]), "Constants.tools.Each.wear_out");
    }

    #[test]
    fn long_values_are_cut() {
        assert_eq!(short(&"é".repeat(61)), format!("{}...", "é".repeat(60)));
        assert_eq!(short("a\nb").lines().count(), 1);
    }
}
