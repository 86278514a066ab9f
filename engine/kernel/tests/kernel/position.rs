//! A turn loop created in the middle of a match continues like the original.

use lunarena_kernel::turns::{
    Beat, ChosenTurn, Phase, Plan, Position, PositionError, QueueState, Referee, Shape, TurnLoop,
};
use proptest::prelude::*;

/// Pseudo-random rules that act alike whenever the same turn is played.
#[derive(Clone)]
struct RandomRules {
    seed: u64,
    seats: usize,
    /// The last turn that began.
    turn: u64,
    /// Number of beats in that turn.
    beats: u64,
}

impl RandomRules {
    fn draw(&self, what: u64) -> u64 {
        [what, self.turn, self.beats].iter().fold(self.seed, |mixed, part| {
            let mixed = (mixed ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 29)
        })
    }

    /// Changes the queues in a beat.
    fn change_queues(&mut self, clock: &mut TurnLoop, beat: Beat) {
        if matches!(beat, Beat::TurnStart | Beat::Skipped) {
            (self.turn, self.beats) = (clock.turn(), 0);
        }
        self.beats += 1;
        for (seat, queue) in (0u64..).zip(&mut clock.queues) {
            let draw = self.draw(100 + seat);
            let (unit, other) = ((draw >> 8) as i64 & 7, (draw >> 16) as i64 & 7);
            // The queue refuses impossible changes.
            let _ = match draw % 12 {
                0 => queue.push(unit).is_ok(),
                1 => queue.insert_after(unit, other).is_ok(),
                2 => queue.schedule(unit, other).is_ok(),
                3 => queue.remove(unit).is_ok(),
                4 => queue.leave(unit).is_ok(),
                _ => false,
            };
            queue.take_removed();
        }
    }
}

impl Referee for RandomRules {
    fn is_alive(&mut self, seat: usize) -> bool {
        // Constant during a turn and until the next.
        RandomRules { beats: 0, ..self.clone() }.draw(seat as u64) & 3 != 0
    }

    fn next(&mut self, phase: usize) -> Option<ChosenTurn> {
        let draw = RandomRules { beats: 0, ..self.clone() }.draw(50 + phase as u64);
        let seats = (0..self.seats).filter(|seat| draw >> seat & 1 == 1).collect();
        (draw & 3 != 0).then_some(ChosenTurn { seats, question: (draw >> 20) as usize % 3 })
    }
}

/// Describes the visible state after a beat.
fn visible_state(clock: &TurnLoop, plan: &Plan, beat: Beat) -> String {
    let queues: Vec<_> = clock.queues.iter().map(|queue| queue.state()).collect();
    let (phase, round, turn, seat) = (clock.phase_index(), clock.round(plan), clock.turn(), clock.seat(plan));
    // Outside of turns, the state of the previous turn does not matter.
    let of_turn = !matches!(beat, Beat::RoundStart | Beat::End);
    let turn = of_turn.then(|| (turn, seat, clock.unit(), clock.movers().to_vec(), clock.question()));
    format!("{beat:?} {phase} {round:?} {turn:?} {queues:?}")
}

const MAX_TURNS: u64 = 24;

/// Plays the rest of a match and describes each beat.
fn play_on(mut clock: TurnLoop, plan: &Plan, mut rules: RandomRules) -> Vec<String> {
    let mut all = Vec::new();
    while clock.turn() <= MAX_TURNS {
        let beat = clock.next(plan, &mut rules);
        all.push(visible_state(&clock, plan, beat));
        if beat == Beat::End {
            break;
        }
        rules.change_queues(&mut clock, beat);
        if beat == Beat::Done {
            clock.look_ahead(plan, &mut rules);
        }
    }
    all
}

fn shape(seats: usize) -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Together),
        Just(Shape::Each((0..seats).collect())),
        Just(Shape::Each((0..seats).chain((0..seats).rev()).collect())),
        Just(Shape::Queue),
        Just(Shape::Rules),
    ]
}

fn plan(fixed: bool) -> impl Strategy<Value = Plan> {
    (1usize..4).prop_flat_map(move |seats| {
        let phases = prop::collection::vec((shape(seats), 0u64..4, any::<bool>()), 1..4);
        phases.prop_map(move |phases| {
            let last = phases.len() - 1;
            let phase = |(at, (shape, rounds, endless)): (usize, (Shape, u64, bool))| {
                let shape = if fixed && shape.turns().is_none() { Shape::Together } else { shape };
                let endless = shape == Shape::Rules || (endless && at == last);
                let rounds = if endless { None } else { Some(rounds) };
                Phase { name: at.to_string(), rounds, shape, actions: 2, keep: false }
            };
            Plan { seats, phases: phases.into_iter().enumerate().map(phase).collect() }
        })
    })
}

/// Plays a match and calls `compare` at the start and after every turn.
fn stops_of(plan: &Plan, seed: u64, mut compare: impl FnMut(&TurnLoop, &RandomRules)) {
    let mut rules = RandomRules { seed, seats: plan.seats, turn: 0, beats: 0 };
    let mut clock = TurnLoop::new(plan);
    for (seat, queue) in (0i64..).zip(&mut clock.queues) {
        (0..3 + seat).for_each(|unit| queue.push(unit).expect("a new unit"));
    }
    clock.look_ahead(plan, &mut rules);
    compare(&clock, &rules);
    while clock.turn() < MAX_TURNS {
        let beat = clock.next(plan, &mut rules);
        if beat == Beat::End {
            return;
        }
        rules.change_queues(&mut clock, beat);
        if beat == Beat::Done {
            clock.look_ahead(plan, &mut rules);
            compare(&clock, &rules);
        }
    }
}

proptest! {
    #[test]
    fn a_match_continues_alike_from_every_turn(plan in plan(false), seed in any::<u64>()) {
        stops_of(&plan, seed, |clock, rules| {
            let found = clock.position(&plan, &mut rules.clone());
            let Some((position, queues)) = found else {
                assert_eq!(play_on(clock.clone(), &plan, rules.clone()).len(), 1);
                return;
            };
            let mut made = TurnLoop::at(&plan, &position, queues.clone()).expect("a valid position");
            assert_eq!(made.position(&plan, &mut rules.clone()), Some((position.clone(), queues.clone())));
            made.look_ahead(&plan, &mut rules.clone());
            assert_eq!(made.is_over(&plan), clock.is_over(&plan));
            assert_eq!(play_on(made, &plan, rules.clone()), play_on(clock.clone(), &plan, rules.clone()), "{position:?}");
        });
    }

    #[test]
    fn the_turn_is_enough_if_rounds_are_fixed(plan in plan(true), seed in any::<u64>()) {
        stops_of(&plan, seed, |clock, rules| {
            let Some((position, queues)) = clock.position(&plan, &mut rules.clone()) else { return };
            let turn = Position { turn: position.turn, ..Position::default() };
            let made = TurnLoop::at(&plan, &turn, queues).expect("a valid position");
            assert_eq!(play_on(made, &plan, rules.clone()), play_on(clock.clone(), &plan, rules.clone()));
        });
    }
}

fn phase(rounds: Option<u64>, shape: Shape) -> Phase {
    Phase { name: "p".into(), rounds, shape, actions: 1, keep: false }
}

fn at(plan: &Plan, wanted: Position) -> Result<Position, PositionError> {
    let queues = [vec![1, 2], vec![3, 4]].map(|order| QueueState { order, ..QueueState::default() });
    let mut rules = RandomRules { seed: 0, seats: 2, turn: 0, beats: 0 };
    TurnLoop::at(plan, &wanted, queues.to_vec()).map(|clock| clock.position(plan, &mut rules).expect("not the end").0)
}

fn turn(turn: u64) -> Position {
    Position { turn: Some(turn), ..Position::default() }
}

#[test]
fn phase_round_and_seat_follow_from_the_turn() {
    let snake = Shape::Each(vec![0, 1, 1, 0]);
    let plan = Plan {
        seats: 2,
        phases: vec![phase(Some(2), snake), phase(Some(0), Shape::Queue), phase(Some(3), Shape::Together)],
    };
    let follows = |number| {
        let found = at(&plan, turn(number)).expect("a turn");
        (found.phase, found.round, found.seat)
    };
    assert_eq!([1, 2, 3, 4].map(|number| follows(number).2), [Some(0), Some(1), Some(1), Some(0)]);
    assert_eq!([follows(4), follows(5)], [(Some(0), Some(1), Some(0)), (Some(0), Some(2), Some(0))]);
    assert_eq!([follows(9), follows(11)], [(Some(2), Some(1), None), (Some(2), Some(3), None)]);
    for beyond in [0, 12] {
        let outside = at(&plan, turn(beyond));
        assert!(matches!(outside, Err(PositionError::TurnOutside { first: 1, .. })), "{outside:?}");
    }
    assert_eq!(at(&plan, turn(12)), Err(PositionError::TurnOutside { first: 1, last: Some(11) }));
    assert_eq!(at(&plan, Position { round: Some(1), ..turn(5) }), Err(PositionError::OtherRound(2)));
    assert_eq!(at(&plan, Position { seat: Some(0), ..turn(6) }), Err(PositionError::OtherSeat(1)));
    assert_eq!(at(&plan, Position { phase: Some(1), ..turn(9) }), Err(PositionError::EmptyPhase));
    assert_eq!(
        at(&plan, Position { phase: Some(2), ..turn(5) }),
        Err(PositionError::TurnOutside { first: 9, last: Some(11) })
    );
    // The reverse: the turn follows from phase, round and place.
    let placed = Position { phase: Some(0), round: Some(2), place: Some(3), ..Position::default() };
    assert_eq!(at(&plan, placed).map(|found| found.turn), Ok(Some(7)));
    assert_eq!(at(&plan, Position { phase: Some(2), ..Position::default() }).map(|found| found.turn), Ok(Some(9)));
    let twice = Position { phase: Some(0), round: Some(2), seat: Some(1), ..Position::default() };
    assert_eq!(at(&plan, twice), Err(PositionError::NeedsPlace));
}

#[test]
fn details_of_queues_and_rules_are_required() {
    let plan = Plan {
        seats: 2,
        phases: vec![phase(Some(3), Shape::Queue), phase(None, Shape::Rules), phase(Some(2), Shape::Each(vec![1, 0]))],
    };
    // The queue phase has at least three turns.
    assert_eq!(at(&plan, turn(3)), Err(PositionError::NeedsRound));
    assert_eq!(at(&plan, turn(4)), Err(PositionError::NeedsPhase));
    let queue = |round, number| Position { phase: Some(0), round: Some(round), ..turn(number) };
    assert_eq!(at(&plan, queue(2, 9)), Ok(queue(2, 9)));
    assert_eq!(at(&plan, queue(4, 9)), Err(PositionError::RoundOutside(3)));
    assert_eq!(at(&plan, queue(3, 2)), Err(PositionError::TurnOutside { first: 3, last: None }));
    let unit = |unit| Position { unit: Some(unit), ..queue(2, 9) };
    assert_eq!(at(&plan, unit(4)), Ok(Position { seat: Some(1), ..unit(4) }));
    assert_eq!(at(&plan, unit(5)), Err(PositionError::UnknownUnit));
    assert_eq!(at(&plan, Position { seat: Some(0), ..unit(4) }), Err(PositionError::UnknownUnit));
    let rules = Position { phase: Some(1), ..turn(9) };
    assert_eq!(at(&plan, rules.clone()), Ok(rules.clone()));
    assert_eq!(at(&plan, Position { seat: Some(0), ..rules.clone() }), Err(PositionError::ChosenByRules));
    assert_eq!(at(&plan, Position { round: Some(1), ..rules }), Err(PositionError::NoRounds));
    let last = Position { phase: Some(2), ..turn(9) };
    assert_eq!(at(&plan, last.clone()), Err(PositionError::NeedsRound));
    assert_eq!(at(&plan, Position { round: Some(2), ..last.clone() }), Err(PositionError::NeedsSeat));
    let seat = Position { round: Some(2), seat: Some(0), ..last };
    assert_eq!(at(&plan, seat.clone()), Ok(Position { place: Some(2), ..seat }));
}
