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
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(top.join("README.md")).expect("README.md");
    // The bot of the tour, under the name that the text gives it.
    let bot = readme.split("```lua\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a bot");
    let name = readme.split("save this as `").nth(1).and_then(|rest| rest.split('`').next()).expect("its name");
    let content = Content::copy(&top).file(name, bot);
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
