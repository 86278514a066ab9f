//! Turns of a replay as a case of examples: the state before them, where the match stands there, what the seats did and what came of it.

use super::{Replay, Revival};
use crate::example::run_case;
use crate::game::Game;
use crate::record::{Standing, Turn};
use crate::table::Keep;
use lunarena_content::{Case, Document, MapFile, Report, Reports, Root, Source, resolve};
use lunarena_kernel::turns::Plan;
use lunarena_kernel::{Key, Value};
use lunarena_script::Log;
use std::collections::BTreeMap;

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
        steps.push(step(&turn, &table.standings()?, table.is_over()));
    }
    let name = match count {
        1 => format!("turn {from} of a match"),
        _ => format!("turns {from} to {} of a match", from + count - 1),
    };
    let mut text = Text::new(&game.ruleset.mods, &name);
    text.part("seats", (seats as i64 != game.file.seats.most).then_some(Value::Int(seats as i64)));
    text.part("set", settings(&cast.set)?);
    text.part("start", Some(state));
    for key in ["turn", "queues", "seed", "streams", "pin", "bank"] {
        text.part(key, position.get(&Key::from(key)).cloned());
    }
    text.steps(steps);
    check(root, &replay.header.game, &game.ruleset.mods, &text.0)?;
    Ok(text.0)
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

/// The keys of a step with what they hold, but for those that hold nothing.
fn step(turn: &Turn, standings: &[Standing], over: bool) -> Vec<(&'static str, Value)> {
    let orders = turn.orders.iter().filter(|(_, orders)| **orders != Value::Null);
    let orders: BTreeMap<Key, Value> =
        orders.map(|(seat, orders)| (Key::from(seat.as_str()), orders.clone())).collect();
    let standing = |standing: &Standing| {
        let rank = [(Key::from("rank"), Value::Int(standing.rank))].into_iter();
        let figures = standing.figures.iter().map(|(name, value)| (Key::from(name.as_str()), value.clone()));
        (Key::from(standing.seat.as_str()), Value::Map(rank.chain(figures).collect()))
    };
    let mut parts = Vec::new();
    if !orders.is_empty() {
        parts.push(("orders", Value::Map(orders)));
    }
    if !turn.events.is_empty() {
        parts.push(("events", turn.events.clone().into()));
    }
    parts.push(("standings", Value::Map(standings.iter().map(standing).collect())));
    if over {
        parts.push(("over", true.into()));
    }
    parts
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
    fn new(mods: &[String], name: &str) -> Text {
        let mods: String = mods.iter().map(|name| format!("# with --mod {name}\n")).collect();
        Text(format!("{mods}- name: {name}\n"))
    }

    fn part(&mut self, key: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.lines("  ", "  ", key, value);
        }
    }

    fn steps(&mut self, steps: Vec<Vec<(&'static str, Value)>>) {
        self.0.push_str("  steps:\n");
        for step in steps {
            let dashes = std::iter::once("    - ").chain(std::iter::repeat("      "));
            step.into_iter().zip(dashes).for_each(|((key, value), dash)| self.lines(dash, "      ", key, value));
        }
    }

    /// A key with its value, the first line behind `first` and the others behind `rest`.
    fn lines(&mut self, first: &str, rest: &str, key: &str, value: Value) {
        let (_, text) = MapFile::written(&Value::map([(key, value)]));
        let indents = std::iter::once(first).chain(std::iter::repeat(rest));
        text.lines().zip(indents).for_each(|(line, indent)| self.0.push_str(&format!("{indent}{line}\n")));
    }
}

/// Plays the case: what bots saved or failed at can't be written as orders.
fn check(root: &Root, game: &str, mods: &[String], text: &str) -> Result<(), Reports> {
    let root = root.with_mods(game, mods)?;
    let game = Game::load(&root, game, &[])?;
    for case in resolve(Case::parse(&Source::new("case", text))?)? {
        if let Some(mismatch) = run_case(&root, &game, &case)?.mismatches.first() {
            let message = format!("these turns can't be written as a case: {} would be another", mismatch.what);
            let help = "the orders of a case can't fail, save or keep a turn as a bot can; take other turns";
            return Err(Report::error(message).help(help).into());
        }
    }
    Ok(())
}
