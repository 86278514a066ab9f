//! What mods add to a game's own lists, and what a game says of its constants.

use super::altered::root_with;
use super::{game, game_with, play, root, setup, told};
use lunarena_arena::{Game, Match};
use lunarena_kernel::path;

fn came(mods: &[&str]) -> String {
    let mods: Vec<String> = mods.iter().map(|name| (*name).to_owned()).collect();
    let root = root().with_mods("duet", &mods).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let game = Game::load(&root, "duet", &[]).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let played = play(&game, &["clapper", "clapper"]);
    let state = played.turns.last().and_then(|turn| turn.state.as_ref()).expect("a state");
    path::get(state, "came").map(|came| came.to_string()).unwrap_or_default()
}

#[test]
fn two_mods_add_a_stage_to_the_same_list_in_one_match() {
    assert_eq!(came(&["echo", "hush"]), "[echo, hush]");
    assert_eq!(came(&["hush", "echo"]), "[echo, hush]");
    assert_eq!(came(&["hush"]), "[hush]");
    assert_eq!(came(&[]), "");
}

/// What is told of the game with these conditions and this constant.
fn refused(conditions: &str, most: &str) -> String {
    let lines = format!("{conditions}constants:");
    let root = root_with(&[("rules/duet/game.yaml", "constants:", &lines)], &[]);
    match Game::load(&root, "duet", &[("claps.most".to_owned(), most.to_owned())]) {
        Ok(_) => String::new(),
        Err(reports) => told(&reports),
    }
}

#[test]
fn a_condition_that_does_not_hold_is_told_at_the_value() {
    let two = "conditions:\n  claps are odd: = claps.most % 2 == 1\n  claps are few: = claps.most < 8\n";
    assert_eq!(refused(two, "3"), "");
    let said = refused(two, "8");
    for part in ["claps are odd", "claps are few", "claps.most is 8", "--set:1:12"] {
        assert!(said.contains(part), "no {part:?} in\n{said}");
    }
    assert!(!refused(two, "9").contains("claps are odd"));
}

#[test]
fn a_condition_that_is_none_is_told_at_its_line() {
    let number = refused("conditions:\n  claps are counted: = claps.most\n", "3");
    assert!(number.contains("a condition is true or false") && number.contains("comes to 3"), "{number}");
    let unknown = refused("conditions:\n  claps are odd: = claps.mots == 3\n", "3");
    assert!(unknown.contains("can't be worked out") && unknown.contains("most"), "{unknown}");
}

#[test]
fn conditions_of_made_maps_are_looked_at_where_lua_makes_the_map() {
    let lines = "map_conditions:\n  claps are odd: = claps.most % 2 == 1\nconstants:";
    let made = ("maps/duet/made.lua", "return function() return {} end\n");
    let root = root_with(&[("rules/duet/game.yaml", "constants:", lines)], &[made]);
    let even = [("claps.most".to_owned(), "4".to_owned())];
    let game = Game::load(&root, "duet", &even).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(Match::new(&game, setup(&game, None, &["clapper", "clapper"])).is_ok(), "its map is a file");
    let map = root.user_map("duet", &lunarena_content::UserPath::new("made")).expect("a map");
    let start = lunarena_arena::Start::Map(Box::new(map));
    let said = match Match::new(&game, setup(&game, Some(start), &["clapper", "clapper"])) {
        Ok(_) => String::new(),
        Err(reports) => told(&reports),
    };
    assert!(said.contains("claps are odd") && said.contains("--set:1:12"), "{said}");
}

#[test]
fn a_match_in_which_nobody_is_asked_blames_what_was_set() {
    let said = told(&game_with("duet", &[("claps.most", "5")]).nobody_was_asked().into());
    assert!(said.contains("over before anybody was asked") && said.contains("claps.most=5"), "{said}");
    assert!(told(&game("duet").nobody_was_asked().into()).contains("leaves nothing to play for"));
}

#[test]
fn a_constant_names_a_function_of_the_rules() {
    let types = |ty: &str| ("rules/duet/game.yaml", "constants:", format!("constants:\n  claps.end: {ty}"));
    let value = |text: &str| ("rules/duet/constants.yaml", "{ most: 3 }", format!("\n  end: {text}\n  most: 3"));
    let said = |ty: &str, text: &str| {
        let (types, value) = (types(ty), value(text));
        let root = root_with(&[(types.0, types.1, &types.2), (value.0, value.1, &value.2)], &[]);
        Game::load(&root, "duet", &[]).err().map(|reports| told(&reports)).unwrap_or_default()
    };
    for (ty, good) in [
        ("function of claps", "setup"),
        ("function", "claps.setup"),
        ("function | none", "none"),
        ("list of function of claps", "[setup, listen]"),
    ] {
        assert_eq!(said(ty, good), "", "{ty}: {good}");
    }
    for (ty, bad, why) in [
        ("function of claps", "setpu", "did you mean `setup`?"),
        ("function of claps", "none", "claps.lua has no such function"),
        ("function", "setup", "expected `module.function`"),
        ("function of claps and songs", "setup", "`setup` is not a function of songs.lua"),
        ("list of function of claps", "[setup, sing]", "`sing` is not a function of claps.lua"),
    ] {
        let told = said(ty, bad);
        assert!(told.contains(why) && told.contains("rules/duet/constants.yaml:2"), "{ty}, {bad}: {told}");
    }
}
