//! Records of the state that are seen alike: a table like a thing or a link, in which texts name fields of the records.
//!
//! Rules have most of what there is to see in records already. To make a table for each of hundreds in every step would cost more than
//! the match; here it is said once for all of them, and each record is looked at where it lies.

use super::digest::{self, MOST_DEPTH, MOST_ENTRIES, paired};
use super::plain;
use crate::lua::State;
use crate::raw::{Entry, Name, Slot, kind};

pub struct Group {
    l: State,
    /// Whether they are seen also where nothing is known.
    is_everywhere: bool,
    parts: Vec<Named>,
    /// What must hold for a mark, and the mark.
    marks: Vec<(Path, Slot)>,
}

pub struct Named {
    pub key: Slot,
    digest: u64,
    pub part: Part,
}

pub enum Part {
    Constant(Slot),
    Field(Path),
    Table(Vec<Named>),
}

/// `goal.x`
pub struct Path(Vec<Name>);

impl Group {
    /// A table that has `each`.
    pub unsafe fn new(l: State, table: &Slot) -> Group {
        let mut group = Group { l, is_everywhere: false, parts: Vec::new(), marks: Vec::new() };
        for Entry { key, value } in unsafe { table.entries(l) }.take(MOST_ENTRIES) {
            let name: &[u8] = if key.kind == kind::TEXT { unsafe { key.bytes() } } else { b"" };
            match (name, value.kind) {
                (b"each", _) => {}
                (b"everywhere", _) => group.is_everywhere = value.holds(),
                (b"marks", kind::TABLE) => {
                    let marks = unsafe { value.entries(l) }.filter(|entry| entry.value.kind == kind::TEXT);
                    let mut marks: Vec<Entry> = marks.take(MOST_ENTRIES).collect();
                    // In the order of the list; those by name have none.
                    marks.sort_by_cached_key(|entry| match entry.key.kind {
                        kind::INTEGER => (entry.key.integer(), String::new()),
                        _ => (i64::MAX, plain::text(&entry.value)),
                    });
                    group.marks = marks.into_iter().map(|entry| unsafe { mark(l, entry) }).collect();
                }
                (b"as", _) => group.parts.push(Named::new(l, Slot::of_text("kind"), Part::Constant(value))),
                _ => group.parts.push(Named::new(l, key, unsafe { part(l, &value, MOST_DEPTH) })),
            }
        }
        group
    }

    pub fn is_everywhere(&self) -> bool {
        self.is_everywhere
    }

    /// The part of a record that is called so.
    pub unsafe fn slot(&self, name: &str, record: &Slot) -> Slot {
        match self.part(name) {
            Some(Part::Constant(slot)) => *slot,
            Some(Part::Field(path)) => unsafe { path.of(record) },
            Some(Part::Table(_)) | None => Slot::NOTHING,
        }
    }

    /// The coordinates of a part that is a list of them.
    pub unsafe fn coordinates(&self, name: &str, record: &Slot) -> Option<[i64; 3]> {
        let Some(Part::Table(items)) = self.part(name) else { return None };
        let mut found = [0; 3];
        for item in items {
            let slot = match &item.part {
                Part::Constant(slot) => *slot,
                Part::Field(path) => unsafe { path.of(record) },
                Part::Table(_) => return None,
            };
            let at = (item.key.kind == kind::INTEGER && slot.kind == kind::INTEGER).then(|| item.key.integer())?;
            *found.get_mut(usize::try_from(at - 1).ok()?)? = slot.integer();
        }
        Some(found)
    }

    /// Whether a part has nothing in it.
    pub unsafe fn lacks(&self, name: &str, record: &Slot) -> bool {
        self.part(name).is_some_and(|part| unsafe { part.is_nothing(record) })
    }

    pub fn has(&self, name: &str) -> bool {
        self.part(name).is_some()
    }

    fn part(&self, name: &str) -> Option<&Part> {
        let is_it = |named: &&Named| named.key.kind == kind::TEXT && unsafe { named.key.bytes() } == name.as_bytes();
        self.parts.iter().find(is_it).map(|named| &named.part)
    }

    pub unsafe fn part_digest(&self, name: &str, record: &Slot) -> Option<u64> {
        self.part(name).map_or(Some(0), |part| unsafe { part.digest(self.l, record) })
    }

    pub unsafe fn digest(&self, record: &Slot) -> Option<u64> {
        let mut sum = 0u64;
        for named in &self.parts {
            sum = sum.wrapping_add(paired(named.digest, unsafe { named.part.digest(self.l, record) }?));
        }
        for (number, (path, _)) in self.marks.iter().enumerate() {
            let holds = u64::from(unsafe { path.of(record) }.holds());
            sum = sum.wrapping_add(paired(number as u64 + 1, holds));
        }
        Some(sum)
    }

    pub fn parts(&self) -> &[Named] {
        &self.parts
    }

    pub unsafe fn marks_of(&self, record: &Slot) -> Vec<Slot> {
        let marks = self.marks.iter().filter(|(path, _)| unsafe { path.of(record) }.holds());
        marks.map(|(_, mark)| *mark).collect()
    }
}

impl Named {
    fn new(l: State, key: Slot, part: Part) -> Named {
        Named { key, digest: unsafe { digest::of(l, &key, 0) }.unwrap_or(0), part }
    }
}

impl Part {
    unsafe fn digest(&self, l: State, record: &Slot) -> Option<u64> {
        match self {
            Part::Constant(slot) => unsafe { digest::of(l, slot, 0) },
            Part::Field(path) => unsafe { digest::of(l, &path.of(record), MOST_DEPTH) },
            Part::Table(items) => {
                let mut sum = 2u64;
                for item in items {
                    sum = sum.wrapping_add(paired(item.digest, unsafe { item.part.digest(l, record) }?));
                }
                Some(sum)
            }
        }
    }

    pub unsafe fn is_nothing(&self, record: &Slot) -> bool {
        match self {
            Part::Constant(slot) => slot.kind == kind::NOTHING,
            Part::Field(path) => unsafe { path.of(record) }.kind == kind::NOTHING,
            Part::Table(items) => items.iter().all(|item| unsafe { item.part.is_nothing(record) }),
        }
    }
}

impl Path {
    unsafe fn new(l: State, text: &[u8]) -> Path {
        Path(text.split(|byte| *byte == b'.').map(|name| unsafe { Name::of(l, name) }).collect())
    }

    pub unsafe fn of(&self, record: &Slot) -> Slot {
        let mut slot = *record;
        for name in &self.0 {
            if slot.kind != kind::TABLE {
                return Slot::NOTHING;
            }
            slot = unsafe { slot.field(*name) };
        }
        slot
    }
}

unsafe fn part(l: State, slot: &Slot, depth: u32) -> Part {
    match slot.kind {
        kind::TEXT => Part::Field(unsafe { Path::new(l, slot.bytes()) }),
        kind::TABLE if depth > 0 && unsafe { slot.has_few(MOST_ENTRIES) } => {
            let items = unsafe { slot.entries(l) };
            Part::Table(items.map(|item| Named::new(l, item.key, unsafe { part(l, &item.value, depth - 1) })).collect())
        }
        _ => Part::Constant(*slot),
    }
}

/// `"moved"`: a mark of that name where the field holds. `capture = "capturing"`: that mark where the field `capture` does.
unsafe fn mark(l: State, entry: Entry) -> (Path, Slot) {
    let field = if entry.key.kind == kind::TEXT { &entry.key } else { &entry.value };
    (unsafe { Path::new(l, field.bytes()) }, entry.value)
}
