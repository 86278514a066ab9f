//! Types of LuaCATS, as far as they tell lists from tables by number.

use super::Shape;
use lunarena_script::lint::{TypeDoc, TypeKind};

/// A class may hold itself: nobody looks deeper.
const DEEPEST: usize = 6;

pub struct Types<'t>(pub &'t [TypeDoc]);

impl Types<'_> {
    pub fn shape(&self, type_name: &str) -> Shape {
        self.within(type_name, DEEPEST)
    }

    fn within(&self, type_name: &str, depth: usize) -> Shape {
        let mut shape = Shape::default();
        let Some(deeper) = depth.checked_sub(1) else { return shape };
        let Some(name) = only(type_name) else { return shape };
        if let Some(item) = name.strip_suffix("[]") {
            shape.list = true;
            shape.each = Some(Box::new(self.within(item, deeper)));
        } else if let Some(inner) = name.strip_prefix("table<").and_then(|rest| rest.strip_suffix('>')) {
            if let [key, value] = split(inner, ',').as_slice() {
                shape.by_number = matches!(*key, "integer" | "number");
                shape.each = Some(Box::new(self.within(value, deeper)));
            }
        } else if let Some(declared) = self.0.iter().find(|declared| declared.name == name) {
            match &declared.kind {
                TypeKind::Alias { type_name, choices } if choices.is_empty() => return self.within(type_name, deeper),
                TypeKind::Alias { .. } => {}
                TypeKind::Class { parents, fields } => {
                    for parent in parents {
                        shape.parts.extend(self.within(parent, deeper).parts);
                    }
                    for field in fields {
                        match field.name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                            Some(key) => {
                                shape.by_number |= matches!(key.trim(), "integer" | "number");
                                shape.each = Some(Box::new(self.within(&field.type_name, deeper)));
                            }
                            None => drop(shape.parts.insert(field.name.clone(), self.within(&field.type_name, deeper))),
                        }
                    }
                }
            }
        }
        shape
    }
}

/// The one type that is meant, without `?` and `nil`.
fn only(type_name: &str) -> Option<&str> {
    let all = split(type_name.trim().trim_end_matches('?'), '|');
    let mut all = all.into_iter().filter(|name| *name != "nil");
    let first = all.next()?.trim_end_matches('?');
    let first = first.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map_or(first, str::trim);
    all.next().is_none().then_some(first)
}

/// Parts between a letter that stands in no brackets.
fn split(text: &str, by: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '{' | '[' => depth += 1,
            '>' | ')' | '}' | ']' => depth -= 1,
            letter if letter == by && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::Value;
    use lunarena_script::lint;

    const TEXT: &str = "
---@class Unit
---@field path integer[] where it goes
---@field crew table<integer, string>?

---@class State
---@field units table<integer, Unit> by id
---@field crews table<string, Unit[]>
---@field order integer[]|nil
---@field odd integer|string[]
---@field boss Unit?

return {}
";

    #[test]
    fn comments_tell_lists_from_tables_by_number() {
        let types = lint::documentation(TEXT).expect("good Lua").types;
        let shape = Types(&types).shape("State");
        for (at, by_number) in [
            ("units", true),
            ("units.3", false),
            ("units.3.crew", true),
            ("units.3.path", false),
            ("crews", false),
            ("crews.A", false),
            ("crews.A.1.crew", true),
            ("order", false),
            ("boss.crew", true),
        ] {
            assert_eq!(shape.at(at).map(Shape::is_by_number), Some(by_number), "{at}");
        }
        // A list stays one, even if something odd stands in it for once.
        let mut noted = shape.clone();
        noted.note(&Value::map([("order", Value::Map([(lunarena_kernel::Key::Int(3), 1.into())].into()))]));
        assert!(!noted.at("order").expect("known").is_by_number());
        assert_eq!(Types(&types).shape("Nothing"), Shape::default());
    }
}
