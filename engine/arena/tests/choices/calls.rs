//! Games with live calls: what house bots called is called again by a person, who is asked before each what there is to choose.

use super::asker::Asker;
use super::guest;
use super::recorded::{Reached, by_bots, by_person, each_game, hold_reached, seats, turns};
use lunarena_arena::{Desk, Game, People, SeatChoice, Turn};
use lunarena_content::{BotStyle, Reports, Root};
use lunarena_kernel::Value;
use lunarena_measure::is_thorough;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many calls of a name are judged in a match, of those that are accepted and of those that are not.
const MOST: usize = 30;

#[derive(Default)]
struct Counts {
    accepted: BTreeMap<String, usize>,
    refused: BTreeMap<String, usize>,
    /// Calls that are no actions, and changed nothing.
    questions: BTreeMap<String, usize>,
}

struct Judge<'g> {
    game: &'g Game,
    turns: Rc<Vec<Turn>>,
    counts: Rc<RefCell<Counts>>,
    reached: Reached,
}

impl Judge<'_> {
    fn judge(&mut self, desk: &mut Desk, seat: &str, call: &Value) -> Result<bool, Reports> {
        let name = call.as_list().and_then(|call| call.first()?.as_str()).unwrap_or_default().to_owned();
        let is_action = self.game.look.actions.get(&name).is_some();
        let phase = desk.turn().phase.clone();
        let count = |counts: &BTreeMap<String, usize>| counts.get(&name).copied().unwrap_or_default();
        let is_enough = {
            let counts = self.counts.borrow();
            match is_action {
                true => count(&counts.accepted) >= MOST && count(&counts.refused) >= MOST,
                false => count(&counts.questions) >= MOST,
            }
        };
        if is_enough {
            return Ok(desk.call(seat, call.clone())?.is_some_and(|called| called.ends_turn));
        }
        let look = &self.game.look;
        let mut asker = Asker { run: desk.match_run(), seat, given: Value::List(Vec::new()) };
        let offered = is_action.then(|| asker.offers(look, &phase, call)).flatten();
        let is_offered = offered.is_some();
        self.reached.borrow_mut().extend(offered);
        let before = desk.match_run().hash()?;
        let Some(called) = desk.call(seat, call.clone())? else { return Ok(false) };
        let has_changed = desk.match_run().hash()? != before;
        let is_refused = called.is_refused || called.result == Value::Bool(false);
        let is_accepted = !is_refused && (has_changed || called.ends_turn);
        let told = format!("{}, turn {}: {seat} calls {call}", self.game.name(), desk.turn().turn);
        assert!(!is_accepted || is_offered, "{told}, and that was not offered: {}", called.result);
        assert!(!is_refused || !is_offered, "{told}, which was offered, and is refused: {}", called.result);
        let counts = &mut *self.counts.borrow_mut();
        let kind = match (is_action, is_refused) {
            (false, _) => &mut counts.questions,
            (true, true) => &mut counts.refused,
            (true, false) => &mut counts.accepted,
        };
        *kind.entry(name).or_default() += 1;
        Ok(called.ends_turn)
    }
}

impl People for Judge<'_> {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        let (number, turns) = (desk.turn().turn, self.turns.clone());
        for seat in desk.seats() {
            let done = turns.get(number as usize - 1).filter(|turn| turn.unit == desk.turn().unit);
            let calls = done.and_then(|turn| turn.orders.get(&seat)).and_then(Value::as_list).unwrap_or_default();
            for call in calls {
                if self.judge(desk, &seat, call)? {
                    break;
                }
            }
            desk.decide(&seat, None, false);
        }
        Ok(())
    }
}

#[test]
fn what_is_accepted_was_offered_and_what_is_refused_was_not() {
    let held = each_game(|game| game.file.bots == BotStyle::Calls, hold);
    assert!(held >= 3);
}

fn hold(root: &Root, game: &Game) {
    let (reached, count, mut accepted, mut refused) = (Reached::default(), turns(game), 0, 0);
    let seeds = if is_thorough() { 1..4 } else { 1..3 };
    for seed in seeds {
        let played = Rc::new(by_bots(root, game, seed, count));
        let seats = seats(game);
        let seat = &seats[seed as usize % seats.len()];
        let counts = Rc::new(RefCell::new(Counts::default()));
        let judge = Judge { game, turns: played.clone(), counts: counts.clone(), reached: reached.clone() };
        by_person(root, game, seed, count, (seat, SeatChoice::Person(None)), Box::new(judge));
        let counts = counts.borrow();
        accepted += counts.accepted.values().sum::<usize>();
        refused += counts.refused.values().sum::<usize>();
        guest::play(root, game, seat, seed, &reached);
    }
    assert!(accepted > 60, "{}: {accepted} accepted, {refused} refused", game.name());
    hold_reached(game, &reached);
}
