//! A recorded match played again up to a turn, and from there on with a change.

use super::compare::{Difference, aside, parting};
use super::header::{SeatRef, Swap};
use super::packing::pack_of;
use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::{RecordedMatch, Segment};
use super::write::Recorder;
use crate::game::Game;
use crate::match_run::{Ending, Keep, SeatInput};
use lunarena_content::{Report, Reports, Root, UserPath};
use lunarena_kernel::Value;
use lunarena_script::Style;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is to be other than it was.
pub struct Change {
    /// The first turn that is played with it.
    pub at: u64,
    /// Mods on top of those of the match.
    pub mods: Vec<String>,
    /// Constants on top of those set in the match.
    pub set: Vec<(String, String)>,
    /// Seats with the bots that take them over.
    pub bots: Vec<(String, UserPath)>,
    /// Seats with what they answer, or call, in that very turn.
    pub orders: Vec<(String, Value)>,
    /// All that in words, for the replay.
    pub told: Vec<String>,
}

pub struct Forked {
    pub before: Ending,
    pub after: Ending,
    /// Where the two part, if they do.
    pub first: Option<Difference>,
    /// Those who play at the end, before and after.
    pub seats: [Vec<SeatRef>; 2],
}

/// Plays the match of a replay beside one that is changed; `tick` hears of every turn. The changed one is recorded.
pub fn fork(
    root: &Root,
    replay: &Replay,
    change: &Change,
    mut recorder: Option<&mut Recorder>,
    mut tick: impl FnMut(u64),
) -> Result<Forked, Reports> {
    let turns = replay.turns.len() as u64;
    if !(1..=turns).contains(&change.at) {
        return Err(Report::error(format!("the match has no turn {}", change.at))
            .help(format!("it has {turns} turns: --at is one from 1 to {turns}"))
            .into());
    }
    let was = RecordedMatch::new(root, replay)?;
    was.check_unchanged(&format!("the match can't be played up to turn {}", change.at))?;
    let mut now = RecordedMatch::new(root, replay)?;
    let at_hand = now.segments.iter().rposition(|segment| segment.from <= change.at).unwrap_or(0);
    // Later swaps of the recorded match are made here too, with the change on top.
    let (mut segments, mut swaps) = (Vec::new(), Vec::new());
    for (at, base) in now.segments.iter().enumerate().skip(at_hand) {
        let segment = changed_segment(root, replay, base, change)?;
        let own = replay.swaps.get(at.wrapping_sub(1)).filter(|_| at > at_hand);
        let told = own.iter().flat_map(|swap| &swap.changed).chain(&change.told).cloned().collect();
        swaps.push(Swap::new(segment.from, &segment.game, &segment.set, segment.refs.clone(), told));
        segments.push(segment);
    }
    let last = |segments: &[Segment]| segments.last().map(|segment| segment.refs.clone()).unwrap_or_default();
    let seats = [last(&was.segments), last(&segments)];
    // A segment that begins with the very same turn would never be played; but the first one makes the start.
    let mut first = true;
    now.segments.truncate(at_hand + 1);
    now.segments.retain(|segment| std::mem::take(&mut first) || segment.from < change.at);
    now.segments.extend(segments);
    now.parts_at = change.at;
    for (seat, _) in &change.bots {
        now.forget_player(seat, change.at);
    }
    give_orders(replay, &mut now, change)?;
    if let Some(recorder) = recorder.as_mut().filter(|recorder| recorder.packs()) {
        recorder.pack(&pack_of(root, &now)?)?;
    }
    let before = replay.swaps.iter().filter(|swap| swap.turn < change.at).cloned();
    let swaps: Vec<Swap> = before.chain(swaps).collect();
    let (before, after, first) = side_by_side(&was, &now, &swaps, recorder, replay.opening.is_some(), &mut tick)?;
    Ok(Forked { before, after, first, seats })
}

/// Orders in the place of those that were given in the turn of the fork.
fn give_orders(replay: &Replay, now: &mut RecordedMatch, change: &Change) -> Result<(), Report> {
    let turn = &replay.turns[change.at as usize - 1];
    for (seat, orders) in &change.orders {
        replay.check_seat(seat)?;
        if turn.field("orders").and_then(|orders| orders.field(seat)).is_none() {
            return Err(Report::error(format!("{seat} is not asked in turn {}", change.at))
                .help("choose a turn in which it gives orders: `lunarena replay show FILE --seat SEAT`"));
        }
        let unit = turn.field("unit").and_then(Value::as_int);
        // A bot whose answer doesn't count shall remember the turn; one that calls live would call once more.
        let bot = now.segments[0].game.style() == Style::Orders;
        now.give(change.at, seat, SeatInput { unit, orders: orders.clone(), bot });
    }
    Ok(())
}

/// What the match is played with from the fork on.
fn changed_segment(root: &Root, replay: &Replay, base: &Segment, change: &Change) -> Result<Segment, Reports> {
    let mods: Vec<String> = base.game.ruleset.mods.iter().chain(&change.mods).cloned().collect();
    let mut set = base.set.clone();
    set.retain(|(key, _)| !change.set.iter().any(|(other, _)| other == key));
    set.extend(change.set.iter().cloned());
    for (seat, _) in &change.bots {
        replay.check_seat(seat)?;
    }
    let name = &replay.header.game;
    let root = root.with_mods(name, &mods)?;
    let game = Rc::new(Game::load(&root, name, &set)?);
    Segment::new(&root, base.from.max(change.at), game, &set, base.refs.clone(), &change.bots)
}

type Parted = (Ending, Ending, Option<Difference>);

fn side_by_side(
    was: &RecordedMatch,
    now: &RecordedMatch,
    swaps: &[Swap],
    mut recorder: Option<&mut Recorder>,
    with_scenes: bool,
    tick: &mut impl FnMut(u64),
) -> Result<Parted, Reports> {
    let unseen = Keep { scenes: false, ..Keep::RECORD };
    let kept = if recorder.is_some() && with_scenes { Keep::RECORD } else { unseen };
    let (mut left, mut right) = (Playback::new(was, unseen)?, Playback::new(now, kept)?);
    if let (Some(opening), Some(recorder)) = (right.match_run().opening()?, &mut recorder) {
        recorder.opening(&opening)?;
    }
    let mut swaps = swaps.iter().peekable();
    let (mut first, mut beside, mut over) = (None, None, [false; 2]);
    let mut faults = [BTreeMap::new(), BTreeMap::new()];
    while over != [true; 2] {
        let a = if over[0] { None } else { left.turn()? };
        let b = if over[1] { None } else { right.turn()? };
        if let (Some(turn), Some(recorder)) = (&b, &mut recorder) {
            while let Some(swap) = swaps.next_if(|swap| swap.turn <= right.turns) {
                recorder.swap(swap)?;
            }
            recorder.turn(turn)?;
        }
        over = [a.is_none(), b.is_none()];
        for (turn, faults) in [&a, &b].into_iter().zip(&mut faults) {
            turn.iter().for_each(|turn| Ending::count_faults(faults, turn));
        }
        if let (None, Some(a), Some(b)) = (&beside, &a, &b) {
            beside = aside(a, b);
        }
        if first.is_none() {
            first = match (&a, &b) {
                (Some(a), Some(b)) => parting(a, b),
                (None, None) => None,
                _ => Some(Difference::in_length(left.turns, right.turns)),
            };
            if let Some(found) = first.take_if(|found| found.is_hidden()) {
                first = Some(found.in_states(&left.match_run().state()?, &right.match_run().state()?));
            }
        }
        tick(left.turns.max(right.turns));
    }
    if first.as_ref().is_some_and(Difference::is_after_all_turns) {
        // How long they are is known only now.
        first = Some(Difference::in_length(left.turns, right.turns));
    }
    let [failed, failed_after] = faults;
    let (before, after) = (ending(&mut left, failed)?, ending(&mut right, failed_after)?);
    let first = first.or_else(|| Difference::at_end(&before, &after)).or(beside);
    Ok((before, after, first))
}

fn ending(playback: &mut Playback, faults: BTreeMap<String, u64>) -> Result<Ending, Reports> {
    let (turns, match_run) = (playback.turns, playback.match_run());
    Ok(Ending { turns, hash: match_run.hash()?, standings: match_run.standings()?, faults })
}
