//! Bots that want to break out: one Lua file for each attack under hostile/bots, each with the verdict it must get. Every attack is played
//! in a process of its own, so that one that crashes, hangs or eats the memory is known by its name.
//!
//! A new attack is a file `hostile/bots/<what-it-does>.lua`. Its first line says what it tries, its second what it must come to
//! (`-- verdict: over budget or error`), and it defines `attack(view)`, which is bound to whatever a game asks for. The game's own
//! functions stand in the list `api` while it is asked, and what ends a turn in `rest`, if there is that. Where bots call live, `view` is the
//! object that they call: those functions call it, and `methods` lists their names. It prints `breach` when it got what nobody may get, and `ran 500` when it is sure to have run
//! five hundred instructions. A line `--repeat 1000 x,` stands for a thousand times `x,`.
//!
//! Ordinarily an attack is tried in every tiny game and in one seat of a shipped one; with `LUNARENA_THOROUGH=1` in every seat of every game.

#[path = "hostile/attack.rs"]
mod attack;
#[path = "hostile/clock.rs"]
mod clock;
#[path = "hostile/cost.rs"]
mod cost;
#[path = "hostile/judge.rs"]
mod judge;
#[path = "hostile/place.rs"]
mod place;
#[path = "hostile/process.rs"]
mod process;
#[path = "hostile/purse.rs"]
mod purse;
#[path = "../../snapshots.rs"]
mod snapshots;
#[path = "hostile/stored.rs"]
mod stored;
#[path = "hostile/told.rs"]
mod told;

use attack::Attack;
use lunarena_measure::is_thorough;
use place::PlaceName;
use process::Outcome;
use snapshots::together;
use std::collections::BTreeMap;

/// An attack that gets less done for an instruction than this many honest ones would is worth a look, even if it is no hang.
const WORTH_A_LOOK: f64 = 20.0;

#[test]
fn every_attack_gets_its_verdict_and_harms_nobody() {
    let places = PlaceName::all();
    let places_of = |number| if is_thorough() { places.clone() } else { PlaceName::some(&places, number) };
    let attacks: Vec<(Attack, Vec<PlaceName>)> =
        Attack::all().into_iter().enumerate().map(|(number, attack)| (attack, places_of(number))).collect();
    assert!(attacks.len() >= 100, "there are only {} attacks", attacks.len());
    let outcomes: BTreeMap<&str, Outcome> = process::run_all(&attacks);

    let mut slow: Vec<(f64, &str)> = outcomes.iter().map(|(name, outcome)| (outcome.slowness, *name)).collect();
    slow.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("times the price of an honest instruction:");
    for (times, name) in slow.iter().take_while(|(times, _)| *times > WORTH_A_LOOK) {
        println!("{times:8.0}  {name}");
    }

    if let Some((name, outcome)) = outcomes.iter().max_by_key(|(_, outcome)| outcome.memory) {
        println!("most memory of a process: {} MiB, {name}", outcome.memory >> 20);
    }

    let complaints: Vec<String> = outcomes
        .iter()
        .flat_map(|(name, outcome)| outcome.complaints.iter().map(move |complaint| format!("{name}: {complaint}")))
        .collect();
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));

    together(|differences| {
        for (name, outcome) in &outcomes {
            let text = stored::completed(name, &outcome.text);
            differences.check("snapshots/hostile", name, || insta::assert_snapshot!(*name, text));
        }
    });
}

/// Plays the one attack that the environment names; without one there is nothing to do.
#[test]
fn one_attack_in_a_process_of_its_own() {
    process::serve();
}
