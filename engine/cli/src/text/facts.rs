//! What a game is: who plays, on what, in which order, by which stages.

use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::columns::wrap;
use lunarena_arena::Game;
use lunarena_content::{Kind, Order, Phase, PhaseLimits, visible_line};
use lunarena_contest::wording::{count, list, range};
use serde::Serialize;
use std::collections::BTreeMap;

/// What stands before the second line of a phase.
const PHASE: &str = "       ";

/// What stands before the stages of a moment.
const STAGES: &str = "                     ";

pub fn text(game: &Game, paint: Paint) -> String {
    let file = &game.file;
    let names = game.seats(file.seats.names.len());
    let seats = format!("{} ({} play)", list(&names), range(file.seats.least, file.seats.most));
    let bots: Vec<&str> = file.default.bots.iter().map(|bot| bot.value.as_str()).collect();
    let mut out = format!("{} {}\n", paint.bold(&visible_line(&file.title)), file.version);
    for line in wrap(&file.summary, terminal::width().max(20)) {
        out.push_str(&format!("{line}\n"));
    }
    out.push('\n');
    let map = file.default.map.as_ref().map_or("none".to_owned(), |map| map.to_string());
    for (name, value) in [("seats", seats), ("map", map), ("bots", list(&bots))] {
        out.push_str(&format!("{} {value}\n", paint.faint(&format!("{name:<6}"))));
    }
    for phase in &file.turns {
        out.push_str(&phase_text(phase, paint));
    }
    out
}

/// The limits that a phase has of its own, and its questions: what they are for, and how many instructions.
pub fn limits(phase: &Phase<i64>) -> Vec<(String, i64)> {
    let all = |limits: &PhaseLimits<i64>, behind: &str| {
        let own = [("one question", limits.call), ("one turn", limits.turn)];
        own.into_iter().filter_map(|(what, limit)| Some((format!("{what}{behind}"), limit?))).collect::<Vec<_>>()
    };
    let questions =
        phase.questions.iter().flat_map(|question| all(&question.limits, &format!(" `{}`", question.name.value)));
    all(&phase.limits, "").into_iter().chain(questions).collect()
}

fn own_limits(limits: &PhaseLimits<i64>) -> BTreeMap<&'static str, i64> {
    let own = [("call", limits.call), ("turn", limits.turn)];
    own.into_iter().filter_map(|(key, limit)| Some((key, limit?))).collect()
}

/// How many turns there are, and whose.
pub fn turns(phase: &Phase<i64>) -> String {
    let kind = match &phase.kind {
        Kind::Simultaneous { actions } => format!("all seats at once, {} for each answer", count(*actions, "action")),
        Kind::Sequence { order: Order::Forward, .. } => "seat after seat".to_owned(),
        Kind::Sequence { order: Order::Snake, .. } => "seat after seat, there and back".to_owned(),
        Kind::Queue { .. } => "seat after seat, each with its queue of units".to_owned(),
        Kind::Rules { next } => return format!("whoever `{next}` names next"),
    };
    match phase.rounds {
        Some(rounds) => format!("{}, {kind}", count(rounds, "round")),
        None => format!("rounds until the match is over, {kind}"),
    }
}

/// The bots' functions that a phase asks for.
pub fn asked(phase: &Phase<i64>) -> String {
    let asked = phase.questions.iter().map(|question| match question.name.value == question.ask.value {
        true => format!("`{}`", question.ask.value),
        false => format!("`{}` (as {})", question.ask.value, question.name.value),
    });
    asked.collect::<Vec<_>>().join(", ")
}

fn phase_text(phase: &Phase<i64>, paint: Paint) -> String {
    let about = format!("{}: {}; bots are called by {}", phase.name.value, turns(phase), asked(phase));
    let lines = wrap(&about, terminal::width().saturating_sub(PHASE.len()).max(30));
    let head = format!("{} ", paint.faint("phase "));
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        out.push_str(&format!("{}{line}\n", if at == 0 { head.as_str() } else { PHASE }));
    }
    for (what, limit) in limits(phase) {
        let head = paint.faint(&format!("{:<11}", "limit"));
        out.push_str(&format!("         {head} {what} at most {}\n", count(limit, "instruction")));
    }
    for (moment, stages) in stages(phase) {
        // The order of stages is the order of the rules: it must be readable to the end.
        let lines = wrap(&stages.join(", "), terminal::width().saturating_sub(STAGES.len()).max(30));
        let head = format!("         {} ", paint.faint(&format!("{moment:<11}")));
        for (at, line) in lines.iter().enumerate() {
            out.push_str(&format!("{}{line}\n", if at == 0 { head.as_str() } else { STAGES }));
        }
    }
    out
}

/// Moments at which something happens, in the order in which they come.
fn stages(phase: &Phase<i64>) -> Vec<(&'static str, Vec<String>)> {
    let at = |moment: &'static str| {
        let stages: Vec<String> = phase.stages.at(moment).iter().map(ToString::to_string).collect();
        (!stages.is_empty()).then_some((moment, stages))
    };
    phase.kind.moments().iter().filter_map(|moment| at(moment)).collect()
}

#[derive(Serialize)]
pub struct FactsJson {
    title: String,
    version: String,
    summary: String,
    seats: SeatsJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<String>,
    bots: Vec<String>,
    phases: Vec<PhaseJson>,
}

#[derive(Serialize)]
struct SeatsJson {
    names: Vec<String>,
    least: i64,
    most: i64,
}

#[derive(Serialize)]
struct PhaseJson {
    phase: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    questions: Vec<QuestionJson>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<&'static str, i64>,
    stages: BTreeMap<&'static str, Vec<String>>,
}

/// What the rules can have asked.
#[derive(Serialize)]
struct QuestionJson {
    question: String,
    ask: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<&'static str, i64>,
}

impl FactsJson {
    pub fn new(game: &Game) -> FactsJson {
        let file = &game.file;
        let names = game.seats(file.seats.names.len());
        FactsJson {
            title: file.title.clone(),
            version: file.version.clone(),
            summary: file.summary.clone(),
            seats: SeatsJson { names, least: file.seats.least, most: file.seats.most },
            map: file.default.map.as_ref().map(|map| map.to_string()),
            bots: file.default.bots.iter().map(|bot| bot.to_string()).collect(),
            phases: file.turns.iter().map(PhaseJson::new).collect(),
        }
    }
}

impl PhaseJson {
    fn new(phase: &Phase<i64>) -> PhaseJson {
        let (kind, actions) = match &phase.kind {
            Kind::Simultaneous { actions } => ("simultaneous", Some(*actions)),
            Kind::Sequence { .. } => ("sequence", None),
            Kind::Queue { .. } => ("queue", None),
            Kind::Rules { .. } => ("rules", None),
        };
        let next = phase.next().map(ToString::to_string);
        let questions = phase.questions.iter().map(|question| QuestionJson {
            question: question.name.value.clone(),
            ask: question.ask.value.clone(),
            limits: own_limits(&question.limits),
        });
        PhaseJson {
            phase: phase.name.value.clone(),
            kind,
            rounds: phase.rounds,
            actions,
            ask: phase.questions.first().filter(|_| next.is_none()).map(|question| question.ask.value.clone()),
            questions: questions.filter(|_| next.is_some()).collect(),
            next,
            limits: own_limits(&phase.limits),
            stages: stages(phase).into_iter().collect(),
        }
    }
}
