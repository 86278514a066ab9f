//! Matches of strangers' bots in a process of their own.

mod attacks;
mod breakdowns;
mod errands;
mod family;
mod nonsense;
mod same_results;

use crate::content::Content;
use lunarena_content::{EntryLine, EventFile};
use lunarena_contest::ContentPlace;
use lunarena_contest::errand::{Answer, Errand};
use lunarena_contest::match_process::{Breakdown, Limits, Walls, Warden};
use lunarena_contest::tournament::{Event, Job};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

fn place(content: &Content) -> ContentPlace {
    ContentPlace::new(Some(content.dir().to_owned()), None, &[])
}

/// An event of these bots, in which every match is of as few as the game allows.
fn event(content: &Content, game: &str, bots: &[&str]) -> Event {
    let file = EventFile::new(game, bots.iter().map(|bot| EntryLine::new(bot)).collect());
    Event::load(&place(content), &file, Some(content.dir()), "cup").expect("an event")
}

fn errand(content: &Content, event: &Event, jobs: &[Job], replay: bool) -> Errand {
    event.errand(&place(content), jobs, replay).expect("an errand")
}

fn warden() -> Warden {
    Warden { program: env!("CARGO_BIN_EXE_lunarena").into(), limits: Limits::default() }
}

/// All answers.
fn run(warden: &Warden, errand: &Errand) -> (Vec<Answer>, Result<Walls, Breakdown>) {
    let mut answers = Vec::new();
    let ended = warden.run(errand, &AtomicBool::new(false), |number, answer| {
        assert_eq!(number, answers.len(), "in their order");
        answers.push(answer);
        ControlFlow::Continue(())
    });
    (answers, ended.map(|done| done.walls))
}

fn answers(errand: &Errand) -> Vec<Answer> {
    let (answers, ended) = run(&warden(), errand);
    assert_eq!(ended, Ok(Walls { seccomp: true, limits: true }));
    answers
}

/// Pebbles without an end: both bots may compute for as long as they like, and do.
fn endless() -> (Content, Errand) {
    let content = Content::pebbles()
        .change("rules/pebbles/constants.yaml", "instructions: 20000", "instructions: 9000000000000000")
        .file("busy.lua", "function turn() while true do end end\n");
    let event = event(&content, "pebbles", &["busy.lua", "counter"]);
    let errand = errand(&content, &event, &[event.roster.job(0, 1, vec![0, 1])], false);
    (content, errand)
}

#[test]
fn the_walls_are_told() {
    assert_eq!(warden().walls(), Ok(Walls { seccomp: true, limits: true }));
}

#[test]
fn the_verb_is_not_shown() {
    assert!(!Content::pebbles().run_with(&["help"]).out.contains("match-process"));
}
