//! The figures of an experiment: of every variant for every player, and how each variant differs from the first.

use super::plan::Plan;
use super::results::Results;
use crate::statistics::{Interval, Mean, RARE, corrected, sign_flip, wilson};
use lunarena_content::Report;

pub struct Summary {
    pub variants: Vec<Figures>,
    /// How many comparisons were made, each of which could have come out rare by chance.
    pub comparisons: usize,
}

/// Of one variant.
pub struct Figures {
    /// The mean length of a match.
    pub turns: f64,
    pub rows: Vec<Row>,
}

/// Of one player in one variant.
pub struct Row {
    /// The share of matches in which it alone came first.
    pub won: f64,
    pub won_interval: Option<Interval>,
    /// The share of matches in which it came first with others.
    pub drawn: f64,
    /// The mean of 1 for a match that was won, and a share of that for one that was drawn.
    pub points: f64,
    /// If there are scores.
    pub score: Option<Mean>,
    /// The mean number in a match.
    pub faults: f64,
    /// None for the first variant.
    pub against_first: Option<Against>,
}

/// The same seeds played in two variants.
pub struct Against {
    pub points: Difference,
    pub score: Option<Difference>,
}

pub struct Difference {
    pub mean: Mean,
    /// How often chance alone makes such a difference.
    pub chance: f64,
    /// The same, raised for the number of comparisons.
    pub corrected: f64,
    pub verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    More,
    Maybe,
    /// Not one seed came out otherwise.
    None,
}

impl Verdict {
    pub fn words(self) -> &'static str {
        match self {
            Verdict::More => "more than chance",
            Verdict::Maybe => "may be chance",
            Verdict::None => "no difference",
        }
    }
}

/// A point in parts, so that up to 20 can share one evenly: differences of points stay whole numbers, which are equal or not.
const POINT: i64 = 232_792_560;

/// What one player did with each seed, over all rotations: the seed is the unit of all that is said about chance, for what is played
/// with the same seed is not independent.
#[derive(Default)]
struct Record {
    points: Vec<i64>,
    /// Means; empty as soon as one is missing.
    scores: Vec<f64>,
    won: u64,
    drawn: u64,
    faults: u64,
}

impl Summary {
    pub fn new(plan: &Plan, results: &Results) -> Result<Summary, Report> {
        let matches = (plan.seeds * plan.rotations as u64) as f64;
        let mut first: Vec<Record> = Vec::new();
        let mut variants = Vec::new();
        for variant in 0..plan.variants.len() {
            let (records, turns) = records(plan, results, variant)?;
            let row = |(player, record): (usize, &Record)| {
                let won = record.won as f64 / matches;
                Row {
                    won,
                    won_interval: wilson(won, record.points.len()),
                    drawn: record.drawn as f64 / matches,
                    points: record.points.iter().map(|points| *points as f64).sum::<f64>() / POINT as f64 / matches,
                    score: (!record.scores.is_empty()).then(|| Mean::of(&record.scores)),
                    faults: record.faults as f64 / matches,
                    against_first: first.get(player).map(|first| against(record, first, plan.rotations)),
                }
            };
            let rows = records.iter().enumerate().map(row).collect();
            variants.push(Figures { turns: turns as f64 / matches, rows });
            if variant == 0 {
                first = records;
            }
        }
        let mut summary = Summary { variants, comparisons: 0 };
        summary.correct();
        Ok(summary)
    }

    pub fn has_scores(&self) -> bool {
        self.rows().any(|row| row.score.is_some())
    }

    /// Without its sign.
    pub fn largest_score(&self) -> f64 {
        self.rows().filter_map(|row| row.score).map(|score| score.mean.abs()).fold(0.0, f64::max)
    }

    pub fn has_faults(&self) -> bool {
        self.rows().any(|row| row.faults > 0.0)
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.variants.iter().flat_map(|variant| &variant.rows)
    }

    /// Raises all chances for the number of comparisons. What one of two players wins the other loses: that is one comparison, not two.
    fn correct(&mut self) {
        let two = self.variants.iter().all(|variant| variant.rows.len() == 2);
        let rows = self.variants.iter_mut().flat_map(|variant| variant.rows.iter_mut().enumerate());
        let (mut counted, mut mirrored) = (Vec::new(), Vec::new());
        for (player, row) in rows {
            let Some(against) = &mut row.against_first else { continue };
            counted.extend(&mut against.score);
            if two && player == 1 { &mut mirrored } else { &mut counted }.push(&mut against.points);
        }
        let chances: Vec<f64> = counted.iter().map(|difference| difference.chance).collect();
        let raised = corrected(&chances);
        for mirror in mirrored {
            // Equal chances are raised alike. If nobody came first in some match, it is no mirror image and counts for itself.
            let same = chances.iter().position(|chance| *chance == mirror.chance);
            mirror.settle(same.map_or_else(|| (mirror.chance * (chances.len() + 1) as f64).min(1.0), |at| raised[at]));
        }
        for (difference, raised) in counted.iter_mut().zip(&raised) {
            difference.settle(*raised);
        }
        self.comparisons = chances.len();
    }
}

/// What every player did in a variant, and the number of all turns.
fn records(plan: &Plan, results: &Results, variant: usize) -> Result<(Vec<Record>, u64), Report> {
    let mut turns = 0;
    let mut records: Vec<Record> = plan.players.names.iter().map(|_| Record::default()).collect();
    let mut scored = true;
    for seed in plan.seeds() {
        let mut points = vec![0; records.len()];
        let mut scores = vec![0.0; records.len()];
        for rotation in 0..plan.rotations {
            let played = results.of(plan, variant, rotation, seed)?;
            turns += played.turns;
            for (player, record) in records.iter_mut().enumerate() {
                let seat = plan.seat_of(player, rotation);
                if let Some(sharing) = played.first_with(seat) {
                    points[player] += POINT / sharing as i64;
                    *if sharing == 1 { &mut record.won } else { &mut record.drawn } += 1;
                }
                let end = &played.seats[seat];
                record.faults += end.faults;
                match end.score {
                    Some(score) => scores[player] += score / plan.rotations as f64,
                    None => scored = false,
                }
            }
        }
        for (record, (points, score)) in records.iter_mut().zip(points.into_iter().zip(scores)) {
            record.points.push(points);
            record.scores.push(score);
        }
    }
    if !scored {
        records.iter_mut().for_each(|record| record.scores.clear());
    }
    Ok((records, turns))
}

fn against(record: &Record, first: &Record, rotations: usize) -> Against {
    let points: Vec<i64> = record.points.iter().zip(&first.points).map(|(own, first)| own - first).collect();
    let part = POINT as f64 * rotations as f64;
    let shares: Vec<f64> = points.iter().map(|points| *points as f64 / part).collect();
    let scores: Vec<f64> = record.scores.iter().zip(&first.scores).map(|(own, first)| own - first).collect();
    let score = || {
        let mean = Mean::of(&scores);
        Difference::new(mean, mean.chance, scores.iter().all(|score| *score == 0.0))
    };
    Against {
        points: Difference::new(Mean::of(&shares), sign_flip(&points), points.iter().all(|points| *points == 0)),
        score: (!scores.is_empty()).then(score),
    }
}

impl Difference {
    fn new(mean: Mean, chance: f64, none: bool) -> Difference {
        Difference { mean, chance, corrected: chance, verdict: if none { Verdict::None } else { Verdict::Maybe } }
    }

    fn settle(&mut self, corrected: f64) {
        self.corrected = corrected;
        if self.verdict != Verdict::None && corrected < RARE {
            self.verdict = Verdict::More;
        }
    }
}
