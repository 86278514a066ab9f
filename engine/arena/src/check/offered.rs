//! What a game offers to its bots, as far as it matters to those who check them.

use super::extent::Extent;
use super::types::BotTypes;
use crate::authoring::{self, Definition, Guide, OBJECT_CLASS, RulesTypes, VIEW};
use crate::game::Game;
use lunarena_content::{BotStyle, LuaFile, Root, Sketch};
use lunarena_kernel::Value;
use lunarena_lint::{self as lint, ApiFunction, TypeDoc, TypeKind};
use std::collections::BTreeSet;

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
    pub(super) extent: Extent,
    pub(super) typed: BotTypes,
}

impl Offered {
    pub fn by(root: &Root, game: &Game) -> Offered {
        let told = Definition::of_rules(root, &game.ruleset);
        Offered::with(game, &RulesTypes::new(&told, &game.ruleset.modules, &game.ruleset.hooks, BTreeSet::new()))
    }

    /// As [`Offered::by`], where the types of the rules are known.
    pub(super) fn with(game: &Game, rules: &RulesTypes) -> Offered {
        let asked: Vec<String> = game.file.asked().into_iter().map(str::to_owned).collect();
        let guide = Guide::new(game).ok();
        let types = types(&game.ruleset.modules);
        let view = guide.as_ref().and_then(Guide::view);
        let seen = types.iter().find(|declared| Some(declared.name.as_str()) == view).map(fields).unwrap_or_default();
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
            extent: Extent::Whole,
            typed: typed.unwrap_or_default(),
        }
    }

    /// Of rules that can't be run, what can be read in their API, in the modules of these names.
    pub(super) fn read(
        game: &str,
        sketch: &Sketch,
        api: &[String],
        (modules, hooks): (&[LuaFile], &[LuaFile]),
        rules: &RulesTypes,
        extent: Extent,
    ) -> Offered {
        let names: Vec<&str> = api.iter().map(String::as_str).collect();
        let documentation = authoring::documentation(&names, modules, hooks).unwrap_or_default();
        let mut functions = documentation.functions;
        let style = sketch.style.unwrap_or_else(|| style_of(&functions));
        let live = style == BotStyle::Calls;
        let calls: Vec<String> = functions.iter().map(|function| function.name.clone()).collect();
        if live {
            functions = functions.into_iter().map(|call| call.without_first(2)).collect();
        }
        let view = documentation.types.iter().any(|declared| declared.name == VIEW).then_some(VIEW);
        let told = Definition::of_api(game, &documentation.types, &functions, live, view);
        let given = if live { Some(OBJECT_CLASS) } else { view };
        let mut typed = BotTypes::new(&told, &sketch.asked, given, view.is_some(), rules);
        typed.may_have_more(OBJECT_CLASS);
        let seen = documentation.types.iter().filter(|declared| declared.name == VIEW).flat_map(fields).collect();
        Offered {
            style,
            game: game.to_owned(),
            calls,
            data: documentation.data.into_iter().map(|data| (data.name, Value::Null)).collect(),
            functions,
            types: types(modules),
            seen,
            asks: (!sketch.asked.is_empty()).then(|| (game.to_owned(), sketch.asked.clone())),
            extent,
            typed,
        }
    }
}

/// How bots act whose calls are these: live ones get the state and the turn.
fn style_of(functions: &[ApiFunction]) -> BotStyle {
    let is_live = |function: &ApiFunction| function.params.first().is_some_and(|first| first.name == "state");
    if functions.iter().any(is_live) { BotStyle::Calls } else { BotStyle::Orders }
}

/// The names of a class's fields.
fn fields(declared: &TypeDoc) -> Vec<String> {
    match &declared.kind {
        TypeKind::Class { fields, .. } => fields.iter().map(|field| field.name.clone()).collect(),
        TypeKind::Alias { .. } => Vec::new(),
    }
}

/// All types that files declare.
fn types(files: &[LuaFile]) -> Vec<TypeDoc> {
    files.iter().filter_map(|file| lint::documentation(file.source.text()).ok()).flat_map(|file| file.types).collect()
}
