//! An event out of YAML.

use super::contest_rules::CONTEST;
use super::entry_line::{BOT_OR_FOLDER, ENTRY, EntryLine, inside};
use super::format_keys::{self, Count, MOST, event_format};
use super::{EventFile, KeptReplays, REPLAYS, SEEDS};
use crate::text::report::Reports;
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Entries, Log, Read, word, words};

pub static EVENT: Outline = Outline {
    whole: "an event",
    keys: &[
        Field::optional("title", Holds::Text, "What the event is called. Left out: as its file."),
        Field::needed("game", Holds::Game, "The game that is played."),
        format_keys::FORMAT,
        Field::needed(
            "entries",
            Holds::Some(&Holds::Either(&Holds::Form(BOT_OR_FOLDER), &Holds::Map(&ENTRY))),
            "The bots: names of house bots, Lua files and folders, by their paths from the folder of this file.",
        ),
        Field::optional(
            "maps",
            Holds::Some(&Holds::Form(BOT_OR_FOLDER)),
            "Names of maps, or paths from the folder of this file. Left out: the game's own.",
        ),
        Field::optional("mods", Holds::TEXTS, "Mods that are laid over the game."),
        Field::optional("set", Holds::Settings, "Other values for constants, by path."),
        Field::optional(
            "seeds",
            Holds::Between(1, MOST),
            "Whenever some bots meet, they play with so many seeds on each map, in all seats. Left out: 3.",
        ),
        Field::optional("first_seed", Holds::Integer { least: 0 }, "The first of the seeds. Left out: 1."),
        Field::optional(
            "table",
            Holds::Between(2, MOST),
            "So many bots play a match. Left out: as few as the game has seats for.",
        ),
        Field::optional(
            "replays",
            Holds::Word(|| words(&REPLAYS)),
            "Which replays are kept: none, notable (the default: the first two with faults of each bot, and those in which a much weaker bot won) or all.",
        ),
        format_keys::ROUNDS,
        format_keys::BANDS,
        format_keys::BAR,
        format_keys::TIES,
        format_keys::PRELIMINARY,
        format_keys::DOUBLE,
        Field::optional(
            "contest",
            Holds::Map(&CONTEST),
            "For `lunarena contest serve`: teams upload bots, challenge each other, and climb a ladder.",
        ),
    ],
    rules: &[],
};

impl Read for KeptReplays {
    fn read(node: &Node, log: &mut Log) -> Option<KeptReplays> {
        word(node, log, "word", "`replays`", &REPLAYS)
    }
}

impl EventFile {
    pub fn read(source: &Source) -> Result<EventFile, Reports> {
        let document = Document::parse(source)?;
        let mut log = Log::new(source);
        let file = EventFile::of(&document.root, &mut log);
        log.result(file)
    }

    fn of(node: &Node, log: &mut Log) -> Option<EventFile> {
        let mut fields = Fields::of(node, &EVENT, log)?;
        let title = fields.optional("title");
        let game = fields.required("game");
        let entries: Option<Spanned<Vec<EntryLine>>> = fields.required("entries");
        let maps: Option<Vec<Spanned<String>>> = fields.or("maps", Vec::new());
        let mods = fields.or("mods", Vec::new());
        let set: Option<Entries<Node>> = fields.or("set", Entries::default());
        let seeds = fields.or("seeds", Count::<1>(SEEDS as usize));
        let first_seed: Option<Spanned<i64>> = fields.or("first_seed", Spanned::new(1, node.span));
        let table: Option<Option<Count<2>>> = fields.optional("table");
        let replays = fields.or("replays", KeptReplays::Notable);
        let event_format = event_format(&mut fields, true);
        let contest = fields.optional("contest");
        fields.finish();
        if let Some(entries) = entries.as_ref().filter(|entries| entries.is_empty()) {
            log.error(entries.span, "nobody takes part", "no entries", "name at least two bots, or a folder of bots");
        }
        let maps: Option<Vec<String>> = maps.map(|maps| maps.iter().filter_map(|map| inside(map, log)).collect());
        let first_seed = first_seed?;
        let Ok(first) = u64::try_from(first_seed.value) else {
            log.error(first_seed.span, "a seed can't be below 0", "below 0", "a seed is a whole number from 0 on");
            return None;
        };
        let text =
            |(key, value): &(Spanned<String>, Node)| (key.value.clone(), log.source.slice(value.span).to_owned());
        Some(EventFile {
            set: set?.0.iter().map(text).collect(),
            source: log.source.clone(),
            title: title?,
            game: game?,
            format: event_format?,
            entries: entries?.value,
            maps: maps?,
            mods: mods?,
            seeds: seeds?.0 as u64,
            first_seed: first,
            table: table?.map(|table| table.0),
            replays: replays?,
            contest: contest?,
        })
    }
}
