//! All seats at once, several actions for each answer.

use super::{game, play};

#[test]
fn all_answer_before_anything_happens_and_actions_alternate() {
    let played = play(&game("chorus"), &["singer", "singer"]);
    let expected = [
        "(1 | breathe1 | 1:0+0 | echo1 | 2:High+Low | echo2 | 3:la+la | echo3 | hush  | )",
        // Both saw the three notes of the turn before, neither saw anything of this one.
        "(2 | breathe2 | 1:3+3 | echo1 | 2:High+Low | echo2 | 3:la+la | echo3 | hush  | )",
    ];
    assert_eq!(played.log(), expected.join(" | "));
    assert_eq!(played.turns.len(), 2);
    assert_eq!(played.turns[0].seat, None);
    assert_eq!(played.turns[0].orders["Low"].to_string(), "[[sing, 0], [sing, Low], [sing, la]]");
    assert_eq!(played.turns[1].views["High"].to_string(), "{heard: [0+0, High+Low, la+la], me: High}");
}

#[test]
fn the_rules_hear_of_every_fault() {
    let broken = "function turn(view) if #view.heard == 0 then error('no') end return { sing('so') } end";
    let hanging = "function turn(view) save({ sing('saved') }) if #view.heard == 0 then while true do end end end";
    let played = play(&game("chorus"), &[broken, hanging]);
    let expected = [
        "(1 | breathe1 | 1:cough+cough | echo1 | 2:-+- | echo2 | 3:-+- | echo3 | hush High:error Low:over budget | )",
        "(2 | breathe2 | 1:so+- | echo1 | 2:-+- | echo2 | 3:-+- | echo3 | hush  | )",
    ];
    assert_eq!(played.log(), expected.join(" | "));
    let faults = &played.turns[0].faults;
    assert_eq!(faults["High"].message, "bot.lua:1: no");
    assert_eq!((faults["Low"].kind, played.turns[0].used["Low"]), ("over budget", 1000));
    // What was saved is what was answered.
    assert_eq!(played.turns[0].orders["Low"].to_string(), "[[sing, saved]]");
}
