//! Everybody plays against the house before the first round: how strong are they about?

use crate::tournament::bout::Bout;
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round};

/// The round, if the event has one. A table has one entrant, and as many of the house as there are other seats.
pub fn round(roster: &Roster) -> Option<Round> {
    let (count, others) = (roster.entrants.len(), roster.table() - 1);
    if roster.house.is_empty() {
        return None;
    }
    let house: Vec<usize> = (count..count + roster.house.len()).collect();
    // The last table may need some of the house again.
    let groups = house.chunks(others).map(|group| {
        let more = house.iter().filter(|bot| !group.contains(bot)).take(others - group.len());
        group.iter().chain(more).copied().collect::<Vec<_>>()
    });
    let groups: Vec<Vec<usize>> = groups.collect();
    let bouts = (0..count).flat_map(|player| {
        let bout = move |(at, group): (usize, &Vec<usize>)| {
            let players = std::iter::once(player).chain(group.iter().copied()).collect();
            Bout { id: format!("preliminary {}.{}", player + 1, at + 1), players, series: 0 }
        };
        groups.iter().enumerate().map(bout).collect::<Vec<_>>()
    });
    Some(Round::new("preliminary", bouts.collect(), Vec::new()))
}

/// The rounds of the event itself.
pub fn without<'p>(roster: &Roster, played: &'p [PlayedRound]) -> &'p [PlayedRound] {
    let before = usize::from(!roster.house.is_empty());
    &played[before.min(played.len())..]
}

/// The strength of each entrant: as it is given, else the points of the preliminary round, else nothing is known.
pub fn strengths(roster: &Roster, played: &[PlayedRound]) -> Vec<i64> {
    let first = played.first().filter(|_| !roster.house.is_empty());
    let points = |player: usize| {
        let own = first.into_iter().flat_map(PlayedRound::bouts).filter(|(bout, _)| bout.players[0] == player);
        own.map(|(_, result)| result.points(0)).sum()
    };
    roster.entrants.iter().enumerate().map(|(at, entrant)| entrant.strength.unwrap_or_else(|| points(at))).collect()
}

/// The strongest first; of equal ones the one that stands first.
pub fn by_strength(strengths: &[i64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order.sort_by_key(|player| (std::cmp::Reverse(strengths[*player]), *player));
    order
}
