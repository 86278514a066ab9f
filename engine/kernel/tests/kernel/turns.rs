//! The five shapes of turn that the shipped games need, spelled out beat by beat.

use lunarena_kernel::turns::{Beat, Clock, Order, Phase, Plan, Shape};

fn plan(seats: usize, phases: Vec<(u64, Shape)>) -> Plan {
    let phases = phases.into_iter().map(|(rounds, shape)| Phase { name: "p".into(), rounds, shape }).collect();
    Plan { seats, phases }
}

/// Plays to the end, `during` may act on each beat; one letter and the seat (or unit) per beat.
fn play(plan: &Plan, mut alive: impl FnMut(usize, u64) -> bool, mut during: impl FnMut(&mut Clock, Beat)) -> String {
    let mut clock = Clock::new(plan);
    during(&mut clock, Beat::End);
    let mut out = String::new();
    for _ in 0..10_000 {
        let round = clock.round();
        let beat = clock.next(plan, &mut |seat| alive(seat, round));
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
    let plan = plan(2, vec![(2, Shape::Simultaneous { actions: 3 })]);
    assert_eq!(play(&plan, |_, _| true, |_, _| ()), "( s ? a1 a2 a3 e ) . ( s ? a1 a2 a3 e ) .");
}

#[test]
fn a_snake_phase_then_seats_in_sequence() {
    let shape = |order| Shape::Sequence { order, keep: false };
    let plan = plan(3, vec![(1, shape(Order::Snake)), (1, shape(Order::Forward))]);
    let asked: String = play(&plan, |_, _| true, |_, _| ()).split(' ').filter(|beat| beat.starts_with('?')).collect();
    assert_eq!(asked, "?0?1?2?2?1?0?0?1?2");
}

#[test]
fn without_seats_nobody_is_in_turn() {
    for order in [Order::Forward, Order::Snake] {
        let plan = plan(0, vec![(1, Shape::Sequence { order, keep: false })]);
        assert_eq!(play(&plan, |_, _| true, |_, _| ()), "( ) .");
    }
}

#[test]
fn the_dead_are_skipped_and_may_come_back() {
    let plan = plan(3, vec![(2, Shape::Sequence { order: Order::Forward, keep: false })]);
    let beats = play(&plan, |seat, round| seat != 1 || round == 2, |_, _| ());
    assert_eq!(beats, "( s0 ?0 a1 e0 . x1 . s2 ?2 a1 e2 ) . ( s0 ?0 a1 e0 . s1 ?1 a1 e1 . s2 ?2 a1 e2 ) .");
}

#[test]
fn a_seat_may_keep_its_turn() {
    let plan = plan(2, vec![(1, Shape::Sequence { order: Order::Forward, keep: true })]);
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
        |clock, beat| match (beat, clock.unit(), clock.round()) {
            (Beat::End, ..) => {
                clock.queues[0].push(10).unwrap();
                clock.queues[1].push(20).unwrap();
            }
            (Beat::Ask, Some(10), 1) => clock.queues[0].insert_after(11, 10).unwrap(),
            (Beat::Ask, Some(20), 1) => clock.queues[1].insert_after(21, 20).unwrap(),
            (Beat::Ask, Some(21), 2) => clock.queues[1].remove(21).unwrap(),
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
fn phases_of_no_rounds_and_plans_of_no_phases_end_at_once() {
    assert_eq!(play(&plan(2, vec![]), |_, _| true, |_, _| ()), "");
    assert_eq!(play(&plan(2, vec![(0, Shape::Simultaneous { actions: 1 })]), |_, _| true, |_, _| ()), "");
}

#[test]
fn a_round_without_units_passes_and_the_end_of_a_round_may_bring_new_ones() {
    let plan = plan(2, vec![(3, Shape::Queue)]);
    let beats = play(
        &plan,
        |_, _| true,
        |clock, beat| match (beat, clock.round()) {
            (Beat::RoundEnd, 1) => clock.queues[1].push(20).unwrap(),
            (Beat::RoundEnd, 2) => clock.queues[0].push(10).unwrap(),
            _ => (),
        },
    );
    assert_eq!(beats, "( ) . ( s20 ?20 e20 ) . ( s10 ?10 e10 . s20 ?20 e20 ) .");
}
