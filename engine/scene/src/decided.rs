//! How a match was decided, in words: `Left won: more frogs (12 to 9)`.

use crate::harmless;
use crate::look::Look;
use crate::plain_words::{listed, scalar_text, spaced};
use crate::scene::Scalar;
use crate::words::figure;

/// The figure of the standings that names what decided, if the rules say so themselves.
pub const DECIDED: &str = "decided";

/// Where a seat stands in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub seat: String,
    /// 1 is the best; equal ranks are a draw.
    pub rank: i64,
    /// In the order in which they decide. Figures that decide nothing may stand among them if the look names those that do.
    pub figures: Vec<(String, Scalar)>,
}

impl Standing {
    fn figure(&self, name: &str) -> Option<&Scalar> {
        self.figures.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }
}

/// One sentence, without its full stop; nothing, if nobody stands anywhere.
pub fn decided(standings: &[Standing], look: &Look) -> String {
    let ranks = by_rank(standings);
    let text = match ranks.as_slice() {
        [] => String::new(),
        [all] => match all.as_slice() {
            [alone] => finished(alone, look),
            all => format!("{} are equal", seats(all)),
        },
        [first, rest @ ..] => {
            let mut parts = vec![match first.as_slice() {
                [winner] => {
                    match rest.first().and_then(|second| second.first()).and_then(|second| why(winner, second, look)) {
                        Some(why) => format!("{} won: {why}", winner.seat),
                        None => format!("{} won", winner.seat),
                    }
                }
                several => shared(several),
            }];
            parts.extend(rest.iter().filter(|equal| equal.len() > 1).map(|equal| shared(equal)));
            parts.join("; ")
        }
    };
    harmless(&text).into_owned()
}

/// Those of each rank, the best first.
fn by_rank(standings: &[Standing]) -> Vec<Vec<&Standing>> {
    let mut sorted: Vec<&Standing> = standings.iter().collect();
    sorted.sort_by_key(|standing| standing.rank);
    sorted.chunk_by(|a, b| a.rank == b.rank).map(<[&Standing]>::to_vec).collect()
}

fn seats(standings: &[&Standing]) -> String {
    listed(&standings.iter().map(|standing| standing.seat.as_str()).collect::<Vec<_>>())
}

fn shared(standings: &[&Standing]) -> String {
    let rank = standings.first().map_or(1, |standing| standing.rank);
    format!("{} share rank {rank}", seats(standings))
}

/// A match of one seat can't be won.
fn finished(alone: &Standing, look: &Look) -> String {
    match alone.figures.iter().find(|(name, _)| name != DECIDED) {
        Some((name, value)) => format!("{} finished: {}", alone.seat, figure(name, value, look.figures.get(name))),
        None => format!("{} finished", alone.seat),
    }
}

/// What the rules name, or else the first figure in which the two differ.
fn why(first: &Standing, second: &Standing, look: &Look) -> Option<String> {
    let named = [first, second].into_iter().find_map(|standing| match standing.figure(DECIDED)? {
        Scalar::Text(word) if !word.is_empty() => Some(word.as_str()),
        _ => None,
    });
    if let Some(word) = named {
        let words = look.decided.get(word).cloned().unwrap_or_else(|| spaced(word));
        return Some(
            words + &compared(first, second, word, look).map_or_else(String::new, |both| format!(" ({both})")),
        );
    }
    let decides = |name: &str| name != DECIDED && (look.decided.is_empty() || look.decided.get(name).is_some());
    let mut names = first.figures.iter().map(|(name, _)| name.as_str()).filter(|name| decides(name));
    names.find_map(|name| {
        let both = compared(first, second, name, look)?;
        Some(match look.decided.get(name) {
            Some(words) => format!("{words} ({both})"),
            None => format!("{} {both}", figure_name(name, look)),
        })
    })
}

fn figure_name(name: &str, look: &Look) -> String {
    look.figures.get(name).and_then(|entry| entry.fact.name.clone()).unwrap_or_else(|| spaced(name))
}

/// `12 to 9`; nothing, if both have the same.
fn compared(first: &Standing, second: &Standing, name: &str, look: &Look) -> Option<String> {
    let (ours, theirs) = (first.figure(name)?, second.figure(name)?);
    let equal = match (ours.number(), theirs.number()) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => ours == theirs,
    };
    if equal {
        return None;
    }
    let decimals = look.figures.get(name).and_then(|entry| entry.fact.decimals);
    let (shown, other) = (scalar_text(ours, decimals), scalar_text(theirs, decimals));
    // A difference that is smaller than what is usually shown decided all the same.
    if shown == other { Some(format!("{ours} to {theirs}")) } else { Some(format!("{shown} to {other}")) }
}
