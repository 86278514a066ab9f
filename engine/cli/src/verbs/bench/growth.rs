//! What a turn costs as something is doubled.

use super::figures::{GrowthFigures, SizeFigures};
use super::{Bench, Subject};
use lunarena_arena::{Keep, Match};
use lunarena_content::{Growth, Reports, Scene};
use lunarena_contest::PreparedMatch;
use lunarena_measure::Clock;
use std::time::Duration;

pub fn measure(bench: &mut Bench, subject: &Subject) -> Result<Vec<GrowthFigures>, Reports> {
    subject.file.growth.iter().map(|growth| figures(bench, subject, growth)).collect()
}

fn figures(bench: &mut Bench, subject: &Subject, growth: &Growth) -> Result<GrowthFigures, Reports> {
    let prepared =
        |(_, scene): &(i64, Scene)| PreparedMatch::new(bench.place, subject.scene(&bench.root, scene), false);
    let matches = growth.sizes.iter().map(prepared).collect::<Result<Vec<_>, _>>()?;
    let samples = bench.patience.in_turn(&matches, turn)?;
    let mut sizes: Vec<SizeFigures> = Vec::new();
    for ((size, _), samples) in growth.sizes.iter().zip(samples) {
        let us_per_turn = samples.best() * 1e6;
        let doubling = sizes.last().map(|half| doubling(half, *size, us_per_turn));
        sizes.push(SizeFigures { size: *size, us_per_turn, doubling });
    }
    bench.step();
    Ok(GrowthFigures { name: growth.name.clone(), sizes })
}

/// How many times as much it would cost if the size were just twice that of the one before.
fn doubling(before: &SizeFigures, size: i64, us_per_turn: f64) -> f64 {
    let steps = (size as f64 / before.size as f64).log2();
    (us_per_turn / before.us_per_turn).powf(1.0 / steps)
}

/// What a turn of the match takes, without its beginning; where units have turns, a round.
fn turn(prepared: &PreparedMatch) -> Result<Duration, Reports> {
    let mut table = Match::new(&prepared.game, prepared.setup(Keep::NOTHING))?;
    let clock = Clock::start();
    let mut turns = 0;
    while table.turn().map_err(|reports| prepared.failed(turns + 1, reports))?.is_some() {
        turns += 1;
    }
    let done = u32::try_from(table.progress().done).unwrap_or(u32::MAX);
    Ok(clock.elapsed() / done.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_need_not_be_just_twice_as_large() {
        let before = SizeFigures { size: 100, us_per_turn: 10.0, doubling: None };
        assert_eq!(doubling(&before, 200, 20.0), 2.0);
        assert_eq!(doubling(&before, 400, 90.0), 3.0);
        assert_eq!(doubling(&before, 200, 10.0), 1.0);
    }
}
