//! What a thing has: its label, bars, marks and facts, each with a name.

use crate::look::Look;
use crate::plain_words::{fact_name, scalar_text, spaced};
use crate::scene::{Id, Scalar, Thing};

/// A name and a value, each in words.
pub type Detail = (String, String);

/// `eggs 3`: what the label of its kind says.
pub fn label(thing: &Thing, look: &Look) -> Option<Detail> {
    let label = thing.label.as_ref()?;
    let says = look.kinds.get(&thing.kind).and_then(|kind| kind.label.as_deref());
    let decimals = says.and_then(|says| look.facts.get(says)).and_then(|fact| fact.decimals);
    Some((says.map_or_else(|| "label".to_owned(), spaced), scalar_text(label, decimals)))
}

/// `health 3 of 5`.
pub fn bars(thing: &Thing, look: &Look) -> Vec<Detail> {
    let shown = |(name, (now, most)): (&str, &(Scalar, Scalar))| {
        let entry = look.facts.get(name);
        let decimals = entry.and_then(|entry| entry.decimals);
        (fact_name(name, entry), format!("{} of {}", scalar_text(now, decimals), scalar_text(most, decimals)))
    };
    thing.bars.iter().map(shown).collect()
}

pub fn marks(thing: &Thing, look: &Look) -> Vec<String> {
    let name =
        |mark: &String| look.marks.get(mark).and_then(|entry| entry.name.clone()).unwrap_or_else(|| spaced(mark));
    thing.marks.iter().map(name).collect()
}

/// Those of the look in its order, then the others.
pub fn facts(thing: &Thing, look: &Look) -> Vec<Detail> {
    let known = look.facts.names().filter(|name| thing.facts.contains(name));
    let rest = thing.facts.names().filter(|name| look.facts.get(name).is_none());
    known.chain(rest).filter_map(|name| fact(thing, name, look)).collect()
}

fn fact(thing: &Thing, name: &str, look: &Look) -> Option<Detail> {
    let (value, entry) = (thing.facts.get(name)?, look.facts.get(name));
    let shown = scalar_text(value, entry.and_then(|entry| entry.decimals));
    let unit = entry.and_then(|entry| entry.unit.as_deref());
    Some((fact_name(name, entry), unit.map_or_else(|| shown.clone(), |unit| format!("{shown} {unit}"))))
}

/// What it is called, with its id and its owner: `frog 28 of Left`. What nobody owns says so where the look has a name for nobody.
pub fn called(thing: &Thing, look: &Look) -> String {
    owned(format!("{} {}", kind_name(thing, look), thing.id), thing, look)
}

fn kind_name<'a>(thing: &'a Thing, look: &'a Look) -> &'a str {
    look.kinds.get(&thing.kind).map_or(thing.kind.as_str(), |kind| kind.look.name(&thing.kind))
}

fn owned(name: String, thing: &Thing, look: &Look) -> String {
    let owner = thing.owner.as_deref().unwrap_or(&look.nobody);
    if owner.is_empty() { name } else { format!("{name} of {owner}") }
}

/// `frog 28 of Left: health 3 of 5, asleep, age 4 years`.
pub fn whole(thing: &Thing, look: &Look) -> String {
    sentence(called(thing, look), thing, look, facts(thing, look))
}

/// The same with the facts that its list shows: these say which it is, so that an id of words is left out.
pub fn row(thing: &Thing, look: &Look) -> String {
    let columns = look.kinds.get(&thing.kind).map(|kind| kind.columns.as_slice()).unwrap_or_default();
    let shown = match columns {
        [] => facts(thing, look),
        columns => columns.iter().filter_map(|name| fact(thing, name, look)).collect(),
    };
    // A number is short, and orders may name it.
    let name = match &thing.id {
        Id::Name(_) if !shown.is_empty() => owned(kind_name(thing, look).to_owned(), thing, look),
        _ => called(thing, look),
    };
    sentence(name, thing, look, shown)
}

fn sentence(called: String, thing: &Thing, look: &Look, facts: Vec<Detail>) -> String {
    let pair = |(name, value): Detail| format!("{name} {value}");
    let mut details: Vec<String> = label(thing, look).into_iter().chain(bars(thing, look)).map(pair).collect();
    details.extend(marks(thing, look));
    details.extend(facts.into_iter().map(pair));
    if details.is_empty() { called } else { format!("{called}: {}", details.join(", ")) }
}
