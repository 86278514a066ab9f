//! How large the objects may be that a text makes. A few bytes can ask for millions of cells, so what they ask for is counted before anything is made.

/// Room for all objects of one text together: a map, an example file, a line of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeLimit {
    left: u64,
}

impl Default for SizeLimit {
    fn default() -> SizeLimit {
        SizeLimit { left: SizeLimit::OF_A_TEXT }
    }
}

impl SizeLimit {
    /// In cells of each layer, nodes, edges, and for a hex field the square of its size.
    pub const OF_A_TEXT: u64 = 1 << 20;

    pub(crate) fn take(&mut self, places: u64, what: &str) -> Result<(), String> {
        match self.left.checked_sub(places) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(format!(
                "{what} is too large: all objects in one text have at most {} cells, nodes and edges together",
                SizeLimit::OF_A_TEXT
            )),
        }
    }
}
