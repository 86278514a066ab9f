//! Who meets next, by the format of the event.

pub mod bracket;
mod double_bracket;
mod draw;
pub mod ladder;
pub mod mcmahon;
mod preliminary;
mod round_robin;

use super::roster::Roster;
use super::round::{PlayedRound, Round};
use lunarena_content::Format;

/// The rounds that can be played now, after these; none, where the event is over.
pub fn next(roster: &Roster, played: &[PlayedRound]) -> Vec<Round> {
    if let Some(first) = preliminary::round(roster).filter(|_| played.is_empty()) {
        return vec![first];
    }
    match roster.format.format {
        Format::RoundRobin => round_robin::rounds(roster, played),
        Format::McMahon => mcmahon::round(roster, played).into_iter().collect(),
        Format::Ladder => ladder::round(roster, played).into_iter().collect(),
        Format::Bracket => bracket::round(roster, played).into_iter().collect(),
    }
}

/// About how many bouts of how many players an event has from its start on: before it is played nobody knows all of them.
fn expected(roster: &Roster) -> Vec<(usize, usize)> {
    let (players, table) = (roster.entrants.len(), roster.table());
    let tables = players.div_ceil(table);
    let bouts = match roster.format.format {
        Format::RoundRobin => {
            let rounds = round_robin::rounds(roster, &[]);
            return rounds.iter().flat_map(|round| &round.bouts).map(|bout| (1, bout.players.len())).collect();
        }
        Format::McMahon => mcmahon::rounds(roster) * (players / table).max(1),
        Format::Ladder => ladder::rounds(roster) * (players / table).max(1),
        Format::Bracket if roster.format.double => 2 * players.saturating_sub(1),
        Format::Bracket if table == 2 => players.saturating_sub(1),
        // A half of each table goes on.
        Format::Bracket => std::iter::successors(Some(tables), |left| (*left > 1).then(|| left.div_ceil(2))).sum(),
    };
    let mut all = vec![(bouts, table.min(players))];
    if !roster.house.is_empty() {
        all.push((players * roster.house.len().div_ceil(table - 1), table));
    }
    all
}

/// About how many matches that are.
pub fn expected_matches(roster: &Roster) -> u64 {
    let groups = roster.maps.len() as u64 * roster.seeds;
    expected(roster).into_iter().map(|(bouts, players)| (bouts * players) as u64 * groups).sum()
}

/// So many rounds find the first of all, where one of each table stays unbeaten.
fn rounds_to_find_the_first(players: usize, table: usize) -> usize {
    let (mut rounds, mut left) = (0, players);
    while left > 1 {
        left = left.div_ceil(table.max(2));
        rounds += 1;
    }
    rounds.max(1)
}
