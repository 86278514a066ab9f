//! Turns of a replay as a case of examples: the state before them, where the match stands there, what the seats did and what came of it.

use super::{Replay, Revival};
use crate::example::{Moment, run_case};
use crate::game::Game;
use crate::record::{Standing, Turn};
use crate::table::Keep;
use lunarena_content::{Case, Document, MapFile, Report, Reports, Root, Source, resolve, without_names};
use lunarena_kernel::turns::Plan;
use lunarena_kernel::{Key, Value};
use lunarena_script::Log;
use std::collections::{BTreeMap, BTreeSet};

/// The text of a case that begins with turn `from` of the match and plays so many turns of it. It was played, and it holds.
pub fn case_of(
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
    let state = table.state()?;
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
        steps.push(Recorded { standings: table.standings()?, over: table.is_over(), turn });
    }
    let name = match count {
        1 => format!("turn {from} of a match"),
        _ => format!("turns {from} to {} of a match", from + count - 1),
    };
    let mut text = Text(format!("- name: {name}\n"));
    text.part("seats", (seats as i64 != game.file.seats.most).then_some(Value::Int(seats as i64)));
    text.part("set", settings(&cast.set)?);
    text.part("start", Some(state));
    for key in ["turn", "queues", "seed", "streams", "pin", "bank"] {
        text.part(key, position.get(&Key::from(key)).cloned());
    }
    text.0.push_str("  steps:\n");
    let mods = &game.ruleset.mods;
    let moments = try_out(root, &replay.header.game, mods, &text, &steps)?;
    let mut left_out = BTreeSet::new();
    for (step, moment) in steps.iter().zip(&moments) {
        text.step(step.orders().into_iter().chain(step.expectations(moment, &mut left_out)));
    }
    let mut head: String = mods.iter().map(|name| format!("# with --mod {name}\n")).collect();
    if !left_out.is_empty() {
        let all = left_out.into_iter().collect::<Vec<_>>().join(", ");
        head.push_str(&format!(
            "# Left out, since orders spend nothing and never fail, and setup is not played: {all}\n"
        ));
    }
    Ok(head + &text.0)
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

/// A turn as the match had it.
struct Recorded {
    turn: Turn,
    standings: Vec<Standing>,
    over: bool,
}

impl Recorded {
    fn orders(&self) -> Option<(&'static str, Value)> {
        let given = self.turn.orders.iter().filter(|(_, orders)| **orders != Value::Null);
        let orders: BTreeMap<Key, Value> =
            given.map(|(seat, orders)| (Key::from(seat.as_str()), orders.clone())).collect();
        (!orders.is_empty()).then_some(("orders", Value::Map(orders)))
    }

    /// What came of the turn in the match and in the case alike; the rest is named in `left_out`.
    fn expectations(&self, moment: &Moment, left_out: &mut BTreeSet<String>) -> Vec<(&'static str, Value)> {
        let mut parts = Vec::new();
        let mut played = moment.turn.events.iter();
        let mut events = Vec::new();
        for event in &self.turn.events {
            let rest = played.clone();
            match played.any(|other| other == event) {
                true => events.push(event.clone()),
                false => {
                    played = rest;
                    let name = event.field("name").map(Value::to_string).unwrap_or_default();
                    left_out.insert(format!("the event {name}"));
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
                match other.and_then(|other| other.figure(&name)) == Some(value.clone()) {
                    true => drop(figures.insert(Key::from(name.as_str()), value)),
                    false => drop(left_out.insert(format!("{name} of {}", standing.seat))),
                }
            }
            if !figures.is_empty() {
                standings.insert(Key::from(standing.seat.as_str()), Value::Map(figures));
            }
        }
        parts.push(("standings", Value::Map(standings)));
        if self.over && moment.over {
            parts.push(("over", true.into()));
        }
        parts
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

/// A case that is being written.
struct Text(String);

impl Text {
    fn part(&mut self, key: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.lines("  ", "  ", key, value);
        }
    }

    fn step(&mut self, parts: impl Iterator<Item = (&'static str, Value)>) {
        let dashes = std::iter::once("    - ").chain(std::iter::repeat("      "));
        parts.zip(dashes).for_each(|((key, value), dash)| self.lines(dash, "      ", key, value));
    }

    /// A key with its value, the first line behind `first` and the others behind `rest`.
    fn lines(&mut self, first: &str, rest: &str, key: &str, value: Value) {
        let (_, text) = MapFile::written(&Value::map([(key, without_names(&value.to_plain()))]));
        let indents = std::iter::once(first).chain(std::iter::repeat(rest));
        text.lines().zip(indents).for_each(|(line, indent)| self.0.push_str(&format!("{indent}{line}\n")));
    }
}

/// Plays the case with nothing but the orders: what comes of each turn there.
fn try_out(root: &Root, name: &str, mods: &[String], begin: &Text, steps: &[Recorded]) -> Result<Vec<Moment>, Reports> {
    let mut text = Text(begin.0.clone());
    for step in steps {
        // A step has to have a key.
        let orders = step.orders().unwrap_or(("orders", Value::Map(BTreeMap::new())));
        text.step(std::iter::once(orders));
    }
    let root = root.with_mods(name, mods)?;
    let game = Game::load(&root, name, &[])?;
    let mut moments = Vec::new();
    for case in resolve(Case::parse(&Source::new("case", &text.0))?)? {
        let result = run_case(&root, &game, &case)?;
        if let Some(found) = result.mismatches.first() {
            let message = format!("these turns can't be written as a case: {} {}", found.what, found.got);
            let help = "the orders of a case can't fail, save or keep a turn as a bot can; take other turns";
            return Err(Report::error(message).help(help).into());
        }
        moments.extend(result.moments);
    }
    Ok(moments)
}
