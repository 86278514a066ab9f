//! What a game's function `choices` may answer and what it may be asked, on a game that is made for these tests.

use super::pond::{CHOICES, Folder, GAME, LOOK, files};
use super::recorded::good;
use lunarena_arena::{ChoiceQuestion, Choices, Game, Keep, Match, SeatChoice, Setup, Start, check_game};
use lunarena_content::{Report, Reports, Root};
use lunarena_kernel::Value;

fn run<T>(game: &Game, root: &Root, work: impl FnOnce(&mut Match) -> T) -> T {
    let start = Start::Map(Box::new(good(game.ruleset.default_map(root))));
    let seats = vec![SeatChoice::Scripted, SeatChoice::Scripted];
    let setup = Setup { start, seed: 1, seats, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    work(&mut good(Match::new(game, setup)))
}

fn question(action: &str, step: Option<&str>, chosen: &str) -> ChoiceQuestion {
    let value = |text: &str| lunarena_content::Document::parse(&lunarena_content::Source::new("x", text));
    ChoiceQuestion {
        action: action.to_owned(),
        step: step.map(str::to_owned),
        chosen: good(value(chosen)).root.to_plain(),
        given: Value::List(Vec::new()),
    }
}

fn told(answer: Result<Choices, Reports>) -> String {
    match answer {
        Ok(choices) => serde_json::to_string(&choices).expect("JSON"),
        Err(reports) => reports.iter().map(said).collect(),
    }
}

/// A report on one line: where, what, and the help.
fn said(report: &Report) -> String {
    let at = report.place().map(|(file, line, _)| format!("{file}:{line}: ")).unwrap_or_default();
    format!("{at}{} {}", report.message(), report.help_text().unwrap_or_default())
}

#[test]
fn answers_are_read_and_written_as_json() {
    let folder = Folder::new("good", &files(GAME, LOOK, CHOICES));
    let (game, root) = (folder.game(), folder.root());
    run(&game, &root, |match_run| {
        let mut ask = |step, chosen| told(match_run.choices("Bob", &question("leap", step, chosen)));
        assert_eq!(
            ask(Some("frog"), "{}"),
            r#"{"choices":[{"value":7,"thing":7,"note":"green"},{"value":8,"thing":"newt","warn":"it dies"}]}"#
        );
        let way = r#"{"choices":[{"value":[1,2],"at":[1,2,0],"last":true},{"value":"B","at":"B"}]}"#;
        assert_eq!(ask(Some("over"), "{ frog: 7 }"), way);
        assert_eq!(ask(Some("over"), "{ frog: 7, over: [B] }"), way);
        // There a path can only end.
        assert_eq!(ask(Some("over"), "{ frog: 7, over: [B, B] }"), r#"{"choices":[]}"#);
        assert_eq!(ask(Some("far"), "{ frog: 7, over: [B] }"), r#"{"number":{"least":1,"most":2.5,"likely":2}}"#);
        assert_eq!(ask(Some("how"), "{ frog: 7, over: [B], far: 2 }"), r#"{"choices":[{"value":true,"text":"high"}]}"#);
        // The rules are told whose question it is.
        assert_eq!(
            ask(Some("to"), "{ frog: 7, over: [B], far: 2, how: true }"),
            r#"{"choices":[{"value":"Bob","at":[1,2,3]}]}"#
        );
        let all = "{ frog: 7, over: [B], far: 2, how: true, to: 1 }";
        assert_eq!(ask(None, all), r#"{"call":["leap",7,2,"Bob"]}"#);
        let rest = question("rest", None, "{}");
        assert_eq!(told(match_run.choices("Ann", &rest)), r#"{"answer":[0]}"#);
        let given = Value::List(vec!["leap".into()]);
        assert_eq!(told(match_run.choices("Ann", &ChoiceQuestion { given, ..rest })), r#"{"refused":"too late"}"#);
    });
}

#[test]
fn a_match_goes_on_as_if_nobody_had_asked() {
    let folder = Folder::new("alone", &files(GAME, LOOK, CHOICES));
    let (game, root) = (folder.game(), folder.root());
    let play = |asks: bool| {
        run(&game, &root, |match_run| {
            let mut all = Vec::new();
            while let Some(turn) = good(match_run.turn()) {
                if asks && !match_run.is_over() {
                    good(match_run.choices("Bob", &question("rest", None, "{}")));
                }
                all.push((turn.events, good(match_run.hash())));
            }
            all
        })
    };
    // An event of whoever acts for all has no seat: nothing of the question is left in the turn.
    let alone = play(false);
    assert!(alone[0].0[0].field("seat").is_none());
    assert_eq!(alone, play(true));
}

#[test]
fn questions_that_make_no_sense_are_reported() {
    let folder = Folder::new("questions", &files(GAME, LOOK, CHOICES));
    let (game, root) = (folder.game(), folder.root());
    run(&game, &root, |match_run| {
        for (action, step, chosen, parts) in [
            ("leep", None, "{}", vec!["there is no action `leep`", "did you mean `leap`?"]),
            ("leap", Some("frg"), "{}", vec!["has no step `frg`", "did you mean `frog`?"]),
            ("rest", Some("frog"), "{}", vec!["has no step `frog`", "it has no steps"]),
            ("leap", None, "{ frog: 7 }", vec!["`over` of `leap` is not chosen yet"]),
            ("leap", Some("over"), "{}", vec!["`frog` of `leap` is not chosen yet"]),
            ("leap", Some("frog"), "{ far: 2 }", vec!["`far` of `leap` is chosen before its turn"]),
            ("leap", Some("frog"), "{ frog: 7 }", vec!["`frog` of `leap` is chosen before its turn"]),
            ("leap", Some("over"), "{ frog: 7, newt: 8 }", vec!["has no step `newt`"]),
            ("leap", Some("over"), "{ frog: 7, over: B }", vec!["the path `over` must be a list, not a string"]),
            ("leap", Some("frog"), "[1]", vec!["what was chosen must be a map by step, not a list"]),
            ("sleep", None, "{}", vec!["`sleep` can be done in the phase `night` only"]),
        ] {
            let text = told(match_run.choices("Ann", &question(action, step, chosen)));
            for part in parts {
                assert!(text.contains(part), "{part}\n{text}");
            }
        }
        let text = told(match_run.choices("Eve", &question("rest", None, "{}")));
        assert!(text.contains("there is no seat `Eve` in this match"), "{text}");
        let given = Value::from("leap");
        let text = told(match_run.choices("Ann", &ChoiceQuestion { given, ..question("rest", None, "{}") }));
        assert!(text.contains("the orders so far must be a list, not a string"), "{text}");
    });
}

#[test]
fn answers_that_make_no_sense_are_reported_at_the_function() {
    let (frog, over, far) = (("frog", "{}"), ("over", "{ frog: 7 }"), ("far", "{ frog: 7, over: [B] }"));
    let done = ("", "{ frog: 7, over: [B], far: 2, how: true, to: 1 }");
    for (number, ((step, chosen), answer, part)) in [
        (frog, "nil", "the answer to `frog` of `leap` must be a table, not nothing"),
        (frog, "{}", "the answer to `frog` of `leap` is empty"),
        (over, "{}", "the answer to `over` of `leap` is empty"),
        (frog, "{ { thing = 7 } }", "choice 1: a choice needs a `value`"),
        (frog, "{ { value = 7, at = { 1, 2 } } }", "where a thing is chosen, a choice needs `thing`"),
        (over, "{ { value = 7, thing = 7 } }", "where a path is chosen, a choice needs `at`"),
        (frog, "{ { value = 7, thing = 1.5 } }", "`thing` must be the id of a thing, not a number"),
        (over, "{ { value = 7, at = { 1 } } }", "a place must be two or three integers"),
        (frog, "{ { value = 7, thing = 7, warning = 'x' } }", "a choice has no `warning`"),
        (frog, "{ { value = 7, thing = 7, last = 1 } }", "`last` must be true or false"),
        (frog, "{ refusd = 'no' }", "did you mean `refused`?"),
        (frog, "{ refused = 7 }", "`refused` must be a string"),
        (frog, "{ refused = 'no', least = 1 }", "must say one thing"),
        (frog, "{ least = 1 }", "the answer to `frog` of `leap` can't be a number"),
        (frog, "{ call = { 'leap' } }", "can't be a call or an answer"),
        (far, "{ { value = 7, text = 'seven' } }", "the answer to `far` of `leap` must be a number"),
        (far, "{ least = 'one' }", "`least` must be a number, not a string"),
        (done, "{ { value = 7, thing = 7 } }", "nothing is left to choose"),
        (done, "{ call = 'leap' }", "a call must be a list that begins with its name"),
        (done, "{ call = { 7 } }", "a call must be a list that begins with its name"),
        (frog, "(function() state.far = 9 return { refused = 'no' } end)()", "it changed the state"),
        (frog, "(function() rng('luck'):int(1, 6) return { refused = 'no' } end)()", "it drew a random number"),
        (frog, "(function() event('leapt') return { refused = 'no' } end)()", "it reported an event"),
    ]
    .into_iter()
    .enumerate()
    {
        let lua = format!("local M = {{}}\n\nfunction M.now(state)\n  return {answer}\nend\n\nreturn M\n");
        let folder = Folder::new(&format!("wrong-{number}"), &files(GAME, LOOK, &lua));
        let (game, root) = (folder.game(), folder.root());
        let step = Some(step).filter(|step| !step.is_empty());
        let text = run(&game, &root, |match_run| told(match_run.choices("Ann", &question("leap", step, chosen))));
        assert!(text.contains(part), "{answer}: {part}\n{text}");
        assert!(text.contains("rules/pond/game.yaml:15"), "{answer}\n{text}");
    }
}

#[test]
fn a_game_says_what_there_is_to_choose_or_nobody_can() {
    let game = GAME.replace("  choices: choices.now\n", "");
    let folder = Folder::new("without", &files(&game, LOOK, CHOICES));
    let (game, root) = (folder.game(), folder.root());
    let text = run(&game, &root, |match_run| told(match_run.choices("Ann", &question("rest", None, "{}"))));
    assert!(text.contains("pond doesn't say what a person can choose"), "{text}");
}

#[test]
fn check_knows_actions_without_choices_and_helpers_that_are_not_there() {
    let found = |name: &str, game: &str, look: &str| {
        let folder = Folder::new(name, &files(game, look, CHOICES));
        let reports = match check_game(&folder.root(), "pond") {
            Ok(checked) => checked.reports,
            Err(reports) => reports,
        };
        reports.iter().map(|report| report.message().to_owned()).collect::<Vec<_>>()
    };
    let look = LOOK.replace("events: { leapt: {} }\n", "helper: idle\n");
    assert_eq!(found("checked", GAME, &look), Vec::<String>::new());
    let game = GAME.replace("  choices: choices.now\n", "");
    let unchosen = "nobody can do these actions: the rules don't say what there is to choose".to_owned();
    assert!(found("unchosen", &game, &look).contains(&unchosen));
    assert_eq!(found("unasked", GAME, "helper: idle\n"), ["nobody is offered these choices: there are no actions"]);
    assert_eq!(found("helper", GAME, &look.replace("helper: idle", "helper: idel")), ["there is no bot `idel`"]);
    assert_eq!(found("phase", GAME, &look.replace("phase: night", "phase: nite")), ["unknown phase `nite`"]);
}

#[test]
fn mods_add_actions_and_change_them() {
    let mut files = files(GAME, LOOK, CHOICES);
    files.push((
        "mods/moss/mod.yaml",
        "name: moss\nversion: 1.0.0\ntitle: Moss\ndescription: More to do.\ngame: pond\n",
    ));
    files.push((
        "mods/moss/look.yaml",
        "actions: { rest: { text: Rest on moss }, -sleep: , graze: { text: Graze, steps: [moss: place] } }\n",
    ));
    let folder = Folder::new("mods", &files);
    let root = good(folder.root().with_mods("pond", &["moss".to_owned()]));
    let game = good(Game::load(&root, "pond", &[]));
    assert_eq!(game.look.actions.names().collect::<Vec<_>>(), ["leap", "rest", "graze"]);
    let rest = game.look.actions.get("rest").expect("an action");
    assert_eq!((rest.text.as_str(), rest.ends, rest.about.as_deref()), ("Rest on moss", true, Some("It rests.")));
}

#[test]
fn a_replay_says_nothing_of_actions() {
    let with = Folder::new("with", &files(GAME, LOOK, CHOICES)).game().look;
    let without = Folder::new("none", &files(GAME, "events: { leapt: {} }\n", CHOICES)).game().look;
    assert_ne!(with, without);
    let json = |look| serde_json::to_string(look).expect("JSON");
    assert_eq!(json(&with), json(&without));
}
