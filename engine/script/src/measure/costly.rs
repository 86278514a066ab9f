//! Kinds of Lua that were expensive once, or might be: each prepares something, and its `turn` uses it.

use std::fmt::Write;

/// One kind.
pub struct Kind {
    pub name: &'static str,
    pub text: String,
}

const TEXT: &str = include_str!("costly.txt");

/// As many locals as a function may have, about.
const LOCALS: usize = 190;

/// All kinds, for bots with so much memory.
pub fn costly_kinds(memory: u64) -> Vec<Kind> {
    let kinds = TEXT.split("--- ").filter_map(|part| part.split_once('\n'));
    kinds.map(|(name, text)| Kind { name, text: filled(text, memory) }).collect()
}

/// What would be too long to write out stands in the file as a word.
fn filled(text: &str, memory: u64) -> String {
    let joined =
        |each: &dyn Fn(usize) -> String, between: &str| (1..=LOCALS).map(each).collect::<Vec<_>>().join(between);
    text.replace("LOCALS", &joined(&|i| format!("local v{i} = {i}"), " "))
        .replace("NAMES", &joined(&|i| format!("v{i}"), ", "))
        .replace("USES", &joined(&|i| format!("v{i}"), ", "))
        .replace("v200", &format!("v{LOCALS}"))
        .replace("MANYBLOCKS", &"do local a end ".repeat(4000))
        .replace("MANYSTATEMENTS", &"z = z ".repeat(4000))
        .replace("POWERS", &(0..62).map(|i| format!("[1 << {i}] = 1")).collect::<Vec<_>>().join(", "))
        .replace("COLLISIONS", &collisions())
        .replace("MEMORY", &memory.to_string())
}

/// A list of names whose hashes are the same.
fn collisions() -> String {
    let mut text = String::from("local clashing = {");
    for name in clashing_names(40) {
        let _ = write!(text, " \"{name}\",");
    }
    text + " }"
}

/// Short names that Lua's hash, with the seed that every state has, brings to the same place in all but huge tables.
fn clashing_names(count: usize) -> Vec<String> {
    let hash = |name: &str| {
        let mut hash = 0x5eed ^ name.len() as u32;
        for byte in name.bytes().rev() {
            hash ^= (hash << 5).wrapping_add(hash >> 2).wrapping_add(byte.into());
        }
        hash
    };
    (0..).map(|i: u32| format!("{i:06}")).filter(|name| hash(name) % (1 << 14) == 77).take(count).collect()
}
