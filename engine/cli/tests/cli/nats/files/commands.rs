//! The commands that the files show or run.

use super::{WORKER_UNIT, compose, said, text};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Verbs that have verbs.
const GROUPS: [&str; 2] = ["contest", "tournament"];

/// The words behind `lunarena`, of each command: of all lines, and in Markdown of everything in backticks.
fn commands(text: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for part in text.lines().flat_map(|line| line.split('`')) {
        // A container is told its words as a list.
        let words = part.split(|letter: char| letter.is_whitespace() || "[]\",".contains(letter));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).take_while(|word| *word != "#").collect();
        let program = words.iter().position(|word| *word == "lunarena" || word.ends_with("/lunarena"));
        let start = match (program, words.first()) {
            (Some(at), _) => at + 1,
            (None, Some(first)) if GROUPS.contains(first) || *first == "experiment" => 0,
            _ => continue,
        };
        let is_verb = |word: &&str| word.chars().all(|letter| letter.is_ascii_lowercase());
        if words.get(start).is_some_and(is_verb) {
            all.push(words[start..].iter().map(|word| (*word).to_owned()).collect());
        }
    }
    all
}

fn flags(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(|word| word.starts_with("--") && word.len() > 2).collect()
}

fn help(verb: &[String]) -> String {
    let shown = Command::new(env!("CARGO_BIN_EXE_lunarena")).args(verb).arg("--help").output();
    let shown = shown.expect("the binary runs");
    assert!(shown.status.success(), "{verb:?}: {}", said(&shown.stderr));
    said(&shown.stdout)
}

#[test]
fn commands_are_found_wherever_they_stand() {
    let found = |line: &str| commands(line).iter().map(|words| words.join(" ")).collect::<Vec<_>>();
    assert_eq!(found("A=b lunarena worker --threads 8   # eight"), ["worker --threads 8"]);
    assert_eq!(found("ENTRYPOINT [\"lunarena\", \"worker\"]"), ["worker"]);
    assert_eq!(found("ExecStart=/bin/lunarena worker --name %l"), ["worker --name %l"]);
    assert_eq!(found("`lunarena worker` and `contest workers --json` do"), ["worker", "contest workers --json"]);
    assert!(found("install ~/.cargo/bin/lunarena /usr/local/bin/").is_empty());
}

#[test]
fn every_flag_of_every_command_exists() {
    let mut all = vec![[vec!["worker".to_owned()], compose::words("worker.command")].concat()];
    for (name, least) in [("WORKERS.md", 20), ("Containerfile", 1), ("slurm-workers.sh", 1), (WORKER_UNIT, 1)] {
        let found = commands(&text(name));
        assert!(found.len() >= least, "{name}: {found:?}");
        all.extend(found);
    }
    let mut helps: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for command in all {
        let length = if GROUPS.contains(&command[0].as_str()) { 2 } else { 1 };
        let verb = command[..length.min(command.len())].to_vec();
        if verb[0] == "contest" && !cfg!(feature = "contest") {
            continue;
        }
        let known = helps.entry(verb).or_insert_with_key(|verb| help(verb));
        let (line, known) = (command.join(" "), flags(known));
        let unknown = &flags(&line) - &known;
        assert!(unknown.is_empty(), "{line}: {unknown:?} isn't there");
    }
}
