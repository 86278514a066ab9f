//! Examples that are wrong, one file each in `wrong/cases`: every one is refused, at the lines that it marks with `# wrong` and at no others. Those in
//! `wrong/innocent` look alike, and pass.

#[path = "../../snapshots.rs"]
mod snapshots;

use lunarena_arena::{CaseResult, Game, run_case};
use lunarena_content::{Case, Report, Reports, Root, Source, plain, resolve};
use snapshots::together;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// The files of examples below a folder, by game: the game, what is shown of the path, and the text.
fn files(kind: &str) -> Vec<(String, Source)> {
    let list = |path: &Path| {
        let entries = std::fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let top = folder().join(kind);
    let mut files = Vec::new();
    for game in list(&top) {
        for name in list(&top.join(&game)) {
            let text = std::fs::read_to_string(top.join(&game).join(&name)).expect("a file of examples");
            files.push((game.clone(), Source::new(&format!("{kind}/{game}/{name}"), &text)));
        }
    }
    files
}

struct Games {
    root: Root,
    games: Vec<Game>,
}

impl Games {
    fn load() -> Games {
        let root = Root::at(&folder()).unwrap_or_else(|report| panic!("{}", plain(&report)));
        let load = |name: &String| Game::load(&root, name, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let games = root.games().iter().map(load).collect();
        Games { root, games }
    }

    /// Plays all cases of a file: what came of them, and all that is wrong.
    fn play(&self, game: &str, source: &Source) -> (Vec<CaseResult>, Vec<Report>) {
        let game = self.games.iter().find(|other| other.name() == game).expect("a game of this name");
        let cases = match Case::parse(source).and_then(resolve) {
            Ok(cases) => cases,
            Err(reports) => return (Vec::new(), reports.into_iter().collect()),
        };
        let (mut results, mut wrong) = (Vec::new(), Vec::new());
        for case in &cases {
            match run_case(&self.root, game, case) {
                Ok(result) => results.push(result),
                Err(reports) => wrong.extend(reports),
            }
        }
        (results, wrong)
    }
}

/// The lines that a file says are wrong.
fn marked(source: &Source) -> BTreeSet<usize> {
    (1..).zip(source.text().lines()).filter(|(_, line)| line.ends_with("# wrong")).map(|(number, _)| number).collect()
}

/// The lines of a file that reports point at first. One only says which case could not be played: it counts where the reason stands in another file.
fn reported(source: &Source, reports: &[Report]) -> BTreeSet<usize> {
    let lines = |says_why: bool| {
        let wanted = move |report: &&Report| report.message().ends_with("can't be played") != says_why;
        let places = reports.iter().filter(wanted).filter_map(Report::place);
        places.filter(|(file, ..)| *file == source.shown()).map(|(_, line, _)| line).collect::<BTreeSet<usize>>()
    };
    let reasons = lines(true);
    if reasons.is_empty() { lines(false) } else { reasons }
}

#[test]
fn every_wrong_example_is_refused_at_its_line() {
    let games = Games::load();
    let files = files("cases");
    assert!(files.len() >= 40, "there are only {} wrong examples", files.len());
    let (mut astray, mut texts) = (Vec::new(), Vec::new());
    for (game, source) in files {
        let (results, reports) = games.play(&game, &source);
        let (wanted, found) = (marked(&source), reported(&source, &reports));
        assert!(!wanted.is_empty(), "{} marks no line", source.shown());
        if wanted != found {
            let failed: Vec<_> = results.iter().flat_map(|result| &result.mismatches).collect();
            astray.push(format!("{}: lines {wanted:?} are wrong, told are {found:?} {failed:?}", source.shown()));
        }
        let told = plain(&Reports::new(reports));
        let name = source.shown().trim_start_matches("cases/").trim_end_matches(".yaml").replace('/', "-");
        texts.push((name, told));
    }
    assert!(astray.is_empty(), "{}", astray.join("\n"));
    together(|differences| {
        for (name, told) in &texts {
            differences.check("snapshots/wrong", name, || insta::assert_snapshot!(name.as_str(), told));
        }
    });
}

#[test]
fn every_innocent_example_passes() {
    let games = Games::load();
    let files = files("innocent");
    assert!(files.len() >= 15, "there are only {} innocent examples", files.len());
    for (game, source) in files {
        let (results, reports) = games.play(&game, &source);
        assert!(reports.is_empty(), "{}", plain(&Reports::new(reports)));
        assert!(!results.is_empty(), "{} has no cases", source.shown());
        for result in results {
            assert!(result.passed(), "{}: {}: {:#?}", source.shown(), result.name, result.mismatches);
        }
    }
}

/// A case as it stands in a file of this game.
fn played(game: &str, text: &str) -> CaseResult {
    let (mut results, reports) = Games::load().play(game, &Source::new("case.yaml", text));
    assert!(reports.is_empty(), "{}", plain(&Reports::new(reports)));
    results.remove(0)
}

#[test]
fn a_step_that_fails_shows_why_its_orders_came_to_nothing() {
    let text = "\
- name: orders that come to nothing
  map: small
  steps:
    - orders: { Left: [[pick, 8, 2], [pick, 1, 2], [pick, 7, 1]] }
      expect: { players.Left.apples: 3 }
    - orders: { Right: [[pick, 9, 1]] }
      expect: { players.Right.apples: 0 }
";
    let result = played("orchard", text);
    let said: Vec<String> =
        result.refusals.iter().map(|refusal| format!("{} {} {}", refusal.step, refusal.turn, refusal.said)).collect();
    // The second step holds, so nobody asks why.
    assert_eq!(
        said,
        [
            "1 1 {name: ignored, number: 1, reason: there is no tree 8, seat: Left}",
            "1 1 {name: ignored, number: 3, reason: there is no tree 7, seat: Left}",
        ]
    );
}

#[test]
fn a_step_that_fails_shows_the_calls_that_were_refused() {
    let text = "\
- name: beyond the end
  map: canal
  steps:
    - orders: { North: [[go, 4], [go, 6], [go, far]] }
      expect: { barges.1.mile: 10 }
";
    let result = played("barges", text);
    let said: Vec<String> = result.refusals.iter().map(|refusal| refusal.said.to_string()).collect();
    assert_eq!(
        said,
        [
            "{call: [go, 6], refused: the canal ends at mile 9, seat: North}",
            "{call: [go, far], refused: say how many miles, seat: North}",
        ]
    );
}

#[test]
fn a_path_where_something_else_was_expected_gets_a_near_name() {
    let text = "\
- name: a mistyped path
  map: small
  steps:
    - sees: { Left: { appels: 0 } }
      expect: { treez.1.apples: 5, trees.1.apples: 4 }
";
    let got: Vec<String> = played("orchard", text).mismatches.into_iter().map(|found| found.got).collect();
    assert_eq!(got, ["nothing; did you mean `trees`?", "5", "nothing; did you mean `apples`?"]);
}

#[test]
fn slips_in_what_a_step_expects_get_near_names() {
    let text = "\
- name: slips
  map: small
  steps:
    - orders: { Left: [[pick, 1, 3]] }
      expect: { players.Left: { name: Left, apples: 3, laddr: true } }
      events: [{ name: pickd, seat: Left }]
    - orders: { Right: [[pick, 9, 1]] }
      expect: { players.Right.laddr: true }
      events: [{ name: ignored, saet: Right }]
";
    let found = played("orchard", text).mismatches.into_iter();
    let found: Vec<String> = found.map(|found| format!("{}: {}", found.what, found.got)).collect();
    assert_eq!(
        found,
        [
            "players.Left.ladder: true",
            "players.Left.laddr: nothing; did you mean `ladder`?",
            "event: no event is called `pickd`; did you mean `picked`?\n{apples: 3, name: picked, seat: Left, tree: 1}",
            // Nobody has one here, but the rules know the word.
            "players.Right.laddr: nothing; did you mean `ladder`?",
            "event ignored: saet: nothing; did you mean `seat`?",
        ]
    );
    let names = "- name: slips\n  map: small\n  names: { oak: { tres: { x: 2 } } }\n  steps: [{ expect: { trees.$oak.x: 2 } }]\n";
    let (_, reports) = Games::load().play("orchard", &Source::new("case.yaml", names));
    assert!(reports.iter().any(|report| report.label() == Some("did you mean `trees`?")), "{reports:?}");
    // A word that the rules know is not taken for a slip of itself.
    let ladder = "- name: slips\n  map: small\n  steps: [{ expect: { players.Right.ladder.rung: null } }]\n";
    let (_, reports) = Games::load().play("orchard", &Source::new("case.yaml", ladder));
    assert_eq!(reports.iter().map(|report| report.label()).collect::<Vec<_>>(), [Some("leads nowhere")]);
}

#[test]
fn where_no_event_is_expected_none_may_come() {
    let text = "- { name: quiet, map: small, steps: [{ orders: { Left: [[pick, 1, 1]] }, events: [] }] }\n";
    let found = played("orchard", text).mismatches;
    let told: Vec<String> =
        found.iter().map(|found| format!("{}: {}, {}", found.what, found.expected, found.got)).collect();
    assert_eq!(told, ["events: none, {apples: 1, name: picked, seat: Left, tree: 1}"]);
}

/// Turns of Left, of Right and of Left again: the bot fails in its first or in its second.
#[test]
fn a_bot_fails_in_any_turn_of_a_step() {
    let text = |turn: u8, faults: &str| {
        let bot = format!("local n = 0 function turn() n = n + 1 if n == {turn} then error('oh') end end");
        format!(
            "- name: one of three\n  map: small\n  seats: 2\n  bots: {{ Left: \"{bot}\" }}\n  steps: [{{ times: 3{faults} }}]\n"
        )
    };
    let told = |turn, faults| {
        let found = played("orchard", &text(turn, faults)).mismatches.into_iter();
        found.map(|found| format!("{}: {}, {}", found.what, found.expected, found.got)).collect::<Vec<String>>()
    };
    for turn in [1, 2] {
        assert_eq!(told(turn, ", faults: { Left: error }"), Vec::<String>::new());
        assert_eq!(told(turn, "").len(), 1);
        assert_eq!(told(turn, ", faults: { Left: over budget }"), ["fault of Left: over budget, error"]);
    }
    assert_eq!(told(9, ", faults: { Left: error }"), ["fault of Left: error, nothing"]);
}
