//! Definition files for Lua language servers: what a game's bots can call, and what its rules can. `check` and editors are told the same.

mod bots;
mod constants;
mod enumerations;
mod formula;
mod rules;
mod streams_and_events;
mod turn;

pub use bots::{enumerations, order, signature_of};
pub use streams_and_events::NamesInCalls;

use super::bot_guide::Guide;
use crate::game::Game;
use lunarena_content::{LuaFile, Root, Ruleset};
use lunarena_lint::{ApiFunction, TypeDoc};
use lunarena_script::{RULES_STUBS, STUBS, Stub};

/// One definition file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Where it stands in a folder of definitions: under the name of the game, or, for a part of the library, in [`LIBRARY`], as a game may well be
    /// called `rules` or `grid`.
    pub file: String,
    pub text: String,
}

impl Definition {
    /// What all bots have, and what those of this game have besides.
    pub fn of_bots(guide: &Guide) -> Vec<Definition> {
        all(guide.game.name(), bots::text(guide), guide.library)
    }

    /// What all rules have, and what those of this game have besides, with the mods that are in use. Nothing has to run for that, so that rules
    /// which can't be loaded have definitions too.
    pub fn of_rules(root: &Root, ruleset: &Ruleset) -> Vec<Definition> {
        all(&ruleset.game, rules::text(root, ruleset), &RULES_STUBS)
    }

    /// The same for rules whose game.yaml can't be understood.
    pub fn of_rules_alone(root: &Root, game: &str, files: &[&LuaFile], seats: &[String]) -> Vec<Definition> {
        all(game, rules::sketched(root, game, files, seats), &RULES_STUBS)
    }

    /// What bots of a game that doesn't run can call.
    pub fn of_api(
        game: &str,
        types: &[TypeDoc],
        calls: &[ApiFunction],
        live: bool,
        view: Option<&str>,
    ) -> Vec<Definition> {
        all(game, bots::sketched(types, calls, live, view), &STUBS)
    }

    /// The words of the enumerations that bots are offered, which rules name in their comments too.
    pub fn of_words(game: &Game) -> Definition {
        Definition { file: format!("{}.words.lua", game.name()), text: enumerations::text(game) }
    }

    /// Whether it is of the library, and so the same for all games.
    pub fn is_library(&self) -> bool {
        self.file.starts_with(LIBRARY) && self.file[LIBRARY.len()..].starts_with('/')
    }
}

fn all(game: &str, text: String, library: &[Stub]) -> Vec<Definition> {
    let own = Definition { file: format!("{game}.lua"), text };
    // The first line of a part is `---@meta`.
    let signed = |stub: &Stub| stub.text.replacen('\n', &format!("\n-- {SIGN}`.\n"), 1);
    let part = |stub: &Stub| Definition { file: format!("{LIBRARY}/{}", stub.file), text: signed(stub) };
    let library = library.iter().map(part);
    std::iter::once(own).chain(library).collect()
}

/// The folder of what is the same for all games.
pub const LIBRARY: &str = "lunarena";

/// The mark of generated files: only files that contain it are overwritten or removed.
pub const SIGN: &str = "Written by `lunarena stubs";

/// What generated files say of themselves.
pub fn signature(game: &str, mods: &[String]) -> String {
    let from = std::iter::once(format!("rules/{game}")).chain(mods.iter().map(|name| format!("mods/{name}")));
    let from: Vec<String> = from.collect();
    let flags: String = mods.iter().map(|name| format!(" --mod {name}")).collect();
    format!("{SIGN} {game}{flags}` from {}: change that, and write this again.", from.join(" and "))
}

/// One of these texts, as a type.
fn one_of<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<String> = words.iter().map(|word| lunarena_script::literal(&word.as_ref().into())).collect();
    words.join("|")
}
