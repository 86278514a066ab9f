//! How a match ended, and the standings at its end or on the way there.

use super::turn_record::Turn;
use lunarena_content::Spanned;
use lunarena_kernel::Value;
use lunarena_scene::{Look, Scalar, decided};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The figure that decides, as most games call it.
pub const SCORE: &str = "score";

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    pub turns: u64,
    pub hash: String,
    pub standings: Vec<Standing>,
    /// Seat to how often it failed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, u64>,
}

impl Ending {
    /// Counts the faults of one more turn.
    pub fn count_faults(faults: &mut BTreeMap<String, u64>, turn: &Turn) {
        for seat in turn.faults.keys() {
            *faults.entry(seat.clone()).or_default() += 1;
        }
    }
}

/// A seat's place at the end, or as things stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub seat: String,
    pub rank: i64,
    /// All else that the rules say of it, in the order in which it decides.
    pub figures: Vec<(String, Value)>,
}

impl Standing {
    /// From what the rules' `standings` returned. `ranking` names the figures that decide, the most important first.
    pub fn read(value: &Value, ranking: &[Spanned<String>]) -> Result<Vec<Standing>, String> {
        let list = value.as_list().ok_or_else(|| format!("standings must be a list, not {}", value.kind()))?;
        let mut standings: Vec<Standing> = list.iter().map(Standing::read_one).collect::<Result<_, _>>()?;
        let place = |name: &String| match ranking {
            [] => usize::from(name != SCORE),
            _ => ranking.iter().position(|ranked| ranked.value == *name).unwrap_or(ranking.len()),
        };
        for standing in &mut standings {
            standing.figures.sort_by_cached_key(|(name, _)| (place(name), name.clone()));
        }
        Ok(standings)
    }

    /// The rank, or what else the rules say of the seat.
    pub fn figure(&self, name: &str) -> Option<Value> {
        if name == "rank" {
            return Some(self.rank.into());
        }
        self.figures.iter().find(|(figure, _)| figure == name).map(|(_, value)| value.clone())
    }

    fn read_one(value: &Value) -> Result<Standing, String> {
        let Value::Map(map) = value else { return Err(format!("a standing must be a table, not {}", value.kind())) };
        let seat = value.field("seat").and_then(Value::as_str).ok_or("a standing lacks its `seat`")?;
        let rank = value.field("rank").and_then(Value::as_int).ok_or("a standing lacks its `rank`")?;
        let figures = map
            .iter()
            .map(|(key, value)| (key.to_string(), value.clone()))
            .filter(|(key, _)| key != "seat" && key != "rank")
            .collect();
        Ok(Standing { seat: seat.to_owned(), rank, figures })
    }
}

/// How the match was decided: `Left won: more frogs (12 to 9)`.
pub fn decided(standings: &[Standing], look: &Look) -> String {
    let standing = |standing: &Standing| {
        let figures = standing.figures.iter().filter_map(|(name, value)| Some((name.clone(), Scalar::read(value)?)));
        decided::Standing { seat: standing.seat.clone(), rank: standing.rank, figures: figures.collect() }
    };
    decided::decided(&standings.iter().map(standing).collect::<Vec<_>>(), look)
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("seat", &self.seat)?;
        map.serialize_entry("rank", &self.rank)?;
        // What is written down doesn't depend on how it is shown.
        let mut figures: Vec<&(String, Value)> = self.figures.iter().collect();
        figures.sort_by_key(|(name, _)| name);
        for (name, value) in figures {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
