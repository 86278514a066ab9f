//! Reads the things and the links of a scene.

use super::digest::{of_bytes, paired};
use super::group::Group;
use super::item::Item;
use super::known::Known;
use super::memory::{Memory, Met};
use super::node::Node;
use super::picks::Picks;
use super::{FIELD, KNOWN, SeenScene, plain};
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use lunarena_kernel::geometry::grid::Cell;
use lunarena_scene::Id;
use lunarena_scene::reading::Answer;
use lunarena_scene::reading::link::{self, A_LINK, LINK, SaidLink};
use lunarena_scene::reading::source::Source;
use lunarena_scene::reading::thing::{self, A_THING, THING, which};
use std::ffi::c_int;
use std::sync::Arc;

/// Nobody can look at more. It bounds what a list of lists costs.
const MOST: usize = 100_000;

pub struct Reader<'r> {
    l: State,
    picks: Picks<'r>,
    known: Known,
    /// Whether what each seat knows is said at once.
    is_for_each: bool,
    each: Name,
    id: Name,
    ends: [(usize, Name); 3],
}

/// Where a list lies, what it holds, and what one of them may say.
struct List<'w> {
    at: c_int,
    what: &'w str,
    one: &'w str,
    keys: &'w [&'w str],
}

impl<'r> Reader<'r> {
    /// Of the scene at the absolute index `scene`, with its field and what is known of it above it.
    pub unsafe fn new(l: State, scene: c_int, picks: &'r [Arc<str>]) -> Reader<'r> {
        let name = |text: &str| unsafe { Name::of(l, text.as_bytes()) };
        Reader {
            l,
            picks: unsafe { Picks::new(l, picks) },
            known: unsafe { Known::at(l, scene + KNOWN, scene + FIELD) },
            is_for_each: unsafe { Slot::at(l, scene).field(Name::of(l, b"known_to")) }.holds(),
            each: name("each"),
            id: name("id"),
            ends: [link::KIND, link::FROM, link::TO].map(|at| (at, name(LINK[at]))),
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
        let list = List { at, what: "things", one: A_THING, keys: &THING };
        unsafe { self.items(list, &self.picks, |group, fields| self.shows(group, fields), found)? };
        answer.gone = seen.forget();
        Ok(())
    }

    /// The list of links at the absolute index `at`, after the things.
    pub unsafe fn links(&self, at: c_int, seen: &mut SeenScene, answer: &mut Answer) -> Result<(), String> {
        let (things, seen) = (&seen.things, &mut seen.links);
        seen.begin();
        let picks = Picks::default();
        let found = |item: &Item| unsafe {
            let digest = item.digest(self.l, &picks);
            let key = seen.find(digest).or_else(|| item.ends_digest(self.l, &self.ends));
            let Some(key) = key else { return item.link(self.l).map(drop) };
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
        let list = List { at, what: "links", one: A_LINK, keys: &LINK };
        unsafe { self.items(list, &picks, |group, fields| self.leads(group, fields, things), found)? };
        answer.cut = seen.forget();
        Ok(())
    }

    /// All items of a list, and of the groups in it.
    unsafe fn items(
        &self,
        List { at, what, one, keys }: List,
        picks: &Picks,
        shows: impl Fn(&Group, &[Slot]) -> bool,
        mut found: impl FnMut(&Item) -> Result<(), String>,
    ) -> Result<(), String> {
        let (l, list) = (self.l, unsafe { Slot::at(self.l, at) });
        let mut fields = Vec::new();
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
                    let group = unsafe { Group::new(l, &entry.value, picks, one, keys) };
                    let group = group.map_err(|why| format!("a group in `{what}`: {why}"))?;
                    if group.is_everywhere() && self.is_for_each {
                        return Err(format!(
                            "a group in `{what}`: `everywhere` goes with `known`, not with `known_to`"
                        ));
                    }
                    for record in unsafe { each.entries(l) } {
                        count()?;
                        if record.value.kind != kind::TABLE {
                            let other = plain::kind_name(&record.value);
                            return Err(format!("`each` in `{what}` must hold records, not {other}"));
                        }
                        unsafe { group.look(&record.value, &mut fields) };
                        if shows(&group, &fields) {
                            found(&Item::Record(&group, record.key, &fields))?;
                        }
                    }
                }
                _ => return Err(format!("`each` in `{what}` must be a table of records")),
            }
        }
        Ok(())
    }

    /// Whether a record is seen: at a place that is known.
    unsafe fn shows(&self, group: &Group, fields: &[Slot]) -> bool {
        self.known.is_all() || group.is_everywhere() || unsafe { self.knows(group, thing::AT, fields) }
    }

    /// Whether a seat sees both ends of a link: things that it sees, or places that it knows.
    unsafe fn leads(&self, group: &Group, fields: &[Slot], things: &Memory<Id>) -> bool {
        [link::FROM, link::TO].into_iter().all(|end| unsafe {
            let is_seen = thing_key(&group.slot(end, fields)).is_some_and(|key| things.has(key));
            !group.part(end).is_some_and(|part| part.is_nothing(fields)) && (is_seen || self.knows(group, end, fields))
        })
    }

    unsafe fn knows(&self, group: &Group, part: usize, fields: &[Slot]) -> bool {
        let node = group.slot(part, fields);
        match node.kind {
            _ if self.known.is_all() => true,
            kind::TEXT => unsafe { self.known.has_node(self.l, node.bytes()) },
            _ => {
                let place = group.part(part).and_then(|part| unsafe { Node::new(self.l, part, fields) }.integers());
                place.is_some_and(|(_, [x, y, z])| self.known.has_cell(Cell { x, y, z }))
            }
        }
    }
}

/// Of an integer or a text; what is neither is no id.
fn thing_key(id: &Slot) -> Option<u64> {
    match id.kind {
        kind::INTEGER => Some(paired(1, id.integer() as u64)),
        kind::TEXT => Some(paired(2, of_bytes(unsafe { id.bytes() }))),
        _ => None,
    }
}
