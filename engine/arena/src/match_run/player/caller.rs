//! Live calls that come from outside: those of a script, a person or a replay. A bot of our own makes them.

use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{Answer, Api, Argument, Bot, BotSource, Code, Log, Request, Rules, ScriptError, Style};

/// Instead of a list of calls: `{ uncaught: calls }`, made by a bot that catches nothing.
pub const UNCAUGHT: &str = "uncaught";

/// A refusal ends one call, not the script, unless it is uncaught; a call that ends the turn does end it.
const CALLER: &str = "
function play(game, calls)
  local uncaught = calls and calls.uncaught
  for _, call in ipairs(uncaught or calls or {}) do
    local made = type(call) == 'table' and game[call[1]]
    if type(made) ~= 'function' then
      error('a call is [name, arguments...] with a name of the API, not ' .. tostring(type(call) == 'table' and call[1] or call), 0)
    end
    if uncaught then
      made(game, table.unpack(call, 2))
    else
      pcall(made, game, table.unpack(call, 2))
    end
  end
end";

/// Which calls are to be made.
pub enum Made<'c> {
    /// A list of calls, or those of [`UNCAUGHT`].
    Script(&'c Value),
    /// One alone.
    Caught(&'c Value),
}

/// It has no memory and no limits, and serves all units of a seat.
pub struct Caller(Bot);

impl Caller {
    pub fn load(api: &Api, style: Style, limits: &Limits) -> Result<Caller, ScriptError> {
        let source = BotSource { chunk: "script", text: CALLER, code: Code::default(), limits, api, style, seed: 0 };
        Bot::load(&source).map(Caller)
    }

    /// What it had in mind behind the end of a turn is forgotten: the next turn has calls of its own.
    pub fn make(&mut self, rules: &mut Rules, calls: Made, log: Log) -> Result<Box<Answer>, ScriptError> {
        let one;
        let calls = match calls {
            Made::Script(calls) => calls,
            Made::Caught(call) => {
                one = Value::List(vec![call.clone()]);
                &one
            }
        };
        let request = Request {
            function: "play",
            instructions: u64::MAX,
            keep: false,
            pause: false,
            log,
            argument: Argument::Nothing,
            also: Some(calls),
        };
        let mut answer = self.0.ask(&request, rules)?;
        self.0.cancel();
        // Nobody knows the lines of our own bot.
        answer.fault.iter_mut().for_each(|fault| fault.error.place = None);
        (answer.used, answer.returned) = (0, false);
        Ok(answer)
    }
}
