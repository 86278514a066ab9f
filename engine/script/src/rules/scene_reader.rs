//! What a rules function says there is to see, read out of its state: of the things only those that are other than the last time.
//!
//! A scene has hundreds of things, of which few change from one step of a match to the next. To copy all of them out of Lua, only to find that, would
//! cost as much as the match. So each is looked at where it lies, and a digest of it is remembered.

use super::thing_in_lua::{ThingInLua, slot_value};
use super::{FnRef, Rules, ScriptError, usable};
use crate::lua::State;
use crate::raw::{Slot, kind};
use crate::values::{self, Caps};
use lunarena_kernel::{Key, Value};
use mlua::ffi;
use std::collections::{BTreeMap, HashMap};
use std::ffi::c_int;

/// Things that were seen, by their ids.
#[derive(Clone, Debug, Default)]
pub struct SeenThings {
    numbered: HashMap<i64, Seen>,
    named: HashMap<String, Seen>,
    pass: u32,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    digest: u128,
    pass: u32,
}

/// What is other than the last time.
#[derive(Debug, Default)]
pub struct SceneAnswer {
    /// The scene without its things.
    pub rest: Value,
    /// Things that are new or other than before.
    pub changed: Vec<Value>,
    /// The ids of those that are no more.
    pub gone: Vec<Value>,
    /// Whether nothing was remembered of another time.
    pub is_whole: bool,
    /// An id that two things have.
    pub twice: Option<Value>,
}

impl Rules {
    /// Calls `function(state, turn, seat)` for what there is to see. Of the `facts` of things only those in `picks` are read.
    pub fn see(
        &mut self,
        function: FnRef,
        seat: Option<&str>,
        picks: &[&str],
        seen: &mut SeenThings,
    ) -> Result<SceneAnswer, ScriptError> {
        let state_and_turn = self.state_and_turn();
        let arguments = |l: State| unsafe {
            let pushed = state_and_turn(l);
            values::push(l, &seat.map_or(Value::Null, Value::from));
            pushed + 1
        };
        let mut answer = SceneAnswer { is_whole: seen.pass == 0, ..SceneAnswer::default() };
        let mut rest = Ok(Value::Null);
        self.invoke(function, arguments, |l| unsafe {
            let scene = ffi::lua_gettop(l);
            rest = read_rest(l, scene, |l| read_things(l, picks, seen, &mut answer));
        })?;
        answer.rest = usable(rest)?;
        Ok(answer)
    }
}

/// The scene at the absolute index `scene`, without its things, which `things` reads.
unsafe fn read_rest(l: State, scene: c_int, things: impl FnOnce(State)) -> Result<Value, String> {
    unsafe {
        if ffi::lua_type(l, scene) != ffi::LUA_TTABLE || ffi::lua_checkstack(l, 8) == 0 {
            return values::read(l, scene, &mut Caps::RULES.clone());
        }
        let (mut rest, mut things) = (BTreeMap::new(), Some(things));
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, scene) != 0 {
            let key = values::read(l, scene + 1, &mut Caps::RULES.clone())?;
            let is_list = ffi::lua_type(l, scene + 2) == ffi::LUA_TTABLE;
            match (key, things.take()) {
                (Value::Str(key), Some(things)) if key == "things" && is_list => things(l),
                (key, kept) => {
                    things = kept;
                    let key = match key {
                        Value::Str(name) => Key::Str(name),
                        other => Key::Str(other.to_string()),
                    };
                    rest.insert(key, values::read(l, scene + 2, &mut Caps::RULES.clone())?);
                }
            }
            ffi::lua_settop(l, scene + 1);
        }
        Ok(Value::Map(rest))
    }
}

/// The list of things on top of the stack.
unsafe fn read_things(l: State, picks: &[&str], seen: &mut SeenThings, answer: &mut SceneAnswer) {
    seen.pass = seen.pass.wrapping_add(1);
    unsafe {
        let list = ffi::lua_gettop(l);
        for at in 1..=ffi::lua_rawlen(l, list) as i64 {
            ffi::lua_rawgeti(l, list, at);
            let thing = ThingInLua::at(l, list + 1, picks);
            match thing.as_ref().and_then(ThingInLua::id_and_digest) {
                Some((id, digest)) => {
                    if seen.is_other(&id, digest, answer) {
                        answer.changed.extend(thing.map(|thing| thing.value()));
                    }
                }
                // What isn't as things are is told by whoever reads it.
                None => answer.changed.push(values::read(l, list + 1, &mut Caps::RULES.clone()).unwrap_or_default()),
            }
            ffi::lua_settop(l, list);
        }
    }
    seen.forget(answer);
}

impl SeenThings {
    fn is_other(&mut self, id: &Slot, digest: u128, answer: &mut SceneAnswer) -> bool {
        let now = Seen { digest, pass: self.pass };
        let before = match id.kind {
            kind::INTEGER => self.numbered.insert(id.integer(), now),
            _ => {
                let name = String::from_utf8_lossy(unsafe { id.bytes() });
                match self.named.get_mut(name.as_ref()) {
                    Some(known) => Some(std::mem::replace(known, now)),
                    None => self.named.insert(name.into_owned(), now),
                }
            }
        };
        if before.is_some_and(|before| before.pass == self.pass) {
            answer.twice = Some(slot_value(id));
        }
        before.is_none_or(|before| before.digest != digest)
    }

    /// Those that were not met this time.
    fn forget(&mut self, answer: &mut SceneAnswer) {
        let pass = self.pass;
        let (numbered, named) = (
            self.numbered.extract_if(|_, seen| seen.pass != pass).map(|(number, _)| Value::Int(number)),
            self.named.extract_if(|_, seen| seen.pass != pass).map(|(name, _)| Value::Str(name)),
        );
        answer.gone.extend(numbered.chain(named));
        answer.gone.sort_by_key(Value::to_string);
    }
}
