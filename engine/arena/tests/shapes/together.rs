//! All seats at once, several actions for each answer.

use super::altered::altered;
use super::{game, play, setup, told};
use lunarena_arena::{Match, Start};
use lunarena_content::{Document, Source};

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
fn the_dead_are_not_asked() {
    const SONG: &str = "rules/chorus/song.lua";
    // Low has lost its voice once something was heard.
    let lives = "function song.lives(state, name)\n  return name == 'High' or #state.heard == 0\nend\n\n";
    let game = altered(
        "chorus",
        &[
            ("rules/chorus/game.yaml", "  standings:", "  alive: song.lives\n  standings:"),
            (SONG, "function song.standings", &format!("{lives}function song.standings")),
            (SONG, "turn.orders[name][turn.action]", "(turn.orders[name] or {})[turn.action]"),
        ],
    );
    let played = play(&game, &["singer", "singer"]);
    let expected = [
        "(1 | breathe1 | 1:0+0 | echo1 | 2:High+Low | echo2 | 3:la+la | echo3 | hush  | )",
        "(2 | breathe2 | 1:3+- | echo1 | 2:High+- | echo2 | 3:la+- | echo3 | hush  | )",
    ];
    assert_eq!(played.log(), expected.join(" | "));
    let asked: Vec<Vec<&String>> = played.turns.iter().map(|turn| turn.used.keys().collect()).collect();
    assert_eq!(asked, [vec!["High", "Low"], vec!["High"]]);
    // One that is left alone is still one of all.
    assert_eq!(played.turns[1].seat, None);
}

#[test]
fn the_rules_hear_of_every_fault() {
    let broken = "function turn(view) if #view.heard == 0 then error('no') end return { sing('so') } end";
    let hanging = "function turn(view) save({ sing('saved') }) if #view.heard == 0 then while true do end end end";
    let played = play(&game("chorus"), &[broken, hanging]);
    let expected = [
        // Who fails coughs; what Low saved is sung after that.
        "(1 | breathe1 | 1:cough+cough | echo1 | 2:-+saved | echo2 | 3:-+- | echo3 | hush High:error Low:over budget | )",
        "(2 | breathe2 | 1:so+- | echo1 | 2:-+- | echo2 | 3:-+- | echo3 | hush  | )",
    ];
    assert_eq!(played.log(), expected.join(" | "));
    let faults = &played.turns[0].faults;
    assert_eq!(faults["High"].message, "bot.lua:1: no");
    assert_eq!((faults["Low"].kind, played.turns[0].used["Low"]), ("over budget", 1000));
    // What was saved stands beside what was answered, in a turn that fails and in one that doesn't.
    for turn in &played.turns {
        assert_eq!(
            (turn.orders["Low"].to_string(), turn.saved["Low"].to_string()),
            ("nothing".into(), "[[sing, saved]]".into())
        );
        assert!(!turn.saved.contains_key("High"));
    }
}

#[test]
fn what_cant_be_read_counts_as_nothing_and_the_record_says_why() {
    let late = "function turn() local t = { sing('so') } save(t) t[2] = sing('la') error('hoarse') end";
    let wrong = "function turn() local t = { sing('so') } save(t) t[2] = print error('hoarse') end";
    let played = play(&game("chorus"), &[late, wrong]);
    assert_eq!(played.get("heard.1"), "cough+cough");
    assert_eq!((played.get("heard.2"), played.get("heard.3")), ("so+-".into(), "la+-".into()));
    let turn = &played.turns[0];
    assert_eq!(turn.saved["High"].to_string(), "[[sing, so], [sing, la]]");
    assert_eq!(turn.unsaved["Low"], "it holds a function, which can't be handed over");
    assert!(!turn.saved.contains_key("Low") && !turn.unsaved.contains_key("High"));
}

#[test]
fn a_map_is_checked_for_the_seats_that_play() {
    let chorus = game("chorus");
    let hall = |text: &str| {
        Document::parse(&Source::new("hall.yaml", text)).unwrap_or_else(|reports| panic!("{}", told(&reports)))
    };
    let begun =
        |text: &str| Match::new(&chorus, setup(&chorus, Some(Start::Inline(hall(text))), &["singer", "singer"]));
    assert!(begun("soloist: Low").is_ok());
    let reports = begun("soloist: Lwo").err().expect("no such seat");
    assert!(
        told(&reports).contains("nobody sings this") && told(&reports).contains("did you mean Low?"),
        "{}",
        told(&reports)
    );
}
