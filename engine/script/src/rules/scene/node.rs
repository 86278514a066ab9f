//! What a scene is read from, where it lies in Lua.

use super::group::Part;
use super::plain;
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use lunarena_kernel::Key;
use lunarena_scene::Scalar;
use lunarena_scene::reading::source::Source;

#[derive(Clone)]
pub enum Node<'g> {
    Lua(State, Slot),
    /// A table that is said once for many records, and the fields of one of them.
    Made(State, &'g [(Slot, Part)], &'g [Slot]),
    /// A list of texts.
    Texts(Vec<Slot>),
}

impl<'g> Node<'g> {
    /// What a part of a group is for a record.
    ///
    /// # Safety
    /// What the slot holds is as it was when the slot was made, as long as the node is used.
    pub unsafe fn new(l: State, part: &'g Part, fields: &'g [Slot]) -> Node<'g> {
        match part {
            Part::Constant(slot) => Node::Lua(l, *slot),
            Part::Field(field) => Node::Lua(l, fields[*field]),
            Part::Table(items) => Node::Made(l, items, fields),
        }
    }
}

impl<'g> Source for Node<'g> {
    fn kind(&self) -> &'static str {
        match self {
            Node::Lua(_, slot) => plain::kind_name(slot),
            Node::Made(..) => "a table",
            Node::Texts(_) => "a list",
        }
    }

    fn is_nothing(&self) -> bool {
        match self {
            Node::Lua(_, slot) => slot.kind == kind::NOTHING,
            Node::Made(_, items, fields) => items.iter().all(|(_, part)| part.is_nothing(fields)),
            Node::Texts(texts) => texts.is_empty(),
        }
    }

    fn scalar(&self) -> Option<Scalar> {
        match self {
            Node::Lua(_, slot) => plain::scalar(slot),
            _ => None,
        }
    }

    fn entries(&self) -> Option<Vec<(Key, Self)>> {
        match self {
            Node::Lua(l, slot) if slot.kind == kind::TABLE => {
                let entries = unsafe { slot.entries(*l) };
                Some(entries.map(|entry| (plain::key(&entry.key), Node::Lua(*l, entry.value))).collect())
            }
            Node::Lua(..) => None,
            Node::Made(l, items, fields) => Some(
                items.iter().map(|(key, part)| (plain::key(key), unsafe { Node::new(*l, part, fields) })).collect(),
            ),
            Node::Texts(_) => Some((1..).map(Key::Int).zip(self.items()?).collect()),
        }
    }

    fn field(&self, name: &str) -> Option<Self> {
        match self {
            Node::Lua(l, slot) if slot.kind == kind::TABLE => {
                Some(Node::Lua(*l, unsafe { slot.field(Name::of(*l, name.as_bytes())) }))
            }
            _ => None,
        }
    }

    /// Of many records: no list of nodes is made on the way.
    fn integers(&self) -> Option<(usize, [i64; 3])> {
        let (mut count, mut found) = (0, [0; 3]);
        let mut put = |key: &Slot, value: &Slot| {
            let at = usize::try_from(key.whole()?.checked_sub(1)?).ok()?;
            *found.get_mut(at)? = value.whole()?;
            count = count.max(at + 1);
            Some(1)
        };
        let given: usize = match self {
            Node::Lua(l, slot) if slot.kind == kind::TABLE => {
                unsafe { slot.entries(*l) }.map(|entry| put(&entry.key, &entry.value)).sum::<Option<_>>()?
            }
            Node::Made(_, items, fields) => {
                let value = |part: &Part| match part {
                    Part::Constant(slot) => Some(*slot),
                    Part::Field(field) => Some(fields[*field]),
                    Part::Table(_) => None,
                };
                items.iter().map(|(key, part)| put(key, &value(part)?)).sum::<Option<_>>()?
            }
            _ => return None,
        };
        (given > 0 && given == count).then_some((count, found))
    }

    fn items(&self) -> Option<Vec<Self>> {
        let mut items: Vec<(i64, Self)> = match self {
            Node::Texts(texts) => {
                return Some(texts.iter().map(|text| Node::Lua(std::ptr::null_mut(), *text)).collect());
            }
            Node::Lua(l, slot) if slot.kind == kind::TABLE => {
                let entries = unsafe { slot.entries(*l) };
                let item = |entry: crate::raw::Entry| Some((entry.key.whole()?, Node::Lua(*l, entry.value)));
                entries.map(item).collect::<Option<_>>()?
            }
            Node::Made(l, items, fields) => {
                let item = |(key, part): &'g (Slot, Part)| Some((key.whole()?, unsafe { Node::new(*l, part, fields) }));
                items.iter().map(item).collect::<Option<_>>()?
            }
            _ => return None,
        };
        items.sort_by_key(|(at, _)| *at);
        let is_list = items.iter().zip(1..).all(|((at, _), place)| *at == place);
        is_list.then(|| items.into_iter().map(|(_, item)| item).collect())
    }
}
