//! The views of several who are asked at once, with what they have in common made once and made for each of them.

use super::{must, scene, timed};
use crate::answer::{Argument, Asked, Log};
use crate::api::{FnRef, Style};
use crate::bot::Bot;
use crate::error::ScriptError;
use crate::rules::{Module, Rules, Told, TurnField};
use lunarena_kernel::Value;
use std::time::Duration;

/// A game of no kind in particular: all see the same forty units, listed with what they can do, and each knows which are its own.
const GAME: &str = "
local M = {}
function M.setup()
  local units = {}
  for id = 1, 40 do units[id] = { id = id, seat = id % 4 + 1, x = id * 7 % 16, y = id * 5 % 16, health = id % 10, kind = id % 3 + 1 } end
  return { units = units, kinds = { 'scout', 'miner', 'guard' } }
end
function M.common(state)
  local units = {}
  for i, unit in ipairs(state.units) do
    units[i] = { id = unit.id, seat = unit.seat, x = unit.x, y = unit.y, kind = state.kinds[unit.kind], hurt = unit.health < 5 }
  end
  return { units = units }
end
function M.shared(_, turn, common) return { me = turn.seat, units = common.units } end
function M.alone(state, turn) return { me = turn.seat, units = M.common(state).units } end
return M";

const BOT: &str = "function turn(view) return #view.units end";

const SEATS: [&str; 4] = ["North", "East", "South", "West"];

/// How often all are asked to be timed.
const TURNS: u32 = 20;

/// The time of one turn: all views made and handed over.
pub struct Views {
    pub each_alone: Duration,
    pub shared: Duration,
}

impl Views {
    /// What is left of the time where what is common is made once.
    pub fn ratio(&self) -> f64 {
        self.shared.as_secs_f64() / self.each_alone.as_secs_f64()
    }
}

struct Table {
    rules: Rules,
    bots: Vec<Bot>,
    common: FnRef,
}

impl Table {
    fn new() -> Result<(Table, [FnRef; 2]), ScriptError> {
        let mut rules = scene::rules_with(&[Module::new("game", "game.lua", GAME)])?;
        let [setup, common, alone, shared] =
            ["setup", "common", "alone", "shared"].map(|name| rules.function(&format!("game.{name}")));
        let there =
            |found: Result<Option<FnRef>, ScriptError>| found?.ok_or_else(|| ScriptError::new("a function is missing"));
        rules.setup(there(setup)?, &Value::Null, &Value::Null)?;
        let api = Default::default();
        let bots = SEATS.iter().map(|_| scene::bot_of(Style::Orders, BOT, &api)).collect::<Result<_, _>>()?;
        Ok((Table { rules, bots, common: there(common)? }, [there(alone)?, there(shared)?]))
    }

    /// Asks all, each with a view of its own.
    fn turn(&mut self, view: FnRef, shares: bool) -> Result<(), ScriptError> {
        let asked = Asked {
            function: "turn",
            instructions: 1000,
            keep: false,
            pause: false,
            log: Log::Nothing,
            argument: Argument::View,
            also: None,
        };
        if shares {
            self.rules.make_common(self.common)?;
        }
        for (seat, bot) in SEATS.iter().zip(&mut self.bots) {
            self.rules.set_turn(&[(TurnField::Seat, Told::Text(seat))])?;
            self.rules.make_view(view)?;
            must(bot.ask(&asked, &mut self.rules)?.value == Some(Value::Int(40)))?;
        }
        self.rules.forget_common();
        Ok(())
    }
}

pub fn views(rounds: u32) -> Result<Views, ScriptError> {
    let (mut table, [alone, shared]) = Table::new()?;
    let mut best = Views { each_alone: Duration::MAX, shared: Duration::MAX };
    for _ in 0..rounds {
        for (best, view, shares) in [(&mut best.each_alone, alone, false), (&mut best.shared, shared, true)] {
            let (time, played) = timed(|| (0..TURNS).try_for_each(|_| table.turn(view, shares)));
            played?;
            *best = (*best).min(time / TURNS);
        }
    }
    Ok(best)
}
