//! What a seat can't see may be as it likes: it is offered the same. Positions are taken from real matches, as for scenes.

use super::asker::{Asker, Chosen, is_in};
use super::hidden::{changed, changed_cells, hidden, stays_hidden};
use super::recorded::{each_game, good, root, seats, setup};
use lunarena_arena::{Choices, Desk, Game, Keep, Match, People, SeatChoice, Setup, Start};
use lunarena_content::Reports;
use lunarena_kernel::{Key, Value};
use lunarena_scene::Scene;
use lunarena_scene::look::{Action, Look, StepKind};
use std::cell::RefCell;
use std::rc::Rc;

/// Positions after so many turns.
const AFTER: [usize; 2] = [60, 260];
/// So often a seat is asked: where units have turns, so many of them.
const ASKED: usize = 4;
/// Turns until all seats were asked so often.
const TURNS: usize = 60;

/// What a seat saw and was offered.
#[derive(Default)]
struct Found {
    scenes: Option<(Scene, Scene)>,
    told: Vec<String>,
}

struct Witness<'g> {
    look: &'g Look,
    seat: String,
    found: Rc<RefCell<Found>>,
}

/// What is answered to an action step by step, by the first choice and by the last.
fn tell(asker: &mut Asker, name: &str, action: &Action, at: usize, chosen: &Chosen, told: &mut Vec<String>) {
    let step = action.steps.get(at);
    let answer = asker.ask(name, step.map(|step| step.name.as_str()), chosen);
    told.push(format!("{name} {chosen:?}: {}", serde_json::to_string(&answer).expect("JSON")));
    let Some(step) = step else { return };
    let values: Vec<Value> = match answer {
        Choices::Of(choices) => {
            choices.first().into_iter().chain(choices.last()).map(|one| one.value.clone()).collect()
        }
        Choices::Number { .. } => vec![Value::Int(1)],
        _ => Vec::new(),
    };
    for value in values {
        let mut chosen = chosen.clone();
        let value = if step.kind == StepKind::Path { Value::List(vec![value]) } else { value };
        chosen.insert(Key::from(step.name.as_str()), value);
        if step.kind == StepKind::Path {
            let on = asker.ask(name, Some(&step.name), &chosen);
            told.push(format!("{name} {chosen:?}: {}", serde_json::to_string(&on).expect("JSON")));
        }
        tell(asker, name, action, at + 1, &chosen, told);
    }
}

impl People for Witness<'_> {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        let mut found = self.found.borrow_mut();
        if !desk.seats().contains(&self.seat) || found.told.len() >= ASKED {
            return Ok(());
        }
        if found.scenes.is_none() {
            found.scenes = Some((desk.match_run().scene(None)?, desk.scene(&self.seat)?));
        }
        let (phase, mut told) = (desk.turn().phase.clone(), Vec::new());
        let mut asker = Asker { run: desk.match_run(), seat: &self.seat, given: Value::List(Vec::new()) };
        for (name, action) in self.look.actions.iter().filter(|(_, action)| is_in(action, &phase)) {
            tell(&mut asker, name, action, 0, &Chosen::new(), &mut told);
        }
        found.told.push(told.join("\n"));
        Ok(())
    }
}

/// What a seat sees and is offered in a match that begins with a state, where nobody does anything. Nothing, if no match can.
fn offered(game: &Game, state: &Value, seat: &str) -> Option<Found> {
    let choices = seats(game).iter().map(|_| SeatChoice::Person(None)).collect();
    let start = Start::State(state.clone());
    let setup = Setup { start, seed: 1, seats: choices, pins: Vec::new(), changes: Vec::new(), keep: Keep::NOTHING };
    let mut match_run = Match::new(game, setup).ok()?;
    let found = Rc::new(RefCell::new(Found::default()));
    match_run.set_people(Box::new(Witness { look: &game.look, seat: seat.to_owned(), found: found.clone() }));
    for _ in 0..TURNS {
        match_run.turn().ok()??;
        if found.borrow().told.len() >= ASKED {
            break;
        }
    }
    drop(match_run);
    Rc::into_inner(found).map(RefCell::into_inner)
}

fn states(game: &Game) -> Vec<Value> {
    let mut match_run = good(Match::new(game, setup(&root(), game, 4, None)));
    let (mut states, mut turn) = (Vec::new(), 0);
    while turn <= AFTER[1]
        && let Some(played) = good(match_run.turn())
    {
        if AFTER.iter().any(|after| turn < *after && played.turn as usize >= *after) {
            states.push(good(match_run.state()));
        }
        turn = played.turn as usize;
    }
    states
}

/// How many changed states left what the seat is offered as it was.
fn hold(game: &Game, state: &Value, seat: &str) -> usize {
    let Some(Found { scenes: Some((all, own)), told }) = offered(game, state, seat) else { return 0 };
    let mut compared = 0;
    for thing in hidden(&all, &own, seat) {
        for (key, changed) in changed(state, &thing.id) {
            let Some(Found { scenes: Some((all_now, own_now)), told: now }) = offered(game, &changed, seat) else {
                continue;
            };
            if stays_hidden(&all_now, &own_now, &thing.id, seat) {
                assert_eq!(now, told, "{}: {seat} is told `{key}` of {}", game.name(), thing.id);
                compared += 1;
            }
        }
    }
    for (cell, changed) in changed_cells(state, &own, &game.look) {
        let Some(found) = offered(game, &changed, seat) else { continue };
        assert_eq!(found.told, told, "{}: {seat} is told of cell {cell}", game.name());
        compared += 1;
    }
    compared
}

#[test]
fn a_seat_is_offered_nothing_that_it_cant_see() {
    let held = each_game(
        |game| game.look.fog,
        |_, game| {
            let states = states(game);
            let all = states.iter().flat_map(|state| seats(game).into_iter().map(move |seat| (state, seat)));
            let compared: usize = all.map(|(state, seat)| hold(game, state, &seat)).sum();
            assert!(compared >= 20, "{}: {compared} changed states", game.name());
        },
    );
    assert!(held > 0);
}
