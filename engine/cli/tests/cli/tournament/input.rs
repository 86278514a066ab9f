//! What people write wrongly.

use super::event;
use crate::content::Content;
use crate::run::shows;

#[test]
fn a_file_with_mistakes_is_told_all_at_once() {
    let yaml = "\
title: [Cup]
game: pebles
format: mcmohan
entrys: [counter]
entries: [counter, ../secret.lua, { bot: class/, name: All }, { bto: x }]
maps: [no-such-map]
seeds: 0
first_seed: -1
bands: [3, 1]
ties: [sos, sus]
double: yes
";
    let content = event(Content::pebbles(), yaml);
    shows("tournament-mistakes", &content.run("tournament run cup.yaml").complains(2));
}

#[test]
fn what_is_not_there_is_told_where_it_is_named() {
    let yaml = "game: pebbles\nformat: bracket\ndouble: true\nrounds: 3\nentries: [counter, class/, nobody]\nmaps: [smal]\ntable: 3\n";
    let content = event(Content::pebbles(), &yaml.replace("rounds: 3\n", ""));
    shows("tournament-missing", &content.run("tournament run cup.yaml").complains(2));
    let content = event(Content::pebbles(), yaml);
    let useless = content.run("tournament run cup.yaml").complains(2);
    assert!(useless.contains("`rounds` means nothing in an event of the format bracket"), "{useless}");
}

#[test]
fn an_event_that_was_written_on_windows_is_the_same() {
    let plan = |bots: &str| {
        let bot = "function turn()\n  return take(1)\nend\n";
        let content = Content::pebbles().file("class/ada.lua", bot).file("others/bob.lua", bot);
        let content = event(content, &format!("game: pebbles\nentries: [counter, {bots}]\nseeds: 1\nreplays: none\n"));
        // Both bots are the same file, which is reported on stderr.
        let run = content.run("tournament run cup.yaml --json");
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    assert_eq!(plan(r"class\ada.lua, others\"), plan("class/ada.lua, others/"));
    let out = event(Content::pebbles(), "game: pebbles\nentries: [counter, a\\..\\..\\secret.lua]\n");
    assert!(out.run("tournament run cup.yaml").complains(2).contains("is no path inside of the event's folder"));
}

#[test]
fn what_a_file_says_is_not_said_by_flags() {
    let content = event(Content::pebbles(), "game: pebbles\nentries: [counter, sleeper]\n");
    for (flag, told) in [("--seeds 2", "--seeds"), ("grabber", "bots"), ("--set a.b=1", "--mod and --set")] {
        let refused = content.run(&format!("tournament run cup.yaml {flag}")).complains(2);
        assert!(refused.contains(&format!("{told} can't be given beside the file of an event")), "{refused}");
    }
    let nothing = content.run("tournament table cup.yaml").complains(2);
    assert!(nothing.contains("there are no results in cup.sqlite"), "{nothing}");
    let one = content.run("tournament run pebbles counter").complains(2);
    assert!(one.contains("1 bots are too few for an event"), "{one}");
}

/// Nothing is written, and nothing but the first matches is played.
#[test]
fn a_dry_run_says_what_would_be_played() {
    let content =
        event(Content::pebbles(), "title: Cup\ngame: pebbles\nentries: [counter, sleeper, grabber]\nseeds: 2\n");
    let plan = content.run("tournament run cup.yaml --dry-run --threads 2").says(0);
    assert!(
        plan.starts_with("Cup: Pebbles, round-robin\n3 bots on small, 2 seeds each\nabout 12 matches of about "),
        "{plan}"
    );
    assert!(plan.contains("round 1\n  sleeper : grabber\n  counter has nobody to meet\nround 2\n"), "{plan}");
    assert!(!content.has("cup.sqlite"));
}
