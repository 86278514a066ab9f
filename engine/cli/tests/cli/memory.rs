//! Rules, maps and mods that take more memory than they may are told by their line, whatever runs them.

use crate::content::Content;
use crate::run::command;

const GREEDY: &str = "local hoard = {} while true do hoard[#hoard + 1] = {} end";
const HEAP: &str = "rules/pebbles/heap.lua";
const GAME: &str = "rules/pebbles/game.yaml";

/// With so little that it is soon used up.
fn pebbles() -> Content {
    Content::pebbles().change(GAME, "  memory: 4000000\n", "  memory: 4000000\n  rules_memory: 16777216\n")
}

/// Each of the commands ends with a report that points at the line, says what there is and which key raises it.
#[track_caller]
fn is_told(content: &Content, file: &str, lines: &[&str]) {
    let at = content.read(file).lines().position(|line| line.contains(GREEDY)).expect("the line") + 1;
    for line in lines {
        let output = command(content.dir()).args(line.split_whitespace()).output().expect("the binary runs");
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(matches!(output.status.code(), Some(1 | 2)), "{line}: {said}");
        let told = "out of memory: rules may use 16 MiB; raise limits.rules_memory in game.yaml";
        assert!(said.contains(told), "{line}: {said}");
        assert!(said.contains(&format!("{file}:{at}")), "{line}: {said}");
    }
}

const PLAY: &str = "play pebbles --seed 1";

#[test]
fn in_a_module() {
    let content = pebbles().change(HEAP, "local M = {}\n", &format!("local M = {{}}\n{GREEDY}\n"));
    is_told(&content, HEAP, &[PLAY, "check", "test"]);
}

#[test]
fn in_a_stage_a_view_and_at_the_end() {
    for function in ["M.roll(state)", "M.view(state, turn)", "M.standings(state)"] {
        let begin = format!("function {function}\n");
        is_told(&pebbles().change(HEAP, &begin, &format!("{begin}{GREEDY}\n")), HEAP, &[PLAY]);
    }
}

#[test]
fn in_a_map_that_is_made() {
    let map = "maps/pebbles/chance.lua";
    let content = pebbles().change(map, "return function()\n", &format!("return function()\n{GREEDY}\n"));
    is_told(&content, map, &["play pebbles --map chance", "check"]);
}

#[test]
fn in_a_mod() {
    let content =
        pebbles().file("mods/hoard/mod.yaml", "name: hoard\nversion: 0.1\ntitle: Hoard\ngame: pebbles\n").file(
            "mods/hoard/hooks.lua",
            &format!("return {{ before = {{ [\"heap.roll\"] = function()\n{GREEDY}\nend }} }}\n"),
        );
    is_told(&content, "mods/hoard/hooks.lua", &["play pebbles --seed 1 --mod hoard"]);
}

#[test]
fn a_limit_can_be_a_formula_and_must_make_sense() {
    let content = pebbles().change(GAME, "rules_memory: 16777216", "rules_memory: = 16 * 1024 * 1024");
    let begin = "function M.roll(state)\n";
    is_told(&content.change(HEAP, begin, &format!("{begin}{GREEDY}\n")), HEAP, &[PLAY]);
    let content = pebbles().change(GAME, "rules_memory: 16777216", "rules_memory: 0");
    let output = command(content.dir()).args(["check"]).output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
}
