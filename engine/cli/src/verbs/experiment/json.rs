//! The whole table as JSON.

use super::Singles;
use super::kept::{KeptMatch, ToldMatch};
use lunarena_contest::{
    Settings,
    experiment::{Difference, Interval, Mean, Plan, Row, Summary, Variant, Verdict},
};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub struct ExperimentJson<'a> {
    game: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    map: &'a str,
    bots: Vec<&'a str>,
    mods: &'a [String],
    set: &'a [(String, String)],
    first_seed: u64,
    seeds: u64,
    /// Matches with each seed, and in all.
    orders_of_bots: usize,
    matches: u64,
    comparisons: usize,
    variants: Vec<VariantJson<'a>>,
    /// The worst match of the first player.
    worst: Option<&'a ToldMatch>,
    #[serde(skip_serializing_if = "<[KeptMatch]>::is_empty")]
    kept: &'a [KeptMatch],
}

#[derive(Serialize)]
struct VariantJson<'a> {
    values: Values<'a>,
    turns: f64,
    players: Vec<PlayerJson<'a>>,
}

/// In the order of the command line.
struct Values<'a>(&'a Variant);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.values.iter().map(|(key, value)| (key, value)))
    }
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'a str>,
    won: f64,
    won_interval: Option<Interval>,
    drawn: f64,
    points: f64,
    score: Option<f64>,
    score_interval: Option<Interval>,
    faults: f64,
    against_first: Option<AgainstJson>,
}

#[derive(Serialize)]
struct AgainstJson {
    points: DifferenceJson,
    score: Option<DifferenceJson>,
}

#[derive(Serialize)]
struct DifferenceJson {
    difference: f64,
    interval: Option<Interval>,
    p: f64,
    p_corrected: f64,
    more_than_chance: bool,
}

pub fn object<'a>(
    plan: &'a Plan,
    settings: &'a Settings,
    summary: &Summary,
    singles: &'a Singles,
) -> ExperimentJson<'a> {
    let variants =
        plan.variants.iter().zip(&summary.variants).enumerate().map(|(at, (variant, figures))| VariantJson {
            values: Values(variant),
            turns: rounded(figures.turns),
            players: figures.rows.iter().enumerate().map(|(player, row)| player_json(plan, at, player, row)).collect(),
        });
    ExperimentJson {
        game: &plan.game,
        map: &plan.map,
        bots: plan.bots(),
        mods: &settings.mods,
        set: &settings.set,
        first_seed: plan.first_seed,
        seeds: plan.seeds,
        orders_of_bots: plan.rotations,
        matches: plan.matches(),
        comparisons: summary.comparisons,
        variants: variants.collect(),
        worst: singles.worst.as_ref(),
        kept: &singles.kept,
    }
}

fn player_json<'a>(plan: &'a Plan, variant: usize, player: usize, row: &Row) -> PlayerJson<'a> {
    let name = plan.player_name(variant, player);
    let named = |noun: &str| (plan.players.noun == noun).then_some(name);
    PlayerJson {
        bot: named("bot"),
        seat: named("seat"),
        won: rounded(row.won),
        won_interval: row.won_interval.map(both),
        drawn: rounded(row.drawn),
        points: rounded(row.points),
        score: row.score.map(|score| rounded(score.mean)),
        score_interval: row.score.and_then(|score| score.interval).map(both),
        faults: rounded(row.faults),
        against_first: row.against_first.as_ref().map(|against| AgainstJson {
            points: difference_json(&against.points),
            score: against.score.as_ref().map(difference_json),
        }),
    }
}

fn difference_json(difference: &Difference) -> DifferenceJson {
    let Mean { mean, interval, .. } = difference.mean;
    DifferenceJson {
        difference: rounded(mean),
        interval: interval.map(both),
        p: rounded(difference.chance),
        p_corrected: rounded(difference.corrected),
        more_than_chance: difference.verdict == Verdict::More,
    }
}

fn both((low, high): Interval) -> Interval {
    (rounded(low), rounded(high))
}

/// The last digits of roots and logarithms are not the same on every machine.
fn rounded(number: f64) -> f64 {
    const DIGITS: f64 = 1e6;
    let rounded = (number * DIGITS).round() / DIGITS;
    // No one wants to read -0.
    if rounded.is_finite() { rounded + 0.0 } else { number }
}
