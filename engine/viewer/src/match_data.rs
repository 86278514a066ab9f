//! One match, as the page shows it.

use crate::facts::{Course, Facts};
use crate::seat_data::{self, SeatData};
use crate::spots::Spots;
use crate::step_data::{self, StepData};
use crate::turn_data::{self, TurnData};
use lunarena_arena::{Replay, Shown, Standing, decided};
use lunarena_content::{Report, Reports, Root, visible_line};
use lunarena_contest::{ContentPlace, command_line, replay_game};
use lunarena_kernel::Value;
use lunarena_scene::Look;
use lunarena_scene::decided::DECIDED;
use lunarena_scene::plain_words::{fact_name, value_text};
use serde::Serialize;

/// A replay with all that was found for it.
pub struct ShownMatch {
    /// What to call it beside another one.
    pub name: String,
    pub replay: Replay,
    pub shown: Shown,
    /// None, if it wasn't played to its end.
    pub standings: Vec<Standing>,
}

impl ShownMatch {
    /// `root` is where a match is played again that was recorded without its scenes; where its game is, that says which figures decide.
    pub fn new(
        name: &str,
        place: &ContentPlace,
        replay: Replay,
        root: impl FnOnce(&Replay) -> Result<Root, Reports>,
    ) -> Result<ShownMatch, ShownError> {
        let shown = replay.shown(|| root(&replay)).map_err(ShownError::Content)?;
        let standings = replay.end.field("standings").cloned().unwrap_or(Value::List(Vec::new()));
        let standings = Standing::read(&standings, &replay_game::ranking(place, &replay));
        let standings = standings.map_err(|why| ShownError::Replay(Report::error(why)))?;
        Ok(ShownMatch { name: name.to_owned(), replay, shown, standings })
    }
}

/// Why a match can't be shown.
pub enum ShownError {
    /// It can't be played again.
    Content(Reports),
    /// The replay itself is not good.
    Replay(Report),
}

#[derive(Serialize)]
pub struct MatchData<'a> {
    name: String,
    title: String,
    facts: Facts,
    /// Empty where no command plays it again.
    command: String,
    seats: Vec<SeatData>,
    look: &'a Look,
    steps: Vec<StepData<'a>>,
    turns: Vec<TurnData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<EndData>,
}

#[derive(Serialize)]
pub struct EndData {
    decided: String,
    standings: Vec<StandingData>,
}

#[derive(Serialize)]
struct StandingData {
    seat: String,
    rank: i64,
    figures: Vec<(String, String)>,
}

impl<'a> MatchData<'a> {
    pub(crate) fn new(shown: &'a ShownMatch) -> Result<MatchData<'a>, Report> {
        let ShownMatch { name, replay, shown: Shown { film, limits }, standings } = shown;
        let spots = Spots::new(film);
        let not_good = |why| Report::error(format!("the scenes of the replay {name} can't be read: {why}"));
        Ok(MatchData {
            name: name.clone(),
            title: visible_line(&film.title).into_owned(),
            facts: Course::of(replay).facts(&replay.header, &replay.swaps),
            command: command(replay),
            seats: seat_data::seats(film),
            look: &film.look,
            steps: step_data::steps(film, &spots).map_err(not_good)?,
            turns: turn_data::turns(replay, &film.look, limits),
            end: (!standings.is_empty()).then(|| EndData::new(standings, &film.look)),
        })
    }
}

impl MatchData<'_> {
    /// Nobody else has its bots: no command plays it again.
    pub(crate) fn seen_by(&mut self, own: Option<&[String]>, bots: &[String]) {
        self.command.clear();
        self.seats.iter_mut().zip(bots).for_each(|(seat, bot)| seat.call(bot));
        if let Some(own) = own {
            self.turns.iter_mut().for_each(|turn| turn.keep_inside_of(own));
            self.steps.iter_mut().for_each(|step| step.keep_inside_of(own));
        }
    }
}

/// No command swaps rules or bots in the middle of a match.
fn command(replay: &Replay) -> String {
    let command = replay.swaps.is_empty().then(|| command_line::play(&replay.header));
    visible_line(&command.unwrap_or_default()).into_owned()
}

impl EndData {
    pub fn new(standings: &[Standing], look: &Look) -> EndData {
        let figure = |(name, value): &(String, Value)| {
            let fact = look.figures.get(name).map(|entry| &entry.fact);
            let shown = value_text(value, fact.and_then(|fact| fact.decimals));
            let unit = fact.and_then(|fact| fact.unit.as_ref()).map_or(String::new(), |unit| format!(" {unit}"));
            let name = fact_name(name, fact);
            (visible_line(&name).into_owned(), visible_line(&format!("{shown}{unit}")).into_owned())
        };
        let standing = |standing: &Standing| StandingData {
            seat: standing.seat.clone(),
            rank: standing.rank,
            figures: standing.figures.iter().filter(|(name, _)| name != DECIDED).map(figure).collect(),
        };
        EndData { decided: decided(standings, look), standings: standings.iter().map(standing).collect() }
    }
}
