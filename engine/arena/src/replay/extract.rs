//! Turns of a replay as a case of examples: the state before them, where the match stands there, what the seats did and what came of it.

mod bots;
mod case_text;
mod recorded_turn;
mod state_changes;

use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::RecordedMatch;
use crate::example::{Moment, run_case};
use crate::game::Game;
use crate::match_run::Keep;
use case_text::{CaseText, is_written};
use lunarena_content::{Case, Document, Report, Reports, Root, Source, resolve};
use lunarena_kernel::turns::Plan;
use lunarena_kernel::{Key, Value};
use lunarena_script::Log;
use recorded_turn::{Bots, RecordedTurn};
use state_changes::state_changes;
use std::collections::BTreeMap;

/// The text of a case that begins with turn `from` of the match and plays so many turns of it. It was played, and it holds.
pub fn extract(
    root: &Root,
    replay: &Replay,
    from: u64,
    count: u64,
    mut tick: impl FnMut(u64),
) -> Result<String, Reports> {
    check_range(replay, from, count)?;
    let recorded = RecordedMatch::new(root, replay)?;
    recorded.check_unchanged(&format!("the match can't be played up to turn {from}"))?;
    let mut playback = Playback::new(&recorded, Keep { calls: Log::Whole, ..Keep::NOTHING })?;
    while playback.turns + 1 < from {
        playback.turn()?;
        tick(playback.turns);
    }
    playback.swap_as_recorded()?;
    let (segment, match_run) = (playback.segment(), playback.match_run());
    let (game, seats) = (&segment.game, match_run.seat_names().len());
    let mut state = match_run.state()?;
    let begin = state.clone();
    if !is_written(&begin) {
        return Err(Report::error(format!("the state before turn {from} holds a number that isn't finite"))
            .help("a case can't start with it; choose an earlier turn")
            .into());
    }
    let Some(Value::Map(mut position)) = match_run.position()? else {
        return Err(Report::error(format!("the match is over before turn {from}")).into());
    };
    if is_told_by_turn(&game.file.plan(seats)) {
        position.insert(Key::from("turn"), Value::Int(from as i64));
    }
    let mut steps = Vec::new();
    for _ in 0..count {
        let Some(turn) = playback.turn()? else { break };
        tick(playback.turns);
        let match_run = playback.match_run();
        let after = match_run.state()?;
        let changes = state_changes(&state, &after);
        state = after;
        steps.push(RecordedTurn { standings: match_run.standings()?, over: match_run.is_over(), changes, turn });
    }
    let name = match count {
        1 => format!("turn {from} of a match"),
        _ => format!("turns {from} to {} of a match", from + count - 1),
    };
    let mut text = CaseText::new(&name);
    text.part("seats", (seats as i64 != game.file.seats.most).then_some(Value::Int(seats as i64)));
    text.part("set", settings(&segment.set)?);
    text.part("start", Some(begin));
    for key in ["turn", "queues", "seed", "streams", "pin", "bank"] {
        text.part(key, position.get(&Key::from(key)).cloned());
    }
    let mods = &game.ruleset.mods;
    let trial = Trial::new(root, game.name(), mods)?;
    let mut bots = bots::bots(game, &steps);
    bots::check(&steps, &bots)?;
    let moments = match trial.try_out(&text, &bots, &steps) {
        // What a few lines of Lua can't do after all is left out.
        Err(_) if !bots.is_empty() => {
            bots.clear();
            bots::check(&steps, &bots)?;
            trial.try_out(&text, &bots, &steps)?
        }
        tried => tried?,
    };
    text.bots(&bots);
    let mut left_out = Vec::new();
    for (step, moment) in steps.iter().zip(&moments) {
        let mut parts = step.inputs(&bots);
        parts.extend(step.expectations(moment, &bots, &mut left_out));
        text.step(parts);
    }
    let mut head: String = mods.iter().map(|name| format!("# with --mod {name}\n")).collect();
    head.push_str(&case_text::left_out(left_out));
    let text = head + &text.0;
    trial.play(&text)?;
    Ok(text)
}

fn check_range(replay: &Replay, from: u64, count: u64) -> Result<(), Report> {
    let turns = replay.turns.len() as u64;
    if !(1..=turns).contains(&from) {
        return Err(Report::error(format!("the replay has no turn {from}")).help(format!("its turns are 1 to {turns}")));
    }
    let last = from.saturating_add(count).saturating_sub(1);
    if count == 0 || last > turns {
        let help = format!("the replay ends with turn {turns}: use --turns {}", turns - from + 1);
        return Err(Report::error(format!("a case can't have {count} turns from turn {from} on")).help(help));
    }
    match replay.swaps.iter().find(|swap| swap.turn > from && swap.turn <= last) {
        Some(swap) => Err(Report::error(format!("rules or bots were changed before turn {}", swap.turn))
            .help(format!("a case has the same rules and bots in all its turns: use --turns {}", swap.turn - from))),
        None => Ok(()),
    }
}

/// Whether the number of a turn is enough to know phase, round and seat.
fn is_told_by_turn(plan: &Plan) -> bool {
    plan.phases.iter().all(|phase| phase.shape.turns().is_some())
}

fn settings(set: &[(String, String)]) -> Result<Option<Value>, Reports> {
    let mut all = BTreeMap::new();
    for (name, text) in set {
        let value = Document::parse(&Source::new("--set", text))?.root.to_plain();
        all.insert(Key::from(name.as_str()), value);
    }
    Ok((!all.is_empty()).then_some(Value::Map(all)))
}

/// The rules that a case is tried with.
struct Trial {
    root: Root,
    game: Game,
}

impl Trial {
    fn new(root: &Root, name: &str, mods: &[String]) -> Result<Trial, Reports> {
        let root = root.with_mods(name, mods)?;
        let game = Game::load(&root, name, &[])?;
        Ok(Trial { root, game })
    }

    /// Plays the case with nothing but what the seats do: what comes of each turn there.
    fn try_out(&self, begin: &CaseText, bots: &Bots, steps: &[RecordedTurn]) -> Result<Vec<Moment>, Reports> {
        let mut text = CaseText(begin.0.clone());
        text.bots(bots);
        for step in steps {
            text.step(step.inputs(bots));
        }
        self.play(&text.0)
    }

    fn play(&self, text: &str) -> Result<Vec<Moment>, Reports> {
        let mut moments = Vec::new();
        for case in resolve(Case::parse(&Source::new("case", text))?)? {
            let result = run_case(&self.root, &self.game, &case)?;
            if let Some(found) = result.mismatches.first() {
                let message = format!("these turns can't be written as a case: {} {}", found.what, found.got);
                let help = "the orders of a case can't fail, save or keep a turn as a bot can; choose other turns";
                return Err(Report::error(message).help(help).into());
            }
            moments.extend(result.moments);
        }
        Ok(moments)
    }
}
