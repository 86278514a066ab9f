//! Cases of examples, looked over without being played.

use crate::example::{no_beginning, written_wrong};
use crate::game::Game;
use lunarena_content::{Case, Loaded, Report, Root, Start, Unread};

/// Gives how many there are. Those that can be read are looked over, whatever is wrong with the others.
pub fn check(root: &Root, name: &str, game: Option<&Game>, reports: &mut Vec<Report>) -> usize {
    let Loaded { cases, unread } = match Case::load_all(root, name) {
        Ok(loaded) => loaded,
        Err(found) => {
            reports.extend(found);
            return 0;
        }
    };
    reports.extend(unread.into_iter().flat_map(Unread::into_reports));
    if let Some(game) = game {
        reports.extend(cases.iter().flat_map(|case| check_case(root, game, case)));
    }
    cases.len()
}

/// A case: its seats, its stages, its map and its constants are there.
fn check_case(root: &Root, game: &Game, case: &Case<Start>) -> Vec<Report> {
    let mut reports = written_wrong(game, case);
    if let Start::Map { source, name } = &case.start
        && let Err(found) = root.map(game.name(), name)
    {
        reports.push(Report::error(format!("case `{}` has no map", case.name.value)).at(
            source,
            name.span,
            "not found",
        ));
        reports.extend(found);
    }
    if let (Start::Nothing { source, span }, Some(_)) = (&case.start, &game.file.default.map) {
        reports.push(no_beginning(source, *span));
    }
    let mut constants = game.ruleset.constants.clone();
    for setting in &case.set {
        reports.extend(constants.overlay(&setting.source, &setting.name, &setting.value).err().into_iter().flatten());
    }
    reports
}
