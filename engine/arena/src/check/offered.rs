//! What a game offers to its bots, as far as it matters to those who check them.

use super::types::BotTypes;
use crate::authoring::{Definition, Guide, RulesTypes};
use crate::game::Game;
use lunarena_content::{BotStyle, LuaFile, Root};
use lunarena_kernel::Value;
use lunarena_lint::{self as lint, ApiFunction, TypeDoc, TypeKind};

/// What a game offers to its bots, and asks of them.
pub struct Offered {
    pub(super) style: BotStyle,
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
    pub(super) asks: Option<(String, Vec<String>)>,
    pub(super) typed: BotTypes,
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
}

/// All types that files declare.
fn types(files: &[LuaFile]) -> Vec<TypeDoc> {
    files.iter().filter_map(|file| lint::documentation(file.source.text()).ok()).flat_map(|file| file.types).collect()
}
