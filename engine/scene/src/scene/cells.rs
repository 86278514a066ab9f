//! The values of a layer, one for each cell. In a file equal neighbours stand together: `0*3600`, `1 0*58 1`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt::Write;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub Vec<i64>);

/// A text could name any number of cells.
const MOST: usize = 1 << 24;

impl Cells {
    pub fn text(&self) -> String {
        let mut text = String::new();
        for run in self.0.chunk_by(|a, b| a == b) {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = match run {
                [one] => write!(text, "{gap}{one}"),
                several => write!(text, "{gap}{}*{}", several[0], several.len()),
            };
        }
        text
    }

    pub fn parse(text: &str) -> Option<Cells> {
        let mut cells = Vec::new();
        for run in text.split_whitespace() {
            let (value, times) = match run.split_once('*') {
                Some((value, times)) => (value.parse().ok()?, times.parse().ok()?),
                None => (run.parse().ok()?, 1),
            };
            if times > MOST - cells.len() {
                return None;
            }
            cells.resize(cells.len() + times, value);
        }
        Some(Cells(cells))
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells, D::Error> {
        let text = String::deserialize(deserializer)?;
        Cells::parse(&text).ok_or_else(|| D::Error::custom("these are no values of cells"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbours_stand_together() {
        for (cells, text) in [(vec![], ""), (vec![7], "7"), (vec![0, 0, 0, -1, 5, 5], "0*3 -1 5*2")] {
            assert_eq!(Cells(cells.clone()).text(), text);
            assert_eq!(Cells::parse(text), Some(Cells(cells)));
        }
        for wrong in ["x", "1*", "*3", "1*99999999999", "1*16777217"] {
            assert_eq!(Cells::parse(wrong), None, "{wrong}");
        }
    }
}
