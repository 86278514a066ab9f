//! Types of LuaCATS, as far as they tell lists from tables by number.

use super::Shape;
use lunarena_lint::types::{Type, read_type};
use lunarena_lint::{TypeDoc, TypeKind};

/// A class may hold itself: nobody looks deeper.
const DEEPEST: usize = 6;

pub struct Types<'t>(pub &'t [TypeDoc]);

impl Types<'_> {
    pub fn shape(&self, type_name: &str) -> Shape {
        self.within(&read_type(type_name), DEEPEST)
    }

    fn within(&self, one: &Type, depth: usize) -> Shape {
        let mut shape = Shape::default();
        let Some(deeper) = depth.checked_sub(1) else { return shape };
        match one {
            Type::List(item) => {
                shape.list = true;
                shape.each = Some(Box::new(self.within(item, deeper)));
            }
            Type::Map(parts) => {
                let (key, value) = parts.as_ref();
                shape.by_number = *key == Type::Number;
                shape.each = Some(Box::new(self.within(value, deeper)));
            }
            Type::Named(name) => return self.declared(name, deeper),
            _ => {}
        }
        shape
    }

    fn declared(&self, name: &str, deeper: usize) -> Shape {
        let mut shape = Shape::default();
        match self.0.iter().find(|declared| declared.name == name).map(|declared| &declared.kind) {
            Some(TypeKind::Alias { type_name, choices }) if choices.is_empty() => {
                return self.within(&read_type(type_name), deeper);
            }
            Some(TypeKind::Class { parents, fields }) => {
                for parent in parents {
                    shape.parts.extend(self.within(&read_type(parent), deeper).parts);
                }
                for field in fields {
                    let held = self.within(&read_type(&field.type_name), deeper);
                    match field.name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                        Some(key) => {
                            shape.by_number |= read_type(key) == Type::Number;
                            shape.each = Some(Box::new(held));
                        }
                        None => drop(shape.parts.insert(field.name.clone(), held)),
                    }
                }
            }
            _ => {}
        }
        shape
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::Value;
    use lunarena_lint as lint;

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
