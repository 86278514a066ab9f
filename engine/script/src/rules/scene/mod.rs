//! What a rules function says there is to see, read out of its state: of the things and links only those that are other than the last time.
//!
//! A scene has hundreds of things, of which few change from one step of a match to the next. To copy all of them out of Lua, only to find that, would
//! cost as much as the match. So each is looked at where it lies, and a digest of it is remembered.

mod digest;
mod figures;
mod group;
mod item;
mod known;
mod memory;
mod node;
mod picks;
mod plain;
mod reader;

use super::{FnRef, Rules, ScriptError};
use crate::lua::State;
use crate::raw::{Slot, kind};
use crate::values::{self, Caps};
use figures::SeenFigures;
use lunarena_kernel::{Key, Value};
use lunarena_scene::Id;
use lunarena_scene::reading::Answer;
use lunarena_scene::reading::link::SaidLink;
use memory::{Memory, Met};
use mlua::ffi;
use reader::Reader;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::Arc;

/// What was seen the last time.
#[derive(Clone, Debug, Default)]
pub struct SeenScene {
    things: Memory<Id>,
    links: Memory<SaidLink>,
    figures: SeenFigures,
    parts: Memory<String>,
    is_begun: bool,
}

/// Where the parts that need a second look lie above the scene on the stack.
const FIELD: c_int = 1;
const KNOWN: c_int = 2;
const THINGS: c_int = 3;
const LINKS: c_int = 4;
const FIGURES: c_int = 5;
const KEPT: c_int = 5;

/// Parts that seldom change.
const CALM: [&[u8]; 2] = [b"kinds", b"notes"];

impl Rules {
    /// How many parameters a function has; nothing, if it takes any number.
    pub fn parameters(&mut self, function: FnRef) -> Option<u8> {
        let mut count = None;
        let asked = self.sandbox.protect(|l| unsafe {
            let mut about: ffi::lua_Debug = std::mem::zeroed();
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, function.0.into());
            ffi::lua_getinfo(l, c">u".as_ptr(), &mut about);
            count = (about.isvararg == 0).then_some(about.nparams);
        });
        asked.ok().and(count)
    }

    /// Calls `function(state, turn, seat)` for what there is to see, and says what is other than the last time, or what is wrong with it. Of the `facts`
    /// of things only those in `picks` are read.
    pub fn see(
        &mut self,
        function: FnRef,
        seat: Option<&str>,
        picks: &[Arc<str>],
        seen: &mut SeenScene,
    ) -> Result<Result<Answer, String>, ScriptError> {
        let state_and_turn = self.state_and_turn();
        let arguments = |l: State| unsafe {
            let pushed = state_and_turn(l);
            values::push(l, &seat.map_or(Value::Null, Value::from));
            pushed + 1
        };
        let is_whole = !std::mem::replace(&mut seen.is_begun, true);
        let mut answer = Ok(Answer::new(Value::Null, is_whole));
        self.invoke(function, arguments, |l| unsafe {
            let scene = ffi::lua_gettop(l);
            answer = read_rest(l, scene, &mut seen.parts).and_then(|rest| {
                let mut answer = Answer::new(rest, is_whole);
                if ffi::lua_type(l, scene) == ffi::LUA_TTABLE {
                    let reader = Reader::new(l, scene, picks);
                    reader.things(scene + THINGS, &mut seen.things, &mut answer)?;
                    reader.links(scene + LINKS, seen, &mut answer)?;
                    answer.figures = seen.figures.read(l, &Slot::at(l, scene + FIGURES))?;
                }
                Ok(answer)
            });
        })?;
        Ok(answer)
    }
}

/// The scene at the absolute index `scene`, without what lies above it afterwards: its things, links and figures.
unsafe fn read_rest(l: State, scene: c_int, seen: &mut Memory<String>) -> Result<Value, String> {
    unsafe {
        if ffi::lua_type(l, scene) != ffi::LUA_TTABLE || ffi::lua_checkstack(l, 12) == 0 {
            return values::read(l, scene, &mut Caps::RULES.clone());
        }
        ffi::lua_settop(l, scene + KEPT);
        seen.begin();
        let (key, value) = (scene + KEPT + 1, scene + KEPT + 2);
        let mut rest = BTreeMap::new();
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, scene) != 0 {
            let (name, slot) = (Slot::at(l, key), Slot::at(l, value));
            let text: &[u8] = if name.kind == kind::TEXT { name.bytes() } else { b"" };
            let kept = match text {
                b"field" => Some(FIELD),
                b"known" => Some(KNOWN),
                b"things" => Some(THINGS),
                b"links" => Some(LINKS),
                b"figures" => Some(FIGURES),
                _ => None,
            };
            if let Some(kept) = kept {
                ffi::lua_copy(l, value, scene + kept);
            }
            let is_list = kept.is_some_and(|kept| kept >= THINGS) && slot.kind == kind::TABLE;
            let is_calm = CALM.contains(&text) && {
                let (key, digest) = (digest::of_bytes(text), digest::of(l, &slot, digest::MOST_DEPTH));
                let met = seen.meet(key, digest);
                if met == Met::New {
                    seen.remember(key, digest, plain::text(&name));
                }
                met == Met::AsBefore
            };
            if !is_list && !is_calm {
                rest.insert(plain::key(&name), values::read(l, value, &mut Caps::RULES.clone())?);
            }
            ffi::lua_settop(l, key);
        }
        ffi::lua_settop(l, scene + KEPT);
        // What was there before is not there by saying nothing of it.
        rest.extend(seen.forget().into_iter().map(|name| (Key::Str(name), Value::Null)));
        Ok(Value::Map(rest))
    }
}
