//! What the rules let bots call: a module of functions, and with it the way in for a bot that calls them live.

use super::{FnRef, Rules};
use crate::api::ApiEntry;
use crate::bridge::{Bridge, LOGGED};
use crate::error::ScriptError;
use crate::library::is_end_turn;
use crate::native::State;
use crate::sandbox;
use mlua::ffi;

impl Rules {
    /// Names of the functions of a module, in order.
    pub fn functions_of(&mut self, module: &str) -> Result<Vec<String>, ScriptError> {
        Ok(self.api_of(module)?.into_iter().map(|entry| entry.name).collect())
    }

    /// The functions of a module as an API, by name.
    pub fn api_of(&mut self, module: &str) -> Result<Vec<ApiEntry>, ScriptError> {
        let mut api = Vec::new();
        self.with_module(module, |l| unsafe {
            ffi::lua_pushnil(l);
            while ffi::lua_next(l, -2) != 0 {
                if ffi::lua_type(l, -1) == ffi::LUA_TFUNCTION && ffi::lua_type(l, -2) == ffi::LUA_TSTRING {
                    api.push(ApiEntry { ends_turn: is_end_turn(l), name: sandbox::error_text(l, -2) });
                }
                ffi::lua_settop(l, -2);
            }
        })?;
        api.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(api)
    }

    /// Makes the functions of a module the API that bots call live.
    pub fn use_api(&mut self, module: &str) -> Result<Vec<ApiEntry>, ScriptError> {
        let mut api = Vec::new();
        for entry in self.api_of(module)? {
            if let Some(function) = self.function(&format!("{module}.{}", entry.name))? {
                api.push((entry, function));
            }
        }
        let entries = api.iter().map(|(entry, _)| entry.clone()).collect();
        self.api = Some(api.into());
        Ok(entries)
    }

    pub(crate) fn bridge(&self) -> Bridge {
        Bridge {
            rules: self.main,
            api: self.api.clone().unwrap_or_default(),
            state: self.state,
            turn: self.turn,
            log: Vec::new(),
            room: LOGGED,
            unlogged: 0,
            broken: None,
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
