//! `lunarena test`.

use crate::content::Content;
use crate::run::shows;

#[test]
fn examples_that_hold() {
    let content = Content::pebbles();
    shows("test-good", &content.run("test").says(0));
    let one = content.run("test rules/pebbles/examples/taking.yaml").says(0);
    assert!(one.ends_with("\n2 passed, 0 failed\n"), "{one}");
    let named = content.run_with(&["test", "pebbles", "--case", "last pebble"]).says(0);
    assert!(named.ends_with("\n1 passed, 0 failed\n"), "{named}");
}

#[test]
fn a_failure_shows_expected_and_got_side_by_side() {
    let content = Content::pebbles()
        .change(
            "rules/pebbles/examples/taking.yaml",
            "pebbles: 8, players.Left.taken: 2",
            "pebbles: 7, players.Left: { taken: 3, name: Left, points: 20 }, colour: grey",
        )
        .change(
            "rules/pebbles/examples/taking.yaml",
            "count: 2 }",
            "count: 2, left: 7, by: the player who sits on the left side }",
        )
        .change(
            "rules/pebbles/examples/ending.yaml",
            "{ Right: 1, Left: 2 }",
            "{ Right: { rank: 2, score: 9 }, Left: 1 }\n      over: false",
        );
    shows("test-failures", &content.run("test").says(1));
}

#[test]
fn json_has_every_turn_with_the_whole_state() {
    let content = Content::pebbles().change("rules/pebbles/examples/ending.yaml", "last: Right", "last: Left");
    shows("test-json", &content.run("test rules/pebbles/examples/ending.yaml --json").says(1));
}

#[test]
fn a_case_that_cannot_be_played_does_not_hide_the_others() {
    let content = Content::pebbles().change(
        "rules/pebbles/examples/taking.yaml",
        "map: small\n  steps:\n    - orders: { Left: [take, 4] }",
        "map: smal\n  steps:\n    - orders: { Left: [take, 4] }",
    );
    shows("test-not-played", &content.run("test").whole());
}

#[test]
fn wrong_names() {
    let content = Content::pebbles();
    shows("test-unknown-game", &content.run("test peebles").complains(2));
    shows("test-unknown-file", &content.run("test rules/pebbles/examples/talking.yaml").complains(2));
    shows("test-unknown-case", &content.run_with(&["test", "--case", "two pebbles are token"]).complains(2));
    shows("test-no-example-file", &content.run("test bots/pebbles/counter.lua").complains(2));
    let elsewhere = content.file("notes/list.yaml", "[]\n");
    shows("test-file-of-no-game", &elsewhere.run("test notes/list.yaml").complains(2));
}

#[test]
fn a_game_without_examples_says_so() {
    let content =
        Content::pebbles().without("rules/pebbles/examples/taking.yaml").without("rules/pebbles/examples/ending.yaml");
    shows("test-no-examples", &content.run("test").says(0));
}

/// Cases of maps: one that holds, one that waits for another fault, one for the same fault twice, one whose map is good.
const REFUSED: &str = "
- name: nothing to take
  map: { pebbles: 0 }
  refused: [FAULT]
- name: another fault
  map: { pebbles: 0 }
  refused: [too many pebbles]
- name: one fault too many
  map: { pebbles: 0 }
  refused: [FAULT, FAULT]
- name: a good map
  map: small
  refused: [FAULT]
";

#[test]
fn maps_that_must_be_refused() {
    let fault = Content::pebbles().change("maps/pebbles/small.yaml", "10", "0").run("check maps/pebbles/small.yaml");
    let fault = fault.whole().lines().find_map(|line| line.split_once("\u{d7} ")).map(|(_, fault)| fault.to_owned());
    let cases = REFUSED.replace("FAULT", &fault.expect("a fault"));
    let content = Content::pebbles().file("rules/pebbles/examples/maps.yaml", &cases);
    shows("test-refused-maps", &content.run("test rules/pebbles/examples/maps.yaml").says(1));
    let played = cases + "  steps: [times: 1]\n";
    let content = Content::pebbles().file("rules/pebbles/examples/maps.yaml", &played);
    shows("test-refused-and-played", &content.run("check").whole());
}

#[test]
fn a_board_that_fails_fails_every_case() {
    let content = Content::pebbles()
        .file("rules/pebbles/board.lua", "return { draw = function(state) return state.heaps.left end }\n");
    let told = content.run_with(&["test", "--case", "last pebble"]).whole();
    assert!(told.contains("rules/pebbles/board.lua:1") && told.contains("can't be played"), "{told}");
}

/// The orchard of the arena's wrong examples tells why an order came to nothing.
fn orchard() -> Content {
    let root = Content::tests().join("../../../arena/tests/wrong");
    Content::copy(&root).file(
        "rules/orchard/examples/picking.yaml",
        "\
- name: a pair of orders for trees that are not there
  map: small
  steps:
    - orders: { Left: [[pick, 8, 2], [pick, 7, 1]] }
      expect: { players.Left.apples: 2 }
- name: a slip
  map: small
  steps:
    - expect: { treez.1: null }
- name: a good one
  map: small
  steps:
    - expect: { trees.3: null }
",
    )
}

#[test]
fn a_failure_says_why_orders_came_to_nothing() {
    let text = orchard().run_with(&["test", "orchard", "--case", "order"]).says(1);
    let why = "
  why orders had no effect:
    step 1, turn 1: ignored { number: 1, reason: there is no tree 8, seat: Left
                    }
    step 1, turn 1: ignored { number: 2, reason: there is no tree 7, seat: Left
                    }
";
    assert!(text.contains(why), "{text}");
    let lines = orchard().run_with(&["test", "orchard", "--case", "order", "--json"]).says(1);
    let refusals = r#""refusals":[{"step":1,"turn":1,"said":{"name":"ignored","number":1,"reason":"there is no tree 8","seat":"Left"}},"#;
    assert!(lines.contains(refusals), "{lines}");
}

#[test]
fn a_wrong_case_is_an_error_and_the_others_are_played() {
    let told = orchard().run_with(&["test", "orchard", "--case", "a "]).whole();
    for part in [
        "exit code 2\n",
        "1 passed, 1 failed, 1 not played\n",
        "nothing is ever called `treez` in the state\n",
        "[rules/orchard/examples/picking.yaml:9:17]\n",
        "did you mean `trees`?\n",
    ] {
        assert!(told.contains(part), "{told}");
    }
}

/// Cases that stand anywhere: one on the game's own map, one that begins like a case of the game, one like a case of another such file.
const MINE: &str = "
- name: one pebble is taken
  map: small
  steps:
    - orders: { Left: [take, 1] }
      expect: { pebbles: 9 }
- name: the last pebble wins
  base: a pebble rolls back
  steps:
    - orders: { Left: [take, 3] }
      expect: { last: Left }
";
const OTHERS: &str = "
- name: like mine
  base: one pebble is taken
  steps:
    - orders: { Left: [take, 2] }
      expect: { pebbles: 8 }
";

#[test]
fn files_from_anywhere_are_run_for_a_game() {
    let content = Content::pebbles();
    // They may have names that the game's own cases have.
    let elsewhere = Content::nothing().file("mine.yaml", MINE).file("others.yaml", OTHERS);
    let path = |name: &str| elsewhere.dir().join(name).display().to_string();
    let both = content.run(&format!("test --game pebbles {} {}", path("mine.yaml"), path("others.yaml"))).says(0);
    assert!(both.ends_with("\n3 passed, 0 failed\n"), "{both}");
    let alone = content.run(&format!("test --game pebbles {}", path("others.yaml")));
    assert!(alone.code == 2 && alone.err.contains("there is no case `one pebble is taken`"), "{}", alone.whole());
    let one = content.run_with(&["test", "--game", "pebbles", &path("mine.yaml"), "--case", "last pebble"]).says(0);
    assert!(one.ends_with("\n1 passed, 0 failed\n"), "{one}");
    // Also one of the game's own, by its path from here.
    let own = content.run("test --game pebbles rules/pebbles/examples/taking.yaml").says(0);
    assert!(own.ends_with("\n2 passed, 0 failed\n"), "{own}");
    assert_eq!(content.run("test --game pebbles").says(0), content.run("test pebbles").says(0));
    shows("test-own-missing", &content.run("test --game pebbles nowhere.yaml").whole());
    shows("test-own-no-game", &content.run("test --game peebles nowhere.yaml").complains(2));
}

#[test]
fn a_file_that_can_not_be_read_leaves_the_others_to_be_played() {
    let content = Content::pebbles().file("rules/pebbles/examples/broken.yaml", "- name: [\n").file(
        "rules/pebbles/examples/based.yaml",
        "- name: it may stand there\n  base: somewhere\n  steps: [{ times: 1 }]\n",
    );
    shows("test-unread", &content.run("test").whole());
    let json = content.run("test --json --without-state");
    assert_eq!(json.code, 2, "{}", json.err);
    let lines: Vec<serde_json::Value> =
        json.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |file: &str| {
        lines.iter().find(|line| line["file"] == format!("rules/pebbles/examples/{file}.yaml")).expect("a line")
    };
    assert_eq!((&of("broken")["case"], &of("broken")["passed"]), (&serde_json::Value::Null, &false.into()));
    assert_eq!(of("broken")["reports"][0]["line"], 1);
    assert_eq!((&of("based")["case"], &of("based")["line"]), (&"it may stand there".into(), &1.into()));
    assert_eq!(of("based")["reports"][0]["message"], "the case `somewhere` is not found");
    // At the end stand the counts, and behind them the reports, as a command that fails gives them.
    let counts = &lines[lines.len() - 2];
    assert_eq!(lines[lines.len() - 1]["errors"].as_array().map(Vec::len), Some(2));
    assert_eq!((&counts["passed"], &counts["not_played"]), (&4.into(), &2.into()));
    // Whoever asks for another file hears nothing of it.
    assert!(content.run("test rules/pebbles/examples/taking.yaml").says(0).ends_with("\n2 passed, 0 failed\n"));
}

/// Stones by their number, of which the second goes in turn 2; Right has no turns.
fn stones(comment: &str) -> Content {
    let alive = "function M.alive(state, seat)\n  return seat ~= \"Right\"\nend\n\nreturn M";
    Content::pebbles()
        .change("rules/pebbles/game.yaml", "  over: heap.over", "  over: heap.over\n  alive: heap.alive")
        .change("rules/pebbles/heap.lua", "local M = {}", &format!("{comment}\nlocal M = {{}}"))
        .change(
            "rules/pebbles/heap.lua",
            "players = players }",
            "players = players, stones = { { size = 1.0 }, { size = 0.5 }, { size = 1 / 0 } } }",
        )
        .change(
            "rules/pebbles/heap.lua",
            "  state.pebbles = state.pebbles - count\n",
            "  state.pebbles = state.pebbles - count\n  if turn.number == 3 then\n    state.stones[2] = nil\n  end\n",
        )
        .change("rules/pebbles/heap.lua", "return M", alive)
        .file(
            "rules/pebbles/examples/stones.yaml",
            "- name: stones\n  map: small\n  steps: [{ times: 2 }, { orders: { Left: [take, 1] } }]\n\
             - name: no gap\n  map: small\n  steps: [{ orders: { Left: [take, 1] } }]\n",
        )
}

#[test]
fn json_keeps_types_and_shapes() {
    let turns = |content: &Content, case: &str| {
        let said = content.run_with(&["test", "--json", "--case", case]).says(0);
        said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<serde_json::Value>>()
    };
    let content = stones("");
    let said = content.run_with(&["test", "--json", "--case", "stones"]).says(0);
    // Three turns: Left's, that of Right, who is not asked, and Left's again.
    let all = r#""stones":{"1":{"size":1.0},"2":{"size":0.5},"3":{"size":{"@number":"inf"}}}"#;
    assert_eq!(said.matches(all).count(), 2, "{said}");
    assert_eq!(said.matches(r#""stones":{"1":{"size":1.0},"3":{"size":{"@number":"inf"}}}"#).count(), 1, "{said}");
    let lines = turns(&content, "stones");
    let asked = |at: usize| (lines[at]["turn"]["asked"].to_string(), lines[at]["turn"]["skipped"].to_string());
    let told = |asked: &str, skipped: &str| (asked.to_owned(), skipped.to_owned());
    assert_eq!([asked(0), asked(1)], [told(r#"["Left"]"#, "[]"), told("[]", r#"["Right"]"#)]);
    assert_eq!((&lines[0]["turn"]["views"]["Left"]["pebbles"], &lines[0]["over"]), (&10.into(), &false.into()));
    // Where no gap is ever seen only a comment can tell.
    assert!(turns(&content, "no gap")[0]["turn"]["state"]["stones"].is_array());
    let said =
        stones("---@class Stone\n---@field size number\n\n---@class State\n---@field stones table<integer, Stone>\n");
    assert!(turns(&said, "no gap")[0]["turn"]["state"]["stones"].is_object());
}

#[test]
fn json_is_as_small_as_one_likes() {
    let content = Content::pebbles();
    let file = "rules/pebbles/examples/taking.yaml";
    shows("test-json-only", &content.run(&format!("test {file} --json --only pebbles,players.Left.taken")).says(0));
    shows("test-json-without-state", &content.run(&format!("test {file} --json --without-state")).says(0));
    let wrong = content.run(&format!("test {file} --json --only pebles"));
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.out.contains("no state has anything at `pebles`") && wrong.out.contains("did you mean `pebbles`?"),
        "{}",
        wrong.out
    );
}
