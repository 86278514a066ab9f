//! What the rules have for bots: a module of functions and data, and with it the way in for a bot that calls them live.

use super::Rules;
use crate::answer::{Log, RefusedCalls};
use crate::api::{Api, ApiEntry, FnRef};
use crate::error::ScriptError;
use crate::library::is_end_turn;
use crate::live_calls::{LiveCalls, room};
use crate::lua::State;
use crate::stack;
use crate::stop::Stop;
use crate::values::{self, Caps};
use mlua::ffi;

impl Rules {
    /// Names of the functions of a module, in order.
    pub fn functions_of(&mut self, module: &str) -> Result<Vec<String>, ScriptError> {
        let mut names = Vec::new();
        self.each_entry(module, |l, name| unsafe {
            if ffi::lua_type(l, -1) == ffi::LUA_TFUNCTION {
                names.push(name);
            }
        })?;
        names.sort();
        Ok(names)
    }

    /// A module as an API: its functions and its data, by name.
    pub fn api_of(&mut self, module: &str) -> Result<Api, ScriptError> {
        let mut api = Api::default();
        self.each_entry(module, |l, name| unsafe {
            if ffi::lua_type(l, -1) == ffi::LUA_TFUNCTION {
                api.calls.push(ApiEntry { ends_turn: is_end_turn(l), name, module: module.to_owned(), price: None });
                return;
            }
            match values::read(l, ffi::lua_gettop(l), &mut Caps::RULES.clone()) {
                Ok(value) => api.data.push((name, value)),
                Err(why) => api.strange.push((name, why)),
            }
        })?;
        api.calls.sort_by(|a, b| a.name.cmp(&b.name));
        api.data.sort_by(|a, b| a.0.cmp(&b.0));
        api.strange.sort();
        Ok(api)
    }

    /// Goes over all that a module holds under names, in no order; what lies there is on top of the stack.
    fn each_entry(&mut self, module: &str, mut entry: impl FnMut(State, String)) -> Result<(), ScriptError> {
        self.with_module(module, |l| unsafe {
            ffi::lua_pushnil(l);
            while ffi::lua_next(l, -2) != 0 {
                if ffi::lua_type(l, -2) == ffi::LUA_TSTRING {
                    entry(l, stack::error_text(l, -2));
                }
                ffi::lua_settop(l, -2);
            }
        })
    }

    /// Makes the functions of an API what bots call live.
    pub fn use_api(&mut self, api: &Api) -> Result<(), ScriptError> {
        let mut functions = Vec::new();
        for entry in &api.calls {
            if let Some(function) = self.function(&format!("{}.{}", entry.module, entry.name))? {
                functions.push((entry.clone(), function));
            }
        }
        self.api = Some(functions.into());
        Ok(())
    }

    pub(crate) fn live_calls(&self, keep: Log) -> LiveCalls {
        LiveCalls {
            rules: self.main,
            api: self.api.clone().unwrap_or_default(),
            state: self.state,
            turn: self.turn,
            log: Vec::new(),
            keep,
            room: room(keep),
            unlogged: 0,
            refused: RefusedCalls::default(),
            broken: None,
            stop: Stop::heeded(),
        }
    }

    /// What is wrong with the view on top of the stack. Where bots call live they are given it as the object that they call: it must be a
    /// table, and none of its fields may hide a method.
    pub(super) unsafe fn view_fault(api: &[(ApiEntry, FnRef)], l: State) -> Option<String> {
        unsafe {
            if ffi::lua_type(l, -1) != ffi::LUA_TTABLE {
                return Some("the view must be a table: it is what bots call the game's functions on".to_owned());
            }
            let hides = |entry: &ApiEntry| {
                ffi::lua_pushlstring(l, entry.name.as_ptr().cast(), entry.name.len());
                let found = ffi::lua_rawget(l, -2) != ffi::LUA_TNIL;
                ffi::lua_settop(l, -2);
                found
            };
            let (entry, _) = api.iter().find(|(entry, _)| hides(entry))?;
            let name = &entry.name;
            Some(format!("the view has a field '{name}', which hides the API's function '{name}' from bots"))
        }
    }
}
