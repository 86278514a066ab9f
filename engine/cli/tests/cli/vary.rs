//! `lunarena experiment --vary` of maps, bots and their parameters.

use crate::content::Content;

/// Ten pebbles, of which only one player takes any: beginning it has won in its 10th, 5th or 4th turn, which is the match's 19th, 9th or 7th;
/// else that comes one turn later.
#[test]
fn a_bots_parameters_are_varied() {
    let taker = "--- Takes what it is told to.\n\nfunction turn()\n  return take(params.most)\nend\n";
    let content = Content::pebbles().file("bots/pebbles/taker.lua", taker);
    let told = content.run("experiment pebbles taker sleeper --vary bot.most=1..3 --seeds 2 --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let turns: Vec<_> = (0..3).map(|at| told["variants"][at]["turns"].as_f64()).collect();
    assert_eq!(turns, [Some(19.5), Some(9.5), Some(7.5)]);
    assert_eq!(told["variants"][2]["values"]["bot.most"], "3");
}

/// On the small map the counter wins after 9 or 10 turns. Of 20 to 30 pebbles it takes at most 3 in a turn of its own.
#[test]
fn maps_and_bots_are_varied() {
    let content = Content::pebbles();
    let told = |vary: &str| -> serde_json::Value {
        let line = format!("experiment pebbles counter sleeper --vary {vary} --seeds 2 --json --fresh");
        serde_json::from_str(&content.run(&line).says(0)).expect("JSON")
    };
    let maps = told("map=small,chance");
    let turns = |at: usize| maps["variants"][at]["turns"].as_f64().expect("a number");
    assert!(turns(0) == 9.5 && turns(1) > 12.0, "{maps}");
    // Two sleepers take nothing until 50 rounds are over.
    let bots = told("bot=counter,sleeper");
    let variant = |at: usize| (&bots["variants"][at]["values"]["bot"], bots["variants"][at]["turns"].as_f64());
    assert_eq!(variant(0), (&"counter".into(), Some(9.5)));
    assert_eq!(variant(1), (&"sleeper".into(), Some(100.0)));
}
