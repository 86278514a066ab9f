//! Things without a place, as rows of lists; what stands at crowded places; the thing that was chosen.

use super::block::{Block, TEXT, chip, quiet};
use super::lettering::{Lettering, Side};
use super::paints::Paints;
use super::plan::Plan;
use super::stacks::Stack;
use super::standings::fact_name;
use crate::look::Role;
use crate::place_name::place_text_above;
use crate::plain_words::scalar_text;
use crate::scene::{Id, Scalar, Scene, Thing};
use crate::words;
use std::collections::BTreeMap;

const MOST_ROWS: usize = 12;
const MOST_PLACES: usize = 6;

/// Things that are not on the field, by the name of their list.
pub(super) fn lists<'s>(scene: &'s Scene, plan: &Plan, paints: &Paints) -> Vec<(String, Vec<&'s Thing>)> {
    let mut lists: BTreeMap<(Option<usize>, String), Vec<&Thing>> = BTreeMap::new();
    for thing in scene.things.iter().filter(|thing| plan.middle(thing).is_none()) {
        let own = paints.kind(&thing.kind).and_then(|kind| kind.list.clone());
        let plural = || paints.kind(&thing.kind).map_or(format!("{}s", thing.kind), |kind| kind.look.many(&thing.kind));
        let name = own.unwrap_or_else(plural);
        // In the order of the kinds.
        let of_same_list = paints.look.kinds.iter().position(|(_, kind)| kind.list.as_deref() == Some(name.as_str()));
        lists.entry((of_same_list.or(paints.rank(&thing.kind)), name)).or_default().push(thing);
    }
    lists.into_iter().map(|((_, name), things)| (name, things)).collect()
}

pub(super) fn list_block(paints: &Paints, name: &str, things: &[&Thing], width: f64) -> Block {
    let mut block = Block::new(width, name);
    let mut columns: Vec<&str> = Vec::new();
    for column in things.iter().filter_map(|thing| paints.kind(&thing.kind)).flat_map(|kind| &kind.columns) {
        if !columns.contains(&column.as_str()) {
            columns.push(column);
        }
    }
    let head = |column: &&str| fact_name(column, paints.look.facts.get(column));
    let value = |thing: &Thing, column: &str| {
        let decimals = paints.look.facts.get(column).and_then(|fact| fact.decimals);
        thing.facts.get(column).map_or(String::new(), |fact| scalar_text(fact, decimals))
    };
    let (text, shown) = (Lettering::of(TEXT), &things[..things.len().min(MOST_ROWS)]);
    let widths: Vec<f64> = columns
        .iter()
        .map(|column| {
            shown.iter().map(|thing| text.width(&value(thing, column))).fold(quiet().width(&head(column)), f64::max)
                + 12.0
        })
        .collect();
    let wanted: f64 = widths.iter().sum();
    let shrink = (width * 0.68 / wanted.max(1.0)).min(1.0);
    let first = width - wanted * shrink;
    let heads: Vec<Vec<String>> = columns
        .iter()
        .zip(&widths)
        .map(|(column, wide)| quiet().lines(&head(column), wide * shrink - 6.0, 2))
        .collect();
    let most_lines = heads.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..most_lines {
        let y = block.next_line();
        let mut x = first;
        for (head, wide) in heads.iter().zip(&widths) {
            // Short ones stand at the foot.
            let text = (line + head.len()).checked_sub(most_lines).and_then(|line| head.get(line));
            block.cell(quiet().side(Side::End), x + 6.0, y, wide * shrink - 6.0, text.map_or("", String::as_str));
            x += wide * shrink;
        }
    }
    for thing in shown {
        let y = block.next_line();
        let left = owner_chip(&mut block, paints, thing.owner.as_deref());
        block.cell(text, left, y, first - left, &row_name(paints, thing));
        let mut x = first;
        for (column, wide) in columns.iter().zip(&widths) {
            block.cell(text.side(Side::End), x + 6.0, y, wide * shrink - 6.0, &value(thing, column));
            x += wide * shrink;
        }
    }
    block.more(things.len() - shown.len(), "");
    block
}

/// What a row is called: by its label, its kind, or its id.
fn row_name(paints: &Paints, thing: &Thing) -> String {
    match &thing.label {
        Some(Scalar::Text(label)) => label.clone(),
        Some(label) => format!("{} {}", paints.name(&thing.kind), scalar_text(label, None)),
        None if paints.kind(&thing.kind).is_some_and(|kind| !kind.columns.is_empty()) => {
            paints.name(&thing.kind).to_owned()
        }
        None => format!("{} {}", paints.name(&thing.kind), thing.id),
    }
}

/// Draws whose a line is, and says where the text begins.
fn owner_chip(block: &mut Block, paints: &Paints, owner: Option<&str>) -> f64 {
    let Some(owner) = owner else { return 0.0 };
    let middle = block.middle();
    chip(&mut block.drawing, 0.0, middle, paints.color(Role::Owner, Some(owner)), paints.letter(owner));
    20.0
}

/// What stands where more stands than can be drawn.
pub(super) fn crowds_block(scene: &Scene, paints: &Paints, stacks: &[Stack], width: f64) -> Option<Block> {
    let least_z = scene.field.least_z().unwrap_or(0);
    let crowded: Vec<&Stack> = stacks.iter().filter(|stack| stack.is_crowded()).collect();
    if crowded.is_empty() {
        return None;
    }
    let mut block = Block::new(width, "crowded places");
    for stack in crowded.iter().take(MOST_PLACES) {
        let mut owners: BTreeMap<Option<&str>, Vec<String>> = BTreeMap::new();
        for group in stack.groups.iter().rev() {
            let Some(thing) = group.things.first() else { continue };
            let count = paints.count(&thing.kind, group.things.len());
            owners.entry(thing.owner.as_deref()).or_default().push(count);
        }
        let told = owners.into_iter().map(|(owner, counts)| match owner {
            Some(owner) => format!("{owner}: {}", counts.join(", ")),
            None => counts.join(", "),
        });
        block.sentence(
            &format!(
                "{}: {}",
                place_text_above(stack.place, paints.look, least_z),
                told.collect::<Vec<_>>().join("; ")
            ),
            8,
        );
    }
    block.more(crowded.len().saturating_sub(MOST_PLACES), "");
    Some(block)
}

/// What is known of the thing that was chosen.
pub(super) fn chosen_block(scene: &Scene, paints: &Paints, select: &Id, width: f64) -> Option<Block> {
    let thing = scene.thing(select)?;
    let (name, id) = (paints.name(&thing.kind), thing.id.to_string());
    let is_said = id.to_lowercase().contains(&name.to_lowercase());
    let mut block = Block::new(width, &if is_said { id } else { format!("{name} {id}") });
    // Its kind and id are the heading.
    for (name, value) in words::thing(scene, paints.look, select).into_iter().skip(2) {
        let y = block.next_line();
        block.cell(quiet(), 0.0, y, width * 0.5, &name);
        block.cell(Lettering::of(TEXT), width * 0.5 + 6.0, y, width * 0.5 - 6.0, &value);
    }
    Some(block)
}
