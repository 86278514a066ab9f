//! What is shown on top of a field.

use super::effects::Marks;
use crate::scene::{Id, Place};
use std::collections::BTreeSet;

pub struct Overlay<'a> {
    /// Places that a chosen thing reaches, or that links lead over.
    pub marked: &'a BTreeSet<Place>,
    /// What events drew.
    pub effects: &'a Marks,
    pub chosen: Option<&'a Id>,
}
