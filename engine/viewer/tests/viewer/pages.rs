//! Pages of made-up matches.

use crate::unpacked::unpack;
use lunarena_viewer::{PageData, ShownMatch, html};
use serde_json::Value as Json;

/// The page of a match, and its data.
pub fn page(shown: &ShownMatch) -> (String, Json) {
    let page = html(&PageData::new(shown).expect("a good match")).expect("memory");
    let data = unpack(&page);
    (page, data)
}

/// The page of two matches, read.
pub fn compared(left: &ShownMatch, right: &ShownMatch) -> Json {
    unpack(&html(&PageData::compared(left, right).expect("good matches")).expect("memory"))
}
