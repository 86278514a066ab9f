//! The class of `turn`, with the fields that the game's kinds of turns have, and the words that can stand in them.

use super::one_of;
use lunarena_content::{GameFile, Kind};

/// The class of a seat's orders, if the rules declare one.
const ORDERS: &str = "Orders";

/// What a game's kinds of turns have in common with each other. Where that isn't known, all that there may be.
struct Facts<'f> {
    seats: Vec<&'f str>,
    phases: Vec<&'f str>,
    questions: Vec<&'f str>,
    has_rounds: bool,
    has_actions: bool,
    all_at_once: bool,
    queue: bool,
    rules: bool,
    bank: bool,
}

impl<'f> Facts<'f> {
    fn unknown(seats: &'f [String]) -> Facts<'f> {
        Facts {
            seats: seats.iter().map(String::as_str).collect(),
            phases: Vec::new(),
            questions: Vec::new(),
            has_rounds: true,
            has_actions: true,
            all_at_once: true,
            queue: true,
            rules: true,
            bank: true,
        }
    }

    fn of(file: &'f GameFile) -> Facts<'f> {
        let kinds = || file.turns.iter().map(|phase| &phase.kind);
        let mut questions: Vec<&str> = Vec::new();
        for question in file.turns.iter().filter(|phase| phase.next().is_some()).flat_map(|phase| &phase.questions) {
            if !questions.contains(&question.name.value.as_str()) {
                questions.push(&question.name.value);
            }
        }
        Facts {
            seats: file.seats.names.iter().map(|name| name.value.as_str()).collect(),
            phases: file.turns.iter().map(|phase| phase.name.value.as_str()).collect(),
            questions,
            has_rounds: kinds().any(|kind| !matches!(kind, Kind::Rules { .. })),
            has_actions: kinds().any(|kind| !matches!(kind, Kind::Queue { .. })),
            all_at_once: kinds().any(|kind| matches!(kind, Kind::Simultaneous { .. })),
            queue: kinds().any(|kind| matches!(kind, Kind::Queue { .. })),
            rules: kinds().any(|kind| matches!(kind, Kind::Rules { .. })),
            bank: file.limits.bank.is_some(),
        }
    }
}

/// `seats` are known also if the file isn't.
pub fn text(file: Option<&GameFile>, seats: &[String], declared: &[String]) -> String {
    let facts = file.map_or_else(|| Facts::unknown(seats), Facts::of);
    let Facts { seats, phases, questions, all_at_once, queue, rules, .. } = &facts;
    let (all_at_once, queue, rules) = (*all_at_once, *queue, *rules);
    let one_of = |words: &[&str]| if words.is_empty() { "string".to_owned() } else { one_of(words) };
    let orders = if declared.iter().any(|name| name == ORDERS) { ORDERS } else { "any" };

    let mut text = String::new();
    let mut line = |text_of: String| text.push_str(&format!("{text_of}\n"));
    let own = |name: &str| declared.iter().any(|declared| declared == name);
    if !own("Seat") {
        line(format!("---@alias Seat {}\n", one_of(seats)));
    }
    line("--- What the rules are told of the turn that is played.".into());
    line("---@class Turn".into());
    line(format!("---@field phase {}", one_of(phases)));
    if facts.has_rounds {
        let about = if rules { "nil in a phase whose turns the rules give out" } else { "from 1, in the phase" };
        line(format!("---@field round integer {about}"));
    }
    line("---@field number integer the turn in the match, from 1".into());
    if facts.has_actions {
        line("---@field action integer which action of the turn is played, from 1; nil outside of actions".into());
    }
    let when = match all_at_once {
        true => "whose view is made, who is asked, or whose answer is read; nil where it is about all of them",
        false => "whose turn it is; nil where a round begins or ends",
    };
    line(format!("---@field seat Seat {when}"));
    if queue {
        line("---@field unit integer the unit in turn; nil where `seat` is".into());
    }
    if rules {
        line(format!("---@field question {} what is asked", one_of(questions)));
        line("---@field seats Seat[] who is asked".into());
    }
    line(format!("---@field orders table<string, {orders}> what `read_orders` made of the answers"));
    line("---@field faults table<string, Turn.Fault?> whose bots failed in this turn".into());
    if facts.bank {
        line("---@field bank table<string, integer> instructions left for the match".into());
    }
    if queue {
        line(
            "---@field paused? boolean whether the unit stands in the middle of its run, when its turn is over".into(),
        );
        line("---@field returned? boolean whether its run came to its end".into());
    }
    line(String::new());
    line("---@class Turn.Fault".into());
    line("---@field kind \"error\"|\"over budget\"|\"out of memory\"|\"out of time\"".into());
    line("---@field message string".into());
    text
}
