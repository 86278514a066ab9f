//! Reads the things and the links of a scene.

use super::digest::{self, paired};
use super::group::Group;
use super::item::{Item, Picks};
use super::known::Known;
use super::memory::{Memory, Met};
use super::{FIELD, KNOWN, SeenScene, plain};
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use lunarena_kernel::geometry::grid::Cell;
use lunarena_scene::Id;
use lunarena_scene::reading::Answer;
use lunarena_scene::reading::link::SaidLink;
use lunarena_scene::reading::thing::which;
use std::ffi::c_int;

/// Nobody can look at more. It bounds what a list of lists costs.
const MOST: usize = 100_000;

pub struct Reader<'r> {
    l: State,
    picks: Picks<'r>,
    known: Known,
    each: Name,
    id: Name,
    ends: [(&'static str, Name); 3],
}

impl<'r> Reader<'r> {
    /// Of the scene at the absolute index `scene`, with its field and what is known of it above it.
    pub unsafe fn new(l: State, scene: c_int, picks: &[&'r str]) -> Reader<'r> {
        let name = |text: &str| unsafe { Name::of(l, text.as_bytes()) };
        Reader {
            l,
            picks: unsafe { Picks::new(l, picks) },
            known: unsafe { Known::at(l, scene + KNOWN, scene + FIELD) },
            each: name("each"),
            id: name("id"),
            ends: ["kind", "from", "to"].map(|part| (part, name(part))),
        }
    }

    /// The list of things at the absolute index `at`.
    pub unsafe fn things(&self, at: c_int, seen: &mut Memory<Id>, answer: &mut Answer) -> Result<(), String> {
        seen.begin();
        let mut number = 0;
        let found = |item: &Item| unsafe {
            number += 1;
            let id = item.id(self.id);
            let told = |why| format!("{}: {why}", which(plain::id(&id), number - 1));
            let Some(key) = thing_key(&id) else { return item.thing(self.l, &self.picks).map(drop).map_err(told) };
            let digest = item.digest(self.l, &self.picks);
            let met = seen.meet(key, digest);
            match met {
                Met::AsBefore => return Ok(()),
                Met::Again(_) => return Err(format!("two things have the id {}", plain::key(&id))),
                Met::New | Met::Other => {}
            }
            let thing = item.thing(self.l, &self.picks).map_err(told)?;
            if met == Met::New {
                seen.remember(key, digest, thing.id.clone());
            }
            answer.things.push(thing);
            Ok(())
        };
        unsafe { self.items(at, "things", |group, record| self.shows(group, record), found)? };
        answer.gone = seen.forget();
        Ok(())
    }

    /// The list of links at the absolute index `at`, after the things.
    pub unsafe fn links(&self, at: c_int, seen: &mut SeenScene, answer: &mut Answer) -> Result<(), String> {
        let (things, seen) = (&seen.things, &mut seen.links);
        seen.begin();
        let picks = Picks::default();
        let found = |item: &Item| unsafe {
            let Some(key) = item.ends_digest(self.l, &self.ends) else { return item.link(self.l).map(drop) };
            let digest = item.digest(self.l, &picks);
            match seen.meet(key, digest) {
                // Two of a kind between the same ends are drawn as one.
                Met::AsBefore | Met::Again(true) => {}
                Met::Again(false) => return Err("two links of one kind have the same ends, and another way".to_owned()),
                Met::Other => answer.links.push(item.link(self.l)?),
                Met::New => {
                    let link = item.link(self.l)?;
                    seen.remember(key, digest, SaidLink { way: None, ..link.clone() });
                    answer.links.push(link);
                }
            }
            Ok(())
        };
        unsafe { self.items(at, "links", |group, record| self.leads(group, record, things), found)? };
        answer.cut = seen.forget();
        Ok(())
    }

    /// All items of a list at the absolute index `at`, and of the groups in it.
    unsafe fn items(
        &self,
        at: c_int,
        what: &str,
        shows: impl Fn(&Group, &Slot) -> bool,
        mut found: impl FnMut(&Item) -> Result<(), String>,
    ) -> Result<(), String> {
        let (l, list) = (self.l, unsafe { Slot::at(self.l, at) });
        if list.kind != kind::TABLE {
            return Ok(());
        }
        let mut left = MOST;
        let mut count = || {
            left = left.checked_sub(1).ok_or_else(|| format!("there are more than {MOST} {what}"))?;
            Ok::<_, String>(())
        };
        for entry in unsafe { list.entries(l) } {
            count()?;
            if entry.value.kind != kind::TABLE {
                return Err(format!("`{what}` must hold tables, not {}", plain::kind_name(&entry.value)));
            }
            let each = unsafe { entry.value.field(self.each) };
            match each.kind {
                kind::NOTHING => found(&Item::Table(entry.value))?,
                kind::TABLE => {
                    let group = unsafe { Group::new(l, &entry.value) };
                    for record in unsafe { each.entries(l) } {
                        count()?;
                        if record.value.kind != kind::TABLE {
                            let other = plain::kind_name(&record.value);
                            return Err(format!("`each` in `{what}` must hold records, not {other}"));
                        }
                        if shows(&group, &record.value) {
                            found(&Item::Record(&group, record.key, record.value))?;
                        }
                    }
                }
                _ => return Err(format!("`each` in `{what}` must be a table of records")),
            }
        }
        Ok(())
    }

    /// Whether a record is seen: at a place that is known.
    unsafe fn shows(&self, group: &Group, record: &Slot) -> bool {
        self.known.is_all() || group.is_everywhere() || unsafe { self.knows(group, "at", record) }
    }

    /// Whether a seat sees both ends of a link: things that it sees, or places that it knows.
    unsafe fn leads(&self, group: &Group, record: &Slot, things: &Memory<Id>) -> bool {
        ["from", "to"].into_iter().all(|end| unsafe {
            let slot = group.slot(end, record);
            let is_seen = thing_key(&slot).is_some_and(|key| things.has(key));
            !group.lacks(end, record) && (is_seen || self.knows(group, end, record))
        })
    }

    unsafe fn knows(&self, group: &Group, part: &str, record: &Slot) -> bool {
        let node = unsafe { group.slot(part, record) };
        match node.kind {
            _ if self.known.is_all() => true,
            kind::TEXT => unsafe { self.known.has_node(self.l, node.bytes()) },
            _ => unsafe { group.coordinates(part, record) }
                .is_some_and(|[x, y, z]| self.known.has_cell(Cell { x, y, z })),
        }
    }
}

/// Of an integer or a text; what is neither is no id.
fn thing_key(id: &Slot) -> Option<u64> {
    match id.kind {
        kind::INTEGER => Some(paired(1, id.integer() as u64)),
        kind::TEXT => Some(paired(2, digest::of_bytes(unsafe { id.bytes() }))),
        _ => None,
    }
}
