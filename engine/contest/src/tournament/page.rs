//! All that the page of an event is given: its tables, every match, why bots met, and what is played next. One JSON; `viewer/page/src/event/format.ts`
//! describes it for the page.

mod match_row;
mod open_round;
mod play_words;
mod reasons;

pub use match_row::{MatchRow, SeatRow};
pub use open_round::OpenRound;
pub use play_words::PlayWords;
pub use reasons::{PairReason, RoundReasons};

use super::course::Course;
use super::job::Results;
use super::roster::Roster;
use super::tables::Tables;
use lunarena_content::visible_line;
use serde::Serialize;
use std::collections::HashMap;

/// Players, seats and maps are named by their numbers. All names can be seen: what would hide in them is written out.
#[derive(Clone, Debug, Serialize)]
pub struct EventPage {
    pub tables: Tables,
    /// In the order of rounds, bouts and their `jobs`: each bout has the next so many.
    pub matches: Vec<MatchRow>,
    /// For each round of the tables; empty, where bots are not paired by what it costs.
    pub reasons: Vec<RoundReasons>,
    /// Rounds that are still to be played.
    pub open: Vec<OpenRound>,
    /// How a match is played again.
    pub play: PlayWords,
    /// Where pages of matches stand, from the page on; none, where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Matches that came out differently when they were played again.
    pub alarms: usize,
}

/// What is known of matches beside their results, by key.
#[derive(Default)]
pub struct MatchNotes {
    /// Why a match counts for nobody.
    pub whys: HashMap<String, String>,
    /// Of matches with a page: the turn that decided them.
    pub decided: HashMap<String, u64>,
}

impl EventPage {
    pub fn new(
        roster: &Roster,
        course: &Course,
        results: &Results,
        tables: Tables,
        notes: &MatchNotes,
        play: PlayWords,
    ) -> EventPage {
        EventPage {
            tables: visible_tables(tables),
            matches: match_row::all(roster, course, results, notes),
            reasons: reasons::by_round(roster, course),
            open: course.open.iter().map(OpenRound::new).collect(),
            play,
            folder: None,
            alarms: 0,
        }
    }
}

/// With nothing hidden in any name, and each on one line.
fn visible_tables(mut tables: Tables) -> Tables {
    let one = [&mut tables.title, &mut tables.game_title];
    let lists = [&mut tables.names, &mut tables.seats, &mut tables.maps];
    for text in one.into_iter().chain(lists.into_iter().flatten()) {
        *text = visible_line(text).into_owned();
    }
    tables
}
