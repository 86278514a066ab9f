//! What the states of a seat use together. Only one of them runs at a time, so that what it may use is what the others leave.

#[derive(Clone, Debug)]
pub struct SeatMemory {
    limit: u64,
    used: u64,
}

impl SeatMemory {
    pub fn new(limit: u64) -> SeatMemory {
        SeatMemory { limit, used: 0 }
    }

    /// What one of the states may use, which uses so much now and may never use more than `own`.
    pub fn for_one(&self, own: u64, uses: u64) -> u64 {
        own.min(self.limit.saturating_sub(self.used.saturating_sub(uses)))
    }

    /// A state uses so much that used so much before; one that comes or goes, nothing before or after.
    pub fn changed(&mut self, before: u64, after: u64) {
        self.used = self.used.saturating_sub(before).saturating_add(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_what_the_others_leave() {
        let mut memory = SeatMemory::new(100);
        assert_eq!((memory.for_one(60, 0), memory.for_one(200, 0)), (60, 100));
        memory.changed(0, 30);
        memory.changed(0, 50);
        // Beside one that uses 30, the other may use 70 in all; a third one 20.
        assert_eq!((memory.for_one(90, 50), memory.for_one(90, 30), memory.for_one(90, 0)), (70, 50, 20));
        memory.changed(50, 80);
        assert_eq!(memory.for_one(90, 0), 0);
        memory.changed(30, 0);
        assert_eq!(memory.for_one(90, 0), 20);
    }
}
