//! The figures of each seat, in words.

use crate::film::Seat;
use crate::look::{FigureLook, Look};
use crate::plain_words::{scalar_text, spaced};
use crate::scene::{Scalar, Scene};

/// `Left (leaper): 12 frogs, 3.5 depth`, for each seat in turn.
pub fn lines(scene: &Scene, look: &Look, seats: &[Seat]) -> Vec<String> {
    let others = scene.figures.keys().filter(|name| !seats.iter().any(|seat| seat.name == **name));
    let all = seats.iter().map(|seat| (seat.name.as_str(), seat.bot.as_str()));
    all.chain(others.map(|name| (name.as_str(), ""))).map(|(name, bot)| line(name, bot, scene, look)).collect()
}

fn line(seat: &str, bot: &str, scene: &Scene, look: &Look) -> String {
    let bot = if bot.is_empty() { String::new() } else { format!(" ({bot})") };
    let Some(figures) = scene.figures.get(seat).filter(|figures| !figures.is_empty()) else {
        return format!("{seat}{bot}");
    };
    let ordered = look.figures.iter().filter_map(|(name, entry)| Some((name, figures.get(name)?, Some(entry))));
    let rest = figures.iter().filter(|(name, _)| look.figures.get(name).is_none());
    let rest = rest.map(|(name, value)| (name, value, None));
    let words: Vec<String> = ordered.chain(rest).map(|(name, value, entry)| figure(name, value, entry)).collect();
    format!("{seat}{bot}: {}", words.join(", "))
}

/// `1 frog`, `12 frogs`; `3.5 depth` where there is no noun for one; `money 40 coins` where there is a unit.
pub fn figure(name: &str, value: &Scalar, entry: Option<&FigureLook>) -> String {
    let fact = entry.map(|entry| &entry.fact);
    let noun = fact.and_then(|fact| fact.name.clone()).unwrap_or_else(|| spaced(name));
    let shown = scalar_text(value, fact.and_then(|fact| fact.decimals));
    let unit = fact.and_then(|fact| fact.unit.as_deref());
    let one = entry.and_then(|entry| entry.one.as_deref());
    match (value.number(), one, unit) {
        (None, ..) => format!("{noun} {shown}"),
        (_, Some(one), None) if shown == "1" => format!("1 {one}"),
        (_, Some(one), Some(unit)) if shown == "1" => format!("1 {one} {unit}"),
        (_, Some(_), Some(unit)) => format!("{shown} {noun} {unit}"),
        (_, None, Some(unit)) => format!("{noun} {shown} {unit}"),
        (_, _, None) => format!("{shown} {noun}"),
    }
}
