//! What a game is: who plays, on what, in which order, by which stages.

use crate::ansi::Paint;
use crate::columns::wrap;
use crate::terminal;
use crate::wording::{count, list, range};
use lunarena_arena::Game;
use lunarena_content::{Kind, Phase, visible_line};
use lunarena_kernel::turns::Order;
use serde::Serialize;
use std::collections::BTreeMap;

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
    for (name, value) in [("seats", seats), ("map", file.default.map.to_string()), ("bots", list(&bots))] {
        out.push_str(&format!("{} {value}\n", paint.faint(&format!("{name:<6}"))));
    }
    for phase in &file.turns {
        out.push_str(&phase_text(phase, paint));
    }
    out
}

/// The limits that a phase has of its own: what they are for, and how many instructions.
pub fn limits(phase: &Phase<i64>) -> Vec<(&'static str, i64)> {
    let own = [("one question", phase.limits.call), ("one turn", phase.limits.turn)];
    own.into_iter().filter_map(|(what, limit)| Some((what, limit?))).collect()
}

/// How many turns there are, and whose.
pub fn turns(phase: &Phase<i64>) -> String {
    let kind = match &phase.kind {
        Kind::Simultaneous { actions } => format!("all seats at once, {} for each answer", count(*actions, "action")),
        Kind::Sequence { order: Order::Forward, .. } => "seat after seat".to_owned(),
        Kind::Sequence { order: Order::Snake, .. } => "seat after seat, there and back".to_owned(),
        Kind::Queue { .. } => "seat after seat, each with its queue of units".to_owned(),
    };
    format!("{}, {kind}", count(phase.rounds, "round"))
}

fn phase_text(phase: &Phase<i64>, paint: Paint) -> String {
    let mut out = format!(
        "{} {}: {}; bots are asked by `{}`\n",
        paint.faint("phase "),
        phase.name.value,
        turns(phase),
        phase.ask.value
    );
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
    map: String,
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
    rounds: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<i64>,
    ask: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<&'static str, i64>,
    stages: BTreeMap<&'static str, Vec<String>>,
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
            map: file.default.map.to_string(),
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
        };
        let (name, ask) = (phase.name.value.clone(), phase.ask.value.clone());
        let limits = [("call", phase.limits.call), ("turn", phase.limits.turn)];
        let limits = limits.into_iter().filter_map(|(key, limit)| Some((key, limit?))).collect();
        let stages = stages(phase).into_iter().collect();
        PhaseJson { phase: name, kind, rounds: phase.rounds, actions, ask, limits, stages }
    }
}
