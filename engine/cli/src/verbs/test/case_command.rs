//! The command that shows one case turn by turn.

use lunarena_contest::{ContentPlace, command_line};

/// What all cases of a run have in common.
pub struct CaseCommand {
    /// Behind the name of the case.
    flags: Vec<String>,
}

impl CaseCommand {
    pub fn new(place: &ContentPlace, mods: &[String]) -> CaseCommand {
        let mods = mods.iter().flat_map(|name| ["--mod".to_owned(), name.clone()]);
        let game = place.named_game().into_iter().flat_map(|game| ["--game".to_owned(), game.to_owned()]);
        let root = place.named().into_iter().flat_map(|root| ["--root".to_owned(), root.display().to_string()]);
        CaseCommand { flags: mods.chain(game).chain(root).collect() }
    }

    /// `lunarena test FILE --case NAME --json`: a line for each turn, with the state behind it.
    pub fn of(&self, file: &str, case: &str) -> String {
        let words = ["lunarena", "test", file, "--case", case, "--json"].map(str::to_owned);
        command_line::line(&words.into_iter().chain(self.flags.iter().cloned()).collect::<Vec<_>>())
    }
}
