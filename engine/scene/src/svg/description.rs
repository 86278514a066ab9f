//! The picture in a few sentences, for those who can't see it.

use super::PictureOptions;
use super::paints::Paints;
use crate::scene::Scene;
use std::collections::BTreeMap;

const MOST_EVENTS: usize = 5;

pub(super) fn of(scene: &Scene, paints: &Paints, options: &PictureOptions) -> String {
    let mut sentences = Vec::new();
    for seat in paints.seats {
        let mut parts = Vec::new();
        let figures = scene.figures.get(&seat.name);
        let lead = paints.look.lead().and_then(|(name, look)| Some((name, look, figures?.get(name)?)));
        if let Some((name, look, figure)) = lead {
            let shown = look.fact.name.as_deref().unwrap_or(name);
            parts.push(format!("{shown} {}", figure.shown(look.fact.decimals)));
        }
        parts.extend(counts(scene, paints, Some(&seat.name)));
        let bot = if seat.bot.is_empty() { String::new() } else { format!(" ({})", seat.bot) };
        let parts = if parts.is_empty() { "nothing to see".to_owned() } else { parts.join(", ") };
        sentences.push(format!("{}{bot}: {parts}.", seat.name));
    }
    let others = counts(scene, paints, None);
    if !others.is_empty() {
        sentences.push(format!("Of {}: {}.", paints.look.nobody(), others.join(", ")));
    }
    sentences.extend(scene.notes.iter().take(MOST_EVENTS).cloned());
    sentences.extend(options.events.iter().take(MOST_EVENTS).cloned());
    sentences.join(" ")
}

/// `3 frogs`, for each kind that an owner has.
fn counts(scene: &Scene, paints: &Paints, owner: Option<&str>) -> Vec<String> {
    let mut kinds: BTreeMap<_, usize> = BTreeMap::new();
    for thing in scene.things.iter().filter(|thing| thing.owner.as_deref() == owner) {
        *kinds.entry((paints.rank(&thing.kind), thing.kind.as_str())).or_default() += 1;
    }
    let count = |((_, kind), number): ((Option<usize>, &str), usize)| paints.count(kind, number);
    kinds.into_iter().map(count).collect()
}
