//! Errands that are not what they say.

use super::{answers, errand, event};
use crate::content::Content;
use lunarena_contest::match_process::{Answer, Errand, Task};

fn good() -> Errand {
    let content = Content::pebbles();
    let event = event(&content, "pebbles", &["counter", "sleeper"]);
    errand(&content, &event, &[event.roster.job(0, 1, vec![0, 1])], false)
}

/// Each task fails, with this reason.
#[track_caller]
fn fails(change: impl FnOnce(&mut Errand), because: &str) {
    let mut errand = good();
    change(&mut errand);
    let failed = |answer: &Answer| matches!(answer, Answer::Failed { why } if why.contains(because));
    let answers = answers(&errand);
    assert!(answers.len() == errand.tasks.len() && answers.iter().all(failed), "{answers:?}");
}

#[test]
fn another_file_than_the_one_that_is_named() {
    fails(|errand| errand.bots[1].text.push(' '), "sleeper is not the file whose hash is named");
    fails(|errand| errand.maps[0].text.push_str("# more\n"), "small is not the file whose hash is named");
    fails(|errand| errand.ruleset = "0".repeat(32), "the rules are not those whose hash is named");
    fails(|errand| errand.set.push(("roll.most".into(), "2".into())), "the rules are not those whose hash is named");
}

#[test]
fn what_is_not_there() {
    fails(|errand| errand.tasks.push(Task::Look { bot: 2 }), "a task names a map or a bot that isn't there");
    fails(|errand| errand.maps.clear(), "a task names a map or a bot that isn't there");
    fails(|errand| errand.game = "chess".into(), "chess");
    fails(|errand| errand.mods = vec!["more".into()], "there is no mod `more`");
    fails(|errand| errand.pack = Default::default(), "there is no game `pebbles`");
}

#[test]
fn as_many_players_as_there_are_seats() {
    for count in [0, 1, 3, 1000] {
        let task = Task::Play { map: 0, seed: 1, players: vec![0; count], replay: false };
        fails(|errand| errand.tasks = vec![task], &format!("pebbles is not played by {count}"));
    }
}
