//! The flags that say which match is meant, for all verbs that play one.

use super::values::{seed, setting, typed};
use lunarena_content::{Report, UserPath};
use lunarena_contest::{ContentPlace, MatchRequest, SeatPlayer, Settings};

/// Which match is meant, for all verbs that play one.
#[derive(Clone, clap::Args)]
pub struct MatchFlags {
    /// The game [default: the one whose folder you are in, else the first by name]
    pub game: Option<String>,
    /// A bot for each seat: a name, or the path of a .lua file [default: the game's default bots]
    #[arg(value_name = "BOT", value_parser = typed)]
    pub bots: Vec<UserPath>,
    /// The map: a name, or the path of a .yaml, .txt or .lua file [default: the game's default map]
    #[arg(long, value_parser = typed)]
    pub map: Option<UserPath>,
    /// Random seed, a whole number [default: a random one, which is shown]
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub settings: SettingFlags,
}

/// The mods that are laid over a game.
#[derive(Clone, clap::Args)]
pub struct ModFlags {
    /// Load a mod, with all mods that it needs (repeatable)
    #[arg(long = "mod", value_name = "NAME")]
    pub names: Vec<String>,
}

/// The flags that several verbs have.
#[derive(Clone, clap::Args)]
pub struct SettingFlags {
    #[command(flatten)]
    pub mods: ModFlags,
    /// Set a constant to a value, written as in YAML (repeatable)
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
}

impl MatchFlags {
    /// Whether a seat is a person's.
    pub fn has_people(&self) -> bool {
        self.bots.iter().any(|word| SeatPlayer::new(word).is_human())
            || self.game.as_ref().is_some_and(|word| SeatPlayer::new(&UserPath::new(word.as_str())).is_human())
    }

    pub fn request(self, place: &ContentPlace) -> Result<MatchRequest, Report> {
        let MatchFlags { game, bots, map, seed, settings } = self;
        MatchRequest { game, bots, map, seed, settings: settings.into() }.with_game(place)
    }
}

impl From<SettingFlags> for Settings {
    fn from(flags: SettingFlags) -> Settings {
        Settings { mods: flags.mods.names, set: flags.set }
    }
}
