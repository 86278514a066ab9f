//! Applies our changes to the Lua sources. The folder `lua/changes` has one file of changes for each purpose.
//!
//! A line `--- FILE` names a Lua source file. The hunks for this file follow, each starting with `@@`. In a hunk, lines that start with a space must
//! exist, lines with `-` are removed, and lines with `+` are added. Lines with `#` outside of hunks give the reason for a change.
//!
//! Hunks have no line numbers. The old lines of a hunk must occur exactly once in the Lua source file. Otherwise the build fails, for example after
//! an update of Lua.

use std::fs;
use std::path::Path;

/// Names of the files in `lua/changes`. If two files add lines at the same place, the lines are added in this order.
const PURPOSES: [&str; 9] =
    ["counting", "payments", "compiling", "pauses", "stopping", "determinism", "sealing", "observing", "speed"];

struct Hunk {
    /// File and line number of the hunk, for error messages.
    place: String,
    /// Name of the Lua source file that the hunk changes.
    file: String,
    lines: Vec<(Kind, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Kept,
    Removed,
    Added,
}

pub struct Patches(Vec<Hunk>);

impl Patches {
    pub fn read(folder: &Path) -> Result<Patches, String> {
        let mut hunks = Vec::new();
        for purpose in PURPOSES {
            let path = folder.join(format!("{purpose}.diff"));
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            read_hunks(&format!("{purpose}.diff"), &text, &mut hunks)?;
        }
        Ok(Patches(hunks))
    }

    /// Returns the names of the Lua source files that are changed.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|hunk| hunk.file.as_str())
    }

    /// Returns the changed text of a Lua source file, and appends the changes to `diff` as a unified diff.
    pub fn apply(&self, file: &str, text: &str, diff: &mut String) -> Result<String, String> {
        let lines: Vec<&str> = text.lines().collect();
        let (mut is_removed, mut added) = (vec![false; lines.len()], vec![Vec::new(); lines.len() + 1]);
        for hunk in self.0.iter().filter(|hunk| hunk.file == file) {
            let mut at = hunk.find(&lines)?;
            for (kind, line) in &hunk.lines {
                match kind {
                    Kind::Added => added[at].push(line.as_str()),
                    Kind::Removed if is_removed[at] => {
                        return Err(format!("{}: `{line}` is removed twice", hunk.place));
                    }
                    _ => {
                        is_removed[at] = *kind == Kind::Removed;
                        at += 1;
                    }
                }
            }
        }
        if self.files().any(|changed| changed == file) {
            *diff += &format!("--- a/{file}\n+++ b/{file}\n");
        }
        let mut changed = String::new();
        let (mut at, mut new_at) = (0, 0);
        while at <= lines.len() {
            let removed = is_removed[at..].iter().take_while(|removed| **removed).count();
            // Lines that are added between removed lines are placed after them.
            let adds: Vec<&str> = added[at..=at + removed].concat();
            if removed + adds.len() > 0 {
                let first = |at: usize, count: usize| if count == 0 { at } else { at + 1 };
                let (old, new) = (first(at, removed), first(new_at, adds.len()));
                *diff += &format!("@@ -{old},{removed} +{new},{} @@\n", adds.len());
                lines[at..at + removed].iter().for_each(|line| *diff += &format!("-{line}\n"));
                for line in &adds {
                    *diff += &format!("+{line}\n");
                    changed += &format!("{line}\n");
                }
                new_at += adds.len();
                at += removed;
            }
            if let Some(line) = lines.get(at) {
                changed += &format!("{line}\n");
                new_at += 1;
            }
            at += 1;
        }
        Ok(changed)
    }
}

impl Hunk {
    /// Returns the index of the only place in `lines` where the old lines of the hunk occur.
    fn find(&self, lines: &[&str]) -> Result<usize, String> {
        let old: Vec<&str> =
            self.lines.iter().filter(|(kind, _)| *kind != Kind::Added).map(|(_, line)| line.as_str()).collect();
        let mut found = lines.windows(old.len().max(1)).enumerate().filter(|(_, window)| *window == old);
        match (found.next(), found.next()) {
            (Some((at, _)), None) => Ok(at),
            (None, _) => Err(format!("{}: {} does not have these lines", self.place, self.file)),
            (Some(_), Some(_)) => Err(format!("{}: {} has these lines more than once", self.place, self.file)),
        }
    }
}

fn read_hunks(name: &str, text: &str, hunks: &mut Vec<Hunk>) -> Result<(), String> {
    let (mut file, mut is_in_hunk) = (String::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        let place = format!("lua/changes/{name}:{number}");
        if let Some(next) = line.strip_prefix("--- ") {
            (file, is_in_hunk) = (next.to_owned(), false);
        } else if line.starts_with("@@") {
            hunks.push(Hunk { place, file: file.clone(), lines: Vec::new() });
            is_in_hunk = true;
        } else if line.is_empty() || line.starts_with('#') {
            is_in_hunk = false;
        } else {
            let kind = match line.as_bytes()[0] {
                b' ' => Kind::Kept,
                b'-' => Kind::Removed,
                b'+' => Kind::Added,
                _ => return Err(format!("{place}: a line of a hunk begins with a space, `-` or `+`")),
            };
            let hunk = hunks.last_mut().filter(|_| is_in_hunk).ok_or(format!("{place}: a line outside of a hunk"))?;
            hunk.lines.push((kind, line[1..].to_owned()));
        }
    }
    Ok(())
}
