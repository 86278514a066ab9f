//! Games with live calls: what house bots called is called again by a person, who is asked before each what there is to choose.

use super::asker::Asker;
use super::guest::{Dice, try_all};
use super::recorded::{Reached, by_bots, by_person, games, hold_reached, is_thorough, root, seats};
use lunarena_arena::{Desk, Game, People, SeatChoice, Turn};
use lunarena_content::{BotStyle, Reports};
use lunarena_kernel::Value;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many turns are played.
const TURNS: usize = 420;
/// So many calls of a name are judged in a match, of those that are accepted and of those that are not.
const MOST: usize = 30;
/// All actions are tried in one of so many turns.
const TRIED: u64 = 9;

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
    dice: Dice,
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
        let is_offered = is_action && asker.offers(look, &phase, call);
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
            if number % TRIED == 1 {
                let phase = desk.turn().phase.clone();
                let mut asker = Asker { run: desk.match_run(), seat: &seat, given: Value::List(Vec::new()) };
                try_all(&mut asker, &self.game.look, &phase, &mut self.dice, &self.reached);
            }
            let done = turns.iter().find(|turn| turn.turn == number && turn.unit == desk.turn().unit);
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
    let root = root();
    let games: Vec<Game> = games(&root).into_iter().filter(|game| game.file.bots == BotStyle::Calls).collect();
    assert!(games.len() >= 3);
    for game in games {
        let (reached, mut accepted, mut refused) = (Reached::default(), 0, 0);
        let seeds = if is_thorough() { 1..9 } else { 1..4 };
        for seed in seeds {
            let turns = Rc::new(by_bots(&root, &game, seed, TURNS));
            let seats = seats(&game);
            let seat = &seats[seed as usize % seats.len()];
            let counts = Rc::new(RefCell::new(Counts::default()));
            let judge = Judge {
                game: &game,
                turns: turns.clone(),
                counts: counts.clone(),
                reached: reached.clone(),
                dice: Dice(seed),
            };
            by_person(&root, &game, seed, TURNS, (seat, SeatChoice::Person(None)), Box::new(judge));
            let counts = counts.borrow();
            accepted += counts.accepted.values().sum::<usize>();
            refused += counts.refused.values().sum::<usize>();
        }
        assert!(accepted > 60, "{}: {accepted} accepted, {refused} refused", game.name());
        hold_reached(&game, &reached);
    }
}
