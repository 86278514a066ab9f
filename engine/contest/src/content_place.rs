//! Where the content is, and which game of it is meant.

use crate::target::inside;
use lunarena_content::{EmbeddedFiles, ModFile, Report, Root};
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub struct ContentPlace {
    named: Option<PathBuf>,
    /// The one that was found, where none was named and it is to stay the same.
    found: Option<PathBuf>,
    /// The games inside the program.
    carried: EmbeddedFiles,
    /// The game that was named for the whole command.
    game: Option<String>,
}

/// A game, and the word that stood in its place but is something else.
pub struct ChosenGame {
    /// None, if nothing tells which game is meant.
    pub game: Option<String>,
    pub leftover: Option<String>,
}

impl ContentPlace {
    pub fn new(named: Option<PathBuf>, game: Option<String>, carried: EmbeddedFiles) -> ContentPlace {
        ContentPlace { named, found: None, carried, game }
    }

    pub fn root(&self) -> Result<Root, Report> {
        match self.named.as_ref().or(self.found.as_ref()) {
            Some(dir) => Root::at(dir),
            // Where no folder is around, the games that the program carries are played.
            None => Ok(Root::find(Path::new(".")).unwrap_or_else(|_| Root::embedded(self.carried))),
        }
    }

    /// The same place, whatever happens to its folders from now on.
    pub fn settled(&self) -> Result<ContentPlace, Report> {
        let found = self.root()?.dir().map(Path::to_owned);
        Ok(ContentPlace { found, ..self.clone() })
    }

    /// The folder that was named, if one was: who repeats a command must name it again.
    pub fn named(&self) -> Option<&Path> {
        self.named.as_deref()
    }

    /// The game that was named for the whole command, if one was; whether it is there is not looked at.
    pub fn named_game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// The game that is meant. `word` stands where a verb has the name of a game: if that is known otherwise (by name, or by the folder one stands in)
    /// and the word names none, it belongs to whatever comes next.
    pub fn choose_game(&self, root: &Root, word: Option<String>) -> Result<ChosenGame, Report> {
        if let Some(game) = &self.game {
            root.game(game)?;
            return Ok(ChosenGame { game: Some(game.clone()), leftover: word });
        }
        let Some(word) = word else {
            return Ok(ChosenGame { game: folder_game(root), leftover: None });
        };
        match (root.game(&word), folder_game(root)) {
            (Ok(_), _) => Ok(ChosenGame { game: Some(word), leftover: None }),
            (Err(_), Some(game)) => Ok(ChosenGame { game: Some(game), leftover: Some(word) }),
            (Err(unknown), None) => Err(unknown),
        }
    }

    /// The same for verbs that can't do without a game.
    pub fn need_game(&self, root: &Root, word: Option<String>) -> Result<(String, Option<String>), Report> {
        let chosen = self.choose_game(root, word)?;
        let games = root.games();
        let game = match (chosen.game, games.as_slice()) {
            (Some(game), _) => game,
            (None, [only]) => only.clone(),
            (None, []) => return Err(no_games(root)),
            (None, games) => {
                let help = format!("name one of {}, or stand in its folder", games.join(", "));
                return Err(Report::error("it isn't said which game is meant").help(help));
            }
        };
        Ok((game, chosen.leftover))
    }
}

pub fn no_games(root: &Root) -> Report {
    let rules = root.dir().map_or("rules".into(), |dir| dir.join("rules"));
    Report::error(format!("there is no game in {}", rules.display()))
        .help("a game is a folder in rules/ that holds a game.yaml")
}

/// The game whose folder one stands in: below rules/, bots/, maps/ or snapshots/, or that of a mod.
fn folder_game(root: &Root) -> Option<String> {
    let parts = inside(root, Path::new("."))?;
    let [folder, name, ..] = parts.as_slice() else { return None };
    let game = match folder.as_str() {
        "mods" => ModFile::load_partial(root, name).0?.game.value,
        _ => name.clone(),
    };
    root.game(&game).is_ok().then_some(game)
}
