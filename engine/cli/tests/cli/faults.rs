//! Ten faults in a copy of the real content: ten precise reports and no panic. Which faults, and where, is content itself:
//! `tests/snapshots/faults` holds a file for each.

use crate::content::Content;
use crate::run::together;
use lunarena_measure::is_thorough;
use std::fs;
use std::path::{Path, PathBuf};

/// A fault as it is written down: the file, then what to find in it and what to put there instead. With neither the file is
/// removed; with nothing to find it is written anew.
struct Fault {
    name: String,
    file: String,
    find: Option<String>,
    replace: Option<String>,
}

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

impl Fault {
    fn all() -> Vec<Fault> {
        let folder = top().join("engine/cli/tests/snapshots/faults");
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
        let mut paths: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "fault"));
        paths.sort();
        paths.iter().map(|path| Fault::read(path)).collect()
    }

    fn read(path: &Path) -> Fault {
        let text = fs::read_to_string(path).expect("a readable file");
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let (head, rest) = text.split_once('\n').expect("a first line");
        let file = head.strip_prefix("file: ").expect("the file comes first").to_owned();
        let part = |mark: &str| {
            let (_, after) = rest.split_once(mark)?;
            Some(after.split("\n--- ").next().unwrap_or_default().trim_end_matches('\n').to_owned())
        };
        Fault { name, file, find: part("--- find\n"), replace: part("--- replace\n") }
    }

    fn apply(&self, content: Content) -> Content {
        match (&self.find, &self.replace) {
            (Some(find), Some(replace)) => content.change(&self.file, find, replace),
            (None, Some(text)) => content.file(&self.file, &format!("{text}\n")),
            _ => content.without(&self.file),
        }
    }
}

#[test]
fn ten_faults_give_ten_precise_reports() {
    let faults = Fault::all();
    assert_eq!(faults.len(), 10);
    // The game alone is looked over in less time than all that there is.
    let of_all = is_thorough();
    let check = |fault: &Fault| {
        let game = fault.file.split('/').nth(1).filter(|_| !of_all).unwrap_or_default();
        fault.apply(Content::copy(&top())).run(format!("check {game}").trim_end())
    };
    let runs: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = faults.iter().map(|fault| scope.spawn(|| check(fault))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a run")).collect()
    });
    for (fault, run) in faults.iter().zip(&runs) {
        assert_eq!(run.code, 1, "{}: {}", fault.name, run.err);
        assert!(run.err.contains(&fault.file), "{}: {}", fault.name, run.err);
        assert!(!run.err.contains("panicked"), "{}: {}", fault.name, run.err);
    }
    together(|differences| {
        faults.iter().zip(&runs).for_each(|(fault, run)| differences.shows_in("faults", &fault.name, &run.err));
    });
}
