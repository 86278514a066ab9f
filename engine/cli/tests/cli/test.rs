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
- name: a mistyped order
  map: small
  steps:
    - orders: { Left: [[pik, 1, 2], [pick, 7, 1]] }
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
    shows("test-refusals", &orchard().run_with(&["test", "orchard", "--case", "order"]).says(1));
    let lines = orchard().run_with(&["test", "orchard", "--case", "order", "--json"]).says(1);
    let refusals = r#""refusals":[{"step":1,"turn":1,"said":{"name":"ignored","number":1,"reason":"there is no order pik","seat":"Left"}},"#;
    assert!(lines.contains(refusals), "{lines}");
}

#[test]
fn a_wrong_case_is_an_error_and_the_others_are_played() {
    shows("test-wrong-case", &orchard().run_with(&["test", "orchard", "--case", "a "]).whole());
}
