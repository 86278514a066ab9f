use super::super::draw::TRIES;
use super::*;
use crate::tournament::bout::BoutResult;
use crate::tournament::bout::tests::won;
use crate::tournament::roster::tests::roster;
use lunarena_content::Format;

/// Plays on: whoever is named `best` first wins, in the order of numbers.
pub fn play_out(roster: &Roster, wins: impl Fn(usize, usize) -> bool) -> Vec<PlayedRound> {
    let mut played: Vec<PlayedRound> = Vec::new();
    while let Some(round) = round(roster, &played) {
        assert!(played.len() < 40);
        let result = |bout: &Bout| {
            let (one, other) = (bout.players[0], bout.players[1]);
            let mut result = won([one, other]);
            if !wins(one, other) {
                result = won([other, one]);
                result.versus = vec![vec![0, 0], vec![4, 0]];
            }
            result
        };
        let results = round.bouts.iter().map(result).collect();
        played.push(PlayedRound { round, results });
    }
    played
}

#[test]
fn the_strongest_meet_last_and_have_nobody_to_meet_first() {
    let order: Vec<usize> = (0..6).collect();
    let player = |at| Slot::Player(at);
    let expected = [player(0), Slot::Nobody, player(3), player(4), player(1), Slot::Nobody, player(2), player(5)];
    assert_eq!(seeded(&order), expected);
}

#[test]
fn one_is_left_after_one_bout_less_than_players() {
    for count in 2..=17 {
        let mut roster = roster(count, 2);
        roster.format.format = Format::Bracket;
        let played = play_out(&roster, |one, other| one < other);
        assert_eq!(played.iter().map(|round| round.round.bouts.len()).sum::<usize>(), count - 1);
        let reached = reached(&roster, &played);
        assert!((1..count).all(|other| reached[0] > reached[other]), "{reached:?}");
        assert_eq!(played.last().map(|round| round.round.name.as_str()), Some("final"));
        // The second seed loses the final.
        assert!((2..count).all(|other| reached[1] > reached[other]), "{reached:?}");
    }
}

#[test]
fn who_loses_twice_is_out() {
    for count in 2..=17 {
        let mut roster = roster(count, 2);
        (roster.format.format, roster.format.double) = (Format::Bracket, true);
        // The favourite loses its first bout, and no other.
        let first = std::cell::Cell::new(true);
        let upset = |one: usize, other: usize| {
            if [one, other].contains(&0) && first.replace(false) { one != 0 } else { one < other }
        };
        for played in [play_out(&roster, |one, other| one < other), play_out(&roster, upset)] {
            let bouts: usize = played.iter().map(|round| round.round.bouts.len()).sum();
            assert!([2 * count - 2, 2 * count - 1].contains(&bouts), "{count}: {bouts}");
            let mut lost = vec![0; count];
            for (bout, result) in played.iter().flat_map(PlayedRound::bouts) {
                lost[bout.players[usize::from(result.points(0) > result.points(1))]] += 1;
            }
            assert!(lost.iter().filter(|lost| **lost < 2).count() == 1 && lost.iter().all(|lost| *lost <= 2));
            let reached = reached(&roster, &played);
            assert!((1..count).all(|other| reached[0] > reached[other]), "{count}: {reached:?} {lost:?}");
        }
    }
}

#[test]
fn equals_meet_again_with_other_seeds_and_then_the_higher_seed_goes_on() {
    let mut roster = roster(2, 2);
    roster.format.format = Format::Bracket;
    let mut played: Vec<PlayedRound> = Vec::new();
    for series in 0..TRIES as u64 {
        let round = round(&roster, &played).expect("again");
        assert_eq!(round.bouts[0].series, series);
        let mut even = won([0, 1]);
        even.versus = vec![vec![0, 2], vec![2, 0]];
        played.push(PlayedRound { round, results: vec![even] });
    }
    assert!(round(&roster, &played).is_none());
    assert!(reached(&roster, &played)[0] > reached(&roster, &played)[1]);
}

#[test]
fn at_tables_a_half_goes_on() {
    let mut roster = roster(16, 4);
    roster.format.format = Format::Bracket;
    let mut played: Vec<PlayedRound> = Vec::new();
    let mut left = Vec::new();
    while let Some(round) = round(&roster, &played) {
        left.push(round.bouts.iter().map(|bout| bout.players.len()).sum::<usize>());
        // Who has the lower number wins.
        let result = |bout: &Bout| {
            let beats = |one: &usize| bout.players.iter().map(|other| if one < other { 2 } else { 0 }).collect();
            BoutResult { versus: bout.players.iter().map(beats).collect(), ..won([0, 1]) }
        };
        let results = round.bouts.iter().map(result).collect();
        played.push(PlayedRound { round, results });
    }
    assert_eq!(left, [16, 8, 4]);
    let reached = reached(&roster, &played);
    assert!(reached[..4].windows(2).all(|pair| pair[0] > pair[1]), "{reached:?}");
}
