//! `lunarena play`.

use crate::content::Content;
use crate::run::{command, shows};
use std::time::Duration;

#[test]
fn a_match_ends_with_standings_and_the_way_to_see_it_again() {
    let text = Content::pebbles().run("play pebbles --seed 7").says(0);
    shows("play", &text);
    let again = text.lines().find_map(|line| line.strip_prefix("again ")).expect("a command");
    let words = again.trim().strip_prefix("lunarena ").expect("our own name");
    assert_eq!(Content::pebbles().run(words).says(0), text);
}

#[test]
fn play_alone_plays_the_first_game_and_tells_its_seed() {
    let content = Content::pebbles();
    let text = content.run("play").says(0);
    let seed = text.lines().find_map(|line| line.strip_prefix("seed ")).expect("a seed");
    assert_eq!(content.run(&format!("play --seed {seed}")).says(0), text);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let one = Content::pebbles().run("play pebbles --map chance --seed 7 --json").says(0);
    assert_eq!(one, Content::pebbles().run("play pebbles --map chance --seed 7 --json").says(0));
    assert_ne!(one, Content::pebbles().run("play pebbles --map chance --seed 8 --json").says(0));
    shows("play-json", &one);
}

/// A replay holds the hashes of all files.
#[test]
fn line_ends_of_windows_change_no_hash() {
    let (plain, windows) = (Content::pebbles(), Content::pebbles());
    for path in [
        "rules/pebbles/game.yaml",
        "rules/pebbles/constants.yaml",
        "rules/pebbles/heap.lua",
        "bots/pebbles/grabber.lua",
        "maps/pebbles/chance.lua",
    ] {
        windows.save(&windows.dir().join(path), &plain.read(path).replace('\n', "\r\n"));
    }
    let line = "play pebbles grabber counter --map chance --seed 7 --quiet --replay a.replay";
    assert_eq!(plain.run(line).says(0), windows.run(line).says(0));
    assert_eq!(plain.read("a.replay"), windows.read("a.replay"));
}

#[test]
fn the_command_to_see_it_again_is_fit_for_a_shell() {
    let content = Content::pebbles().file("my bots/mine.lua", "function turn() return take(1) end\n");
    let run = content.run_with(&[
        "play",
        "pebbles",
        "my bots/mine.lua",
        "sleeper",
        "--seed",
        "1",
        "--set",
        "heap.colours=[red, blue]",
        "--set",
        "take.points== count * 2",
    ]);
    shows("play-again-quoted", run.says(0).lines().last().expect("a line"));
}

#[test]
fn faults_of_bots_are_told_with_their_place() {
    let content = Content::pebbles();
    shows("play-faults", &content.run("play pebbles clumsy sleeper --seed 1").says(0));
    shows("play-faults-json", &content.run("play pebbles clumsy sleeper --seed 1 --json").says(0));
    let endless = content.file("bots/pebbles/endless.lua", "function turn()\n  while true do\n  end\nend\n");
    shows("play-over-budget", &endless.run("play pebbles endless counter --seed 1").says(0));
}

#[test]
fn what_a_bot_says_can_not_steer_the_terminal() {
    let bot = "function turn()\n  print('\\27[2Jprinted')\n  error('\\27]0;title\\7')\nend\n";
    let content = Content::pebbles().file("bots/pebbles/rude.lua", bot);
    let text = content.run("play pebbles rude sleeper --seed 1 --replay rude.replay").says(0);
    assert!(text.contains("]0;title") && !text.contains('\u{1b}'), "{text:?}");
    let shown = content.run("replay show rude.replay --turn 1").says(0);
    assert!(shown.contains("[2Jprinted") && !shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn a_bot_of_any_length_is_refused() {
    let content = Content::pebbles().file("bots/pebbles/long.lua", &"-- x\n".repeat(60_000));
    let text = content.run("play pebbles long sleeper").complains(2);
    assert!(text.contains("bots/pebbles/long.lua is too long for a bot: 300000 bytes"), "{text}");
}

#[test]
fn a_bot_may_play_against_itself() {
    Content::pebbles().run("play pebbles counter counter --seed 1").says(0);
}

#[test]
fn wrong_names_and_numbers_come_all_at_once_with_near_names() {
    let content = Content::pebbles();
    shows("play-unknown-game", &content.run("play peebles").complains(2));
    shows("play-unknown-names", &content.run("play pebbles conter sleeper --map smal --set take.mst=4").complains(2));
    shows("play-too-few-bots", &content.run("play pebbles counter").complains(2));
    shows("play-too-many-bots", &content.run("play pebbles counter counter counter").complains(2));
    shows("play-bad-folder-for-replay", &content.run("play --seed 1 --replay no/such/folder").complains(2));
}

#[test]
fn rules_that_fail_in_a_match_are_reported() {
    let content = Content::pebbles().change("rules/pebbles/heap.lua", "player.taken + count", "player.take + count");
    shows("play-rules-fail", &content.run("play pebbles --seed 1 --replay match.replay").complains(2));
    assert!(!content.has("match.replay"));
}

#[test]
fn a_view_that_hides_a_call_is_the_rules_fault() {
    let content = Content::pebbles().change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\n\nturns:\n").change(
        "rules/pebbles/api.lua",
        "api.take",
        "api.pebbles",
    );
    shows("play-view-hides-a-call", &content.run("play pebbles sleeper sleeper --seed 1").complains(2));
}

#[test]
fn bots_that_cannot_be_read_do_not_play() {
    let content = Content::pebbles().file("bots/pebbles/broken.lua", "function turn(\n  return 1\nend\n");
    shows("play-broken-bot", &content.run("play pebbles broken counter --seed 1").complains(2));
}

#[test]
fn a_killed_match_leaves_no_replay_under_the_final_name() {
    let content = Content::pebbles();
    let line = "play pebbles sleeper sleeper --set match.rounds=1000000000 --replay long.replay";
    let mut child = command(content.dir()).args(line.split_whitespace()).spawn().expect("the binary runs");
    let partial = || {
        let names = std::fs::read_dir(content.dir()).expect("a folder").flatten();
        names
            .filter(|entry| entry.file_name().to_string_lossy().ends_with(".partial"))
            .any(|entry| entry.metadata().is_ok_and(|data| data.len() > 0))
    };
    while !partial() {
        assert_eq!(child.try_wait().expect("a process"), None, "the match never began");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("a process to kill");
    child.wait().expect("a process that ended");
    assert!(!content.has("long.replay"));
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let content = Content::pebbles();
    let mut child = command(content.dir())
        .args(["play", "--seed", "1", "--set", "match.rounds=20000", "pebbles", "sleeper", "sleeper"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("a process that ended");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

/// A name that Lua finds nothing under, and a function that a bot should have: both with the word that was meant.
#[test]
fn slips_in_a_bot_are_told_with_what_was_meant() {
    let content = Content::pebbles()
        .file("slip.lua", "function turn()\n  return tak(1)\nend\n")
        .file("nameless.lua", "function trun()\nend\n");
    shows("play-slips", &content.run("play pebbles slip.lua nameless.lua --seed 1").says(0));
    shows("play-bot-for-game", &content.run("play slip.lua").complains(2));
    for seed in ["-3", "x", "1.5", "99999999999999999999"] {
        let told = content.run(&format!("play --seed {seed}")).complains(2);
        assert!(told.contains("expected a whole number from 0 to 18446744073709551615"), "{told}");
    }
}

/// A game whose rules say why orders come to nothing, and the bots that give such orders.
fn with_refusals() -> Content {
    let read = "  if not count or count < constants.take.least or count > constants.take.most then\n";
    let event = format!("{read}    event(\"ignored\", {{ seat = turn.seat, reason = \"no such number\" }})\n");
    Content::pebbles()
        .change("rules/pebbles/game.yaml", "constants:\n", "refusals: [ignored]\n\nconstants:\n")
        .change("rules/pebbles/orders.lua", "M.read(_, _, answer)", "M.read(_, turn, answer)")
        .change("rules/pebbles/orders.lua", read, &event)
        .file("bots/pebbles/babbler.lua", "function turn() return 'three, please' end\n")
        .file("bots/pebbles/greedy.lua", "function turn() return take(99) end\n")
}

/// Fifty rounds, in none of which anybody takes anything.
#[test]
fn a_bot_that_answers_nonsense_is_told_so() {
    let content = with_refusals();
    let text = content.run("play pebbles babbler greedy --seed 1 --replay match.replay").says(0);
    let facts = "
Left: 50 of 50 answers hold no orders, the first in turn 1: a string `three,
  please`
Left: 50 orders refused, the first in turn 1: ignored {reason: no such number,
  seat: Left}
Right: 50 orders refused, the first in turn 2: ignored {reason: no such
  number, seat: Right}
";
    assert!(text.contains(facts), "{text}");
    // The replay tells the same.
    let shown = content.run("replay show match.replay").says(0);
    assert!(shown.contains(facts), "{shown}");
    let silent = content.run("play pebbles sleeper greedy --seed 1").says(0);
    assert!(silent.contains("\nLeft: 50 of 50 answers are nothing, the first in turn 1\nRight: 50 orders"), "{silent}");
}

#[test]
fn programs_hear_of_nonsense_too() {
    let content = with_refusals();
    let json = |line: &str| serde_json::from_str::<serde_json::Value>(&content.run(line).says(0)).expect("JSON");
    let played = json("play pebbles babbler greedy --seed 1 --replay match.replay --json");
    assert_eq!(played["refused"]["Right"]["count"], 50);
    assert_eq!(played["refused"]["Right"]["turn"], 2);
    assert_eq!(played["refused"]["Right"]["said"]["reason"], "no such number");
    assert_eq!(played["no_orders"]["Left"]["answer"], "three, please");
    let shown = json("replay show match.replay --json");
    assert_eq!((&shown["refused"], &shown["no_orders"]), (&played["refused"], &played["no_orders"]));
    // Where all is well, nothing is said of it.
    let good = json("play pebbles counter grabber --seed 1 --json");
    assert_eq!((&good["refused"], &good["rounds"]), (&serde_json::Value::Null, &serde_json::Value::Null));
}

/// What is left of a bank is told, and what units did not end themselves.
#[test]
fn banks_and_rounds_are_told() {
    let content = Content::house();
    let text = content.run("play mars-makeover idle idle --seed 1 --set match.rounds=2").says(0);
    assert!(text.contains("faults  bank left\n"), "{text}");
    let endless = content.file("deaf.lua", "function run(game) while true do game:move('nowhere') end end\n");
    let text = endless.run("play home-run deaf.lua null --seed 1 --set match.rounds=3").says(0);
    assert!(text.contains("move(nowhere): that is no direction\n"), "{text}");
    assert!(text.contains("\nA: units ran out of instructions 3 times and were paused"), "{text}");
    assert!(text.contains("\nrounds  3\nturns "), "{text}");
}

#[test]
fn a_match_that_is_stopped_by_its_limit_of_turns_leaves_its_replay() {
    let content = Content::pebbles().change("rules/pebbles/game.yaml", "\nlimits:\n", "\nmost_turns: 4\nlimits:\n");
    for extra in ["", " --html match.html", " --with-content"] {
        let said =
            content.run(&format!("play pebbles sleeper sleeper --seed 3 --replay match.replay{extra}")).complains(2);
        assert!(said.contains("the match is not over after 4 turns"), "{said}");
        let shown = content.run("replay show match.replay").out;
        assert!(shown.contains("failed   the match is not over after 4 turns\n"), "{shown}");
        assert!(shown.contains("turns    4\n"), "{shown}");
        for line in ["verify match.replay", "html match.replay --out page.html", "picture match.replay --turn 4"] {
            assert_eq!(content.run(&format!("replay {line}")).code, 0, "{line}");
        }
    }
}
