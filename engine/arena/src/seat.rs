//! Who plays a seat. A bot, a script of orders, or nobody: each sees what a bot sees and answers as a bot does.

use crate::game::Game;
use crate::lua_report;
use lunarena_content::{LuaFile, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::budget::{Budget, Limits};
use lunarena_kernel::digest::Digest;
use lunarena_script::{Answer, Argument, Asked, Bot, BotSource, Rules, ScriptError, Style};
use std::collections::BTreeMap;

/// Who is to play a seat.
#[derive(Clone, Debug)]
pub enum SeatChoice {
    Bot(LuaFile),
    /// Orders are given from outside before each turn, see [`crate::Match::give_orders`].
    Scripted,
}

/// A script of live calls is played by a bot of our own: it makes the calls and returns what each answered.
const CALLER: &str = "
function play(calls)
  local results = {}
  for i, call in ipairs(calls or {}) do
    local made = table.pack(pcall(_G[call[1]], table.unpack(call, 2)))
    if made[1] then
      results[i] = made[2] == nil and 'nothing' or made[2]
    else
      results[i] = { refused = (tostring(made[2]):gsub('^[^:]*:%d+: ', '')) }
    end
  end
  return results
end";

pub struct Player {
    pub name: String,
    pub choice: SeatChoice,
    pub budget: Budget,
    pub orders: Value,
    /// One state for the seat, or one for each of its units.
    bots: BTreeMap<i64, Bot>,
    seed: u64,
    style: Style,
    api: Vec<String>,
}

/// The key of a seat's one state, where it has no units.
const WHOLE_SEAT: i64 = i64::MIN;

impl Player {
    pub fn new(game: &Game, name: &str, choice: SeatChoice, seed: u64) -> Player {
        let mut digest = Digest::new();
        digest.int(seed as i64);
        digest.bytes(name.as_bytes());
        // The seed of a bot's own randomness: known to nobody but the match.
        let own = u64::from_str_radix(&digest.finish()[..16], 16).unwrap_or(seed);
        let limits: Limits = game.file.limits.budget();
        Player {
            name: name.to_owned(),
            choice,
            budget: Budget::new(limits),
            orders: Value::Null,
            bots: BTreeMap::new(),
            seed: own,
            style: game.style(),
            api: game.api.clone(),
        }
    }

    /// Loads the seat's own state ahead of the first turn, so that text that isn't Lua is told before the match.
    pub fn prepare(&mut self) -> Result<(), Reports> {
        self.bot(None).map(|_| ()).map_err(|error| self.syntax_report(&error))
    }

    fn syntax_report(&self, error: &ScriptError) -> Reports {
        match &self.choice {
            SeatChoice::Bot(file) => lua_report::report(error, [file]).into(),
            SeatChoice::Scripted => lua_report::report(error, []).into(),
        }
    }

    fn bot(&mut self, unit: Option<i64>) -> Result<&mut Bot, ScriptError> {
        let key = unit.unwrap_or(WHOLE_SEAT);
        if !self.bots.contains_key(&key) {
            let (chunk, text) = match &self.choice {
                SeatChoice::Bot(file) => (lua_report::chunk(file), file.source.text()),
                SeatChoice::Scripted => ("script".to_owned(), CALLER),
            };
            let source = BotSource {
                chunk: &chunk,
                text,
                limits: self.budget.limits(),
                api: &self.api,
                style: self.style,
                seed: self.seed ^ (key as u64),
            };
            let bot = Bot::load(&source)?;
            self.bots.insert(key, bot);
        }
        match self.bots.get_mut(&key) {
            Some(bot) => Ok(bot),
            None => Err(ScriptError::new("the bot is gone")),
        }
    }

    /// Forgets the states of units that are no more.
    pub fn keep_units(&mut self, living: &[i64]) {
        self.bots.retain(|unit, _| *unit == WHOLE_SEAT || living.contains(unit));
    }

    /// Asks for an answer. The view, if the game has one, lies ready in the rules.
    pub fn ask(&mut self, rules: &mut Rules, question: &Question) -> Result<Answer, ScriptError> {
        if let (SeatChoice::Scripted, Style::Orders) = (&self.choice, self.style) {
            let value = Some(std::mem::take(&mut self.orders)).filter(|orders| *orders != Value::Null);
            return Ok(Answer { value, ..Answer::default() });
        }
        let orders = std::mem::take(&mut self.orders);
        let scripted = matches!(self.choice, SeatChoice::Scripted);
        let asked = Asked {
            function: if scripted { "play" } else { question.function },
            instructions: self.budget.grant(),
            pause: question.pause,
            argument: match (scripted, question.has_view) {
                (true, _) => Argument::Value(&orders),
                (false, true) => Argument::View,
                (false, false) => Argument::Nothing,
            },
        };
        let answer = self.bot(question.unit)?.ask(&asked, rules)?;
        self.budget.spend(answer.used);
        Ok(answer)
    }
}

/// What the turn loop asks of a player.
pub struct Question<'a> {
    pub function: &'a str,
    pub unit: Option<i64>,
    pub has_view: bool,
    pub pause: bool,
}
