//! Turns of a replay as a case of examples: the state before them, where the match stands there, what the seats did and what came of it.

mod bots;
mod changed;
mod text;

use super::{Replay, Revival};
use crate::example::{Moment, run_case};
use crate::game::Game;
use crate::match_run::{Keep, Standing, Turn};
use bots::is_written;
use changed::changed;
use lunarena_content::{Case, Document, Report, Reports, Root, Source, resolve};
use lunarena_kernel::turns::Plan;
use lunarena_kernel::{Key, Value, path};
use lunarena_script::Log;
use std::collections::BTreeMap;
use text::Text;

/// The text of a case that begins with turn `from` of the match and plays so many turns of it. It was played, and it holds.
pub fn extract(
    root: &Root,
    replay: &Replay,
    from: u64,
    count: u64,
    mut tick: impl FnMut(u64),
) -> Result<String, Reports> {
    check_range(replay, from, count)?;
    let revival = Revival::new(root, replay)?;
    if let Some((what, ..)) = revival.changed.first() {
        return Err(Report::error(format!("the match can't be played up to turn {from}: {what} changed since"))
            .help("put it back, or record the match again with `lunarena play ... --replay FILE`")
            .into());
    }
    let mut showing = revival.show(Keep { calls: Log::Whole, ..Keep::NOTHING })?;
    while showing.turns + 1 < from {
        showing.turn()?;
        tick(showing.turns);
    }
    showing.bring_on()?;
    let (cast, table) = (showing.cast(), showing.table());
    let (game, seats) = (&cast.game, table.seat_names().len());
    let mut state = table.state()?;
    let begin = state.clone();
    if !is_written(&begin) {
        return Err(Report::error(format!("the state before turn {from} holds a number that is not finite"))
            .help("a case can't begin with it; take an earlier turn")
            .into());
    }
    let Some(Value::Map(mut position)) = table.position()? else {
        return Err(Report::error(format!("the match is over before turn {from}")).into());
    };
    if is_told_by_turn(&game.file.plan(seats)) {
        position.insert(Key::from("turn"), Value::Int(from as i64));
    }
    let mut steps = Vec::new();
    for _ in 0..count {
        let Some(turn) = showing.turn()? else { break };
        tick(showing.turns);
        let table = showing.table();
        let after = table.state()?;
        let changes = changed(&state, &after);
        state = after;
        steps.push(Recorded { standings: table.standings()?, over: table.is_over(), changes, turn });
    }
    let name = match count {
        1 => format!("turn {from} of a match"),
        _ => format!("turns {from} to {} of a match", from + count - 1),
    };
    let mut text = Text::new(&name);
    text.part("seats", (seats as i64 != game.file.seats.most).then_some(Value::Int(seats as i64)));
    text.part("set", settings(&cast.set)?);
    text.part("start", Some(begin));
    for key in ["turn", "queues", "seed", "streams", "pin", "bank"] {
        text.part(key, position.get(&Key::from(key)).cloned());
    }
    let mods = &game.ruleset.mods;
    let stage = Stage::new(root, game.name(), mods)?;
    let mut bots = bots::bots(game, &steps);
    bots::check(&steps, &bots)?;
    let moments = match stage.try_out(&text, &bots, &steps) {
        // What a few lines of Lua can't do after all is left out.
        Err(_) if !bots.is_empty() => {
            bots.clear();
            bots::check(&steps, &bots)?;
            stage.try_out(&text, &bots, &steps)?
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
    head.push_str(&text::left_out(left_out));
    let text = head + &text.0;
    stage.play(&text)?;
    Ok(text)
}

fn check_range(replay: &Replay, from: u64, count: u64) -> Result<(), Report> {
    let turns = replay.turns.len() as u64;
    if !(1..=turns).contains(&from) {
        return Err(Report::error(format!("the replay has no turn {from}")).help(format!("its turns are 1 to {turns}")));
    }
    let last = from.saturating_add(count).saturating_sub(1);
    if count == 0 || last > turns {
        let help = format!("from turn {from} on there are {}", turns - from + 1);
        return Err(Report::error(format!("a case can't have {count} turns from there")).help(help));
    }
    match replay.swaps.iter().find(|swap| swap.turn > from && swap.turn <= last) {
        Some(swap) => Err(Report::error(format!("rules or bots were changed before turn {}", swap.turn))
            .help(format!("a case is played with the same rules: it can have {} turns", swap.turn - from))),
        None => Ok(()),
    }
}

/// Whether the number of a turn is enough to know phase, round and seat.
fn is_told_by_turn(plan: &Plan) -> bool {
    plan.phases.iter().all(|phase| phase.shape.turns().is_some())
}

/// Seats to the Lua that plays them in the case.
type Bots = BTreeMap<String, String>;

/// A turn as the match had it.
struct Recorded {
    turn: Turn,
    standings: Vec<Standing>,
    over: bool,
    /// Paths of the state, and what stands there since.
    changes: Vec<(String, Value)>,
}

impl Recorded {
    /// Orders of the seats that no bot plays, and how bots fail.
    fn inputs(&self, bots: &Bots) -> Vec<(&'static str, Value)> {
        let given = self.turn.orders.iter();
        let given = given.filter(|(seat, orders)| **orders != Value::Null && !bots.contains_key(*seat));
        let orders = given.map(|(seat, orders)| (Key::from(seat.as_str()), orders.clone())).collect();
        let faults = self.turn.faults.iter().filter(|(seat, _)| bots.contains_key(*seat));
        let faults = faults.map(|(seat, fault)| (Key::from(seat.as_str()), fault.kind.into())).collect();
        let some =
            |(name, map): (&'static str, BTreeMap<Key, Value>)| (!map.is_empty()).then_some((name, Value::Map(map)));
        [("orders", orders), ("faults", faults)].into_iter().filter_map(some).collect()
    }

    /// What came of the turn in the match and in the case alike; the rest is named in `left_out`.
    fn expectations(&self, moment: &Moment, bots: &Bots, left_out: &mut Vec<String>) -> Vec<(&'static str, Value)> {
        let mut parts = Vec::new();
        let state = moment.turn.state.as_ref().unwrap_or(&Value::Null);
        parts.extend(self.state(state, left_out));
        parts.extend(self.results(moment, left_out));
        let by_orders = |seat: &&String| !bots.contains_key(*seat);
        left_out.extend(self.turn.faults.keys().filter(by_orders).map(|seat| format!("the fault of {seat}")));
        left_out.extend(self.turn.saved.keys().filter(by_orders).map(|seat| format!("what {seat} saved")));
        let mut played = moment.turn.events.iter();
        let mut events = Vec::new();
        for event in &self.turn.events {
            let rest = played.clone();
            match is_written(event) && played.any(|other| other == event) {
                true => events.push(event.clone()),
                false => {
                    played = rest;
                    let name = event.field("name").map(Value::to_string).unwrap_or_default();
                    left_out.push(format!("the event {name}"));
                }
            }
        }
        if !events.is_empty() {
            parts.push(("events", events.into()));
        }
        let mut standings = BTreeMap::new();
        for standing in &self.standings {
            let other = moment.standings.iter().find(|other| other.seat == standing.seat);
            let rank = ("rank".to_owned(), Value::Int(standing.rank));
            let mut figures = BTreeMap::new();
            for (name, value) in std::iter::once(rank).chain(standing.figures.iter().cloned()) {
                match is_written(&value) && other.and_then(|other| other.figure(&name)) == Some(value.clone()) {
                    true => drop(figures.insert(Key::from(name.as_str()), value)),
                    false => left_out.push(format!("{name} of {}", standing.seat)),
                }
            }
            if !figures.is_empty() {
                standings.insert(Key::from(standing.seat.as_str()), Value::Map(figures));
            }
        }
        if !standings.is_empty() {
            parts.push(("standings", Value::Map(standings)));
        }
        if self.over && moment.over {
            parts.push(("over", true.into()));
        }
        parts
    }

    /// What the turn changed.
    fn state(&self, played: &Value, left_out: &mut Vec<String>) -> Option<(&'static str, Value)> {
        let mut expect = BTreeMap::new();
        for (at, value) in &self.changes {
            match is_written(value) && path::get(played, at).unwrap_or_default() == *value {
                true => drop(expect.insert(Key::from(at.as_str()), value.clone())),
                false => left_out.push(at.clone()),
            }
        }
        (!expect.is_empty()).then_some(("expect", Value::Map(expect)))
    }

    /// What live calls returned.
    fn results(&self, moment: &Moment, left_out: &mut Vec<String>) -> Option<(&'static str, Value)> {
        let mut results = BTreeMap::new();
        let calls = self.turn.results.iter().filter(|(_, of)| of.as_list().is_none_or(|of| !of.is_empty()));
        for (seat, of) in calls {
            match is_written(of) && moment.turn.results.get(seat) == Some(of) {
                true => drop(results.insert(Key::from(seat.as_str()), of.clone())),
                false => left_out.push(format!("the results of {seat}")),
            }
        }
        (!results.is_empty()).then_some(("results", Value::Map(results)))
    }
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
struct Stage {
    root: Root,
    game: Game,
}

impl Stage {
    fn new(root: &Root, name: &str, mods: &[String]) -> Result<Stage, Reports> {
        let root = root.with_mods(name, mods)?;
        let game = Game::load(&root, name, &[])?;
        Ok(Stage { root, game })
    }

    /// Plays the case with nothing but what the seats do: what comes of each turn there.
    fn try_out(&self, begin: &Text, bots: &Bots, steps: &[Recorded]) -> Result<Vec<Moment>, Reports> {
        let mut text = Text(begin.0.clone());
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
                let help = "the orders of a case can't fail, save or keep a turn as a bot can; take other turns";
                return Err(Report::error(message).help(help).into());
            }
            moments.extend(result.moments);
        }
        Ok(moments)
    }
}
