//! Single matches of an experiment: `--keep`, and the command below the table.

use crate::content::Content;
use serde_json::Value;

/// The counter wins whenever 3 may be taken, and is equal to the sleeper when not: see experiment.rs.
const LINE: &str = "experiment pebbles counter sleeper --vary take.most=3,2 --seeds 2";

fn json(content: &Content, line: &str) -> Value {
    let run = content.run(line);
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn the_worst_matches_are_kept_also_when_results_were_stored() {
    let content = Content::pebbles();
    content.run(LINE).says(0);
    let told = json(&content, &format!("{LINE} --keep 3 --out kept --json"));
    let kept = told["kept"].as_array().expect("a list");
    assert_eq!(kept.len(), 3, "{told}");
    for one in kept {
        assert_eq!(
            (&one["outcome"], &one["variant"], &one["same"]),
            (&"drawn".into(), &"take.most=2".into(), &true.into())
        );
        let file = one["file"].as_str().expect("a file");
        assert!(file.starts_with("kept/pebbles-"), "{file}");
        content.run(&format!("replay verify {file}")).says(0);
        // The command plays the match that the replay holds.
        let command = one["command"].as_str().and_then(|line| line.strip_prefix("lunarena ")).expect("a command");
        let played = json(&content, &format!("{command} --json"));
        let shown = json(&content, &format!("replay show {file} --json"));
        assert_eq!(played["hash"], shown["end"]["hash"], "{command}");
    }
    assert_eq!(told["worst"]["command"], kept[0]["command"]);
}

#[test]
fn the_best_match_is_kept_beside_the_results() {
    let content = Content::pebbles();
    let text = content.run(&format!("{LINE} --keep best")).says(0);
    let kept = text.lines().last().and_then(|line| line.trim().strip_prefix("lunarena replay play ")).expect("a file");
    assert!(text.contains("\nKept: counter: won, score 100.0, take.most=3, seed 1\n"), "{text}");
    assert!(kept.contains(".lunarena/replays/pebbles-"), "{kept}");
    content.run(&format!("replay verify {kept}")).says(0);
}

#[test]
fn what_can_not_be_kept_is_refused_before_anything_is_played() {
    let content = Content::pebbles().file("kept", "in the way\n");
    let told = content.run(&format!("{LINE} --keep worst --out kept")).complains(2);
    assert!(told.contains("no replays can be kept in kept"), "{told}");
    assert!(!content.has(".lunarena/experiments"));
    let told = content.run(&format!("{LINE} --keep some")).complains(2);
    assert!(told.contains("neither worst, best nor a number"), "{told}");
}

/// Parameters stand in no command line.
#[test]
fn a_bot_with_parameters_is_shown_by_a_replay() {
    let bot = "function turn() return take(params and params.pace or 1) end\n";
    let content = Content::pebbles().file("bots/pebbles/paced.lua", bot);
    let line = "experiment pebbles paced sleeper --vary bot.pace=1,2 --seeds 1 --keep worst";
    let text = content.run(line).says(0);
    assert!(text.contains("its bot has parameters: --keep worst writes a replay"), "{text}");
    assert!(text.contains("\nKept: paced: "), "{text}");
}
