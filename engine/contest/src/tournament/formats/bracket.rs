//! Who loses is out.

use super::double_bracket;
use super::draw::{Draw, Slot, seeded};
use super::mcmahon::table_sizes;
use super::preliminary::{by_strength, strengths};
use crate::tournament::bout::Bout;
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round};

pub fn round(roster: &Roster, played: &[PlayedRound]) -> Option<Round> {
    let draw = follow(roster, played);
    let mut names: Vec<String> = draw.open.iter().map(|(name, _)| name.clone()).collect();
    names.dedup();
    let bouts: Vec<Bout> = draw.open.into_iter().map(|(_, bout)| bout).collect();
    (!bouts.is_empty()).then(|| Round::new(names.join(", "), bouts, Vec::new()))
}

/// For each player how far it came: more is farther, and equal ones went out in the same stage. Who isn't out yet came farthest.
pub fn reached(roster: &Roster, played: &[PlayedRound]) -> Vec<usize> {
    let draw = follow(roster, played);
    draw.out.iter().map(|out| out.unwrap_or(draw.stage + 1)).collect()
}

fn follow<'r>(roster: &Roster, played: &'r [PlayedRound]) -> Draw<'r> {
    let order = by_strength(&strengths(roster, played));
    let mut draw = Draw::new(roster, played, &order);
    match (roster.table(), roster.format.double) {
        (2, false) => single(&mut draw, &order),
        (2, true) => double_bracket::follow(&mut draw, &order),
        (table, _) => at_tables(&mut draw, &order, table, roster.least),
    }
    draw
}

fn single(draw: &mut Draw<'_>, order: &[usize]) {
    let mut slots = seeded(order);
    while slots.len() > 1 {
        let name = stage_name(slots.len());
        let pairs: Vec<[Slot; 2]> = slots.as_chunks::<2>().0.to_vec();
        slots = draw.play_stage(&name, &pairs, true).into_iter().map(|[winner, _]| winner).collect();
    }
}

/// The better half of each table goes on, until one table is left.
fn at_tables(draw: &mut Draw<'_>, order: &[usize], table: usize, least: usize) {
    let mut left = order.to_vec();
    loop {
        draw.stage += 1;
        let (sizes, out) = table_sizes(left.len(), table, least);
        let is_final = sizes.len() <= 1 && out == 0;
        let name = if is_final { "final".to_owned() } else { format!("{} players left", left.len()) };
        // The strongest go on where there is no place for all; of the others the strongest are dealt out first.
        let (mut stay, mut tables): (Vec<usize>, Vec<Vec<usize>>) =
            (left[..out].to_vec(), vec![Vec::new(); sizes.len()]);
        dealt(&left[out..], &sizes, &mut tables);
        let mut is_open = false;
        for (at, players) in tables.into_iter().enumerate() {
            let id = if is_final { name.clone() } else { format!("{name} {}", at + 1) };
            let Some(result) = draw.result(&id) else {
                draw.open.push((name.clone(), Bout { id, players, series: 0 }));
                is_open = true;
                continue;
            };
            let mut ranked: Vec<usize> = (0..players.len()).collect();
            ranked.sort_by_key(|place| (-result.points(*place), draw.seeds[players[*place]]));
            let on = if is_final { 1 } else { players.len().div_ceil(2) };
            for (rank, place) in ranked.into_iter().enumerate() {
                match (rank < on, is_final) {
                    (true, _) => stay.push(players[place]),
                    // In the final each rank is a place of its own.
                    (false, true) => draw.out[players[place]] = Some(draw.stage + players.len() - rank),
                    (false, false) => draw.out[players[place]] = Some(draw.stage),
                }
            }
        }
        if is_final {
            draw.stage += table;
        }
        if is_open || is_final || stay.len() < 2 {
            return;
        }
        stay.sort_by_key(|player| draw.seeds[*player]);
        left = stay;
    }
}

/// To and fro, so that tables are about equally strong.
fn dealt(players: &[usize], sizes: &[usize], tables: &mut [Vec<usize>]) {
    let count = tables.len().max(1);
    let mut next = players.iter().copied();
    for row in 0..sizes.iter().copied().max().unwrap_or(0) {
        for place in 0..count {
            let at = if row % 2 == 0 { place } else { count - 1 - place };
            if tables[at].len() < sizes[at]
                && let Some(player) = next.next()
            {
                tables[at].push(player);
            }
        }
    }
}

/// Of those who are left.
fn stage_name(left: usize) -> String {
    match left {
        2 => "final".to_owned(),
        4 => "semi-finals".to_owned(),
        8 => "quarter-finals".to_owned(),
        left => format!("round of {left}"),
    }
}

#[cfg(test)]
mod tests;
