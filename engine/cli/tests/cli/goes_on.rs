//! `lunarena check` goes on: one fault doesn't hide others.

use crate::content::Content;
use crate::run::shows;

/// Two mods of the made-up game, the second one with a slip.
fn modded() -> Content {
    let file = |name: &str| format!("name: {name}\nversion: 1.0.0\ntitle: {name}\ngame: pebbles\n");
    Content::pebbles()
        .file("mods/calm/mod.yaml", &file("calm"))
        .file("mods/storm/mod.yaml", &file("storm"))
        .file("mods/storm/maps/hail.yaml", "pebbles: many\n")
}

#[test]
fn a_mod_that_lacks_another_is_looked_over() {
    let depends = "name: storm\nversion: 1.0.0\ntitle: storm\ngame: pebbles\ndepends: [clam]\n";
    let content = modded().file("mods/storm/mod.yaml", depends);
    shows("check-unknown-dependency", &content.run("check").whole());
    assert_eq!(content.run("check").code, 1);
    // Who asks for it by name can't have it.
    assert_eq!(content.run("check --mod storm").code, 2);
}

#[test]
fn a_slip_in_a_bot_keeps_no_mod_from_being_looked_over() {
    let content = modded().change("bots/pebbles/counter.lua", "take(surplus", "tak(surplus");
    shows("check-bot-and-mod", &content.run("check").whole());
}

#[test]
fn faults_of_the_rules_are_told_once() {
    let content = modded().change("rules/pebbles/constants.yaml", "least: 1", "least: one");
    shows("check-rules-and-mods", &content.run("check").whole());
}

#[test]
fn a_mod_of_which_nothing_can_be_made_stops_nobody() {
    let content = modded().file("mods/calm/mod.yaml", "name: [\n");
    let run = content.run("check");
    shows("check-unreadable-mod", &run.whole());
    assert_eq!(run.code, 1);
}

#[test]
fn what_is_wrong_with_a_mod_that_two_need_is_told_once() {
    let needs = |name: &str| format!("name: {name}\nversion: 1.0.0\ntitle: {name}\ngame: pebbles\ndepends: [fog]\n");
    let content = Content::pebbles()
        .file("mods/fog/mod.yaml", "name: fog\nversion: 1.0.0\ntitle: Fog\ngame: pebbles\nautor: me\n")
        .file("mods/rain/mod.yaml", &needs("rain"))
        .file("mods/wind/mod.yaml", &needs("wind"));
    let run = content.run("check");
    assert_eq!(run.err.matches("unknown key `autor`").count(), 1, "{}", run.err);
    assert_eq!(content.run("check mods/rain").code, 1, "a mod is as good as those that it needs");
}
