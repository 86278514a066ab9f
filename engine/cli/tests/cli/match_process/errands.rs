//! Errands that are not what they say.

use super::{answers, errand, event};
use crate::content::Content;
use lunarena_contest::errand::{Answer, Errand, Kit, Task};
use lunarena_kernel::digest;
use std::sync::Arc;

fn good() -> Errand {
    let content = Content::pebbles();
    let event = event(&content, "pebbles", &["counter", "sleeper"]);
    errand(&content, &event, &[event.roster.job(0, 1, vec![0, 1])], false)
}

fn kit(errand: &mut Errand) -> &mut Kit {
    Arc::make_mut(&mut errand.work.kit)
}

fn pack(errand: &mut Errand) -> &mut String {
    errand.texts.get_mut(&errand.work.kit.pack).expect("a pack")
}

fn bot(errand: &mut Errand, number: usize) -> &mut String {
    errand.texts.get_mut(&errand.work.bots[number].hash).expect("a bot")
}

fn map(errand: &mut Errand) -> &mut String {
    errand.texts.get_mut(&errand.work.maps[0].hash).expect("a map")
}

/// Each task fails, with this reason.
#[track_caller]
fn fails(change: impl FnOnce(&mut Errand), because: &str) {
    let mut errand = good();
    change(&mut errand);
    let failed = |answer: &Answer| matches!(answer, Answer::Failed { why } if why.contains(because));
    let answers = answers(&errand);
    assert!(answers.len() == errand.work.tasks.len() && answers.iter().all(failed), "{answers:?}");
}

#[test]
fn another_file_than_the_one_that_is_named() {
    fails(|errand| bot(errand, 1).push(' '), "sleeper is not the file whose hash is named");
    fails(|errand| map(errand).push_str("# more\n"), "small is not the file whose hash is named");
    fails(|errand| kit(errand).ruleset = "0".repeat(32), "the rules are not those whose hash is named");
    fails(
        |errand| kit(errand).set.push(("roll.most".into(), "2".into())),
        "the rules are not those whose hash is named",
    );
}

#[test]
fn what_is_not_there() {
    fails(|errand| errand.work.tasks.push(Task::Look { bot: 2 }), "a task names a map or a bot that isn't there");
    fails(|errand| errand.work.maps.clear(), "a task names a map or a bot that isn't there");
    fails(|errand| kit(errand).game = "chess".into(), "chess");
    fails(|errand| kit(errand).mods = vec!["more".into()], "there is no mod `more`");
    fails(|errand| errand.texts.clear(), "isn't there");
    let empty = r#"{"files":[]}"#;
    let replace = |errand: &mut Errand| {
        kit(errand).pack = digest::of_bytes(empty.as_bytes());
        errand.texts.insert(errand.work.kit.pack.clone(), empty.to_owned());
    };
    fails(replace, "there is no game `pebbles`");
    fails(|errand| pack(errand).push(' '), "the pack of the rules is not the file whose hash is named");
}

#[test]
fn as_many_players_as_there_are_seats() {
    for count in [0, 1, 3, 1000] {
        let task = Task::Play { map: 0, seed: 1, players: vec![0; count], replay: false };
        fails(|errand| errand.work.tasks = vec![task], &format!("pebbles is not played by {count}"));
    }
}
