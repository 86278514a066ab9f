//! Bots: they can be read, use nothing that isn't there, and have the functions that their game asks for.

use super::counts::Callee;
use super::known::Known;
use super::library::{self, OwnFields};
use super::types::{BotTypes, RulesTypes};
use super::{calls, data, written};
use crate::definitions::Definition;
use crate::game::Game;
use crate::guide::Guide;
use crate::seat::handover::{RELOAD, UNLOAD};
use lunarena_content::{BotStyle, LuaFile, Report, Root};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, ApiFunction, Globals, TypeDoc, TypeKind};
use lunarena_script::{BOT_GLOBALS, Signatures};

/// What a game offers to its bots, and asks of them.
pub struct Offered {
    style: BotStyle,
    pub(super) game: String,
    pub(super) calls: Vec<String>,
    pub(super) data: Vec<(String, Value)>,
    /// The calls as bots write them, with what is said of their parameters.
    pub(super) functions: Vec<ApiFunction>,
    /// All types that the rules declare.
    pub(super) types: Vec<TypeDoc>,
    /// Fields of what bots see, as far as they are documented.
    pub(super) seen: Vec<String>,
    /// The game's title, and the functions that bots are asked by.
    asks: Option<(String, Vec<String>)>,
    typed: BotTypes,
}

impl Offered {
    pub fn by(root: &Root, game: &Game) -> Offered {
        let told = Definition::of_rules(root, &game.ruleset);
        Offered::with(game, &RulesTypes::new(&told, &game.ruleset.modules, &game.ruleset.hooks))
    }

    /// As [`Offered::by`], where the types of the rules are known.
    pub(super) fn with(game: &Game, rules: &RulesTypes) -> Offered {
        let asked: Vec<String> = game.file.asked().into_iter().map(str::to_owned).collect();
        let guide = Guide::new(game).ok();
        let types = types(&game.ruleset.modules);
        let view = guide.as_ref().and_then(Guide::view);
        let view = types.iter().find(|declared| Some(declared.name.as_str()) == view).map(|declared| &declared.kind);
        let seen = match view {
            Some(TypeKind::Class { fields, .. }) => fields.iter().map(|field| field.name.clone()).collect(),
            _ => Vec::new(),
        };
        let typed = guide.as_ref().map(|guide| {
            let given = guide.argument().and_then(|given| given.class);
            BotTypes::new(&Definition::of_bots(guide), &asked, given, guide.view().is_some(), rules)
        });
        Offered {
            style: game.file.bots,
            game: game.name().to_owned(),
            calls: game.api.calls.iter().map(|entry| entry.name.clone()).collect(),
            data: game.api.data.clone(),
            functions: guide.map(|guide| guide.calls).unwrap_or_default(),
            types,
            seen,
            asks: Some((game.file.title.clone(), asked)),
            typed: typed.unwrap_or_default(),
        }
    }

    /// Of rules that can't be run, what can be read in their API.
    pub fn read(style: BotStyle, api: &[LuaFile]) -> Offered {
        let mut offered = Offered {
            style,
            game: String::new(),
            calls: Vec::new(),
            data: Vec::new(),
            functions: Vec::new(),
            types: types(api),
            seen: Vec::new(),
            asks: None,
            typed: BotTypes::default(),
        };
        for api in api.iter().filter_map(|module| lint::documentation(module.source.text()).ok()) {
            offered.calls.extend(api.functions.iter().map(|function| function.name.clone()));
            offered.functions.extend(api.functions);
            offered.data.extend(api.data.into_iter().map(|data| (data.name, Value::Null)));
        }
        offered
    }

    /// Everything that is wrong with a bot.
    pub fn check(&self, file: &LuaFile) -> Vec<Report> {
        let mut known = Known { globals: BOT_GLOBALS.concat(), methods: Vec::new(), may_assign: true };
        known.globals.extend(self.data.iter().map(|(name, _)| name.as_str()));
        let calls = if self.style == BotStyle::Orders { &mut known.globals } else { &mut known.methods };
        calls.extend(self.calls.iter().map(String::as_str));
        let mut reports = known.findings(file);
        let Ok(globals) = lint::globals(file.source.text()) else { return reports };
        let own = OwnFields::of([&globals]);
        reports.extend(library::findings(file, &globals, Signatures::of_bots(), &own));
        reports.extend(data::findings(file, &globals, &self.data, &own));
        if self.style == BotStyle::Orders {
            reports.extend(self.check_orders(file, &globals));
        }
        let Some((title, asked)) = &self.asks else { return reports };
        let written = || globals.writes.iter().map(|write| write.name.as_str());
        let mut asked_by: Vec<&str> = asked.iter().map(String::as_str).collect();
        for function in asked.iter().filter(|function| !globals.defines(function)) {
            let close = near(function, written());
            let meant = close.map(|close| format!("; is `{close}` meant to be it?")).unwrap_or_default();
            // What is meant to be asked is looked over as if it were.
            asked_by.extend(close);
            reports.push(
                Report::error(format!("{} has no function `{function}`", file.source.shown()))
                    .at(&file.source, file.source.line_span(1), "in this file")
                    .help(format!("{title} asks its bots by `function {function}(...)`{meant}")),
            );
        }
        if self.style == BotStyle::Calls {
            reports.extend(calls::findings(file, self, &asked_by));
        }
        let is_used =
            |name: &str| known.globals.contains(&name) || asked_by.contains(&name) || [UNLOAD, RELOAD].contains(&name);
        reports.extend(written::findings(file, &globals, &is_used));
        let found = self.typed.findings(file, &asked_by, &reports);
        reports.extend(found);
        reports
    }

    /// Orders with too few or too many arguments.
    fn check_orders(&self, file: &LuaFile, globals: &Globals) -> Vec<Report> {
        let defined = globals.defined();
        let orders = globals.calls.iter().filter(|call| !defined.contains(call.name.as_str()));
        let found = orders.filter_map(|call| {
            let function = self.functions.iter().find(|function| function.name == call.name)?;
            let span = call.span.start..call.span.start + call.name.len();
            let shown = call.name.clone();
            Callee { function, shown, types: &self.types, is_of_game: true }.check(call.args, file, span)
        });
        found.collect()
    }
}

/// All types that files declare.
fn types(files: &[LuaFile]) -> Vec<TypeDoc> {
    files.iter().filter_map(|file| lint::documentation(file.source.text()).ok()).flat_map(|file| file.types).collect()
}
