//! What an event says of the contest that is held before it: teams upload bots, challenge each other, and climb a ladder.

use super::format::EventFormat;
use super::format_keys::{self, Count, MOST, event_format};
use super::moment::{MOMENT, Moment};
use crate::text::span::Spanned;
use crate::yaml::fields::Fields;
use crate::yaml::node::Node;
use crate::yaml::outline::{Field, Holds, Outline};
use crate::yaml::reader::{Log, Read};

#[derive(Clone, Debug, PartialEq)]
pub struct ContestRules {
    /// When no bots are taken any more.
    pub ends: Option<Moment>,
    /// So many hours before that the leaderboard stands still.
    pub freeze: usize,
    /// An hour, of each team.
    pub uploads: usize,
    pub scrimmages: usize,
    /// Bytes of a bot.
    pub largest_bot: usize,
    pub tournaments: Vec<PlannedTournament>,
}

/// A tournament that starts by the clock.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedTournament {
    pub title: Spanned<String>,
    pub at: Option<Moment>,
    /// Each round waits until an organiser starts it.
    pub by_round: bool,
    pub format: EventFormat,
}

impl Default for ContestRules {
    fn default() -> ContestRules {
        ContestRules {
            ends: None,
            freeze: 0,
            uploads: 30,
            scrimmages: 60,
            largest_bot: 256 << 10,
            tournaments: Vec::new(),
        }
    }
}

pub static CONTEST: Outline = Outline {
    whole: "a contest",
    keys: &[
        Field::optional(
            "ends",
            Holds::Form(MOMENT),
            "When no bots are taken any more, such as 2027-03-01 18:00 (UTC) or 2027-03-01 18:00 +01:00.",
        ),
        Field::optional(
            "freeze",
            Holds::Between(0, MOST),
            "So many hours before the end the leaderboard stands still for everybody but organisers. Left out: 0.",
        ),
        Field::optional("uploads", Holds::Between(1, MOST), "Uploads of each team in an hour. Left out: 30."),
        Field::optional("scrimmages", Holds::Between(1, MOST), "Challenges of each team in an hour. Left out: 60."),
        Field::optional(
            "largest_bot",
            Holds::Between(1, MOST),
            "The most bytes that a bot may have. Left out: 262144.",
        ),
        Field::optional("tournaments", Holds::Some(&Holds::Map(&TOURNAMENT)), "Tournaments of all active bots."),
    ],
    rules: &[],
};

static TOURNAMENT: Outline = Outline {
    whole: "a tournament",
    keys: &[
        Field::needed("title", Holds::Text, "What it is called. No other has the same title."),
        Field::optional("at", Holds::Form(MOMENT), "When it starts. Left out: when an organiser starts it."),
        Field::optional("by_round", Holds::Flag, "Each round waits until an organiser starts it. Left out: false."),
        format_keys::FORMAT,
        format_keys::ROUNDS,
        format_keys::BANDS,
        format_keys::BAR,
        format_keys::TIES,
        format_keys::DOUBLE,
    ],
    rules: &[],
};

impl Read for ContestRules {
    fn read(node: &Node, log: &mut Log) -> Option<ContestRules> {
        let usual = ContestRules::default();
        let mut fields = Fields::of(node, &CONTEST, log)?;
        let ends = fields.optional("ends");
        let freeze = fields.or("freeze", Count::<0>(usual.freeze));
        let uploads = fields.or("uploads", Count::<1>(usual.uploads));
        let scrimmages = fields.or("scrimmages", Count::<1>(usual.scrimmages));
        let largest_bot = fields.or("largest_bot", Count::<1>(usual.largest_bot));
        let tournaments = fields.or("tournaments", Vec::new());
        fields.finish();
        for (at, planned) in tournaments.iter().flatten().enumerate() {
            let is_second =
                tournaments.iter().flatten().take(at).any(|other: &PlannedTournament| *other.title == *planned.title);
            if is_second {
                let help = "give it a title of its own";
                log.error(planned.title.span, "two tournaments have this title", "the second", help);
            }
        }
        Some(ContestRules {
            ends: ends?,
            freeze: freeze?.0,
            uploads: uploads?.0,
            scrimmages: scrimmages?.0,
            largest_bot: largest_bot?.0,
            tournaments: tournaments?,
        })
    }
}

impl Read for PlannedTournament {
    fn read(node: &Node, log: &mut Log) -> Option<PlannedTournament> {
        let mut fields = Fields::of(node, &TOURNAMENT, log)?;
        let title = fields.required("title");
        let at = fields.optional("at");
        let by_round = fields.or("by_round", false);
        let format = event_format(&mut fields, false);
        fields.finish();
        Some(PlannedTournament { title: title?, at: at?, by_round: by_round?, format: format? })
    }
}
