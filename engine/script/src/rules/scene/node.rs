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
    /// A table that is said once for many records, and one of them.
    Made(State, &'g Part, Slot),
    /// A list of texts.
    Texts(Vec<Slot>),
}

impl<'g> Node<'g> {
    /// What a part of a group is for a record.
    ///
    /// # Safety
    /// What the slot holds is as it was when the slot was made, as long as the node is used.
    pub unsafe fn new(l: State, part: &'g Part, record: &Slot) -> Node<'g> {
        match part {
            Part::Constant(slot) => Node::Lua(l, *slot),
            Part::Field(path) => Node::Lua(l, unsafe { path.of(record) }),
            Part::Table(_) => Node::Made(l, part, *record),
        }
    }
}

impl Source for Node<'_> {
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
            Node::Made(_, part, record) => unsafe { part.is_nothing(record) },
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
            Node::Made(l, Part::Table(items), record) => {
                let node = |item| unsafe { Node::new(*l, item, record) };
                Some(items.iter().map(|item| (plain::key(&item.key), node(&item.part))).collect())
            }
            Node::Made(..) => None,
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
            Node::Made(l, Part::Table(items), record) => {
                let node = |item| unsafe { Node::new(*l, item, record) };
                items.iter().map(|item| Some((item.key.whole()?, node(&item.part)))).collect::<Option<_>>()?
            }
            _ => return None,
        };
        items.sort_by_key(|(at, _)| *at);
        let is_list = items.iter().zip(1..).all(|((at, _), place)| *at == place);
        is_list.then(|| items.into_iter().map(|(_, item)| item).collect())
    }
}
