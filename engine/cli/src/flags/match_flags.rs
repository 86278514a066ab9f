//! The flags that say which match is meant, for all verbs that play one.

use super::values::{seed, setting, typed};
use lunarena_content::UserPath;
use lunarena_contest::{MatchRequest, Settings};

/// Which match is meant, for all verbs that play one.
#[derive(Clone, clap::Args)]
pub struct MatchFlags {
    /// The game to play [default: the first one by name]
    pub game: Option<String>,
    /// One bot for each seat: a name, or a path that ends in .lua [default: the game's own]
    #[arg(value_name = "BOT", value_parser = typed)]
    pub bots: Vec<UserPath>,
    /// The map: a name, or a path that ends in .yaml, .txt or .lua [default: the game's own]
    #[arg(long, value_parser = typed)]
    pub map: Option<UserPath>,
    /// What all chance of the match follows from, a whole number [default: drawn anew and shown]
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub settings: SettingFlags,
}

/// The mods that are laid over a game.
#[derive(Clone, clap::Args)]
pub struct ModFlags {
    /// A mod to be laid over the game, with all that it needs; may be given more than once
    #[arg(long = "mod", value_name = "NAME")]
    pub names: Vec<String>,
}

/// The flags that several verbs have.
#[derive(Clone, clap::Args)]
pub struct SettingFlags {
    #[command(flatten)]
    pub mods: ModFlags,
    /// Another value for a constant, written as in YAML; may be given more than once
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,
}

impl From<MatchFlags> for MatchRequest {
    fn from(flags: MatchFlags) -> MatchRequest {
        let MatchFlags { game, bots, map, seed, settings } = flags;
        MatchRequest { game, bots, map, seed, settings: settings.into() }
    }
}

impl From<SettingFlags> for Settings {
    fn from(flags: SettingFlags) -> Settings {
        Settings { mods: flags.mods.names, set: flags.set }
    }
}
