//! Replays: a changed byte is noticed, and one that was sealed anew is played again without harm.

use crate::corpus::{self, Seed};
use crate::games::{self, AtHand, parsed};
use crate::sound::{self, Texts};
use crate::target::{PATIENCE, Target};
use crate::{mutate, tree, watch};
use lunarena_arena::{Change, Game, Recorder, Replay, Swap, Verdict, diff, fork, header_differences, verify};
use lunarena_content::{Root, SET, Source, UserPath};
use lunarena_kernel::digest::Digest;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value as Json;

const WORDS: &[&str] = &[
    "\n",
    "\r\n",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "\"sum\":\"",
    ",\"sum\":\"0\"}",
    "\"end\":",
    "\"turn\":",
    "{\"swap\":{\"turn\":",
    "\"format\":2",
    "\"lunarena\":\"replay\"",
    "\u{feff}",
    " ",
    "é",
    "1e999",
    "{\"lunarena\"",
];

const SHOWN: &str = "any.replay";

fn check(root: &Root, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        let file = watch::save("replay-bytes", bytes);
        assert!(sound::read(Replay::read(&file), &|_| Vec::new()).is_none(), "bytes that are no text");
        let _ = std::fs::remove_file(file);
        return;
    };
    let source = Source::new(SHOWN, text);
    if let Some(replay) = sound::read(Replay::parse(&source), &|_| vec![text.to_owned()]) {
        assert_eq!(diff(&replay, &replay), None);
        assert_eq!(header_differences(&replay, &replay), []);
        play_again(root, &replay);
    }
}

fn play_again(root: &Root, replay: &Replay) -> Option<Verdict> {
    let all = || std::iter::once(&replay.header.set).chain(replay.swaps.iter().map(|swap| &swap.set)).flatten();
    let sets = || all().map(|(key, value)| format!("{key}={value}")).collect();
    let files = |shown: &str| root.read(shown).iter().map(|source| source.text().to_owned()).collect();
    let texts: Texts = &|shown| if shown == SET { sets() } else { files(shown) };
    sound::read(verify(root, replay, |_| ()), texts)
}

fn with_target(run: impl FnOnce(Target)) {
    let root = games::tiny_root();
    run(Target { name: "replays", words: WORDS, cases: 400, patience: PATIENCE, check: &|bytes| check(&root, bytes) });
}

/// The default match of each tiny game, and the same with a swap in its middle that changes nothing.
fn recorded() -> Vec<Seed> {
    let record = |at_hand: &AtHand| {
        let text = at_hand.record(at_hand.default_bots(), u64::MAX).expect("a match");
        let forked = forked(at_hand, &parsed(&text));
        let seed = |name: String, text: String| Seed { name, bytes: text.into_bytes() };
        [seed(at_hand.name().to_owned(), text), seed(format!("{}-swapped", at_hand.name()), forked)]
    };
    games::tiny().iter().flat_map(record).collect()
}

/// The same bot takes its own place in the middle of a match.
fn forked(at_hand: &AtHand, replay: &Replay) -> String {
    let first = &replay.header.seats[0];
    let change = Change {
        at: replay.turns.len() as u64 / 2 + 1,
        mods: Vec::new(),
        set: Vec::new(),
        bots: vec![(first.seat.clone(), UserPath::new(first.bot.name.clone()))],
        orders: Vec::new(),
        told: vec!["the same again".to_owned()],
    };
    let mut recorder = Recorder::in_memory(&replay.header);
    let after = fork(&at_hand.root, replay, &change, Some(&mut recorder), |_| ()).expect("a fork").after;
    recorder.finish(after.turns, &after.hash, &after.standings).expect("a replay")
}

#[test]
fn kept_replays_are_read_or_reported() {
    with_target(|target| target.kept());
}

#[test]
fn changed_replays_are_read_or_reported() {
    with_target(|target| target.changed());
}

#[test]
fn any_change_is_noticed() {
    let seeds = recorded();
    let good: Vec<Vec<u8>> = seeds.iter().map(|seed| seed.bytes.clone()).collect();
    let check = |bytes: &[u8]| {
        if let Ok(text) = std::str::from_utf8(bytes)
            && !good.iter().any(|good| good == bytes)
        {
            let read = Replay::parse(&Source::new(SHOWN, text));
            assert!(sound::read(read, &|_| vec![text.to_owned()]).is_none(), "a change that nobody noticed");
        }
    };
    let target = Target { name: "replays", words: WORDS, cases: 1500, patience: PATIENCE, check: &check };
    target.made(mutate::mutants(seeds, WORDS));
}

/// The lines' objects, without their sums.
fn objects(text: &str) -> Vec<Json> {
    let object = |line: &str| {
        let mut object: Json = serde_json::from_str(line).expect("a line of a replay");
        object.as_object_mut().map(|object| object.remove("sum"));
        object
    };
    text.lines().map(object).collect()
}

/// Lines as a recorder would have written them: each with the sum of itself and of the sum before it.
fn sealed(objects: &[Json]) -> String {
    let mut sum = String::new();
    let line = |object: &Json| {
        let text = object.to_string();
        let mut digest = Digest::new();
        digest.bytes(sum.as_bytes());
        digest.bytes(text.as_bytes());
        sum = digest.finish();
        sum.truncate(16);
        format!("{},\"sum\":\"{sum}\"}}\n", text.strip_suffix('}').unwrap_or(&text))
    };
    objects.iter().map(line).collect()
}

/// A forger who knows how sums are made.
#[test]
fn forged_replays_are_found_out() {
    let root = games::tiny_root();
    let originals: Vec<String> =
        recorded().into_iter().map(|seed| String::from_utf8(seed.bytes).expect("a replay is text")).collect();
    originals.iter().for_each(|text| assert_eq!(sealed(&objects(text)).lines().count(), text.lines().count()));
    let originals_read: Vec<Replay> = originals.iter().map(|text| parsed(text)).collect();
    // Which engine wrote it, and with which mods, is told but not played; without chance one seed is as good as another.
    let same = |forged: &Replay, good: &Replay| {
        let mut header = forged.header.clone();
        (header.engine, header.mods) = (good.header.engine.clone(), good.header.mods.clone());
        header.seed = good.header.seed;
        // What was changed is told in words, for people.
        let swaps = |replay: &Replay| {
            replay.swaps.iter().map(|swap| Swap { changed: Vec::new(), ..swap.clone() }).collect::<Vec<_>>()
        };
        header == good.header && forged.turns == good.turns && forged.end == good.end && swaps(forged) == swaps(good)
    };
    let check = |bytes: &[u8]| {
        let text = std::str::from_utf8(bytes).expect("a forgery is text");
        let Some(replay) = sound::read(Replay::parse(&Source::new(SHOWN, text)), &|_| vec![text.to_owned()]) else {
            return;
        };
        if let Some(Verdict::Same { .. }) = play_again(&root, &replay) {
            assert!(originals_read.iter().any(|good| same(&replay, good)), "a forgery that was not found out");
        }
    };
    let target = Target { name: "replays", words: WORDS, cases: 200, patience: PATIENCE, check: &check };
    let forged = (any::<Index>(), any::<Index>(), prop::bool::ANY, tree::changes()).prop_map(
        move |(text, line, header, changes)| {
            let mut lines = objects(text.get::<String>(&originals));
            let line = if header { 0 } else { line.index(lines.len()) };
            tree::apply(&mut lines[line], &changes);
            sealed(&lines).into_bytes()
        },
    );
    target.made(forged);
}

/// A header that asks for what no game plays: seats that are too few or too many, or a match that goes on for ever.
#[test]
fn a_forged_header_is_refused_before_it_does_harm() {
    let root = games::tiny_root();
    for at_hand in games::tiny() {
        let name = at_hand.name();
        let text = at_hand.record(at_hand.default_bots(), u64::MAX).expect("a match");
        let check = |bytes: &[u8]| check(&root, bytes);
        let target = Target { name: "replays", words: WORDS, cases: 1, patience: PATIENCE, check: &check };
        for seats in [0, 1, 50] {
            let mut lines = objects(&text);
            let some = lines[0]["seats"].as_array().cloned().unwrap_or_default();
            lines[0]["seats"] = some.into_iter().cycle().take(seats).collect();
            target.once(sealed(&lines).as_bytes());
        }
        for leaf in at_hand.game.ruleset.constants.leaves() {
            let sets = vec![(leaf.path.clone(), i64::MAX.to_string())];
            let Ok(game) = Game::load(&root, name, &sets) else { continue };
            let mut lines = objects(&text);
            lines[0]["set"] = serde_json::to_value(&sets).expect("plain data");
            lines[0]["content"] = game.ruleset.hash.into();
            target.once(sealed(&lines).as_bytes());
        }
    }
}

/// The seeds that are good must be so for their changes to reach anything.
#[test]
fn some_kept_replays_are_good() {
    let good: Vec<Seed> = corpus::of("replays").into_iter().filter(|seed| seed.name.starts_with("good")).collect();
    assert!(good.len() > 2);
    good.iter().for_each(|seed| drop(parsed(&String::from_utf8_lossy(&seed.bytes))));
}
