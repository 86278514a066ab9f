//! Who is how strong, by all ranked bouts.

use super::ladder::Contender;
use crate::tournament::{Standing, Tables};
use lunarena_content::visible_line;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Leaderboard {
    pub at: i64,
    pub frozen: bool,
    pub teams: Vec<RatedTeam>,
    pub history: BTreeMap<i64, Vec<RatingPoint>>,
    pub tables: Tables,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RatedTeam {
    pub place: usize,
    pub team: i64,
    pub name: String,
    pub house: bool,
    pub version: i64,
    pub rating: f64,
    pub interval: Option<(f64, f64)>,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// When, the rating, and its interval.
pub type RatingPoint = (i64, f64, f64, f64);

/// One who plays now.
pub struct Active {
    pub contender: Contender,
    /// Of the version.
    pub number: i64,
}

/// So many points of a curve are sent.
const SHOWN_POINTS: usize = 60;

/// What changed by less is the same.
const SAME: f64 = 0.5;

impl Leaderboard {
    /// Of tables of all versions, those who play now first.
    pub fn new(active: &[Active], tables: Tables, at: i64) -> Leaderboard {
        let tables = only_first(tables, active.len());
        let team = |standing: &Standing| {
            let own = &active[standing.player];
            RatedTeam {
                place: standing.place,
                team: own.contender.team,
                name: visible_line(&own.contender.name).into_owned(),
                house: own.contender.house,
                version: own.number,
                rating: standing.rating,
                interval: standing.interval,
                won: standing.won,
                drawn: standing.drawn,
                lost: standing.lost,
            }
        };
        let teams = tables.standings.iter().map(team).collect();
        Leaderboard { at, frozen: false, teams, history: BTreeMap::new(), tables }
    }

    /// Notes what changed, and takes up the curves.
    pub fn remember(&mut self, db: &Connection) -> rusqlite::Result<()> {
        for team in &self.teams {
            let (low, high) = team.interval.unwrap_or((team.rating, team.rating));
            let mut points = history(db, team.team)?;
            let is_same = |point: &RatingPoint| (point.1 - team.rating).abs() < SAME && (point.2 - low).abs() < SAME;
            if !points.last().is_some_and(is_same) {
                db.prepare_cached("INSERT INTO rating VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(params![
                    team.team,
                    self.at,
                    team.rating,
                    low,
                    high
                ])?;
                points.push((self.at, team.rating, low, high));
            }
            self.history.insert(team.team, thinned(points));
        }
        Ok(())
    }
}

/// The oldest first.
pub fn history(db: &Connection, team: i64) -> rusqlite::Result<Vec<RatingPoint>> {
    let mut query = db.prepare_cached("SELECT at, rating, low, high FROM rating WHERE team = ?1 ORDER BY rowid")?;
    query.query_map([team], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
}

/// As many as are shown, the first and the last among them.
pub fn thinned(points: Vec<RatingPoint>) -> Vec<RatingPoint> {
    if points.len() <= SHOWN_POINTS {
        return points;
    }
    let last = points.len() - 1;
    (0..SHOWN_POINTS).map(|at| points[at * last / (SHOWN_POINTS - 1)]).collect()
}

/// The first so many players alone, with what they got from each other.
fn only_first(mut tables: Tables, count: usize) -> Tables {
    tables.names.truncate(count);
    tables.names.iter_mut().for_each(|name| *name = visible_line(name).into_owned());
    tables.entrants = count;
    // Nothing is known of who didn't play.
    tables.standings.retain(|own| own.player < count && own.won + own.drawn + own.lost > 0);
    let ratings: Vec<f64> = tables.standings.iter().map(|standing| standing.rating).collect();
    for standing in &mut tables.standings {
        standing.place = 1 + ratings.iter().take_while(|rating| **rating > standing.rating).count();
        // The next may be another one now.
        standing.above_next = None;
        // Who won everything, or nothing, is stronger, or weaker, than all results can tell.
        standing.interval = standing.interval.filter(|(low, high)| high - low > SAME);
    }
    tables.cross.truncate(count);
    tables.cross.iter_mut().for_each(|row| row.truncate(count));
    tables.rounds.clear();
    tables.curves.clear();
    tables.bias.cycles.retain(|cycle| cycle.iter().all(|player| *player < count));
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_keeps_its_ends() {
        let points: Vec<RatingPoint> = (0..1000).map(|at| (at, 0.0, 0.0, 0.0)).collect();
        let thin = thinned(points);
        assert_eq!((thin.len(), thin[0].0, thin[SHOWN_POINTS - 1].0), (SHOWN_POINTS, 0, 999));
        assert!(thin.windows(2).all(|two| two[0].0 < two[1].0));
    }
}
