//! What a good game file gives.

use crate::pebbles::{GAME, Pebbles, inside};
use lunarena_content::{Constant, FormulaSource, GameFile, Kind, Order, Report, Ruleset, Source, Type, UserPath};
use lunarena_kernel::turns::Shape;
use lunarena_kernel::{Key, Value};

fn values(formula: &FormulaSource) -> Result<i64, Report> {
    match formula.expression.as_str() {
        "heap.size" => Ok(21),
        "limits.instructions" => Ok(5000),
        other => Err(formula.report(format!("unexpected formula {other}"), "here")),
    }
}

#[test]
fn a_game_file_says_who_plays_when() {
    let ruleset = Pebbles::new().load().expect("a good game");
    let file = &ruleset.file;
    assert_eq!((file.title.as_str(), file.version.as_str()), ("Pebbles", "1.0.0"));
    assert_eq!(file.turns[0].kind, Kind::Sequence { order: Order::Forward, keep: false });
    let stages: Vec<String> = file.turns[0].stages.at("action").iter().map(ToString::to_string).collect();
    assert_eq!(stages, ["heap.take"]);
    assert_eq!(file.rule_functions().count(), 6);
    assert!(ruleset.warnings.is_empty());
    let names: Vec<_> = ruleset.modules.iter().map(|module| module.name.as_str()).collect();
    assert_eq!(names, ["heap", "orders"]);
}

#[test]
fn formulas_of_a_game_file_get_their_values_later() {
    let ruleset = Pebbles::new().load().expect("a good game");
    let formulas = ruleset.file.formulas();
    let paths: Vec<_> = formulas.iter().map(|formula| formula.path.as_str()).collect();
    assert_eq!(paths, ["turns.take.rounds", "limits.turn"]);
    let settled = ruleset.file.settle(values).expect("good values");
    let plan = settled.plan(2);
    assert_eq!((plan.phases[0].rounds, plan.phases[0].keep), (Some(21), false));
    assert_eq!(plan.phases[0].shape, Shape::Each(vec![0, 1]));
    assert_eq!(settled.limits.budget().turn, Some(5000));
    let reports = ruleset.file.settle(|_| Ok(0)).expect_err("values that are too small");
    let messages: Vec<_> = reports.iter().map(Report::message).collect();
    assert_eq!(messages, ["this must be at least 1, but it is 0"; 2]);
}

#[test]
fn what_no_game_needs_is_refused_before_it_does_harm() {
    let message = |game: Pebbles| {
        let reports = game.load().expect_err("too much");
        reports.iter().map(Report::message).collect::<Vec<_>>().join(", ")
    };
    let rounds = Pebbles::new().change("game.yaml", "= heap.size", "9223372036854775807");
    assert_eq!(message(rounds), "this must be at most 1000000000, but it is 9223372036854775807");
    let many = |line: fn(usize) -> String| (0..5001).map(line).collect::<String>();
    let declared = many(|number| format!("  extra{number}: integer\n"));
    let declared = Pebbles::new().change("game.yaml", "  cheats: boolean\n", &declared);
    assert_eq!(message(declared), "a game has at most 5000 constants");
    let given = many(|number| format!("  s{number}: {{ weight: 1, song: hum }}\n"));
    let given = Pebbles::new().change("constants.yaml", "stones:\n", &format!("stones:\n{given}"));
    assert_eq!(message(given), "a game has at most 5000 constants");
}

#[test]
fn every_kind_of_phase_is_read() {
    let phases = "\
turns:
  - { phase: draft, kind: sequence, ask: pick, rounds: 1, order: snake, keep: true, stages: { skipped: [heap.rest] } }
  - { phase: build, kind: simultaneous, ask: turn, rounds: 5, actions: 3, stages: { action: [heap.grow, heap.take] } }
  - { phase: march, kind: queue, ask: run, rounds: 9, pause: true, stages: {} }
  - phase: market
    kind: rules
    next: heap.next
    questions: { bid: { limits: { call: = heap.size } }, reply: { ask: answer } }
    stages: { action: [heap.take] }
most_turns: 100
limits:";
    let start = GAME.find("turns:").expect("turns");
    let end = GAME.find("limits:").expect("limits");
    let text = format!("{}{}{}", &GAME[..start], phases, &GAME[end + "limits:".len()..]);
    let file = GameFile::parse(&Source::new("game.yaml", &text)).expect("a good file").settle(values).expect("values");
    let shape = |phase: lunarena_kernel::turns::Phase| (phase.shape, phase.rounds, phase.actions, phase.keep);
    let shapes: Vec<_> = file.plan(2).phases.into_iter().map(shape).collect();
    let expected = [
        (Shape::Each(vec![0, 1, 1, 0]), Some(1), 1, true),
        (Shape::Together, Some(5), 3, false),
        (Shape::Queue, Some(9), 1, false),
        (Shape::Rules, None, 1, false),
    ];
    assert_eq!(shapes, expected);
    let [bid, reply] = file.turns[3].questions.as_slice() else { panic!("two questions") };
    assert_eq!((bid.ask.as_str(), bid.limits.call, reply.ask.as_str()), ("bid", Some(21), "answer"));
    assert_eq!((file.asked(), file.most_turns), (vec!["pick", "turn", "run", "bid", "answer"], Some(100)));
    assert_eq!(file.turns[2].kind, Kind::Queue { pause: true });
}

#[test]
fn a_phase_may_have_limits_of_its_own() {
    let own = |text: &str| Pebbles::new().change("game.yaml", "    order: forward", text);
    let ruleset = own("    limits: { turn: = heap.size, call: 7 }").load().expect("a good game");
    let paths: Vec<String> = ruleset.file.formulas().into_iter().map(|formula| formula.path).collect();
    assert_eq!(paths, ["turns.take.rounds", "turns.take.limits.turn", "limits.turn"]);
    let settled = ruleset.file.settle(values).expect("good values");
    let limits = settled.limits.within(&settled.turns[0].limits).budget();
    assert_eq!((limits.turn, limits.call, limits.load), (Some(21), Some(7), 10_000));
    // What it does not say is the game's.
    let ruleset = own("    limits: { call: 7 }").load().expect("a good game");
    let settled = ruleset.file.settle(values).expect("good values");
    let limits = settled.limits.within(&settled.turns[0].limits).budget();
    assert_eq!((limits.turn, limits.call), (Some(5000), Some(7)));
}

#[test]
fn a_turn_that_is_kept_needs_a_limit_that_ends_it() {
    let kept = || Pebbles::new().change("game.yaml", "order: forward", "keep: true");
    assert!(kept().load().is_ok());
    let endless = kept().change("game.yaml", "limits: { turn:", "limits: { call:").load().expect_err("endless turns");
    let messages: Vec<_> = endless.iter().map(Report::message).collect();
    assert_eq!(messages, ["a bot could keep its turn for ever"]);
    let limited = kept().change("game.yaml", "limits: { turn:", "limits: { call:").change(
        "game.yaml",
        "    keep: true",
        "    keep: true\n    limits: { turn: 100 }",
    );
    assert!(limited.load().is_ok());
}

#[test]
fn a_stage_that_never_runs_is_a_warning() {
    let game = Pebbles::new().change("game.yaml", "turn_start:", "skipped:");
    let warnings = game.load().expect("a game with a warning").warnings;
    assert_eq!(warnings.to_string(), "1 warning");
}

#[test]
fn constants_are_plain_data_and_formulas() {
    let ruleset = Pebbles::new().load().expect("a good game");
    let paths: Vec<_> = ruleset.constants.leaves().iter().map(|leaf| leaf.path.as_str()).collect();
    let expected = [
        "heap.size",
        "heap.colour",
        "take.most",
        "take.cost",
        "stones.smooth.weight",
        "stones.smooth.song",
        "stones.rough.weight",
        "stones.rough.song",
        "limits.instructions",
        "lucky",
        "cheats",
    ];
    assert_eq!(paths, expected);
    let plain = ruleset.constants.plain();
    assert_eq!(plain.field("heap").and_then(|heap| heap.field("size")), Some(&Value::Int(21)));
    assert_eq!(plain.field("take").and_then(|take| take.field("cost")), None);
    assert_eq!(plain.field("lucky"), Some(&vec![3i64, 7].into()));
    let formulas = ruleset.constants.formulas();
    assert_eq!(formulas[0].path, "take.cost");
    assert_eq!(formulas[0].arguments, ["taken", "left"]);
    assert_eq!(formulas[0].expression, "floor(taken * 1.5)");
    let report = formulas[0].report_within(6..11, "unknown name", "here");
    assert_eq!(report.place(), Some(("rules/pebbles/constants.yaml", 4, 33)));
}

#[test]
fn a_number_may_stand_for_a_formula_and_keys_may_be_numbers() {
    let ruleset = Pebbles::new()
        .change("constants.yaml", "\"= floor(taken * 1.5)\"", "2.5")
        .change("constants.yaml", "  smooth:", "  7:")
        .load()
        .expect("a good game");
    assert_eq!(ruleset.constants.formulas()[0].expression, "2.5");
    let Some(Value::Map(stones)) = ruleset.constants.plain().field("stones").cloned() else { panic!("a map") };
    assert!(stones.contains_key(&Key::Int(7)));
    assert!(ruleset.constants.get("stones.7.weight").is_some());
}

fn origins(ruleset: &Ruleset, path: &str) -> Vec<String> {
    let leaf = ruleset.constants.get(path).expect("a constant");
    leaf.origins.iter().map(|origin| format!("{origin} {}", origin.text)).collect()
}

#[test]
fn every_value_knows_where_it_came_from() {
    let game = Pebbles::new();
    let sets = [
        ("heap.size", "40"),
        ("heap.size", "41"),
        ("lucky", "[1,2]"),
        ("stones.smooth.song", "5"),
        ("stones.rough.song", "do: re"),
        ("take.cost", "= taken + left"),
    ];
    let ruleset = game.set(&sets).expect("good values");
    let base = "rules/pebbles/constants.yaml";
    assert_eq!(origins(&ruleset, "heap.size"), [&format!("{base}:2 21"), "--set 40", "--set 41"]);
    assert_eq!(origins(&ruleset, "lucky"), [&format!("{base}:10 [3, 7]"), "--set [1,2]"]);
    assert_eq!(origins(&ruleset, "stones.rough.song"), [&format!("{base}:7 'la la'"), "--set do: re"]);
    assert_eq!(origins(&ruleset, "cheats"), [format!("{base}:11 false")]);
    let plain = |path: &str| match &ruleset.constants.get(path).expect("a constant").value {
        Constant::Plain(value) => value.to_string(),
        Constant::Formula(formula) => formula.expression.clone(),
    };
    assert_eq!(plain("heap.size"), "41");
    assert_eq!(plain("stones.smooth.song"), "5");
    assert_eq!(plain("stones.rough.song"), "do: re");
    assert_eq!(plain("take.cost"), "taken + left");
    let song = ruleset.constants.get("stones.smooth.song").expect("a constant");
    assert_eq!(song.ty, Type::String);
}

#[test]
fn the_hash_tells_contents_apart() {
    let game = Pebbles::new();
    let hash = game.load().expect("a good game").hash;
    assert_eq!(hash.len(), 32);
    assert_eq!(hash, Pebbles::new().load().expect("a good game").hash, "the folder makes no difference");
    let set = game.set(&[("heap.size", "5"), ("cheats", "true")]).expect("good values").hash;
    assert_ne!(hash, set);
    assert_eq!(set, game.set(&[("cheats", "true"), ("heap.size", "5")]).expect("good values").hash);
    assert_ne!(hash, Pebbles::new().change("heap.lua", "{}", "{ }").load().expect("a good game").hash);
    let root = game.root();
    assert_ne!(
        root.bot("pebbles", &inside("idle")).expect("a bot").hash,
        root.bot("pebbles", &inside("taker")).expect("a bot").hash
    );
    assert_eq!(root.map("pebbles", &inside("heap")).expect("a map").hash.len(), 32);
}

#[test]
fn files_are_found_by_name_and_by_path() {
    let game = Pebbles::new().file("elsewhere/mine.lua", "function turn() end");
    let root = lunarena_content::Root::find(&game.dir().join("rules/pebbles")).expect("a root above");
    assert_eq!(root.games(), ["pebbles"]);
    assert_eq!(root.bots("pebbles"), ["idle", "taker"]);
    assert_eq!(root.maps("pebbles"), ["heap", "random"]);
    assert_eq!(root.bot("pebbles", &inside("idle")).expect("a bot").source.shown(), "bots/pebbles/idle.lua");
    let path = game.dir().join("elsewhere/mine.lua");
    let mine = root.user_bot("pebbles", &UserPath::new(path.to_str().expect("a path"))).expect("a bot");
    assert_eq!((mine.name.as_str(), mine.source.shown()), ("mine", "elsewhere/mine.lua"));
    assert_eq!(root.user_bot("pebbles", &UserPath::new("elsewhere/mine.lua")).expect("a bot"), mine);
    let map = root.map("pebbles", &inside("maps/pebbles/heap.yaml")).expect("a map");
    assert_eq!((map.name.as_str(), map.source().shown()), ("heap", "maps/pebbles/heap.yaml"));
}

#[test]
fn a_match_has_an_end_that_somebody_knows() {
    let without = || Pebbles::new().change("game.yaml", "    rounds: = heap.size\n", "");
    let message = |game: Pebbles| {
        let reports = game.load().expect_err("no end");
        reports.iter().map(Report::message).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(message(without()), "nothing ends the match");
    let over = || without().change("game.yaml", "  standings:", "  over: heap.over\n  standings:");
    assert_eq!(message(over()), "the match could go on for ever");
    let most = over().change("game.yaml", "limits:", "most_turns: 50\nlimits:");
    assert_eq!(most.load().expect("a good game").file.turns[0].rounds, None);
}

#[test]
fn a_phase_has_the_keys_of_its_kind() {
    let message = |kind: &str| {
        let game = Pebbles::new().change("game.yaml", "kind: sequence", kind);
        let reports = game.load().expect_err("other keys");
        reports.iter().map(Report::message).collect::<Vec<_>>().join(", ")
    };
    let rounds = "belongs to a phase of kind `simultaneous`, `sequence` or `queue`";
    assert_eq!(
        message("kind: rules"),
        format!(
            "a phase needs the key `next`, a phase needs the key `questions`, `ask` {rounds}, `rounds` {rounds}, \
             `order` belongs to a phase of kind `sequence`"
        )
    );
    assert_eq!(message("kind: sequence\n    next: heap.take"), "`next` belongs to a phase of kind `rules`");
}
