//! Records of the state that are seen alike: a table like a thing or a link, in which texts name fields of the records.
//!
//! Rules have most of what there is to see in records already. To make a table for each of hundreds in every step would cost more than
//! the match; here it is said once for all of them, and each record is looked at where it lies. All fields of it are looked up in one go.

use super::digest::{self, MOST_DEPTH, MOST_ENTRIES, of_bytes, paired};
use super::picks::Picks;
use super::plain;
use crate::lua::State;
use crate::raw::{Entry, Name, Slot, kind};
use lunarena_scene::reading::parts::place_of;

pub struct Group<'r> {
    l: State,
    /// Whether they are seen also where nothing is known.
    is_everywhere: bool,
    /// What is said, by the place of its key among those of things or links.
    parts: Vec<(usize, Part)>,
    /// The field that must hold for a mark, and the mark.
    marks: Vec<(usize, Slot)>,
    /// The field of each fact that the look shows.
    facts: Vec<usize>,
    fields: Fields<'r>,
    /// Of what is said of all records.
    digest: u64,
}

/// What a group says of a record.
pub enum Part {
    Constant(Slot),
    /// By the place of the field among all that are looked up.
    Field(usize),
    Table(Vec<(Slot, Part)>),
}

/// Which fields of a record are looked up. What names them is as it was while the state doesn't run.
#[derive(Default)]
struct Fields<'r> {
    paths: Vec<&'r [u8]>,
    uses: Vec<Use>,
    names: Vec<Name>,
    /// Those that lie deeper, by their places, `goal.x`: their names are those of all on the way.
    deep: Vec<(usize, Vec<Name>)>,
}

/// What a field counts for, the most of it.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Use {
    /// Whether it holds.
    Mark,
    /// A single value: what is none isn't shown.
    Fact,
    Whole,
}

impl<'r> Group<'r> {
    /// A table that has `each`, for things or links, which `whole` names, with these `keys`.
    pub unsafe fn new(
        l: State,
        table: &Slot,
        picks: &Picks<'r>,
        whole: &str,
        keys: &[&str],
    ) -> Result<Group<'r>, String> {
        let (parts, marks, facts, fields) = (Vec::new(), Vec::new(), Vec::new(), Fields::default());
        let mut group = Group { l, is_everywhere: false, parts, marks, facts, fields, digest: 0 };
        for Entry { key, value } in unsafe { table.entries(l) }.take(MOST_ENTRIES) {
            let name = plain::name(&key);
            match (&*name, value.kind) {
                ("each", _) => {}
                ("everywhere", _) => group.is_everywhere = value.holds(),
                ("marks", kind::TABLE) => unsafe { group.read_marks(&value) },
                ("as", _) => group.say(place_of("kind", whole, keys)?, Part::Constant(value)),
                _ => {
                    let part = unsafe { group.fields.part(l, &value, MOST_DEPTH) };
                    group.say(place_of(&name, whole, keys)?, part);
                }
            }
        }
        let paths = group.fields.paths.iter().zip(&group.fields.uses);
        let digests = paths.map(|(path, how)| paired(of_bytes(path), *how as u64));
        group.digest = digests.fold(group.digest, paired);
        unsafe { group.fields.settle(l) };
        group.facts = picks.iter().map(|(pick, name)| group.fields.pick(pick.as_bytes(), name)).collect();
        Ok(group)
    }

    fn say(&mut self, at: usize, part: Part) {
        // Parts may lie in any order.
        let digest = paired(at as u64, unsafe { part.own_digest(self.l) });
        self.digest = self.digest.wrapping_add(digest);
        self.parts.push((at, part));
    }

    /// `"moved"`: a mark of that name where the field holds. `capture = "capturing"`: that mark where the field `capture` does.
    unsafe fn read_marks(&mut self, table: &Slot) {
        let marks = unsafe { table.entries(self.l) }.filter(|entry| entry.value.kind == kind::TEXT);
        let mut marks: Vec<Entry> = marks.take(MOST_ENTRIES).collect();
        // In the order of the list; those by name have none.
        marks.sort_by_cached_key(|entry| match entry.key.kind {
            kind::INTEGER => (entry.key.integer(), String::new()),
            _ => (i64::MAX, plain::text(&entry.value)),
        });
        for Entry { key, value } in marks {
            let field = if key.kind == kind::TEXT { &key } else { &value };
            let at = self.fields.find(unsafe { field.bytes() }, Use::Mark);
            self.digest = self.digest.wrapping_add(paired(at as u64, of_bytes(unsafe { value.bytes() })));
            self.marks.push((at, value));
        }
    }

    pub fn is_everywhere(&self) -> bool {
        self.is_everywhere
    }

    /// Looks up all that is needed of a record.
    pub unsafe fn look(&self, record: &Slot, fields: &mut Vec<Slot>) {
        unsafe { self.fields.look(record, fields) }
    }

    pub fn has(&self, at: usize) -> bool {
        self.part(at).is_some()
    }

    pub fn part(&self, at: usize) -> Option<&Part> {
        self.parts.iter().find(|(place, _)| *place == at).map(|(_, part)| part)
    }

    pub fn parts(&self) -> &[(usize, Part)] {
        &self.parts
    }

    /// The part at a place, if it is a single value.
    pub fn slot(&self, at: usize, fields: &[Slot]) -> Slot {
        match self.part(at) {
            Some(Part::Constant(slot)) => *slot,
            Some(Part::Field(field)) => fields[*field],
            Some(Part::Table(_)) | None => Slot::NOTHING,
        }
    }

    /// Of a record's part at a place.
    pub unsafe fn part_digest(&self, at: usize, fields: &[Slot]) -> Option<u64> {
        self.part(at).map_or(Some(0), |part| unsafe { part.digest(self.l, fields) })
    }

    /// Of all that is seen of a record; nothing, if it takes a closer look.
    pub unsafe fn digest(&self, fields: &[Slot]) -> Option<u64> {
        let mut sum = self.digest;
        for (number, (slot, how)) in fields.iter().zip(&self.fields.uses).enumerate() {
            let digest = match how {
                Use::Whole => unsafe { digest::of_field(self.l, number, slot, MOST_DEPTH) }?,
                Use::Fact => unsafe { digest::of_field(self.l, number, slot, 0) }.unwrap_or(0),
                Use::Mark => digest::of_mark(number, slot.holds()),
            };
            sum = sum.wrapping_add(digest);
        }
        Some(sum)
    }

    pub fn marks_of(&self, fields: &[Slot]) -> Vec<Slot> {
        self.marks.iter().filter(|(field, _)| fields[*field].holds()).map(|(_, mark)| *mark).collect()
    }

    /// The facts of a record, in the order in which they are picked.
    pub fn facts_of<'g>(&'g self, fields: &'g [Slot]) -> impl Iterator<Item = &'g Slot> {
        self.facts.iter().map(|field| &fields[*field])
    }
}

impl Part {
    /// Of what it says, whatever a record holds.
    unsafe fn own_digest(&self, l: State) -> u64 {
        match self {
            Part::Constant(slot) => paired(1, unsafe { digest::of(l, slot, 0) }.unwrap_or(0)),
            Part::Field(field) => paired(2, *field as u64),
            Part::Table(items) => items.iter().fold(3, |sum, (key, part)| unsafe {
                sum.wrapping_add(paired(digest::of(l, key, 0).unwrap_or(0), part.own_digest(l)))
            }),
        }
    }

    unsafe fn digest(&self, l: State, fields: &[Slot]) -> Option<u64> {
        match self {
            Part::Constant(slot) => unsafe { digest::of(l, slot, 0) },
            Part::Field(field) => unsafe { digest::of(l, &fields[*field], MOST_DEPTH) },
            Part::Table(items) => {
                let mut sum = 2u64;
                for (key, part) in items {
                    let (key, part) = unsafe { (digest::of(l, key, 0)?, part.digest(l, fields)?) };
                    sum = sum.wrapping_add(paired(key, part));
                }
                Some(sum)
            }
        }
    }

    pub fn is_nothing(&self, fields: &[Slot]) -> bool {
        match self {
            Part::Constant(slot) => slot.kind == kind::NOTHING,
            Part::Field(field) => fields[*field].kind == kind::NOTHING,
            Part::Table(items) => items.iter().all(|(_, part)| part.is_nothing(fields)),
        }
    }
}

impl<'r> Fields<'r> {
    unsafe fn part(&mut self, l: State, slot: &Slot, depth: u32) -> Part {
        match slot.kind {
            kind::TEXT => Part::Field(self.find(unsafe { slot.bytes() }, Use::Whole)),
            kind::TABLE if depth > 0 && unsafe { slot.has_few(MOST_ENTRIES) } => {
                let items = unsafe { slot.entries(l) };
                Part::Table(items.map(|item| (item.key, unsafe { self.part(l, &item.value, depth - 1) })).collect())
            }
            _ => Part::Constant(*slot),
        }
    }

    /// The place of a field among all, by its path: `goal.x`.
    fn find(&mut self, path: &'r [u8], how: Use) -> usize {
        let at = self.paths.iter().position(|other| *other == path).unwrap_or_else(|| {
            self.paths.push(path);
            self.uses.push(Use::Mark);
            self.paths.len() - 1
        });
        if self.uses[at] < how {
            self.uses[at] = how;
        }
        at
    }

    /// The place of a field that is shown as a fact, after all others.
    fn pick(&mut self, path: &'r [u8], name: Name) -> usize {
        let at = self.find(path, Use::Fact);
        if at == self.names.len() {
            self.names.push(name);
        }
        at
    }

    /// When all but the facts are found.
    unsafe fn settle(&mut self, l: State) {
        let names = |path: &[u8]| path.split(|byte| *byte == b'.').map(|name| unsafe { Name::of(l, name) }).collect();
        self.names = self.paths.iter().map(|path| unsafe { Name::of(l, path) }).collect();
        let deep = self.paths.iter().enumerate().filter(|(_, path)| path.contains(&b'.'));
        self.deep = deep.map(|(at, path)| (at, names(path))).collect();
    }

    unsafe fn look(&self, record: &Slot, fields: &mut Vec<Slot>) {
        fields.resize(self.names.len(), Slot::NOTHING);
        unsafe { record.fields(&self.names, fields) };
        for (at, names) in &self.deep {
            fields[*at] = names.iter().fold(*record, |slot, name| match slot.kind {
                kind::TABLE => unsafe { slot.field(*name) },
                _ => Slot::NOTHING,
            });
        }
    }
}
