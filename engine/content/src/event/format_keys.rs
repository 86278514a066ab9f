//! The keys that say how an event is decided, and what they mean.

use super::entry_line::{BOT_OR_FOLDER, inside};
use super::format::{Bands, EventFormat, FORMATS, Format, TIE_BREAKS, TieBreak};
use crate::text::span::{Span, Spanned};
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds};
use crate::yaml::reader::{Log, Read, word, words};

/// More of anything is a slip of the pen.
pub const MOST: i64 = 1_000_000;

pub const FORMAT: Field = Field::optional(
    "format",
    Holds::Word(|| words(&FORMATS)),
    "How it is decided. round-robin (the default): everybody meets everybody. mcmahon: everybody plays in every round, against those who stand \
             alike. ladder: who meets is chosen by what it tells, for as long as one likes. bracket: who loses is out.",
);
pub const ROUNDS: Field = Field::optional(
    "rounds",
    Holds::Between(1, MOST),
    "mcmahon and ladder: how many. Left out: as many as it takes to find the first of all players.",
);
pub const BANDS: Field = Field::optional(
    "bands",
    Holds::Either(&Holds::Between(1, MOST), &Holds::Some(&Holds::Integer { least: i64::MIN })),
    "mcmahon: into so many bands of equal size the players are parted by strength, or the strengths at which a band begins. Each starts with one \
             win more than the one below. Left out: one band, which makes it a Swiss event.",
);
pub const BAR: Field = Field::optional(
    "bar",
    Holds::Between(0, MOST),
    "mcmahon: so many of the strongest start with the same score, the highest.",
);
pub const TIES: Field = Field::optional(
    "ties",
    Holds::List(&Holds::Word(|| words(&TIE_BREAKS))),
    "mcmahon: what decides between equal scores, the most important first. sos: the sum of the opponents' scores; sos-1: without the least of them; \
             sosos: the sum of the opponents' sums; direct: who did better against those with the same. Left out: [sos, direct].",
);
pub const PRELIMINARY: Field = Field::optional(
    "preliminary",
    Holds::List(&Holds::Form(BOT_OR_FOLDER)),
    "mcmahon and bracket: everybody plays against these bots first, and the points count as strengths where none are given.",
);
pub const DOUBLE: Field =
    Field::optional("double", Holds::Flag, "bracket: who loses once goes on among those who lost once.");

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
pub struct Count<const LEAST: i64>(pub usize);

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
pub fn event_format(fields: &mut Fields<'_>, has_preliminary: bool) -> Option<EventFormat> {
    let format = fields.or("format", Format::RoundRobin);
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
    let preliminary: Option<Vec<Spanned<String>>> =
        if has_preliminary { fields.or("preliminary", Vec::new()) } else { Some(Vec::new()) };
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
