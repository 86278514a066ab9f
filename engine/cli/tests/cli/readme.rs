//! README.md shows what the commands really print.

use crate::content::Content;
use std::fs;
use std::path::Path;

const COMMAND: &str = "$ cargo run --release -- ";

/// The commands of all console blocks, each with the lines that stand below it.
fn shown(readme: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let mut all: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for block in readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let mut open = false;
        for line in block.lines() {
            if let Some(command) = line.strip_prefix(COMMAND) {
                all.push((command.split(' ').collect(), Vec::new()));
                open = true;
            } else if line.starts_with("$ ") {
                open = false;
            } else if let (true, Some((_, lines))) = (open, all.last_mut()) {
                lines.push(line);
            }
        }
    }
    all
}

#[test]
fn every_command_prints_what_the_readme_says() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(top.join("README.md")).expect("README.md");
    // The bot of the tour, under the name that the text gives it.
    let bot = readme.split("```lua\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a bot");
    let name = readme.split("save this as `").nth(1).and_then(|rest| rest.split('`').next()).expect("its name");
    let content = Content::copy(top).file(name, bot);
    let mut compared = 0;
    for (mut arguments, lines) in shown(&readme) {
        // This one shows a mistake, which the content doesn't have.
        if arguments == ["check"] {
            continue;
        }
        if arguments == ["play"] {
            arguments.extend(["--seed", "7"]);
        }
        let printed = content.run_with(&arguments).says(0);
        let printed: Vec<&str> = printed.lines().collect();
        let cut = lines.iter().position(|line| *line == "...").unwrap_or(lines.len());
        let wanted: Vec<&str> = lines[..cut].to_vec();
        assert_eq!(wanted, printed[..wanted.len().min(printed.len())], "{arguments:?}");
        compared += usize::from(!wanted.is_empty());
    }
    assert!(compared >= 6, "only {compared} commands of the README show what they print");
}

/// Each text from `cargo` on with the features and the words behind `--` that it names.
fn with_features(text: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let lines = text.split('`').flat_map(str::lines).filter(|line| line.starts_with("cargo run"));
    lines
        .filter_map(|line| line.split_once("--features ")?.1.split_once(" -- "))
        .map(|(features, words)| (features.split(',').collect(), words.split(' ').collect()))
        .collect()
}

#[test]
fn commands_with_features_are_built_by_these_features() {
    let built = [("contest", cfg!(feature = "contest")), ("nats", cfg!(feature = "nats"))];
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("README.md");
    let commands = with_features(&readme);
    assert_eq!(commands.len(), 2, "{commands:?}");
    for (features, words) in commands {
        assert!(features.iter().all(|feature| built.iter().any(|(name, _)| name == feature)), "{features:?}");
        let run = crate::run::run(&std::env::temp_dir(), &[&words[..1], &["--help"]].concat());
        if features.iter().all(|feature| built.contains(&(feature, true))) {
            run.says(0);
        } else {
            println!("not run without --features {}: {words:?}", features.join(","));
            assert_eq!(run.code, if built.contains(&(features[0], true)) { 0 } else { 2 });
        }
    }
}
