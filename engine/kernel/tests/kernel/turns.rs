//! The beats of each shape of turns.

use lunarena_kernel::turns::{Beat, ChosenTurn, Phase, Plan, Referee, Shape, TurnLoop};

fn plan(seats: usize, phases: Vec<(u64, Shape)>) -> Plan {
    let phase = |(rounds, shape)| Phase { name: "p".into(), rounds: Some(rounds), shape, actions: 1, keep: false };
    Plan { seats, phases: phases.into_iter().map(phase).collect() }
}

/// Rules with given living seats in each round and given turns.
struct Rules<A> {
    alive: A,
    round: u64,
    turns: std::vec::IntoIter<ChosenTurn>,
}

impl<A: FnMut(usize, u64) -> bool> Referee for Rules<A> {
    fn is_alive(&mut self, seat: usize) -> bool {
        (self.alive)(seat, self.round)
    }

    fn next(&mut self, _: usize) -> Option<ChosenTurn> {
        self.turns.next()
    }
}

fn play(plan: &Plan, alive: impl FnMut(usize, u64) -> bool, during: impl FnMut(&mut TurnLoop, Beat)) -> String {
    play_given(plan, alive, Vec::new(), during)
}

/// Plays to the end and returns one letter with the seat or unit for each beat. `during` is called after each beat.
fn play_given(
    plan: &Plan,
    alive: impl FnMut(usize, u64) -> bool,
    given: Vec<ChosenTurn>,
    mut during: impl FnMut(&mut TurnLoop, Beat),
) -> String {
    let mut clock = TurnLoop::new(plan);
    let mut rules = Rules { alive, round: 0, turns: given.into_iter() };
    during(&mut clock, Beat::End);
    let mut out = String::new();
    for _ in 0..10_000 {
        rules.round = clock.round(plan).unwrap_or(0);
        let beat = clock.next(plan, &mut rules);
        let who = clock.unit().or(clock.seat(plan).map(|seat| seat as i64)).map_or(String::new(), |n| n.to_string());
        match beat {
            Beat::RoundStart => out.push_str("( "),
            Beat::TurnStart => out.push_str(&format!("s{who} ")),
            Beat::Ask => out.push_str(&format!("?{who} ")),
            Beat::Action(n) => out.push_str(&format!("a{n} ")),
            Beat::TurnEnd => out.push_str(&format!("e{who} ")),
            Beat::Skipped => out.push_str(&format!("x{who} ")),
            Beat::RoundEnd => out.push_str(") "),
            Beat::Done => out.push_str(". "),
            Beat::End => return out.trim_end().to_owned(),
        }
        during(&mut clock, beat);
    }
    panic!("the clock never ends: {out}");
}

#[test]
fn seats_at_once_play_several_actions_for_each_answer() {
    let mut plan = plan(2, vec![(2, Shape::Together)]);
    plan.phases[0].actions = 3;
    assert_eq!(play(&plan, |_, _| true, |_, _| ()), "( s ? a1 a2 a3 e ) . ( s ? a1 a2 a3 e ) .");
}

#[test]
fn a_snake_phase_then_seats_in_sequence() {
    let plan = plan(3, vec![(1, Shape::Each(vec![0, 1, 2, 2, 1, 0])), (1, Shape::Each(vec![0, 1, 2]))]);
    let asked: String = play(&plan, |_, _| true, |_, _| ()).split(' ').filter(|beat| beat.starts_with('?')).collect();
    assert_eq!(asked, "?0?1?2?2?1?0?0?1?2");
}

#[test]
fn a_match_without_seats_has_empty_turns() {
    for shape in [Shape::Each(vec![]), Shape::Together] {
        assert_eq!(play(&plan(0, vec![(1, shape)]), |_, _| true, |_, _| ()), "( x ) .");
    }
}

#[test]
fn dead_seats_are_skipped_and_may_return() {
    let plan = plan(3, vec![(2, Shape::Each(vec![0, 1, 2]))]);
    let beats = play(&plan, |seat, round| seat != 1 || round == 2, |_, _| ());
    assert_eq!(beats, "( s0 ?0 a1 e0 . x1 . s2 ?2 a1 e2 ) . ( s0 ?0 a1 e0 . s1 ?1 a1 e1 . s2 ?2 a1 e2 ) .");
}

#[test]
fn a_seat_may_keep_its_turn() {
    let mut plan = plan(2, vec![(1, Shape::Each(vec![0, 1]))]);
    plan.phases[0].keep = true;
    let mut kept = 0;
    let beats = play(
        &plan,
        |_, _| true,
        |clock, beat| {
            if beat == Beat::Ask && clock.seat(&plan) == Some(0) && kept < 2 {
                assert!(clock.may_keep(&plan));
                kept += 1;
                clock.keep_turn();
            }
        },
    );
    assert_eq!(beats, "( s0 ?0 ?0 ?0 a1 e0 . s1 ?1 a1 e1 ) .");
}

#[test]
fn units_run_seat_by_seat_in_a_queue_that_grows_and_shrinks() {
    let plan = plan(2, vec![(2, Shape::Queue)]);
    let beats = play(
        &plan,
        |_, _| true,
        |clock, beat| match (beat, clock.unit(), clock.round(&plan)) {
            (Beat::End, ..) => {
                clock.queues[0].push(10).unwrap();
                clock.queues[1].push(20).unwrap();
            }
            (Beat::Ask, Some(10), Some(1)) => clock.queues[0].insert_after(11, 10).unwrap(),
            (Beat::Ask, Some(20), Some(1)) => clock.queues[1].insert_after(21, 20).unwrap(),
            (Beat::Ask, Some(21), Some(2)) => clock.queues[1].remove(21).unwrap(),
            _ => (),
        },
    );
    assert_eq!(
        beats,
        "( s10 ?10 e10 . s11 ?11 e11 . s20 ?20 e20 . s21 ?21 e21 ) . \
         ( s10 ?10 e10 . s11 ?11 e11 . s20 ?20 e20 . s21 ?21 e21 ) ."
    );
}

#[test]
fn empty_phases_and_plans_end_at_once() {
    assert_eq!(play(&plan(2, vec![]), |_, _| true, |_, _| ()), "");
    assert_eq!(play(&plan(2, vec![(0, Shape::Together)]), |_, _| true, |_, _| ()), "");
}

#[test]
fn a_round_without_units_passes_and_its_end_may_add_units() {
    let plan = plan(2, vec![(3, Shape::Queue)]);
    let beats = play(
        &plan,
        |_, _| true,
        |clock, beat| match (beat, clock.round(&plan)) {
            (Beat::RoundEnd, Some(1)) => clock.queues[1].push(20).unwrap(),
            (Beat::RoundEnd, Some(2)) => clock.queues[0].push(10).unwrap(),
            _ => (),
        },
    );
    assert_eq!(beats, "( ) . ( s20 ?20 e20 ) . ( s10 ?10 e10 . s20 ?20 e20 ) .");
}

#[test]
fn only_living_seats_must_answer() {
    let plan = plan(3, vec![(3, Shape::Together)]);
    let mut asked = Vec::new();
    let beats = play(
        &plan,
        |seat, round| seat as u64 >= round,
        |clock, beat| {
            if beat == Beat::Ask {
                asked.push(clock.movers().to_vec());
                // A single living seat still moves as one of all.
                assert_eq!(clock.seat(&plan), None);
            }
        },
    );
    assert_eq!(beats, "( s ? a1 e ) . ( s ? a1 e ) . ( x ) .");
    assert_eq!(asked, [vec![1, 2], vec![2]]);
}

#[test]
fn units_of_a_dead_seat_stay_where_they_are() {
    let plan = plan(3, vec![(2, Shape::Queue)]);
    let beats = play(
        &plan,
        |seat, round| seat == 0 || round == 2,
        |clock, beat| {
            if beat == Beat::End {
                (0..3).for_each(|seat| clock.queues[seat].push(10 * seat as i64).unwrap());
            }
        },
    );
    assert_eq!(beats, "( s0 ?0 e0 ) . ( s0 ?0 e0 . s10 ?10 e10 . s20 ?20 e20 ) .");
}

fn due(seats: &[usize], question: usize) -> ChosenTurn {
    ChosenTurn { seats: seats.to_vec(), question }
}

#[test]
fn the_rules_choose_turns_until_they_end_the_phase() {
    let mut plan = plan(3, vec![(1, Shape::Rules), (1, Shape::Together)]);
    plan.phases[0].rounds = None;
    let mut asked = Vec::new();
    let given = vec![due(&[2], 0), due(&[0, 1], 1), due(&[1], 0), due(&[2], 1)];
    let beats = play_given(
        &plan,
        |seat, _| seat != 1,
        given,
        |clock, beat| {
            if beat == Beat::Ask {
                asked.push((clock.movers().to_vec(), clock.question()));
            }
        },
    );
    assert_eq!(beats, "s2 ?2 a1 e2 . s ? a1 e . x1 . s2 ?2 a1 e2 . ( s ? a1 e ) .");
    assert_eq!(asked, [(vec![2], 0), (vec![0], 1), (vec![2], 1), (vec![0, 2], 0)]);
}

#[test]
fn look_ahead_shows_whether_another_turn_follows() {
    let mut plan = plan(2, vec![(1, Shape::Rules)]);
    plan.phases[0].rounds = None;
    let mut rules = Rules { alive: |_, _| true, round: 0, turns: vec![due(&[1], 0)].into_iter() };
    let mut clock = TurnLoop::new(&plan);
    clock.look_ahead(&plan, &mut rules);
    assert!(!clock.is_over(&plan));
    assert_eq!((clock.seat(&plan), clock.round(&plan)), (Some(1), None));
    while clock.next(&plan, &mut rules) != Beat::Done {}
    clock.look_ahead(&plan, &mut rules);
    assert!(clock.is_over(&plan));
    assert_eq!(clock.next(&plan, &mut rules), Beat::End);
}

#[test]
fn a_last_phase_that_the_rules_end_at_once_is_over() {
    let mut plan = plan(2, vec![(1, Shape::Together), (1, Shape::Rules)]);
    plan.phases[1].rounds = None;
    for given in [vec![], vec![due(&[1], 0)]] {
        let turns = given.len();
        let mut rules = Rules { alive: |_, _| true, round: 0, turns: given.into_iter() };
        let mut clock = TurnLoop::new(&plan);
        for left in (0..=turns).rev() {
            while clock.next(&plan, &mut rules) != Beat::Done {}
            clock.look_ahead(&plan, &mut rules);
            assert_eq!(clock.is_over(&plan), left == 0);
        }
        assert_eq!(clock.next(&plan, &mut rules), Beat::End);
    }
}

#[test]
fn phases_without_a_number_of_rounds_never_end() {
    let mut plan = plan(1, vec![(1, Shape::Together)]);
    plan.phases[0].rounds = None;
    let mut rules = Rules { alive: |_, _| true, round: 0, turns: Vec::new().into_iter() };
    let mut clock = TurnLoop::new(&plan);
    while clock.turn() < 1000 {
        assert_ne!(clock.next(&plan, &mut rules), Beat::End);
        assert!(!clock.is_over(&plan));
    }
}
