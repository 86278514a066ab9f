//! Who stands where: at most one in a cell, and nobody in two.

use super::frame::Frame;
use std::collections::BTreeMap;

/// Marks a free cell; so it is no id.
const FREE: i64 = i64::MIN;

#[derive(Clone, Debug, PartialEq)]
pub struct Occupancy {
    frame: Frame,
    ids: Vec<i64>,
    places: BTreeMap<i64, usize>,
}

impl Occupancy {
    pub(super) fn new(frame: Frame) -> Occupancy {
        Occupancy { frame, ids: vec![FREE; frame.len()], places: BTreeMap::new() }
    }

    /// Who stands in a cell.
    pub fn at(&self, index: usize) -> Option<i64> {
        match self.ids[index] {
            FREE => None,
            id => Some(id),
        }
    }

    pub fn is_free(&self, index: usize) -> bool {
        self.ids[index] == FREE
    }

    /// The cell somebody stands in.
    pub fn place(&self, id: i64) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// How many stand anywhere.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All as (id, cell), by id.
    pub fn iter(&self) -> impl Iterator<Item = (i64, usize)> + '_ {
        self.places.iter().map(|(id, index)| (*id, *index))
    }

    /// Puts somebody new into a free cell.
    pub fn put(&mut self, id: i64, index: usize) -> Result<(), String> {
        if id == FREE {
            return Err(format!("{id} can't be an id"));
        }
        if let Some(place) = self.place(id) {
            return Err(format!("{id} stands at {} already", self.frame.describe(place)));
        }
        self.refuse_taken(index)?;
        self.ids[index] = id;
        self.places.insert(id, index);
        Ok(())
    }

    /// Moves somebody to a free cell, or to where he stands; gives back the cell he left.
    pub fn shift(&mut self, id: i64, index: usize) -> Result<usize, String> {
        let Some(place) = self.place(id) else {
            return Err(format!("{id} stands nowhere"));
        };
        if place != index {
            self.refuse_taken(index)?;
            self.ids[place] = FREE;
            self.ids[index] = id;
            self.places.insert(id, index);
        }
        Ok(place)
    }

    /// Takes somebody away; gives back the cell he left.
    pub fn remove(&mut self, id: i64) -> Option<usize> {
        let place = self.places.remove(&id)?;
        self.ids[place] = FREE;
        Some(place)
    }

    fn refuse_taken(&self, index: usize) -> Result<(), String> {
        match self.at(index) {
            None => Ok(()),
            Some(other) => Err(format!("{} is taken by {other}", self.frame.describe(index))),
        }
    }
}
