//! The bots' API: found in the rules, and fit for the kind of bots that the game has.

use super::{API, api_modules};
use crate::lua_report;
use lunarena_content::{BotStyle, LuaFile, Report, Reports, Ruleset, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_kernel::{Value, path};
use lunarena_lint as lint;
use lunarena_script::{Api, BOT_GLOBALS, Rules};

/// Bots that answer with plain data can do without an API; bots that call have nothing else.
pub fn read(rules: &mut Rules, ruleset: &Ruleset) -> Result<Api, Reports> {
    let (style, modules) = (ruleset.file.bots, modules(ruleset)?);
    let mut api = Api::default();
    let mut faults = Vec::new();
    for module in &modules {
        let part = rules.api_of(&module.name).map_err(|error| lua_report::report(&error, &ruleset.modules))?;
        let found = strange(&part).chain(enders(&part, style)).chain(hiding(&part, style)).chain(twice(&part, &api));
        faults.extend(found.map(|fault| fault.report(module)));
        api.calls.extend(part.calls);
        api.data.extend(part.data);
    }
    if !faults.is_empty() {
        return Err(Reports::new(faults));
    }
    if modules.is_empty() && style == BotStyle::Calls {
        let help =
            format!("write rules/{}/{API}.lua: it returns a table of functions (state, turn, ...)", ruleset.game);
        let message = format!("{} has no {API}.lua, and its bots have nothing to call", ruleset.game);
        return Err(Report::error(message).help(help).into());
    }
    api.calls.sort_by(|a, b| a.name.cmp(&b.name));
    api.data.sort_by(|a, b| a.0.cmp(&b.0));
    set_prices(&mut api, ruleset)?;
    Ok(api)
}

/// The files of the API. One that game.yaml names must be there.
fn modules(ruleset: &Ruleset) -> Result<Vec<&LuaFile>, Reports> {
    let find = |name: &str| ruleset.modules.iter().find(|module| module.name == name);
    let lacking = ruleset.file.api.iter().filter(|name| find(name).is_none()).map(|name| {
        let label = did_you_mean(near(name, ruleset.modules.iter().map(|module| module.name.as_str())), "not a module");
        Report::error(format!("there is no rules/{}/{}.lua", ruleset.game, name.value)).at(
            &ruleset.file.source,
            name.span,
            label,
        )
    });
    let lacking: Vec<Report> = lacking.collect();
    match lacking.is_empty() {
        true => Ok(api_modules(&ruleset.file).into_iter().filter_map(find).collect()),
        false => Err(Reports::new(lacking)),
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
    api.unavailable.iter().map(|(name, why)| Fault {
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

/// Names that another module has already.
fn twice<'a>(part: &'a Api, before: &Api) -> impl Iterator<Item = Fault<'a>> {
    let names = |api: &'a Api| api.calls.iter().map(|entry| &entry.name).chain(api.data.iter().map(|(name, _)| name));
    let taken: Vec<String> = before
        .calls
        .iter()
        .map(|entry| entry.name.clone())
        .chain(before.data.iter().map(|(name, _)| name.clone()))
        .collect();
    names(part).filter(move |name| taken.contains(name)).map(|name| Fault {
        name,
        message: format!("bots are offered `{name}` by two modules"),
        help: "give one of them another name",
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

/// Notes what calls cost, as the constants say that game.yaml names for it.
fn set_prices(api: &mut Api, ruleset: &Ruleset) -> Result<(), Reports> {
    let Some(group) = &ruleset.file.prices else { return Ok(()) };
    let report = |message: String, label: &str| Report::error(message).at(&ruleset.file.source, group.span, label);
    let Some(Value::Map(prices)) = path::get(&ruleset.constants.plain(), &group.value) else {
        let message = format!("`{}` is no group of constants", group.value);
        return Err(report(message, "not a group").help("name one whose keys are calls, each with its price").into());
    };
    let mut faults = Vec::new();
    for (name, price) in &prices {
        let name = name.to_string();
        let price = price.as_int().and_then(|price| u64::try_from(price).ok());
        let entry = api.calls.iter().position(|entry| entry.name == name);
        match (entry, price) {
            (Some(at), Some(price)) => api.calls[at].price = Some(price),
            (Some(_), None) => faults.push(report(
                format!("`{}.{name}` is no price: it must be an integer from 0 on", group.value),
                "in this group",
            )),
            (None, _) => {
                let close = near(&name, api.calls.iter().map(|entry| entry.name.as_str()));
                let fault =
                    report(format!("`{}.{name}` is a price for what bots can't call", group.value), "in this group");
                faults.push(match close {
                    Some(close) => fault.help(format!("did you mean `{close}`?")),
                    None => fault.help(format!("its keys are functions of {API}.lua")),
                });
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Reports::new(faults)) }
}
