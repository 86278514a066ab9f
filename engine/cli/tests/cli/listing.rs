//! What is there: games, bots, maps, manuals; and the folder that says which game is meant.

use crate::content::Content;
use crate::run::{command, run};
use serde_json::{Value, json};

fn json_of(content: &Content, line: &str) -> Value {
    serde_json::from_str(&content.run(line).says(0)).expect("JSON")
}

#[test]
fn games_are_listed_with_their_seats_bots_and_maps() {
    let content = Content::pebbles();
    let told = json!([{ "name": "pebbles", "title": "Pebbles", "seats": [2, 2], "bots": 4, "maps": 2 }]);
    assert_eq!(json_of(&content, "games --json"), told);
    let text = content.run("games").says(0);
    assert!(text.contains("pebbles") && text.contains("Pebbles"), "{text}");
    let broken = content.change("rules/pebbles/game.yaml", "title: Pebbles", "titel: Pebbles");
    assert!(broken.run("games").err.contains("did you mean `title`?"));
}

#[test]
fn bots_and_maps_are_listed_with_their_first_sentences() {
    let content = Content::pebbles();
    let line = |name: &str, file: &str, about: &str| json!({ "name": name, "file": file, "about": about });
    let bots = [
        line("clumsy", "bots/pebbles/clumsy.lua", "Looks for what isn't there when the heap is small."),
        line("counter", "bots/pebbles/counter.lua", "Leaves a number of pebbles that the other one can't win from."),
        line("grabber", "bots/pebbles/grabber.lua", "Takes what it likes."),
        line("sleeper", "bots/pebbles/sleeper.lua", "Takes nothing."),
    ];
    assert_eq!(json_of(&content, "bots pebbles --json"), json!(bots));
    let maps = [
        line("chance", "maps/pebbles/chance.lua", "A heap of 20 to 30 pebbles."),
        line("small", "maps/pebbles/small.yaml", ""),
    ];
    assert_eq!(json_of(&content, "maps pebbles --json"), json!(maps));
    let text = content.run("bots pebbles").says(0);
    assert!(text.contains("grabber  Takes what it likes.\n"), "{text}");
    assert!(content.run("bots pebles").complains(2).contains("pebbles"));
}

/// The pages are also in the program itself.
#[test]
fn a_manual_is_printed_as_it_is() {
    let content = Content::pebbles().file("rules/pebbles/MANUAL.md", "# Pebbles\n\nTake them.\n");
    assert_eq!(content.run("manual pebbles").says(0), "# Pebbles\n\nTake them.\n");
    let none = Content::pebbles().run("manual pebbles").complains(2);
    assert!(none.contains("rules/pebbles/MANUAL.md"), "{none}");
}

#[test]
fn the_game_is_known_by_the_folder_or_by_the_flag() {
    let content = Content::house();
    let first = content.games().remove(0);
    let here = content.run_with(&["bots", &first, "--json"]).says(0);
    for folder in ["rules", "bots", "maps"] {
        let dir = content.dir().join(folder).join(&first);
        assert_eq!(run(&dir, &["bots", "--json"]).says(0), here, "{folder}");
    }
    assert_eq!(content.run_with(&["bots", "--game", &first, "--json"]).says(0), here);
    assert_eq!(content.run_with(&["--game", &first, "bots", "--json"]).says(0), here);
    // Between the games nobody knows which is meant.
    let unknown = run(&content.dir().join("rules"), &["bots"]).complains(2);
    assert!(unknown.contains(&first), "{unknown}");
}

#[test]
fn an_empty_map_is_told_with_its_name() {
    let content = Content::pebbles().file("maps/pebbles/none.yaml", "# later\n");
    let told = content.run("play pebbles --map none").complains(2);
    assert!(told.contains("the map none is empty") && told.contains("maps/pebbles/none.yaml:1"), "{told}");
}

#[test]
fn colours_come_when_they_are_asked_for() {
    let content = Content::pebbles();
    let escaped = |arguments: &[&str]| content.run_with(arguments).out.contains('\u{1b}');
    assert!(!escaped(&["play", "pebbles", "--seed", "1"]));
    assert!(escaped(&["play", "pebbles", "--seed", "1", "--color", "always"]));
    assert!(!escaped(&["play", "pebbles", "--seed", "1", "--color=never"]));
    assert!(content.run("play pebbles --color sometimes").complains(2).contains("always"));
}

#[test]
fn shells_can_complete_verbs() {
    let content = Content::nothing().file("notes.txt", "");
    for shell in ["bash", "zsh", "fish"] {
        let script = content.run_with(&["completions", shell]).says(0);
        assert!(script.contains("lunarena") && script.contains("experiment"), "{shell}");
    }
    assert!(content.run("completions csh").complains(2).contains("bash"));
}

/// Whoever reads JSON reads what went wrong there, too.
#[test]
fn errors_are_json_where_json_is_asked_for() {
    let content = Content::pebbles();
    let run = content.run("play pebbels --json");
    let told: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(run.code, 2);
    assert!(told["errors"][0]["message"].as_str().is_some_and(|message| message.contains("pebbels")), "{told}");
}

/// Some editors put a byte-order mark in front of a file.
#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let content = Content::pebbles();
    let plain = content.run("play pebbles grabber grabber --seed 1 --json").says(0);
    let [bot, map] = ["bots/pebbles/grabber.lua", "maps/pebbles/small.yaml"];
    let [bot_text, map_text] = [bot, map].map(|file| format!("\u{feff}{}", content.read(file)));
    let marked = content.file(bot, &bot_text).file(map, &map_text);
    assert_eq!(marked.run("play pebbles grabber grabber --seed 1 --json").says(0), plain);
}

/// Its budget would be gone long before all room for plain calls is.
const DEEP: &str = "\
local list = {}
setmetatable(list, { __index = function(_, at) return list[at + 1] end })

function turn()
  return list[1]
end
";

#[test]
fn a_beginner_in_lua_is_told_about_lists_and_recursion() {
    let content = Content::pebbles()
        .file("bots/pebbles/zero.lua", "function turn()\n  local list = {}\n  return list[0].name\nend\n")
        .file("bots/pebbles/deep.lua", DEEP);
    let text = content.run("play pebbles zero deep --seed 1").out;
    assert!(text.contains("the first entry of a list is at 1, not at 0"), "{text}");
    assert!(text.contains("does the recursion ever end?"), "{text}");
}

/// In a terminal the pager that somebody chose shows it; what it is given here is not a terminal.
#[test]
fn a_pager_is_left_alone_where_nobody_looks() {
    let content = Content::pebbles().file("rules/pebbles/MANUAL.md", "# Pebbles\n");
    let output = command(content.dir()).args(["manual", "pebbles"]).env("PAGER", "false").output().expect("it runs");
    assert_eq!(output.stdout, b"# Pebbles\n");
}
