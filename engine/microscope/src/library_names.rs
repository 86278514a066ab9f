//! What the functions are called that scripts are given.

use lunarena_kernel::visible::visible_line;
use lunarena_script::observe::{Seen, SeenTable, Thread};
use std::collections::HashMap;

/// The names of one state, by what tells its functions apart.
pub type Names = HashMap<usize, String>;

/// The names of states, each looked up when it is asked for the first time.
#[derive(Default)]
pub struct LibraryNames {
    by_state: HashMap<usize, Names>,
}

/// Of names, in letters.
const LONGEST: usize = 40;

/// What has no name that a script could know it by.
pub const UNNAMED: &str = "(library)";

impl LibraryNames {
    pub fn of(&mut self, thread: Thread, function: usize) -> &str {
        let names = self.by_state.entry(thread.state()).or_insert_with(|| names_of(thread));
        names.get(&function).map_or(UNNAMED, String::as_str)
    }

    /// Other states may come to lie where these did.
    pub fn forget(&mut self) {
        self.by_state.clear();
    }
}

fn names_of(thread: Thread) -> Names {
    let mut names = Names::new();
    add(&mut names, thread.globals(), "", 1);
    for (key, value) in thread.registry().entries() {
        let Seen::Table(table) = value else { continue };
        let Some(Seen::Table(methods)) = table.field("__index") else { continue };
        match key {
            Seen::Text(kind) => add(&mut names, methods, &format!("{}:", String::from_utf8_lossy(&kind)), 0),
            _ => add(&mut names, methods, ":", 0),
        }
    }
    names
}

/// Adds the functions of a table, and of tables in it.
fn add(names: &mut Names, table: SeenTable, before: &str, deeper: u32) {
    for (key, value) in table.entries() {
        let Seen::Text(key) = key else { continue };
        // A bot can keep them under any name.
        let key: String = String::from_utf8_lossy(&key).chars().take(LONGEST).collect();
        let name = format!("{before}{}", visible_line(&key));
        match value {
            Seen::Function { id, written: None } => drop(names.entry(id).or_insert(name)),
            Seen::Table(inner) if deeper > 0 => add(names, inner, &format!("{name}."), deeper - 1),
            _ => {}
        }
    }
}
