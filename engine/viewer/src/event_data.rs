//! All that is written into the page of an event.

use crate::styles::Styles;
use lunarena_arena::VERSION;
use serde::Serialize;

/// As in `page/src/event/format.ts`: raised when a page would misread what it is given.
const FORMAT: u32 = 1;

#[derive(Serialize)]
pub struct EventData<'e, E> {
    format: u32,
    engine: &'static str,
    #[serde(flatten)]
    styles: Styles,
    event: &'e E,
}

impl<'e, E: Serialize> EventData<'e, E> {
    pub fn new(event: &'e E) -> EventData<'e, E> {
        EventData { format: FORMAT, engine: VERSION, styles: Styles::default(), event }
    }
}

/// Data with the colours that a page draws them in.
#[derive(Serialize)]
pub struct Styled<'d, D> {
    #[serde(flatten)]
    styles: Styles,
    #[serde(flatten)]
    data: &'d D,
}

impl<'d, D: Serialize> Styled<'d, D> {
    pub fn new(data: &'d D) -> Styled<'d, D> {
        Styled { styles: Styles::default(), data }
    }
}
