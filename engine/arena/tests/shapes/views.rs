//! What all who are asked at once may see is made once; what each of them sees is its own.

use super::altered::{Edit, altered};
use super::{Played, game, play, setup, told, try_play};
use lunarena_arena::{Game, Match};
use lunarena_kernel::Value;

/// A game in which every making of what views have in common is an event, with who is in turn then and how much the state says there was before.
fn noting(name: &str, file: &str, module: &str, of: &str) -> Game {
    let path = format!("rules/{name}/{file}.lua");
    let made = format!(
        "function {module}.common(state, turn)\n  event('made', {{ seat = turn.seat, unit = turn.unit, before = {of} }})\n  return {{ before = {of} }}\nend\n\nreturn {module}\n"
    );
    let setup = format!("  setup: {file}.setup\n");
    let game_file = format!("rules/{name}/game.yaml");
    altered(
        name,
        &[
            (&path, &format!("\nreturn {module}\n"), &format!("\n{made}")),
            (&game_file, &setup, &format!("{setup}  common_view: {file}.common\n")),
        ],
    )
}

/// For each turn, what was noted.
fn made(played: &Played) -> Vec<String> {
    let is_made = |event: &&Value| event.to_string().contains("name: made");
    let turn = |events: &[Value]| events.iter().filter(is_made).map(Value::to_string).collect::<Vec<_>>().join(" ");
    played.turns.iter().map(|turn_played| turn(&turn_played.events)).collect()
}

#[test]
fn it_is_made_once_for_all_who_answer_at_once() {
    let played = play(&noting("chorus", "song", "song", "#state.heard"), &["singer", "singer"]);
    assert_eq!(made(&played), ["{before: 0, name: made}", "{before: 3, name: made}"]);
}

#[test]
fn it_is_made_once_for_those_whom_the_rules_name() {
    let file = "rules/bazaar/view.lua";
    let lot = "    lot = market.lot(state),\n    cards";
    let game = altered("bazaar", &[(file, lot, &format!("    noted = event('made', {{ seat = turn.seat }}),\n{lot}"))]);
    for seats in [2, 6] {
        let played = play(&game, &vec!["trader"; seats]);
        let asked: Vec<usize> = played.turns.iter().map(|turn| turn.seats.len()).collect();
        assert!(asked.contains(&seats), "{asked:?}");
        // Also where one is asked alone, and is in turn otherwise.
        assert_eq!(made(&played), vec!["{name: made}"; asked.len()]);
    }
}

#[test]
fn it_is_made_anew_whenever_somebody_is_asked_live() {
    // The second sees what the first has done.
    let played = play(&noting("duet", "claps", "claps", "state.claps.Left"), &["clapper", "clapper"]);
    assert_eq!(made(&played), ["{before: 0, name: made} {before: 1, name: made}"]);
    // One after the other, and a turn that is kept: the third question comes after two steps.
    let keeps = "local asked = 0 function turn(game) asked = asked + 1 game:step() return asked ~= 1 end";
    let played = play(&noting("relay", "race", "race", "state.runners.Odd.steps"), &[keeps, "walker"]);
    let one = |before: i64| format!("{{before: {before}, name: made}}");
    assert_eq!(made(&played)[..3], [format!("{} {}", one(0), one(1)), one(2), one(2)]);
    // Units, each with its own turn; none of them is in turn meanwhile.
    let played = play(&noting("hive", "bees", "bees", "#state.bees"), &["hummer", "hummer"]);
    let units = played.turns.iter().filter(|turn| turn.unit.is_some()).count();
    let noted = made(&played);
    assert!(units > 2);
    assert_eq!(noted.iter().filter(|noted| !noted.is_empty()).count(), units);
    assert!(noted.iter().all(|noted| !noted.contains("unit") && noted.matches("made").count() <= 1), "{noted:?}");
}

const SONG: &str = "rules/chorus/song.lua";
const VIEW: &str = "function song.view(state, turn)\n  return { me = turn.seat, heard = state.heard }\n";
const SETUP: Edit =
    ("rules/chorus/game.yaml", "  setup: song.setup\n", "  setup: song.setup\n  common_view: song.common\n");
const COMMON: &str =
    "function song.common(state)\n  return { all = { heard = state.heard }, notes = constants.song }\nend\n\n";

/// Chorus with a view that gets what all have in common.
fn with_view(body: &str) -> Game {
    altered("chorus", &[SETUP, (SONG, VIEW, &format!("{COMMON}function song.view(state, turn, common)\n  {body}\n"))])
}

#[test]
fn a_match_is_the_same_however_its_views_are_made() {
    let plain = play(&game("chorus"), &["singer", "singer"]);
    let shared = play(&with_view("return { me = turn.seat, heard = common.all.heard }"), &["singer", "singer"]);
    assert_eq!(plain.hash, shared.hash);
    for (plain, shared) in plain.turns.iter().zip(&shared.turns) {
        assert_eq!((&plain.views, &plain.used, &plain.orders), (&shared.views, &shared.used, &shared.orders));
    }
}

#[test]
fn no_view_leaves_anything_for_the_next() {
    for write in [
        "common.me = turn.seat",
        "common.all.me = turn.seat",
        "common.all = nil",
        "common.all.heard[1] = turn.seat",
        "table.insert(common.all.heard, turn.seat)",
        "rawset(common, 'me', turn.seat)",
        "common.notes.me = turn.seat",
    ] {
        let failed = try_play(&with_view(&format!("{write}\n  return common.all")), &["singer", "singer"]);
        let told = failed.err().map(|reports| told(&reports)).unwrap_or_default();
        assert!(told.contains("can't be changed") && told.contains("song.lua"), "{write}: {told}");
    }
}

#[test]
fn where_there_is_no_other_it_is_the_view_of_all_and_each_has_its_own_copy() {
    let view_line = ("rules/chorus/game.yaml", "  view: song.view\n", "  common_view: song.view\n");
    let greedy =
        "function turn(view) local seen = #view.heard view.heard[1] = 'mine' view.me = 'me' return { sing(seen) } end";
    let honest = "function turn(view) return { sing(view.heard[1] or 'none'), sing(view.me or 'nobody') } end";
    let played = play(&altered("chorus", &[view_line]), &[greedy, honest]);
    assert_eq!(played.get("heard.1"), "0+none");
    assert_eq!(played.get("heard.4"), "3+0+none");
    assert_eq!(played.get("heard.5"), "-+nobody");
    assert_eq!(played.turns[1].views["High"], played.turns[1].views["Low"]);
}

#[test]
fn what_is_no_table_is_told() {
    for (edits, wrong) in [
        (vec![SETUP, (SONG, VIEW, "function song.common() end\n\nfunction song.view()\n")], "must be a table"),
        (vec![SETUP, (SONG, VIEW, "function song.common() return 3 end\n\nfunction song.view()\n")], "must be a table"),
    ] {
        let game = altered("chorus", &edits);
        let mut match_run = Match::new(&game, setup(&game, None, &["singer", "singer"])).expect("a match");
        let told = told(&match_run.turn().expect_err("no view"));
        assert!(told.contains(wrong) && told.contains("song.lua:20"), "{told}");
    }
}
