//! Values as trees of texts, which outlive the moment that they were looked at.

use crate::value_text::{Extent, key_text, sorted_within, value_text};
use lunarena_kernel::visible::visible_line;
use lunarena_kernel::{Key, Value};
use lunarena_script::observe::Seen;
use serde::{Deserialize, Serialize};

/// A value and what it holds, as far as it was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    pub value: String,
    pub kind: String,
    pub children: Vec<(String, Tree)>,
}

/// What Lua calls its kind.
pub fn kind_of(value: &Seen) -> &'static str {
    match value {
        Seen::Nil => "nil",
        Seen::Bool(_) => "boolean",
        Seen::Int(_) | Seen::Float(_) => "number",
        Seen::Text(_) => "string",
        Seen::Table(_) => "table",
        Seen::Function { .. } => "function",
        Seen::Thread(_) => "thread",
        Seen::Object(object) => object.kind(),
        Seen::Opaque => "userdata",
    }
}

/// The kind of several values in one tree, by their numbers.
pub const SEVERAL: &str = "results";

/// So much of a value is looked at in advance.
pub struct Room {
    pub nodes: usize,
    pub depth: usize,
}

impl Room {
    pub const RESULT: Room = Room { nodes: 2000, depth: 5 };
}

impl Tree {
    /// Whether a condition with this value holds: of several the first counts.
    pub fn is_true(&self) -> bool {
        match self.children.first() {
            Some((_, first)) if self.kind == SEVERAL => first.is_true(),
            _ => !(self.kind == "nil" || self.kind == "boolean" && self.value.ends_with("false")),
        }
    }

    /// The same with what was printed on the way to it.
    pub fn after(mut self, printed: &str) -> Tree {
        let line = |line: &str| visible_line(&line.replace('\t', "    ")).into_owned();
        let printed: Vec<String> = printed.lines().map(line).collect();
        if !printed.is_empty() {
            let value = if self.kind == "nil" { Vec::new() } else { vec![self.value] };
            self.value = [printed, value].concat().join("\n");
        }
        self
    }

    pub fn of(value: &Seen, room: &mut Room) -> Tree {
        room.nodes = room.nodes.saturating_sub(1);
        let mut children = Vec::new();
        if let Some(depth) = room.depth.checked_sub(1) {
            let inside = &mut Room { nodes: room.nodes, depth };
            match value {
                Seen::Table(table) => {
                    for (key, value) in sorted_within(*table, inside.nodes) {
                        if inside.nodes == 0 {
                            break;
                        }
                        children.push((key_text(&key), Tree::of(&value, inside)));
                    }
                }
                Seen::Object(object) => children = Tree::of_plain(&object.to_plain(), inside).children,
                _ => {}
            }
            room.nodes = inside.nodes;
        }
        Tree { value: value_text(value, Extent::LINE), kind: kind_of(value).to_owned(), children }
    }

    /// Of plain data, as objects of the geometry are shown.
    pub fn of_plain(value: &Value, room: &mut Room) -> Tree {
        room.nodes = room.nodes.saturating_sub(1);
        let mut children = Vec::new();
        let mut add = |name: String, value: &Value| {
            if room.nodes > 0 && room.depth > 0 {
                room.depth -= 1;
                children.push((name, Tree::of_plain(value, room)));
                room.depth += 1;
            }
        };
        match value {
            Value::List(items) => {
                items.iter().enumerate().for_each(|(at, item)| add(format!("[{}]", at + 1), item));
            }
            Value::Map(map) => map.iter().for_each(|(key, item)| match key {
                Key::Str(name) => add(name.clone(), item),
                Key::Int(number) => add(format!("[{number}]"), item),
            }),
            _ => {}
        }
        let text = value.to_string();
        let short = match text.chars().count() > Extent::LINE.letters {
            true => text.chars().take(Extent::LINE.letters).chain(['…']).collect(),
            false => text,
        };
        Tree { value: short, kind: value.kind().to_owned(), children }
    }
}
