//! Taking the price of what a script asked for.

use crate::host;
use crate::native::Frame;
use crate::price::price;

/// Takes `price` from the running bot, or gives the error that ends it.
pub fn charge(frame: Frame, price: u64) -> Result<(), String> {
    if host::of(frame.l).meter.charge(frame.l, price) { Ok(()) } else { Err("over budget".into()) }
}

/// Takes the price of looking for a name near `name` among so many.
pub fn charge_search(frame: Frame, name: &str, among: usize) -> Result<(), String> {
    // Longer names are never compared.
    let letters = name.len().min(64) as u64;
    charge(frame, (price!("near").fixed + price!("near.letter").fixed * letters).saturating_mul(among as u64))
}
