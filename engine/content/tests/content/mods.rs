//! Mods: what they are laid over, in which order, and all that can be wrong with them.

use super::pebbles::{Pebbles, inside};
use lunarena_content::{Reports, Root, Ruleset, mods_in_order, plain};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A mod.yaml with these dependencies.
pub fn mod_yaml(name: &str, depends: &[&str]) -> String {
    let depends: Vec<String> = depends.iter().map(|depend| format!("\"{depend}\"")).collect();
    format!("name: {name}\nversion: 1.0.0\ntitle: {name}\ngame: pebbles\ndepends: [{}]\n", depends.join(", "))
}

/// Pebbles with mods, each a name with its dependencies and its constants.yaml.
fn with(mods: &[(&str, &[&str], &str)]) -> Pebbles {
    mods.iter().fold(Pebbles::new(), |game, (name, depends, constants)| {
        game.file(&format!("mods/{name}/mod.yaml"), mod_yaml(name, depends))
            .file(&format!("mods/{name}/constants.yaml"), constants)
    })
}

fn modded(game: &Pebbles, wanted: &[&str]) -> Result<Root, Reports> {
    let wanted: Vec<String> = wanted.iter().map(|name| (*name).to_owned()).collect();
    Root::at(game.dir()).expect("a root").with_mods("pebbles", &wanted)
}

pub fn load(game: &Pebbles, wanted: &[&str]) -> Result<Ruleset, Reports> {
    Ruleset::load(&modded(game, wanted)?, "pebbles", &[])
}

/// The names in the order of loading.
fn order(game: &Pebbles, wanted: &[&str]) -> Vec<String> {
    let root = modded(game, wanted).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    root.mods_in_use().to_vec()
}

/// The messages of all that is wrong, with their places.
pub fn wrong(game: &Pebbles, wanted: &[&str]) -> Vec<String> {
    let reports = load(game, wanted).expect_err("something is wrong");
    let place = |report: &lunarena_content::Report| match report.place() {
        Some((file, line, _)) => format!("{file}:{line}: {report}"),
        None => report.to_string(),
    };
    reports.iter().map(place).collect()
}

#[test]
fn maps_merge_all_else_is_replaced_and_a_dash_takes_away() {
    let over = "heap:\n  size: 30\nlucky: [1]\nstones:\n  -rough:\n  round: { weight: 3, song: oh }\n";
    let rules = load(&with(&[("big", &[], over)]), &["big"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let plain = rules.constants.plain();
    let at = |path: &str| lunarena_kernel::path::get(&plain, path).map(|value| value.to_string());
    assert_eq!(at("heap.size").as_deref(), Some("30"));
    assert_eq!(at("heap.colour").as_deref(), Some("grey"));
    assert_eq!(at("lucky").as_deref(), Some("[1]"));
    assert_eq!(at("stones.rough"), None);
    assert_eq!(at("stones.round.song").as_deref(), Some("oh"));
    let origins = |path: &str| {
        let leaf = rules.constants.get(path).expect(path);
        leaf.origins.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(origins("heap.size"), "rules/pebbles/constants.yaml:2 mods/big/constants.yaml:2");
    assert_eq!(origins("heap.colour"), "rules/pebbles/constants.yaml:3");
    assert_eq!(origins("stones.round.weight"), "mods/big/constants.yaml:6");
    let paths: Vec<&str> = rules.changes.constants.iter().map(|change| change.path.as_str()).collect();
    assert_eq!(paths, ["heap.size", "lucky", "stones.rough", "stones.round"]);
    assert_eq!(rules.mods, ["big"]);
}

#[test]
fn a_mod_adds_to_the_keys_that_may_be_named() {
    let round = "heap:\n  colour: round\nlucky: [smooth, round]\nstones:\n  round: { weight: 3, song: oh }\n";
    let game =
        with(&[("round", &[], round), ("flat", &[], "lucky: [flta]\nstones: { flat: { weight: 1, song: ah } }\n")])
            .change("game.yaml", "one of grey | white", "key of stones")
            .change("game.yaml", "list of integer 0..9", "list of key of stones")
            .change("constants.yaml", "colour: grey", "colour: rough")
            .change("constants.yaml", "[3, 7]", "[rough]");
    let rules = load(&game, &["round"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let colour = rules.constants.get("heap.colour").map(|leaf| leaf.origins.len());
    assert_eq!(colour, Some(2), "the game says one, the mod another");
    assert_eq!(wrong(&game, &["flat"]), ["mods/flat/constants.yaml:1: unknown value `flta`"]);
    // What only a mod has, the game without it does not know; a value from the command line is held against the same keys.
    assert!(game.set(&[("heap.colour", "smooth")]).is_ok());
    let said = plain(&game.set(&[("heap.colour", "round")]).expect_err("no such key"));
    assert!(said.contains("unknown value `round`") && said.contains("`smooth` and `rough`"), "{said}");
}

#[test]
fn game_yaml_is_laid_over_too() {
    let game = with(&[("more", &[], "fees: { late: 3 }\n")])
        .file("mods/more/game.yaml", "summary: take more pebbles\nconstants:\n  fees.late: integer 0..\n");
    let rules = load(&game, &["more"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    assert_eq!(rules.file.summary, "take more pebbles");
    assert_eq!(rules.constants.get("fees.late").map(|leaf| leaf.path.as_str()), Some("fees.late"));
    let broken =
        game.file("mods/more/game.yaml", "seats: { names: [Left], lest: 1 }\nconstants:\n  fees.late: integer 0..\n");
    let told = wrong(&broken, &["more"]);
    assert!(told.iter().any(|told| told.starts_with("mods/more/game.yaml:1: ")), "{told:?}");
}

#[test]
fn what_is_needed_comes_first_and_all_else_goes_by_name() {
    let game = with(&[
        ("apple", &["pear"], ""),
        ("pear", &["? zebra"], ""),
        ("zebra", &[], ""),
        ("melon", &["~ apple"], ""),
        ("berry", &["base >= 1.0 < 2.0"], ""),
    ]);
    assert_eq!(order(&game, &["berry", "apple"]), ["berry", "pear", "apple"]);
    assert_eq!(order(&game, &["apple", "berry"]), ["berry", "pear", "apple"]);
    assert_eq!(order(&game, &["zebra", "apple"]), ["zebra", "pear", "apple"]);
    assert_eq!(order(&game, &["melon"]), ["melon", "pear", "apple"]);
    let root = Root::at(game.dir()).expect("a root");
    let mods = mods_in_order(&root, "pebbles", &["melon".to_owned()]).expect("good mods");
    let needed: Vec<Option<&str>> = mods.iter().map(|ordered| ordered.needed_by.as_deref()).collect();
    assert_eq!(needed, [None, Some("apple"), Some("melon")]);
}

#[test]
fn all_that_is_wrong_comes_at_once() {
    let game =
        with(&[("apple", &["pear >= 2", "base > 1.0", "! berry", "grape"], ""), ("pear", &[], ""), ("berry", &[], "")]);
    assert_eq!(
        wrong(&game, &["apple", "berry", "bery"]),
        [
            "there is no mod `bery`",
            "mods/apple/mod.yaml:5: apple needs pear >= 2.0.0, and it is 1.0.0",
            "mods/apple/mod.yaml:5: apple needs pebbles > 1.0.0, and it is 1.0.0",
            "mods/apple/mod.yaml:5: the mods apple and berry can't be used together",
            "mods/apple/mod.yaml:5: apple needs the mod `grape`, which isn't there",
        ]
    );
    let circle = with(&[("apple", &["pear"], ""), ("pear", &["berry"], ""), ("berry", &["apple"], "")]);
    assert_eq!(
        wrong(&circle, &["pear"]),
        ["mods/apple/mod.yaml:5: these mods need each other in a circle: apple, then pear, then berry, then apple"]
    );
    let odd = Pebbles::new()
        .file("mods/odd/mod.yaml", "name: even\nversion: one\ntitle: Odd\ngame: marbles\nengine: '> 99'\ndepend: []\n");
    assert_eq!(
        wrong(&odd, &["odd"]),
        [
            "mods/odd/mod.yaml:1: the mod `even` stands in a folder called `odd`",
            "mods/odd/mod.yaml:2: `one` is not a version",
            "mods/odd/mod.yaml:6: unknown key `depend`",
        ]
    );
    let foreign = Pebbles::new().file(
        "mods/odd/mod.yaml",
        "name: odd\nversion: 1.0\ntitle: Odd\ngame: marbles\nengine: '> 99'\ndepends: ['x y', '?']\n",
    );
    assert_eq!(
        wrong(&foreign, &["odd"]),
        [
            "mods/odd/mod.yaml:6: `x y` can't be read as a dependency",
            "mods/odd/mod.yaml:6: `?` can't be read as a dependency",
        ]
    );
    let far = Pebbles::new()
        .file("mods/odd/mod.yaml", "name: odd\nversion: 1.0\ntitle: Odd\ngame: marbles\nengine: '> 99'\n");
    assert_eq!(
        wrong(&far, &["odd"]),
        [
            "mods/odd/mod.yaml:4: there is no game `marbles`",
            "mods/odd/mod.yaml:5: the mod odd needs an engine > 99.0.0, and this is 0.1.0",
        ]
    );
    let other = Pebbles::new()
        .file("mods/odd/mod.yaml", "name: odd\nversion: 1.0\ntitle: Odd\ngame: marbles\n")
        .file("rules/marbles/game.yaml", "title: Marbles\n");
    assert_eq!(wrong(&other, &["odd"]), ["mods/odd/mod.yaml:4: the mod odd is for marbles, not for pebbles"]);
}

#[test]
fn overlays_that_can_not_be_laid_or_do_nothing() {
    let game = with(&[("odd", &[], "heap:\n  sice: 3\n  -color:\n  -colour: grey\n")]);
    assert_eq!(
        wrong(&game, &["odd"]),
        [
            "mods/odd/constants.yaml:2: unknown constant `heap.sice`",
            "mods/odd/constants.yaml:3: there is no `heap.color` to remove",
            "mods/odd/constants.yaml:4: `-colour` removes `heap.colour`, and has a value too",
        ]
    );
    let game = with(&[("odd", &[], "heap:\n  sice: 3\n")]);
    assert_eq!(wrong(&game, &["odd"]), ["mods/odd/constants.yaml:2: unknown constant `heap.sice`"]);
    assert_eq!(
        wrong(&with(&[("odd", &[], "- 1\n")]), &["odd"]),
        ["mods/odd/constants.yaml:1: only a map can be laid over a map"]
    );
    let game = with(&[("one", &[], "heap: { size: 21 }\n"), ("two", &[], "heap: { size: 22 }\n")]);
    let rules = load(&game, &["one", "two"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let warnings: Vec<String> = rules.warnings.iter().map(|report| plain(report)).collect();
    assert!(
        warnings[0].contains("`heap.size` is what it was") && warnings[0].contains("constants.yaml:2: set here"),
        "{warnings:?}"
    );
    assert!(
        warnings[1].contains("two mods set `heap.size`") && warnings[1].contains("mods/one/constants.yaml:1"),
        "{warnings:?}"
    );
    assert_eq!(warnings.len(), 2);
}

#[test]
fn files_of_mods_are_found_like_those_of_the_game() {
    let game = with(&[("odd", &[], "")])
        .file("mods/odd/maps/hill.yaml", "heaps: []\n")
        .file("mods/odd/bots/fox.lua", "function turn() end\n")
        .file("mods/odd/extra.lua", "return {}\n")
        .file("mods/odd/hooks.lua", "return {}\n");
    let (base, root) = (Root::at(game.dir()).expect("a root"), modded(&game, &["odd"]).expect("good mods"));
    assert_eq!(
        (base.maps("pebbles").len(), root.maps("pebbles")),
        (2, ["heap", "hill", "random"].map(inside).to_vec())
    );
    assert!(root.map("pebbles", &inside("hill")).is_ok() && base.map("pebbles", &inside("hill")).is_err());
    assert!(root.bot("pebbles", &inside("fox")).is_ok() && base.bot("pebbles", &inside("fox")).is_err());
    let rules = load(&game, &["odd"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let modules: Vec<&str> = rules.modules.iter().map(|module| module.source.shown()).collect();
    assert_eq!(modules, ["rules/pebbles/heap.lua", "rules/pebbles/orders.lua", "mods/odd/extra.lua"]);
    assert_eq!(rules.hooks.len(), 1);
    let game = game.file("mods/odd/heap.lua", "return {}\n").file("mods/odd/maps/heap.yaml", "heaps: []\n");
    assert_eq!(wrong(&game, &["odd"]), ["mods/odd/heap.lua has the name of another module: rules/pebbles/heap.lua"]);
    let root = modded(&game, &["odd"]).expect("good mods");
    assert!(root.map("pebbles", &inside("heap")).is_err_and(|reports| reports.to_string() == "1 error"));
}

/// The constants that mods may set in the tests below, each with values it may have.
const KEYS: [(&str, &[&str]); 5] = [
    ("heap.size", &["1", "30", "500"]),
    ("heap.colour", &["grey", "white"]),
    ("take.most", &["1", "2", "9"]),
    ("limits.instructions", &["10", "77"]),
    ("cheats", &["true", "false"]),
];

fn overlay() -> impl Strategy<Value = BTreeMap<usize, usize>> {
    prop::collection::btree_map(0..KEYS.len(), 0..3usize, 0..4)
}

/// An overlay as a file; what it sets, by path.
fn written(overlay: &BTreeMap<usize, usize>) -> (String, BTreeMap<&'static str, &'static str>) {
    let set: BTreeMap<&str, &str> =
        overlay.iter().map(|(key, value)| (KEYS[*key].0, KEYS[*key].1[value % KEYS[*key].1.len()])).collect();
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (path, value) in &set {
        match path.split_once('.') {
            Some((group, key)) => groups.entry(group).or_default().push(format!("  {key}: {value}\n")),
            None => groups.entry(path).or_default().push(format!(" {value}\n")),
        }
    }
    let text = groups.into_iter().map(|(group, lines)| match lines.as_slice() {
        [only] if !only.starts_with("  ") => format!("{group}:{only}"),
        lines => format!("{group}:\n{}", lines.concat()),
    });
    (text.collect(), set)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Merging in the printed order is the same as setting step by step, and each constant names a line that holds its value.
    #[test]
    fn merging_is_setting_step_by_step(overlays in prop::collection::vec(overlay(), 1..5), reversed in any::<bool>()) {
        let names = ["ash", "birch", "cedar", "dogwood"];
        let texts: Vec<(String, BTreeMap<&str, &str>)> = overlays.iter().map(written).collect();
        let mods: Vec<(&str, &[&str], &str)> =
            names.iter().zip(&texts).map(|(name, (text, _))| (*name, &[][..], text.as_str())).collect();
        let game = with(&mods);
        let mut wanted: Vec<&str> = mods.iter().map(|(name, ..)| *name).collect();
        if reversed {
            wanted.reverse();
        }
        let rules = load(&game, &wanted).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let mut stepwise = Ruleset::load(&Root::at(game.dir()).expect("a root"), "pebbles", &[]).expect("good rules");
        for name in &rules.mods {
            let at = names.iter().position(|known| known == name).expect("a known name");
            for (path, value) in &texts[at].1 {
                stepwise.constants.set(path, value).expect("a good value");
            }
        }
        prop_assert_eq!(rules.constants.plain(), stepwise.constants.plain());
        for leaf in rules.constants.leaves() {
            let origin = leaf.origins.last().expect("an origin");
            let text = std::fs::read_to_string(game.dir().join(&origin.source)).expect("a file");
            let line = text.lines().nth(origin.line - 1).unwrap_or_default();
            prop_assert!(line.contains(&origin.text), "{} names {origin}: {line}", leaf.path);
        }
    }
}
