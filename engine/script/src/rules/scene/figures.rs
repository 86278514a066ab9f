//! The figures of the seats: what of them is other than the last time.

use super::plain;
use crate::lua::State;
use crate::raw::{Slot, kind};
use lunarena_scene::Scalar;
use lunarena_scene::change::FigureChanges;
use lunarena_scene::reading::{not_a_figure, said_twice};
use std::collections::BTreeMap;
use std::sync::Arc;

/// As they were seen the last time. There are few, so that they are compared as they are.
#[derive(Clone, Debug, Default)]
pub struct SeenFigures {
    pass: u32,
    /// In the order of their names.
    seats: Vec<SeatFigures>,
}

#[derive(Clone, Debug)]
struct SeatFigures {
    seat: Box<str>,
    pass: u32,
    /// In the order of their names.
    figures: Vec<Figure>,
}

#[derive(Clone, Debug)]
struct Figure {
    name: Arc<str>,
    value: Scalar,
    pass: u32,
    /// Whether it lies in a table of its own: what is said by name counts before it.
    is_laid: bool,
}

impl SeenFigures {
    /// Of the table `figures`, by seat.
    ///
    /// # Safety
    /// What the slot holds is as it was when the slot was made.
    pub unsafe fn read(&mut self, l: State, table: &Slot) -> Result<BTreeMap<String, FigureChanges>, String> {
        self.pass = self.pass.wrapping_add(1);
        let pass = self.pass;
        let mut changes = BTreeMap::new();
        if table.kind == kind::TABLE {
            for entry in unsafe { table.entries(l) } {
                if entry.key.kind != kind::TEXT {
                    return Err("`figures` must be a table by name, not a list".to_owned());
                }
                let seat = unsafe { self.seat(&entry.key) };
                let changed = unsafe { seat.read(l, &entry.value, pass) }?;
                if !changed.is_empty() {
                    changes.insert(seat.seat.to_string(), changed);
                }
            }
        }
        for gone in self.seats.extract_if(.., |seat| seat.pass != pass) {
            changes.insert(gone.seat.into(), gone.figures.into_iter().map(|figure| (figure.name, None)).collect());
        }
        Ok(changes)
    }

    unsafe fn seat(&mut self, name: &Slot) -> &mut SeatFigures {
        let bytes = unsafe { name.bytes() };
        let at = self.seats.binary_search_by(|own| own.seat.as_bytes().cmp(bytes)).unwrap_or_else(|at| {
            let seat = plain::text(name).into();
            self.seats.insert(at, SeatFigures { seat, pass: 0, figures: Vec::new() });
            at
        });
        &mut self.seats[at]
    }
}

impl SeatFigures {
    unsafe fn read(&mut self, l: State, table: &Slot, pass: u32) -> Result<FigureChanges, String> {
        if table.kind != kind::TABLE {
            return Err(format!("the figures of a seat must be a table by name, not {}", plain::kind_name(table)));
        }
        self.pass = pass;
        let (mut met, mut changed) = (0, Vec::new());
        for is_laid in [false, true] {
            for entry in unsafe { table.entries(l) }.filter(|entry| (entry.key.kind != kind::TEXT) == is_laid) {
                if !is_laid {
                    met += usize::from(unsafe { self.meet(&entry.key, &entry.value, pass, false, &mut changed) }?);
                    continue;
                }
                if entry.value.kind != kind::TABLE {
                    return Err(not_a_figure(&self.seat, &plain::name(&entry.key), plain::kind_name(&entry.value)));
                }
                for entry in unsafe { entry.value.entries(l) } {
                    met += usize::from(unsafe { self.meet(&entry.key, &entry.value, pass, true, &mut changed) }?);
                }
            }
        }
        if met != self.figures.len() {
            let gone = self.figures.extract_if(.., |figure| figure.pass != pass);
            changed.extend(gone.map(|figure| (figure.name, None)));
        }
        Ok(changed.into_iter().collect())
    }

    /// Whether it counts.
    unsafe fn meet(
        &mut self,
        name: &Slot,
        value: &Slot,
        pass: u32,
        is_laid: bool,
        changed: &mut Vec<(Arc<str>, Option<Scalar>)>,
    ) -> Result<bool, String> {
        let found = match name.kind {
            kind::TEXT => self.figures.binary_search_by(|own| own.name.as_bytes().cmp(unsafe { name.bytes() })),
            _ => return Err(not_a_figure(&self.seat, &plain::name(name), plain::kind_name(value))),
        };
        if let Ok(at) = found
            && self.figures[at].pass == pass
        {
            let is_second = self.figures[at].is_laid;
            return if is_second { Err(said_twice(&self.seat, &plain::name(name))) } else { Ok(false) };
        }
        let scalar = || {
            let wrong = || not_a_figure(&self.seat, &plain::name(name), plain::kind_name(value));
            plain::scalar(value).ok_or_else(wrong)
        };
        match found {
            Ok(at) if plain::is(value, &self.figures[at].value) => {}
            Ok(at) => {
                self.figures[at].value = scalar()?;
                changed.push((self.figures[at].name.clone(), Some(self.figures[at].value.clone())));
            }
            Err(at) => {
                let (name, value): (Arc<str>, Scalar) = (plain::text(name).into(), scalar()?);
                changed.push((name.clone(), Some(value.clone())));
                self.figures.insert(at, Figure { name, value, pass, is_laid });
            }
        }
        if let Ok(at) = found {
            (self.figures[at].pass, self.figures[at].is_laid) = (pass, is_laid);
        }
        Ok(true)
    }
}
