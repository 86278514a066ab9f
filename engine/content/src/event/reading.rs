//! An event out of YAML.

use super::entry_line::{BOT_OR_FOLDER, ENTRY, EntryLine, inside};
use super::format::{Bands, EventFormat, FORMATS, Format, TIE_BREAKS, TieBreak};
use super::{EventFile, KeptReplays, REPLAYS, SEEDS};
use crate::text::report::Reports;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Entries, Log, Read, word, words};

/// More of anything is a slip of the pen.
const MOST: i64 = 1_000_000;

pub static EVENT: Outline = Outline {
    whole: "an event",
    keys: &[
        Field::optional("title", Holds::Text, "What the event is called. Left out: as its file."),
        Field::needed("game", Holds::Game, "The game that is played."),
        Field::optional(
            "format",
            Holds::Word(|| words(&FORMATS)),
            "How it is decided. round-robin (the default): everybody meets everybody. mcmahon: everybody plays in every round, against those who stand \
             alike. ladder: who meets is chosen by what it tells, for as long as one likes. bracket: who loses is out.",
        ),
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
        Field::optional(
            "rounds",
            Holds::Between(1, MOST),
            "mcmahon and ladder: how many. Left out: as many as it takes to find the first of all players.",
        ),
        Field::optional(
            "bands",
            Holds::Either(&Holds::Between(1, MOST), &Holds::Some(&Holds::Integer { least: i64::MIN })),
            "mcmahon: into so many bands of equal size the players are parted by strength, or the strengths at which a band begins. Each starts with one \
             win more than the one below. Left out: one band, which makes it a Swiss event.",
        ),
        Field::optional(
            "bar",
            Holds::Between(0, MOST),
            "mcmahon: so many of the strongest start with the same score, the highest.",
        ),
        Field::optional(
            "ties",
            Holds::List(&Holds::Word(|| words(&TIE_BREAKS))),
            "mcmahon: what decides between equal scores, the most important first. sos: the sum of the opponents' scores; sos-1: without the least of them; \
             sosos: the sum of the opponents' sums; direct: who did better against those with the same. Left out: [sos, direct].",
        ),
        Field::optional(
            "preliminary",
            Holds::List(&Holds::Form(BOT_OR_FOLDER)),
            "mcmahon and bracket: everybody plays against these bots first, and the points count as strengths where none are given.",
        ),
        Field::optional("double", Holds::Flag, "bracket: who loses once goes on among those who lost once."),
    ],
    rules: &[],
};

impl Read for KeptReplays {
    fn read(node: &Node, log: &mut Log) -> Option<KeptReplays> {
        word(node, log, "word", "`replays`", &REPLAYS)
    }
}

impl Read for Format {
    fn read(node: &Node, log: &mut Log) -> Option<Format> {
        word(node, log, "format", "an event", &FORMATS)
    }
}

impl Read for TieBreak {
    fn read(node: &Node, log: &mut Log) -> Option<TieBreak> {
        word(node, log, "word", "`ties`", &TIE_BREAKS)
    }
}

impl Read for Bands {
    fn read(node: &Node, log: &mut Log) -> Option<Bands> {
        match node.item {
            Item::List(_) => {
                let from: Vec<Spanned<i64>> = Read::read(node, log)?;
                for pair in from.windows(2).filter(|pair| pair[0].value >= pair[1].value) {
                    log.error(
                        pair[1].span,
                        "bands go upwards",
                        "not above the one before",
                        "begin with the weakest band",
                    );
                }
                Some(Bands::From(from.into_iter().map(|one| one.value).collect()))
            }
            _ => Some(Bands::Equal(Count::<1>::read(node, log)?.0)),
        }
    }
}

/// A number of things, from so many on.
struct Count<const LEAST: i64>(usize);

impl<const LEAST: i64> Read for Count<LEAST> {
    fn read(node: &Node, log: &mut Log) -> Option<Count<LEAST>> {
        match node.item {
            Item::Int(number) if (LEAST..=MOST).contains(&number) => Some(Count(usize::try_from(number).ok()?)),
            Item::Int(number) => {
                let help = format!("write a whole number from {LEAST} to {MOST}");
                log.error(
                    node.span,
                    format!("{number} is too {}", if number < LEAST { "small" } else { "large" }),
                    "this number",
                    help,
                );
                None
            }
            _ => {
                log.mismatch(node, &format!("an integer from {LEAST} to {MOST}"));
                None
            }
        }
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
        let format = fields.or("format", Format::RoundRobin);
        let entries: Option<Spanned<Vec<EntryLine>>> = fields.required("entries");
        let maps: Option<Vec<Spanned<String>>> = fields.or("maps", Vec::new());
        let mods = fields.or("mods", Vec::new());
        let set: Option<Entries<Node>> = fields.or("set", Entries::default());
        let seeds = fields.or("seeds", Count::<1>(SEEDS as usize));
        let first_seed: Option<Spanned<i64>> = fields.or("first_seed", Spanned::new(1, node.span));
        let table: Option<Option<Count<2>>> = fields.optional("table");
        let replays = fields.or("replays", KeptReplays::Notable);
        let event_format = event_format(&mut fields, format);
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
        })
    }
}

/// Each key with the formats that have a use for it.
const USES: [(&str, &[Format]); 6] = [
    ("rounds", &[Format::McMahon, Format::Ladder]),
    ("bands", &[Format::McMahon]),
    ("bar", &[Format::McMahon]),
    ("ties", &[Format::McMahon]),
    ("preliminary", &[Format::McMahon, Format::Bracket]),
    ("double", &[Format::Bracket]),
];

/// All keys are read, also where the format itself is a mistake.
fn event_format(fields: &mut Fields<'_>, format: Option<Format>) -> Option<EventFormat> {
    for (key, of) in USES {
        if let (Some(span), Some(format)) = (fields.key(key), format)
            && !of.contains(&format)
        {
            useless(fields.log(), span, key, of, format);
        }
    }
    let usual = EventFormat::default();
    let rounds: Option<Option<Count<1>>> = fields.optional("rounds");
    let bands = fields.or("bands", usual.bands);
    let bar = fields.or("bar", Count::<0>(0));
    let ties = fields.or("ties", usual.ties);
    let preliminary: Option<Vec<Spanned<String>>> = fields.or("preliminary", Vec::new());
    let double = fields.or("double", false);
    let preliminary =
        preliminary.map(|bots| bots.iter().filter_map(|bot| inside(bot, fields.log())).collect::<Vec<_>>());
    Some(EventFormat {
        format: format?,
        rounds: rounds?.map(|rounds| rounds.0),
        bands: bands?,
        bar: bar?.0,
        ties: ties?,
        preliminary: preliminary?,
        double: double?,
    })
}

fn useless(log: &mut Log, span: Span, key: &str, of: &[Format], format: Format) {
    let names: Vec<&str> = of.iter().map(|format| format.name()).collect();
    let message = format!("`{key}` means nothing in an event of the format {}", format.name());
    log.error(span, message, "of no use here", format!("it is for {}", names.join(" and ")));
}
