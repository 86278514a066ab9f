//! Games with orders: what house bots ordered with success was offered, order by order, behind those given before.

use super::asker::Asker;
use super::guest::{self, Dice};
use super::recorded::{Reached, by_bots, by_person, each_game, hold_reached, is_refused, seats, turns};
use lunarena_arena::{Desk, Game, People, SeatChoice, Turn};
use lunarena_content::{BotStyle, Reports, Root};
use lunarena_kernel::Value;
use lunarena_measure::is_thorough;
use lunarena_scene::{Place, Scene};
use std::cell::Cell;
use std::rc::Rc;

/// All actions are tried in one of so many turns.
const TRIED: u64 = 5;

struct Judge<'g> {
    game: &'g Game,
    turns: Rc<Vec<Turn>>,
    offered: Rc<Cell<usize>>,
    reached: Reached,
    dice: Dice,
}

/// Whether an order names a place that the seat doesn't see now: it may remember one.
fn is_from_memory(order: &Value, scene: &Scene) -> bool {
    match order {
        Value::Str(name) => !scene.field.contains(&Place::Node(name.clone())),
        Value::List(items) => items.iter().any(|item| is_from_memory(item, scene)),
        _ => false,
    }
}

impl Judge<'_> {
    fn judge(&mut self, desk: &mut Desk, seat: &str, order: &Value, given: &[Value]) -> Result<(), Reports> {
        let (look, phase, scene) = (&self.game.look, desk.turn().phase.clone(), desk.scene(seat)?);
        let mut asker = Asker { run: desk.match_run(), seat, given: Value::List(given.to_vec()) };
        if let Some(action) = asker.offers(look, &phase, order) {
            self.reached.borrow_mut().insert(action);
            self.offered.set(self.offered.get() + 1);
            return Ok(());
        }
        let name = order.as_list().and_then(|order| order.first()?.as_str()).unwrap_or_default();
        let is_free = look.actions.get(name).is_some_and(|action| action.free);
        // What follows a journey to a place out of sight is out of sight, too.
        let rest = |order: &Value| Value::List(order.as_list().unwrap_or_default().iter().skip(1).cloned().collect());
        let is_remembered = given.iter().chain([order]).any(|order| is_from_memory(&rest(order), &scene));
        let told = format!("{}, turn {}: {seat} ordered {order}", self.game.name(), desk.turn().turn);
        assert!(is_free && is_remembered, "{told}, and that was not offered behind {}", Value::List(given.to_vec()));
        Ok(())
    }
}

impl People for Judge<'_> {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        let (number, turns) = (desk.turn().turn, self.turns.clone());
        let Some(turn) = turns.iter().find(|turn| turn.turn == number) else { return Ok(()) };
        for seat in desk.seats() {
            if number % TRIED == 1 {
                let mut asker = Asker { run: desk.match_run(), seat: &seat, given: Value::List(Vec::new()) };
                guest::try_all(&mut asker, &self.game.look, &turn.phase, &mut self.dice, &self.reached);
            }
            let Some(orders) = turn.orders.get(&seat) else { continue };
            if !is_refused(self.game, turn, &seat) {
                match orders {
                    Value::List(orders) => {
                        for (at, order) in orders.iter().enumerate() {
                            self.judge(desk, &seat, order, &orders[..at])?;
                        }
                    }
                    Value::Null => {}
                    whole => self.judge(desk, &seat, whole, &[])?,
                }
            }
            desk.decide(&seat, Some(orders.clone()), false);
        }
        Ok(())
    }
}

#[test]
fn what_was_ordered_with_success_was_offered() {
    let held = each_game(|game| game.file.bots == BotStyle::Orders, hold);
    assert!(held >= 2);
}

fn hold(root: &Root, game: &Game) {
    let (reached, offered) = (Reached::default(), Rc::new(Cell::new(0)));
    let seeds = if is_thorough() { 1..3 } else { 1..2 };
    for seed in seeds {
        let played = Rc::new(by_bots(root, game, seed, turns(game)));
        for seat in seats(game) {
            let judge = Judge {
                game,
                turns: played.clone(),
                offered: offered.clone(),
                reached: reached.clone(),
                dice: Dice(seed),
            };
            by_person(root, game, seed, turns(game), (&seat, SeatChoice::Person(None)), Box::new(judge));
        }
        let seats = seats(game);
        guest::play(root, game, &seats[seed as usize % seats.len()], seed, &reached);
    }
    assert!(offered.get() > 200, "{}: {} orders", game.name(), offered.get());
    hold_reached(game, &reached);
}
