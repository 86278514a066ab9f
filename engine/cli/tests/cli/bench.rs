//! `lunarena bench`.

use crate::content::Content;
use crate::run::shows;
use lunarena_measure::is_thorough;
use serde_json::Value;

const BENCH: &str = "\
originals:
  - { name: two sleepers, bots: [sleeper, sleeper], written_in: C, seconds: 3600, times: 10 }
  - { name: in no time, written_in: C, seconds: 0.000001, times: 10 }
growth:
  - name: rounds
    bots: [sleeper, sleeper]
    sizes: [{ size: 20, set: { match.rounds: 20 } }, { size: 40, set: { match.rounds: 40 } }]
";

const FILE: &str = "rules/pebbles/bench.yaml";
const NOT_FOR_SPEED: &str = "this is a debug build: use cargo run --release\n";

fn content() -> Content {
    Content::pebbles().file(FILE, BENCH)
}

#[test]
fn everything_is_measured() {
    let content = content();
    let run = content.run("bench pebbles --seconds 0 --json");
    assert_eq!((run.code, run.err.as_str()), (0, NOT_FOR_SPEED));
    let figures: Value = serde_json::from_str(&run.out).expect("JSON");
    let number = |path: &str| {
        let value = figures.pointer(path).unwrap_or_else(|| panic!("no {path} in {figures}"));
        value.as_f64().unwrap_or_else(|| panic!("{path} is {value}"))
    };
    for path in [
        "/cores",
        "/border/counting/0/ratio",
        "/border/counting_mean",
        "/border/dearest/times",
        "/border/live_call_us",
        "/border/new_bot_ms",
        "/border/new_bot_bytes",
        "/border/start_ms",
        "/games/0/match/load_ms",
        "/games/0/match/one_thread/matches_per_second",
        "/games/0/match/all_cores/turns_per_second",
        "/games/0/match/cores_ratio",
        "/games/0/match/replay_ratio",
        "/games/0/watch/ratio",
        "/games/0/growth/0/sizes/1/doubling",
    ] {
        assert!(number(path) > 0.0, "{path}");
    }
    #[cfg(target_os = "linux")]
    assert!(number("/games/0/match/memory_bytes") > 1e6);
    let played: Value = serde_json::from_str(&content.run("play pebbles --seed 1 --json").says(0)).expect("JSON");
    assert_eq!(figures.pointer("/games/0/match/turns"), played.pointer("/turns"));
    let rate = |what: &str| number(&format!("/games/0/match/one_thread/{what}_per_second"));
    assert!((rate("turns") / rate("matches") - number("/games/0/match/turns")).abs() < 1e-6);
    let times = number("/games/0/originals/0/seconds") * number("/games/0/originals/0/times");
    assert!((times - 3600.0).abs() < 1e-6, "{times}");
}

/// Numbers depend on the machine; what is told of them does not.
#[test]
fn what_misses_is_marked() {
    let text = content().run("bench pebbles --seconds 0").out;
    let row = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}"));
    assert!(!row("two sleepers").contains("missed"), "{text}");
    assert!(row("in no time").contains("missed"), "{text}");
    let headings = [
        "Against the original contest programs",
        "Matches of",
        "The same matches",
        "Cost of a turn",
        "Whatever the game",
    ];
    for heading in headings {
        assert!(text.contains(heading), "{heading}: {text}");
    }
    let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(wide.is_empty(), "wider than a terminal: {wide:#?}");
}

#[test]
fn a_game_without_a_file_has_its_own_match() {
    // All that is measured whatever the game is measured once more.
    if !is_thorough() {
        return;
    }
    let text = Content::pebbles().run("bench --seconds 0").out;
    assert!(text.contains("pebbles") && !text.contains("contests' own") && !text.contains("doubled"), "{text}");
}

#[test]
fn what_is_wrong_is_told_before_anything_is_measured() {
    let missing = content().change(FILE, "bots: [sleeper, sleeper]\n", "bots: [sleper, sleeper]\n");
    shows("bench-bot", missing.run("bench").err.strip_prefix(NOT_FOR_SPEED).expect("a note"));
    shows("check-bench", &missing.run("check").whole());
    assert_eq!(content().run("bench pebles").code, 2);
    for seconds in ["many", "-1", "inf"] {
        assert_eq!(content().run(&format!("bench --seconds {seconds}")).code, 2, "{seconds}");
    }
}
