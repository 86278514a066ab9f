//! Who takes part, as a line says it.

use crate::files::paths::{ContentPath, UserPath};
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};

/// A bot, or a folder of bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryLine {
    /// The name of a house bot; or a path: of a Lua file, or of a folder, which ends in `/`.
    pub bot: String,
    /// What it is called. Left out: as its file.
    pub name: Option<String>,
    /// How strong it is believed to be; more is better.
    pub strength: Option<i64>,
    /// Where it stands in its file.
    pub span: Option<Span>,
}

/// A folder ends in `/`. Nothing leads out of the folder that the event is in.
pub const BOT_OR_FOLDER: &str = r"^[^/\\:.-][^/\\:]*(/[^/\\:.][^/\\:]*)*/?$";

pub static ENTRY: Outline = Outline {
    whole: "an entry",
    keys: &[
        Field::needed(
            "bot",
            Holds::Form(BOT_OR_FOLDER),
            "The name of a house bot, or a path from the folder of this file: of a Lua file, or of a folder, which ends in `/`.",
        ),
        Field::optional("name", Holds::Text, "What it is called. Left out: as its file."),
        Field::optional(
            "strength",
            Holds::Integer { least: i64::MIN },
            "How strong it is believed to be; more is better.",
        ),
    ],
    rules: &[],
};

impl EntryLine {
    pub fn new(bot: &str) -> EntryLine {
        EntryLine { bot: UserPath::new(bot).as_str().to_owned(), name: None, strength: None, span: None }
    }

    pub fn is_folder(&self) -> bool {
        self.bot.ends_with('/')
    }
}

impl Read for EntryLine {
    fn read(node: &Node, log: &mut Log) -> Option<EntryLine> {
        if let Item::Str(_) = node.item {
            let bot = Spanned::new(String::read(node, log)?, node.span);
            return Some(EntryLine { bot: inside(&bot, log)?, name: None, strength: None, span: Some(node.span) });
        }
        let mut fields = Fields::of(node, &ENTRY, log)?;
        let bot: Option<Spanned<String>> = fields.required("bot");
        let name: Option<Option<Spanned<String>>> = fields.optional("name");
        let strength = fields.optional("strength");
        fields.finish();
        let bot = bot.and_then(|bot| inside(&bot, log));
        let (bot, name) = (bot?, name?);
        if let Some(name) = &name
            && (bot.ends_with('/') || name.trim().is_empty())
        {
            let help = "a name is for one bot, and is not empty";
            log.error(name.span, "this can't be the name of a bot", "this name", help);
        }
        let name = name.map(|name| name.value.trim().to_owned());
        Some(EntryLine { bot, name, strength: strength?, span: Some(node.span) })
    }
}

/// The path, if it leads nowhere else. One that was written on Windows means the same on every machine.
pub fn inside(path: &Spanned<String>, log: &mut Log) -> Option<String> {
    let slashed = path.value.replace('\\', "/");
    if ContentPath::new(slashed.strip_suffix('/').unwrap_or(&slashed)).is_some() {
        return Some(slashed);
    }
    let help = "name a house bot, or a file or folder by its path from the folder of this file";
    log.error(path.span, format!("`{}` is no path inside of the event's folder", path.value), "leads elsewhere", help);
    None
}
