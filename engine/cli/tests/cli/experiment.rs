//! `lunarena experiment`.

use crate::content::Content;
use crate::run::{command, shows};
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// The counter takes 2, 1, 3, 1 and 3 of 10 pebbles; beginning, it has won after 9 turns, else after 10. If 3 are too many, 7 pebbles
/// lie there until 50 rounds are over, and both come first. Either way it is the same for every seed: of 8 seeds all differ, which chance
/// does twice in 256 times, and there are three comparisons (the points of the one are those of the other), so 6 in 256 = 0.023.
/// All of 8 seeds: at least 8 / (8 + 1.96²) = 67.6 %.
const KNOWN: &str = "\
Pebbles, map small
8 seeds (1 to 8), each with the bots both ways round: 32 matches in all

  take.most  bot      won %  95 %           drawn %  score  turns
          3  counter  100.0  67.6 to 100.0      0.0  100.0    9.5
          3  sleeper    0.0  0.0 to 32.4        0.0    0.0    9.5
          2  counter    0.0  0.0 to 32.4      100.0   30.0  100.0
          2  sleeper    0.0  0.0 to 32.4      100.0    0.0  100.0

Against take.most=3, on the same seeds

  take.most  bot      of      difference  95 %                  p
          2  counter  points      -0.500  -0.500 to -0.500  0.023  more than chance
          2  counter  score        -70.0  -70.0 to -70.0    0.023  more than chance
          2  sleeper  points      +0.500  +0.500 to +0.500  0.023  more than chance
          2  sleeper  score         0.00  0.00 to 0.00      1.000  no difference

Points: 1 for a match won alone, a share of it for a shared first place. 95 %:
the confidence interval of the difference, not corrected. p: how often chance
alone would make such a difference, corrected for 3 comparisons (what one wins
in points the other loses: that is one); below 0.05 it is called more than
chance.

Worst match of counter: drawn, score 30.0, take.most=2, seed 1
  lunarena play pebbles counter sleeper --map small --seed 1 --set take.most=2
";

const LINE: &str = "experiment pebbles counter sleeper --vary take.most=3,2 --seeds 8";

/// Something that chance has a part in, with all that can be written.
const CHANCE: &str = "experiment pebbles grabber clumsy --map chance --vary roll.most=0,2 --vary take.most=2,3 --csv all.csv --svg plot.svg";

fn written(content: &Content) -> [String; 2] {
    [content.read("all.csv"), content.read("plot.svg")]
}

/// The lines of all finished matches.
fn finished(content: &Content) -> usize {
    let files = fs::read_dir(content.dir().join(".lunarena/experiments")).into_iter().flatten().flatten();
    files.filter_map(|file| fs::read_to_string(file.path()).ok()).map(|text| text.lines().count()).sum()
}

#[test]
fn a_table_of_what_is_known() {
    let content = Content::pebbles();
    assert_eq!(content.run(LINE).says(0), KNOWN);
    let again = content.run(LINE);
    assert_eq!((again.out.as_str(), again.err.as_str()), (KNOWN, "32 of 32 matches were already played\n"));
    assert_eq!(content.run(&format!("{LINE} --fresh")).says(0), KNOWN);
}

#[test]
fn the_same_as_json() {
    let content = Content::pebbles();
    let json: serde_json::Value = serde_json::from_str(&content.run(&format!("{LINE} --json")).says(0)).expect("JSON");
    assert_eq!((&json["matches"], &json["comparisons"]), (&32.into(), &3.into()));
    let counter = &json["variants"][1]["players"][0];
    assert_eq!(json["variants"][1]["values"]["take.most"], "2");
    assert_eq!((&counter["bot"], &counter["drawn"], &counter["score"]), (&"counter".into(), &1.0.into(), &30.0.into()));
    let points = &counter["against_first"]["points"];
    assert_eq!((&points["difference"], &points["p"]), (&(-0.5).into(), &0.007813.into()));
    assert_eq!((&points["p_corrected"], &points["more_than_chance"]), (&0.023438.into(), &true.into()));
    assert!(json["variants"][0]["players"][0]["against_first"].is_null());
}

/// Beginning, it takes 2, 3 and 3 pebbles, and leaves the other one 1 and 1. All of 3 seeds: at least 3 / (3 + 1.95996²) = 43.850 %.
#[test]
fn a_bot_against_itself_is_told_by_seats() {
    let expected = "\
Pebbles, map small
3 seeds (5 to 7): 3 matches in all

  seat   won %  95 %           drawn %  score  turns
  Left   100.0  43.9 to 100.0      0.0   80.0    5.0
  Right    0.0  0.0 to 56.1        0.0   20.0    5.0

Worst match of Left: won, score 80.0, seed 5
  lunarena play pebbles counter counter --map small --seed 5
";
    assert_eq!(Content::pebbles().run("experiment pebbles counter counter --seeds 3 --first-seed 5").says(0), expected);
}

/// The counter needs five turns of its own, in the seats 2, 1 and 3: 14, 13 and 15 turns.
#[test]
fn three_bots_are_moved_round_three_seats() {
    let expected = "\
Pebbles, map small
2 seeds (1 to 2), each with the bots moved round all 3 seats: 6 matches in all

  bot          won %  95 %           drawn %  score  turns
  sleeper        0.0  0.0 to 65.8        0.0    0.0   14.0
  counter      100.0  34.2 to 100.0      0.0  100.0   14.0
  sleeper (2)    0.0  0.0 to 65.8        0.0    0.0   14.0

Worst match of sleeper: rank 2, score 0.00, seed 1
  lunarena play pebbles sleeper counter sleeper --map small --seed 1
";
    let seats = "names: [Left, Right, Middle], least: 2, most: 3";
    let content =
        Content::pebbles().change("rules/pebbles/game.yaml", "names: [Left, Right], least: 2, most: 2", seats);
    let told = content.run("experiment pebbles sleeper counter sleeper --seeds 2 --csv all.csv").says(0);
    assert_eq!(told, expected);
    let csv = content.read("all.csv");
    let second = csv.lines().nth(2).expect("a second match");
    assert!(second.starts_with("1,counter,1,100,0,sleeper,2,0,0,sleeper,2,0,0,13,"), "{second}");
}

#[test]
fn mods_are_varied_like_a_constant() {
    let content = Content::pebbles()
        .file("mods/modest/mod.yaml", "name: modest\nversion: 1.0.0\ntitle: Modest\ngame: pebbles\n")
        .file("mods/modest/constants.yaml", "take:\n  most: 2\n")
        .file("mods/loose/mod.yaml", "name: loose\nversion: 1.0.0\ntitle: Loose\ngame: pebbles\n")
        .file("mods/loose/constants.yaml", "roll:\n  most: 1\n");
    let told = content.run("experiment pebbles counter sleeper --vary mod=none,modest,modest+loose --seeds 8").says(0);
    let rows: Vec<&str> = told.lines().filter(|line| line.contains(" counter ")).collect();
    assert_eq!(rows[0], "  none          counter  100.0  67.6 to 100.0      0.0  100.0    9.5");
    assert_eq!(rows[1], "  modest        counter    0.0  0.0 to 32.4      100.0   30.0  100.0");
    assert!(rows[2].starts_with("  modest+loose  counter "), "{}", rows[2]);
    let wrong = content.run("experiment pebbles --vary mod=none,modst").complains(2);
    assert!(wrong.contains("there is no mod `modst`") && wrong.contains("did you mean `modest`?"), "{wrong}");
}

/// Which mod comes first in the list makes no difference to who plays.
#[test]
fn a_mod_with_bots_of_its_own_is_played_by_those_of_the_game() {
    let content = Content::pebbles()
        .file("mods/guests/mod.yaml", "name: guests\nversion: 1.0.0\ntitle: Guests\ngame: pebbles\n")
        .file("mods/guests/game.yaml", "default: { bots: [guest, guest] }\n")
        .file("mods/guests/bots/guest.lua", "function turn()\n  return take(1)\nend\n");
    let told = content.run("experiment pebbles --vary mod=guests,none --seeds 2 --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["bots"], serde_json::json!(["counter", "grabber"]));
    // One that needs another number of bots can't be compared with the game's own.
    let seats =
        "seats: { names: [Left, Right, Middle], least: 3, most: 3 }\ndefault: { bots: [guest, guest, guest] }\n";
    let content = content.file("mods/guests/game.yaml", seats);
    let told = content.run("experiment pebbles --vary mod=none,guests --seeds 2").complains(2);
    assert!(told.contains("mod=guests can't be played by the default bots, or not on the default map"), "{told}");
    assert!(told.contains("name bots and a --map that fit all"), "{told}");
}

#[test]
fn numbers_that_can_not_be_are_told_plainly() {
    let content = Content::pebbles();
    for flag in ["--seeds -1", "--seeds 0", "--threads -1", "--first-seed -1"] {
        let told = content.run(&format!("experiment pebbles {flag}")).complains(2);
        assert!(told.contains("expected a whole number") && !told.contains("tip:"), "{flag}: {told}");
    }
    // The last seed there is can be played.
    let last = u64::MAX;
    content.run(&format!("experiment pebbles --seeds 1 --first-seed {last}")).says(0);
    let told = content.run(&format!("experiment pebbles --seeds 2 --first-seed {last}")).complains(2);
    assert!(told.contains(&format!("the last seed is {last}")), "{told}");
}

#[test]
fn a_line_for_each_match_and_a_picture() {
    let content = Content::pebbles();
    content.run(&format!("{LINE} --csv all.csv --svg plot.svg")).says(0);
    let [csv, svg] = written(&content);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 33);
    assert_eq!(
        lines[0],
        "take.most,seed,Left bot,Left rank,Left score,Left faults,Right bot,Right rank,Right score,Right faults,turns,hash"
    );
    assert!(lines[1].starts_with("3,1,counter,1,100,0,sleeper,2,0,0,9,"), "{}", lines[1]);
    assert!(lines[2].starts_with("3,1,sleeper,2,0,0,counter,1,100,0,10,"), "{}", lines[2]);
    assert!(lines[32].starts_with("2,8,sleeper,1,0,0,counter,1,30,0,100,"), "{}", lines[32]);
    shows("experiment-picture", &svg);
}

#[test]
fn how_many_threads_play_makes_no_difference() {
    let told = ["1", "2", "5"].map(|threads| {
        let content = Content::pebbles();
        let text = content.run(&format!("{CHANCE} --seeds 12 --threads {threads}")).says(0);
        (text, written(&content))
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
    assert!(told[0].0.contains("96 matches in all"), "{}", told[0].0);
}

#[test]
fn stopped_at_any_moment_it_loses_nothing() {
    let line = format!("{CHANCE} --seeds 40 --set match.rounds=300");
    let undisturbed = Content::pebbles();
    let whole = undisturbed.run(&line).says(0);
    let content = Content::pebbles();
    for pause in [0, 1, 3, 7, 12] {
        let before = finished(&content);
        let mut process = command(content.dir());
        process.args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = process.spawn().expect("the binary runs");
        while finished(&content) <= before && child.try_wait().expect("a process").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(pause));
        // It may have come to its end by itself.
        let _ = child.kill();
        child.wait().expect("a process that ended");
    }
    let kept = finished(&content);
    let last = content.run(&line);
    assert_eq!((last.code, last.out), (0, whole));
    assert_eq!(written(&content), written(&undisturbed));
    assert!(kept > 0 && last.err.ends_with("of 320 matches were already played\n"), "{kept}: {}", last.err);
}

#[test]
fn two_at_once_do_not_disturb_each_other() {
    let line = format!("{CHANCE} --seeds 10");
    let alone = Content::pebbles().run(&line).says(0);
    let content = Content::pebbles();
    let start = || {
        command(content.dir())
            .args(line.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs")
    };
    for child in [start(), start()] {
        let output = child.wait_with_output().expect("a process that ended");
        assert_eq!(String::from_utf8_lossy(&output.stdout), alone);
    }
    let again = content.run(&line);
    assert_eq!((again.out, again.err.as_str()), (alone, "80 of 80 matches were already played\n"));
}

#[test]
fn half_a_line_is_no_match() {
    let content = Content::pebbles();
    content.run(LINE).says(0);
    let file =
        fs::read_dir(content.dir().join(".lunarena/experiments")).expect("a folder").flatten().next().expect("a file");
    let text = fs::read_to_string(file.path()).expect("text");
    fs::write(file.path(), &text[..text.len() - 20]).expect("a file");
    let run = content.run(LINE);
    assert_eq!((run.out.as_str(), run.err.as_str()), (KNOWN, "31 of 32 matches were already played\n"));
    assert_eq!(finished(&content), 32);
}

#[test]
fn what_was_played_with_other_files_is_not_taken_for_this() {
    let content = Content::pebbles();
    content.run(LINE).says(0);
    // Another bot under the same name, and then the one from before.
    let sleeper = content.read("bots/pebbles/sleeper.lua");
    let content = content.file("bots/pebbles/sleeper.lua", "function turn()\n  return take(1)\nend\n");
    assert_ne!(content.run(LINE).says(0), KNOWN);
    let content = content.file("bots/pebbles/sleeper.lua", &sleeper);
    let run = content.run(&LINE.replace("--seeds 8", "--seeds 9"));
    assert_eq!((run.code, run.err.as_str()), (0, "32 of 36 matches were already played\n"));
}

#[test]
fn all_mistakes_are_told_before_the_first_match() {
    let content = Content::pebbles().file("bots/pebbles/broken.lua", "function turn(\n");
    let line = "experiment pebbles conter sleeper --vary take.mst=1,2 --vary roll.most=x,1 --map smal";
    shows("experiment-unknown-names", &content.run(line).complains(2));
    for (line, told) in [
        ("experiment pebbles --vary take.most", "expected a constant's name, `=` and values"),
        ("experiment pebbles --vary take.most=1,[2", "a ] is missing in `[2`"),
        ("experiment pebbles --vary take.most=1,2 --vary take.most=3", "`take.most` is varied twice"),
        ("experiment pebbles --vary take.most=1,2 --set take.most=3", "`take.most` is varied, and set as well"),
        ("experiment pebbles --vary roll.most=1,x,y", "roll.most=y"),
        ("experiment pebbles --seeds 0", "expected a whole number, at least 1"),
        ("experiment pebbles --seeds 100000000", "this would be more than 10000000 matches"),
        ("experiment pebbles --first-seed 18446744073709551615", "there are no 200 seeds from 18446744073709551615 on"),
        ("experiment pebbles --csv no/such/folder.csv", "its folder doesn't exist"),
        ("experiment pebbles counter broken", "broken.lua"),
        ("experiment pebbles counter", "pebbles needs 2 bots, not 1"),
    ] {
        let complaint = content.run(line).complains(2);
        assert!(complaint.contains(told), "{line}: {complaint}");
    }
    assert!(!content.has(".lunarena"));
}

/// Pebbles that roll break the rules; the variant in which none does comes first, and stays.
#[test]
fn rules_that_fail_are_told_with_the_match_that_shows_it() {
    let content =
        Content::pebbles().change("rules/pebbles/heap.lua", "state.pebbles + rolled", "state.peebles + rolled");
    let line = "experiment pebbles --vary roll.most=0,3 --seeds 6";
    let told = content.run(&format!("{line} --threads 2")).complains(2);
    let again = told.split("to see it again: ").nth(1).expect("a command");
    let again: String = again.lines().take_while(|line| !line.trim().is_empty()).collect();
    let words: Vec<&str> = again.split_whitespace().skip(1).collect();
    let shown = content.run_with(&words).complains(2);
    assert!(shown.contains("failed in turn 2") && shown.contains("peebles"), "{shown}");
    let run = content.run("experiment pebbles --vary roll.most=0 --seeds 6");
    // The other thread may have been in the middle of the last match that was good.
    let played = run.err.strip_suffix(" of 12 matches were already played\n");
    assert!(run.code == 0 && matches!(played, Some("11" | "12")), "{}", run.err);
    // Whichever thread was faster.
    assert_eq!(content.run(&format!("{line} --threads 1")).complains(2), told);
}

/// Some seeds make a heap of nothing, but not the first, which is looked at before.
#[test]
fn a_match_that_can_not_begin_is_told_with_its_seed() {
    let map = "return function()\n  return { pebbles = rng(\"heap\"):int(0, 3) }\nend\n";
    let content = Content::pebbles().file("maps/pebbles/shaky.lua", map);
    let told = content.run("experiment pebbles --map shaky --seeds 60").complains(2);
    assert!(told.contains("a match of pebbles can't begin with seed "), "{told}");
    assert!(told.contains("a heap needs at least one pebble"), "{told}");
}
