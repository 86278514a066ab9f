//! Figures over a match: for each that the look asks for, what every seat had after each step.

use crate::film::{Film, Frame};
use crate::look::FigureLook;
use crate::plain_words::scalar_text;
use crate::scene::Scalar;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// With its unit.
    pub name: String,
    pub decimals: Option<u8>,
    /// The number of steps of the whole match, as far as it is known.
    pub length: usize,
    /// The turn of the last step that is part of it.
    pub turn: u64,
    /// For each seat a value after each step, where it has one.
    pub seats: Vec<Vec<Option<f64>>>,
}

/// Up to a step, as one seat sees it or whole. Those that nobody has a number for are left out.
pub fn curves(film: &Film, at: usize, seat: Option<&str>) -> Vec<Curve> {
    let steps = &film.steps()[..film.len().min(at + 1)];
    let figures: Vec<(&str, &FigureLook)> = film.look.figures.iter().filter(|(_, figure)| figure.curve).collect();
    let turn = steps.last().map_or(0, |step| step.turn);
    let curve = |(name, figure): &(&str, &FigureLook)| Curve {
        name: named(name, figure),
        decimals: figure.fact.decimals,
        length: film.len(),
        turn,
        seats: vec![Vec::with_capacity(steps.len()); film.seats.len()],
    };
    let mut curves: Vec<Curve> = figures.iter().map(curve).collect();
    // Only figures are followed from step to step: the rest of a scene costs more than all of them.
    let mut known: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for step in steps {
        match step.frames.of(seat) {
            Frame::Whole(scene) => {
                known.clear();
                for (seat, values) in &scene.figures {
                    let numbers = values.iter().filter_map(|(name, value)| Some((name, finite(value)?)));
                    known.insert(seat, numbers.collect());
                }
            }
            Frame::Change(change) => {
                for (seat, values) in &change.figures {
                    let own = known.entry(seat).or_default();
                    for (name, value) in values.iter() {
                        match value.as_ref().and_then(finite) {
                            Some(number) => own.insert(name, number),
                            None => own.remove(name),
                        };
                    }
                }
            }
        }
        for (curve, (name, _)) in curves.iter_mut().zip(&figures) {
            for (values, seat) in curve.seats.iter_mut().zip(&film.seats) {
                values.push(known.get(seat.name.as_str()).and_then(|own| own.get(name)).copied());
            }
        }
    }
    curves.retain(|curve| curve.seats.iter().flatten().any(Option::is_some));
    curves
}

fn finite(value: &Scalar) -> Option<f64> {
    value.number().filter(|number| number.is_finite())
}

fn named(key: &str, figure: &FigureLook) -> String {
    let name = figure.fact.name.as_deref().unwrap_or(key);
    figure.fact.unit.as_ref().map_or_else(|| name.to_owned(), |unit| format!("{name} ({unit})"))
}

impl Curve {
    /// The least and the greatest value: zero is one of them where all are on one side of it, so that lengths can be compared.
    pub fn range(&self) -> (f64, f64) {
        let values = || self.seats.iter().flatten().flatten();
        (
            values().fold(0.0_f64, |least, value| least.min(*value)),
            values().fold(0.0_f64, |most, value| most.max(*value)),
        )
    }

    /// What a seat has after the last step.
    pub fn last(&self, seat: usize) -> Option<f64> {
        self.seats.get(seat).and_then(|values| values.last().copied().flatten())
    }

    pub fn text(&self, value: f64) -> String {
        scalar_text(&Scalar::Float(value), self.decimals)
    }
}
