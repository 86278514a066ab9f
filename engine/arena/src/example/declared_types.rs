//! The types of a game's state and views, as its comments declare them.

use crate::authoring::{Definition, Guide, RulesTypes, enumerations};
use crate::game::{Call, Game, TypedData};
use lunarena_content::Root;
use lunarena_lint::types::{DataTypes, Examined};
use lunarena_lint::{ApiFunction, Arity, TypeDoc};
use std::collections::BTreeSet;

/// The class that the rules declare for the state.
const STATE: &str = "State";

pub fn of<'g>(root: &Root, game: &'g Game) -> &'g TypedData {
    game.typed_data(|| {
        let told = Definition::of_rules(root, &game.ruleset);
        let RulesTypes { mut definitions, files } =
            RulesTypes::new(&told, &game.ruleset.modules, &game.ruleset.hooks, BTreeSet::new());
        let guide = Guide::new(game).ok();
        // Enumerations are worked out by the rules: only what they came to has their words.
        guide.iter().for_each(|guide| definitions.add_text(&enumerations(guide)));
        let examined: Vec<&Examined> = files.iter().map(|(_, examined)| examined).collect();
        let types = DataTypes::new(definitions, &examined);
        let view = guide.as_ref().and_then(Guide::view).and_then(|view| types.class(view));
        let call =
            |about: &ApiFunction, types: &[TypeDoc]| Call { about: about.clone(), arity: Arity::of(about, types) };
        let calls = guide.iter().flat_map(|guide| guide.calls.iter().map(|about| call(about, &guide.types))).collect();
        TypedData { state: types.class(STATE), view, types, calls }
    })
}
