//! `lunarena fork`, and replays with a swap in them.

use crate::content::Content;
use crate::replay::forge;
use crate::run::{run, shows, together};
use serde_json::Value as Json;

/// The counter takes 2, 1, 3, 1 and 3 of 10 pebbles, in turns 1, 3, 5, 7 and 9, while the other one sleeps.
fn played() -> Content {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    content
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_fork_that_its_limit_of_turns_stops_leaves_its_replay() {
    let content = Content::pebbles().change("rules/pebbles/game.yaml", "\nlimits:\n", "\nmost_turns: 9\nlimits:\n");
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    // Turn 9 is the only one that the changed bot plays.
    content.run("fork match.replay --at 9 --bot Left=sleeper --replay fork.replay").complains(2);
    let shown = content.run("replay show fork.replay").out;
    assert!(shown.contains("failed   the match is not over after 9 turns\n"), "{shown}");
}

#[test]
fn a_constant_that_changes_the_match() {
    let content = played();
    // In turn 5 it wants 3 and gets nothing, of the 7 that lie there; and so on, until 50 rounds are over.
    let line = "fork match.replay --at 5 --set take.most=2 --replay fork.replay";
    shows("fork", &content.run(line).says(0));
    let told = json(&content.run(&format!("{line} --json")).says(0));
    assert_eq!(
        (&told["same"], &told["at"], &told["changed"][0]),
        (&false.into(), &5.into(), &"--set take.most=2".into())
    );
    assert_eq!((&told["first"]["turn"], &told["first"]["path"]), (&5.into(), &"events.taken".into()));
    assert_eq!((&told["first"]["left"]["count"], &told["first"]["right"]), (&3.into(), &Json::Null));
    assert_eq!((&told["before"]["turns"], &told["after"]["turns"]), (&9.into(), &100.into()));
    assert_eq!(
        (&told["before"]["standings"][0]["score"], &told["after"]["standings"][0]["score"]),
        (&100.into(), &30.into())
    );
    assert_eq!(content.run("replay verify fork.replay").says(0), "the same match, 100 turns\n");
}

#[test]
fn a_change_without_an_effect() {
    let content = played();
    let said = content.run("fork match.replay --at 5 --set roll.most=0").says(0);
    assert!(said.contains("the same match, all 9 turns"), "{said}");
    assert_eq!(json(&content.run("fork match.replay --at 5 --set roll.most=0 --json").says(0))["same"], true);
}

#[test]
fn a_bot_that_takes_over() {
    let content = played();
    // 7 pebbles are left in turn 4: the new one takes 3, the counter 1, the new one the last 3.
    let line = "fork match.replay --at 4 --bot Right=counter --replay fork.replay";
    shows("fork-bot", &content.run(line).says(0));
    let told = json(&content.run(&format!("{line} --json")).says(0));
    assert_eq!(
        (&told["first"]["turn"], &told["first"]["path"], &told["after"]["turns"]),
        (&4.into(), &"orders.Right".into(), &6.into())
    );
    assert_eq!(
        (&told["after"]["standings"][0]["seat"], &told["after"]["standings"][0]["score"]),
        (&"Right".into(), &60.into())
    );
    content.run("replay verify fork.replay").says(0);
    // A fork of it names who played last.
    let shown = content.run("replay show fork.replay").says(0);
    assert!(shown.contains("1  Right  counter     60      6"), "{shown}");
    let said = content.run("fork fork.replay --at 6 --bot Right=sleeper --replay fork2.replay").says(0);
    assert!(said.contains("counter → sleeper"), "{said}");
    content.run("replay verify fork2.replay").says(0);
}

#[test]
fn a_mod_that_is_laid_over() {
    let content = played()
        .file("mods/crumbs/mod.yaml", "name: crumbs\nversion: 0.1\ntitle: Crumbs\ngame: pebbles\n")
        .file("mods/crumbs/constants.yaml", "take:\n  points: = count\n");
    let told = json(&content.run("fork match.replay --at 9 --mod crumbs --replay fork.replay --json").says(0));
    // The last 3 pebbles are worth 3 points instead of 30, which only the state tells.
    assert_eq!((&told["first"]["turn"], &told["first"]["path"]), (&9.into(), &"state.players.Left.points".into()));
    assert_eq!((&told["first"]["left"], &told["first"]["right"]), (&100.into(), &73.into()));
    content.run("replay verify fork.replay").says(0);
    let changed = content.change("mods/crumbs/constants.yaml", "= count", "= count * 2");
    assert!(changed.run("replay verify fork.replay").says(1).contains("the rules of pebbles"));
}

#[test]
fn a_replay_with_whole_states() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay --frames").says(0);
    content.run("fork match.replay --at 5 --set take.most=2 --replay fork.replay").says(0);
    assert_eq!(content.run("replay verify fork.replay").says(0), "the same match, 100 turns\n");
    assert!(content.run("replay show fork.replay").says(0).contains("100, each with the whole state"));
}

#[test]
fn a_bot_outside_the_house_is_found_again_from_anywhere() {
    let content = played().file("mine/careful.lua", "function turn() return take(1) end\n");
    let words = ["fork", "../match.replay", "--at", "3", "--bot", "Right=careful.lua", "--replay", "../fork.replay"];
    run(&content.dir().join("mine"), &words).says(0);
    content.run("replay verify fork.replay").says(0);
}

#[test]
fn what_can_not_be_forked_is_told_and_nothing_is_left_behind() {
    let content = played().file("bots/pebbles/broken.lua", "function turn(\n");
    let lines = [
        ("fork-turn-0", "--at 0 --set take.most=2"),
        ("fork-turn-beyond", "--at 10 --set take.most=2"),
        ("fork-no-change", "--at 5"),
        ("fork-seat", "--at 5 --bot Lef=counter"),
        ("fork-no-bot", "--at 5 --bot Left"),
        ("fork-broken-bot", "--at 5 --bot Left=broken"),
        ("fork-constant", "--at 5 --set take.mots=2"),
        ("fork-constant-type", "--at 5 --set take.most=many"),
        ("fork-mod", "--at 5 --mod crumbs"),
        ("fork-set-twice", "--at 5 --set take.most=2 --set take.most=3"),
        ("fork-bot-twice", "--at 5 --bot Left=counter --bot Left=grabber"),
    ];
    together(|differences| {
        for (name, line) in lines {
            let run = content.run(&format!("fork match.replay {line} --replay fork.replay"));
            differences.shows(name, &run.complains(2));
            let names = std::fs::read_dir(content.dir()).expect("a folder").flatten().map(|entry| entry.file_name());
            assert_eq!(names.filter(|name| name.to_string_lossy().contains("fork.replay")).count(), 0, "{line}");
        }
    });
    let before = content.read("match.replay");
    shows(
        "fork-onto-itself",
        &content.run("fork match.replay --at 5 --set take.most=2 --replay ./match.replay").complains(2),
    );
    assert_eq!(content.read("match.replay"), before);
    let changed = content.change("rules/pebbles/heap.lua", "state.pebbles == 0", "state.pebbles < 1");
    shows("fork-changed", &changed.run("fork match.replay --at 5 --set take.most=2").complains(2));
    changed.run("fork no.replay --at 5 --set take.most=2").complains(2);
    changed.run("fork maps/pebbles/small.yaml --at 5 --set take.most=2").complains(1);
}

/// A match with two swaps in it.
fn twice_swapped() -> Content {
    let content = played();
    content.run("fork match.replay --at 3 --bot Right=grabber --replay once.replay").says(0);
    content.run("fork once.replay --at 4 --bot Right=sleeper --set take.most=2 --replay twice.replay").says(0);
    content
}

#[test]
fn swaps_are_shown_and_compared() {
    let content = twice_swapped();
    shows("replay-show-swaps", &content.run("replay show twice.replay").says(0));
    shows("replay-show-swaps-json", &content.run("replay show twice.replay --json").says(0));
    shows("replay-diff-swaps", &content.run("replay diff once.replay twice.replay").says(1));
    content.run("replay diff twice.replay twice.replay").says(0);
    content.run("replay verify twice.replay").says(0);
}

#[test]
fn a_swap_that_is_damaged_or_out_of_place_is_refused() {
    let content = twice_swapped();
    let good = content.read("twice.replay");
    let swap = good.lines().position(|line| line.starts_with("{\"swap\"")).expect("a swap");
    assert_eq!(swap, 4, "behind the header, the opening and two turns");
    // By the checksum first of all, and by what it says where that was made right again.
    let bad = content.file("bad.replay", &good.replacen("{\"swap\":{\"turn\":3", "{\"swap\":{\"turn\":4", 1));
    assert!(bad.run("replay verify bad.replay").complains(1).contains("line 5 of the replay is not as it was written"));
    let content = bad;
    let forged = [
        ("replay-swap-turn", "{\"swap\":{\"turn\":3", "{\"swap\":{\"turn\":4"),
        ("replay-swap-no-turn", "{\"swap\":{\"turn\":3", "{\"swap\":{\"turn\":-3"),
        ("replay-swap-more", "{\"swap\":{\"turn\":3", "{\"swap\":{\"swallow\":1,\"turn\":3"),
    ];
    together(|differences| {
        for (name, from, to) in forged {
            content.save(&content.dir().join("bad.replay"), &forge(&good, from, to));
            for verb in ["verify", "show"] {
                differences.shows(name, &content.run(&format!("replay {verb} bad.replay")).complains(1));
            }
            content.run("fork bad.replay --at 2 --set take.most=2").complains(1);
        }
    });
    let mut lines: Vec<&str> = good.lines().collect();
    lines.swap(3, 4);
    let content = content.file("bad.replay", &forge(&format!("{}\n", lines.join("\n")), "", ""));
    shows("replay-swap-moved", &content.run("replay verify bad.replay").complains(1));
}

#[test]
fn a_swap_that_says_what_is_not_so_is_found_out() {
    let content = twice_swapped();
    let good = content.read("twice.replay");
    let (head, tail) = good.split_once("{\"swap\"").expect("a swap");
    let forged = |from: &str, to: &str| {
        assert!(tail.contains(from), "{from}");
        forge(&format!("{head}{{\"swap\"{}", tail.replacen(from, to, 1)), "", "")
    };
    let content = content.file("bad.replay", &forged("\"seat\":\"Left\"", "\"seat\":\"Lift\""));
    shows("replay-swap-seats", &content.run("replay verify bad.replay").complains(2));
    let content = content.file("bad.replay", &forged("\"content\":\"", "\"content\":\"0"));
    assert!(content.run("replay verify bad.replay").says(1).contains("the rules of pebbles"));
    let content = content.file("bad.replay", &forged("\"name\":\"grabber\"", "\"name\":\"counter\""));
    assert!(content.run("replay verify bad.replay").says(1).contains("bot counter"));
}
