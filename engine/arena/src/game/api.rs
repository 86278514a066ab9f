//! The bots' API: found in the rules, and fit for the kind of bots that the game has.

use super::API;
use crate::lua_report;
use lunarena_content::{BotStyle, Report, Ruleset};
use lunarena_script::{Api, BOT_GLOBALS, Rules};

/// Bots that answer with plain data can do without an API; bots that call have nothing else.
pub fn read(rules: &mut Rules, ruleset: &Ruleset) -> Result<Api, Report> {
    let style = ruleset.file.bots;
    if ruleset.modules.iter().any(|module| module.name == API) {
        let api = rules.api_of(API).map_err(|error| lua_report::report(&error, &ruleset.modules))?;
        return match ender(&api, style).or_else(|| hidden(&api, style)) {
            Some(report) => Err(report),
            None => Ok(api),
        };
    }
    match style {
        BotStyle::Orders => Ok(Api::default()),
        BotStyle::Calls => {
            Err(Report::error(format!("{} has no {API}.lua, and its bots have nothing to call", ruleset.game)).help(
                format!("write rules/{}/{API}.lua: it returns a table of functions (state, turn, ...)", ruleset.game),
            ))
        }
    }
}

/// An end of the turn for bots that can't call it.
fn ender(api: &Api, style: BotStyle) -> Option<Report> {
    let entry = api.calls.iter().find(|entry| entry.ends_turn && style == BotStyle::Orders)?;
    let message = format!("`{API}.{}` is `end_turn`, and bots that answer with orders can't call it", entry.name);
    let help = "they end their turn when they answer; only `bots: calls` in game.yaml lets them call the game";
    Some(Report::error(message).help(help))
}

/// A name that takes the place of one that bots of all games have.
fn hidden(api: &Api, style: BotStyle) -> Option<Report> {
    let orders = api.calls.iter().filter(|_| style == BotStyle::Orders).map(|entry| &entry.name);
    let mut globals = orders.chain(api.data.iter().map(|(name, _)| name));
    let name = globals.find(|name| BOT_GLOBALS.concat().contains(&name.as_str()))?;
    let message = format!("`{API}.{name}` would hide `{name}`, which bots of all games have");
    Some(Report::error(message).help("give it another name"))
}
