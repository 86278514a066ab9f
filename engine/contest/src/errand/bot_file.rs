//! The file of a bot as it takes part. What a bot is called decides no match, so that it is called alike for all.

use lunarena_arena::{Game, Player, SeatChoice};
use lunarena_content::{LuaFile, Report, Source, visible_line};

/// How bots are called in their own errors.
const INSIDE: &str = "bot";

pub fn bot_file(text: &str) -> LuaFile {
    LuaFile::new(INSIDE, Source::new(&format!("{INSIDE}.lua"), text))
}

/// By which a bot is known.
pub fn bot_hash(text: &str) -> String {
    lunarena_kernel::digest::of_bytes(text.as_bytes())
}

/// In the place of a bot that can't be read: one that fails whenever it is asked. What becomes of it then its game says.
pub fn failing_bot(why: &str) -> LuaFile {
    bot_file(&format!("error(\"this bot can't be read: {}\")\n", why.escape_default()))
}

/// Why a game can't read a file as a bot, if it can't. All of its seats can, or none.
pub fn unreadable(game: &Game, bot: &LuaFile) -> Option<Report> {
    let seat = game.seats(1).into_iter().next().unwrap_or_default();
    let mut player = Player::new(game, &seat, SeatChoice::Bot(bot.clone()), 0);
    player.prepare(true).err()?.into_iter().next()
}

/// The name of the file that a bot of this name is told by.
pub fn told_as(name: &str) -> String {
    format!("{}.lua", visible_line(name))
}
