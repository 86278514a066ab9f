use super::*;
use crate::errand::JobResult;
use crate::experiment::SeatEnd;
use crate::tournament::roster::tests::roster;
use crate::tournament::{JobState, Results};
use lunarena_measure::is_thorough;

/// All matches of an event, as `ranks` says by the players in the order of seats.
fn played(roster: &Roster, ranks: impl Fn(&[usize], u64) -> Vec<i64>) -> Course {
    let mut results = Results::default();
    loop {
        let course = Course::follow(roster, &results);
        let missing = course.missing(roster, &results);
        if missing.is_empty() {
            return course;
        }
        for job in missing {
            let seat = |rank: i64| SeatEnd { rank: Some(rank), score: None, faults: 0, spent: 0 };
            let seats = ranks(&job.players, job.seed).into_iter().map(seat).collect();
            let result = JobResult { turns: 1, hash: job.key.clone(), seats };
            results.insert(job.key, JobState::Done, Some(result));
        }
    }
}

/// The lower number wins, but in one seed of some the second seat does.
fn mostly(players: &[usize], seed: u64) -> Vec<i64> {
    let upset = (seed + players.iter().sum::<usize>() as u64).is_multiple_of(4);
    let first_wins = if upset { false } else { players[0] < players[1] };
    if first_wins { vec![1, 2] } else { vec![2, 1] }
}

#[test]
fn the_table_of_many_matches() {
    // 200 players have 19,900 pairs, with 6 matches each.
    let (players, seeds) = if is_thorough() { (200, 3) } else { (30, 3) };
    let mut roster = roster(players, 2);
    roster.seeds = seeds;
    let course = played(&roster, mostly);
    let tables = Tables::new(&roster, &course);
    assert_eq!(tables.matches, players * (players - 1) * 3);
    let middle = tables.standings.iter().map(|row| row.rating).sum::<f64>() / players as f64;
    assert!((middle - 1500.0).abs() < 0.01, "{middle}");
    // By far the strongest are at one end of the table, the weakest at the other.
    let mean = |rows: &[Standing]| rows.iter().map(|row| row.player).sum::<usize>() / rows.len();
    let (upper, lower) = tables.standings.split_at(players / 2);
    assert!(mean(upper) < players / 3 && mean(lower) > players * 2 / 3);
    assert!(tables.bias.seats[1].effect > tables.bias.seats[0].effect);
    let text = serde_json::to_string(&tables).expect("JSON");
    assert_eq!(serde_json::from_str::<Tables>(&text).expect("the same"), tables);
}

#[test]
fn equal_points_are_parted_by_who_beat_whom_or_shared() {
    // 0 beats 1, 1 beats 2, 2 beats 0: a ring. 3 loses to all.
    let ring = |players: &[usize], _: u64| {
        let beats = |one: usize, other: usize| other == 3 || (one != 3 && (one + 1) % 3 == other);
        if beats(players[0], players[1]) { vec![1, 2] } else { vec![2, 1] }
    };
    let course = played(&roster(4, 2), ring);
    let tables = Tables::new(&roster(4, 2), &course);
    let places: Vec<(usize, usize)> = tables.standings.iter().map(|row| (row.place, row.player)).collect();
    assert_eq!(places, [(1, 0), (1, 1), (1, 2), (4, 3)]);
    assert_eq!((tables.bias.cycle_count, tables.bias.cycles.as_slice()), (1, &[[0, 1, 2]][..]));
    // Without the ring, the direct comparison decides: 0 and 1 won two each.
    let line = |players: &[usize], _: u64| {
        let beats = |one: usize, other: usize| match (one.min(other), one.max(other)) {
            (0, 2) => one == 2,
            (2, 3) | (1, 3) => one == 3,
            (low, _) => one == low,
        };
        if beats(players[0], players[1]) { vec![1, 2] } else { vec![2, 1] }
    };
    let course = played(&roster(4, 2), line);
    let tables = Tables::new(&roster(4, 2), &course);
    // 0 beat 1 and 3, 3 beat 1 and 2, 1 beat 2, 2 beat 0.
    let places: Vec<(usize, usize)> = tables.standings.iter().map(|row| (row.place, row.player)).collect();
    assert_eq!(places, [(1, 0), (2, 3), (3, 1), (4, 2)]);
}

/// Scores at the end: 0 has 2 wins, 1 and 2 have one each, 3 has none (two rounds, who meets whom is the pairing's).
#[test]
fn the_sum_of_opponents_scores_parts_equals() {
    let mut four = roster(4, 2);
    four.format.format = lunarena_content::Format::McMahon;
    four.format.rounds = Some(2);
    let course = played(&four, |players, _| if players[0] < players[1] { vec![1, 2] } else { vec![2, 1] });
    let tables = Tables::new(&four, &course);
    let row = |player: usize| tables.standings.iter().find(|row| row.player == player).expect("a row");
    let points: Vec<f64> = (0..4).map(|player| row(player).points).collect();
    assert_eq!(points, [2.0, 1.0, 1.0, 0.0]);
    for player in 0..4 {
        let met = tables.rounds.iter().flat_map(|round| &round.bouts).filter(|bout| bout.players.contains(&player));
        let sum: f64 =
            met.flat_map(|bout| &bout.players).filter(|other| **other != player).map(|other| points[*other]).sum();
        assert_eq!(row(player).ties, [("sos".to_owned(), sum)]);
    }
}
