//! Our changes to Lua, in `lua/changes`: one file for each purpose.
//!
//! A file is a series of hunks below `--- FILE`, each beginning with `@@`. A line of a hunk that begins with a space must be there, one with `-` is
//! removed, one with `+` added. Lines that begin with `#` outside of hunks give the reason. There are no line numbers: the lines of a hunk must
//! occur exactly once in the file as Lua has it, so that a version of Lua in which they do not is refused.

use std::fs;
use std::path::Path;

/// The files of `lua/changes`. Lines that two of them add at one place are in this order.
const PURPOSES: [&str; 10] = [
    "counting",
    "payments",
    "compiling",
    "pauses",
    "stopping",
    "memory",
    "determinism",
    "sealing",
    "observing",
    "speed",
];

struct Hunk {
    /// Where it is, for messages.
    place: String,
    /// The file of Lua that it changes.
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

    /// Names of the files that are changed.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|hunk| hunk.file.as_str())
    }

    /// Returns the changed text of a file, and appends the changes to a unified diff.
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
        let mut changed = String::new();
        let (mut at, mut new_at) = (0, 0);
        while at <= lines.len() {
            let removed = is_removed[at..].iter().take_while(|removed| **removed).count();
            // Lines that are added within those that are removed come after them.
            let adds: Vec<&str> = added[at..=at + removed].concat();
            if removed + adds.len() > 0 {
                if !diff.contains(&format!("--- a/{file}\n")) {
                    *diff += &format!("--- a/{file}\n+++ b/{file}\n");
                }
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
    /// Returns the index of the first line.
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
