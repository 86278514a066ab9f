//! The bots' API: found in the rules, and fit for the kind of bots that the game has.

use super::API;
use crate::lua_report;
use lunarena_content::{BotStyle, LuaFile, Report, Reports, Ruleset};
use lunarena_script::{Api, BOT_GLOBALS, Rules, lint};

/// Bots that answer with plain data can do without an API; bots that call have nothing else.
pub fn read(rules: &mut Rules, ruleset: &Ruleset) -> Result<Api, Reports> {
    let style = ruleset.file.bots;
    if let Some(module) = ruleset.modules.iter().find(|module| module.name == API) {
        let api = rules.api_of(API).map_err(|error| lua_report::report(&error, &ruleset.modules))?;
        let faults: Vec<Report> = strange(&api)
            .chain(enders(&api, style))
            .chain(hiding(&api, style))
            .map(|fault| fault.report(module))
            .collect();
        return if faults.is_empty() { Ok(api) } else { Err(Reports::new(faults)) };
    }
    match style {
        BotStyle::Orders => Ok(Api::default()),
        BotStyle::Calls => {
            let help =
                format!("write rules/{}/{API}.lua: it returns a table of functions (state, turn, ...)", ruleset.game);
            let message = format!("{} has no {API}.lua, and its bots have nothing to call", ruleset.game);
            Err(Report::error(message).help(help).into())
        }
    }
}

/// Something that can't stand in an API.
struct Fault<'a> {
    name: &'a str,
    message: String,
    help: &'static str,
}

impl Fault<'_> {
    /// The report, where the name is given its value, if that can be seen.
    fn report(&self, module: &LuaFile) -> Report {
        let report = Report::error(self.message.clone()).help(self.help);
        let Ok(written) = lint::documentation(module.source.text()) else { return report };
        let functions = written.functions.iter().map(|function| (&function.name, function.line));
        let mut names = functions.chain(written.data.iter().map(|data| (&data.name, data.line)));
        match names.find(|(name, _)| *name == self.name) {
            Some((_, line)) => report.at(&module.source, module.source.line_span(line), "here"),
            None => report,
        }
    }
}

/// What bots can't be given.
fn strange(api: &Api) -> impl Iterator<Item = Fault<'_>> {
    api.strange.iter().map(|(name, why)| Fault {
        name,
        message: format!("`{API}.{name}` can't be given to bots: {why}"),
        help: "bots get functions, and plain data: numbers, strings, booleans and tables of them",
    })
}

/// Ends of the turn for bots that can't call them.
fn enders(api: &Api, style: BotStyle) -> impl Iterator<Item = Fault<'_>> {
    let enders = api.calls.iter().filter(move |entry| entry.ends_turn && style == BotStyle::Orders);
    enders.map(|entry| Fault {
        name: &entry.name,
        message: format!("`{API}.{}` is `end_turn`, and bots that answer with orders can't call it", entry.name),
        help: "they end their turn when they answer; only `bots: calls` in game.yaml lets them call the game",
    })
}

/// Names that take the place of ones that bots of all games have.
fn hiding(api: &Api, style: BotStyle) -> impl Iterator<Item = Fault<'_>> {
    let orders = api.calls.iter().filter(move |_| style == BotStyle::Orders).map(|entry| &entry.name);
    let globals = orders.chain(api.data.iter().map(|(name, _)| name));
    globals.filter(|name| BOT_GLOBALS.concat().contains(&name.as_str())).map(|name| Fault {
        name,
        message: format!("`{API}.{name}` would hide `{name}`, which bots of all games have"),
        help: "give it another name",
    })
}
