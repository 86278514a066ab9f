//! The part of the rules that concerns bots: the API (functions and data of one module), live calls (direct calls from a running bot), and views (the
//! data that the game shows to a bot).

use super::Rules;
use crate::error::ScriptError;
use crate::game_api::live_calls::{LiveCalls, room};
use crate::interface::{Api, ApiEntry, FnRef, Log, RefusedCalls};
use crate::library::is_end_turn;
use crate::stop::Stop;
use crate::values::{self, Caps, Objects};
use crate::vm::{At, Frame, Kind};
use lunarena_kernel::Value;
use std::ffi::c_int;
use std::rc::Rc;

impl Rules {
    /// Returns the sorted names of all functions in a module of the rules.
    pub fn functions_of(&mut self, module: &str) -> Result<Vec<String>, ScriptError> {
        let mut names = Vec::new();
        self.each_entry(module, |frame, name, value| {
            if frame.kind(value) == Kind::Function {
                names.push(name);
            }
        })?;
        names.sort();
        Ok(names)
    }

    /// Returns the API that a module of the rules defines. Its functions and data are sorted by name.
    pub fn api_of(&mut self, module: &str) -> Result<Api, ScriptError> {
        let mut api = Api::default();
        self.each_entry(module, |frame, name, value| {
            if frame.kind(value) == Kind::Function {
                let ends_turn = is_end_turn(frame, value);
                api.calls.push(ApiEntry { ends_turn, name, module: module.to_owned(), price: None });
                return;
            }
            match values::read(frame, value, &mut Caps::RULES.clone()) {
                Ok(value) => api.data.push((name, value)),
                Err(why) => api.unavailable.push((name, why)),
            }
        })?;
        api.calls.sort_by(|a, b| a.name.cmp(&b.name));
        api.data.sort_by(|a, b| a.0.cmp(&b.0));
        api.unavailable.sort();
        Ok(api)
    }

    /// Calls `entry` for each entry of a module whose key is a string, in undefined order. The arguments are a frame, the key and the stack index of
    /// the value.
    fn each_entry(&self, module: &str, mut entry: impl FnMut(&Frame, String, c_int)) -> Result<(), ScriptError> {
        self.with_module(module, |frame| {
            let Some(module) = frame.as_table(frame.top()) else { return };
            let mut scope = frame.scope();
            let (top, mut place) = (scope.top(), 0);
            while scope.next(module, &mut place) {
                if scope.is_string(top + 1) {
                    entry(&scope, scope.error_text(top + 1), top + 2);
                }
                scope.set_top(top);
            }
        })
    }

    /// Makes the functions of an API available to bots, which can then call them directly while they run.
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

    /// Creates the connection through which a running bot calls the rules.
    pub(crate) fn live_calls(&self, keep: Log) -> LiveCalls {
        LiveCalls {
            rules: Rc::clone(&self.lua),
            api: self.api.clone().unwrap_or_default(),
            state: self.match_state,
            turn: self.turn,
            log: Vec::new(),
            keep,
            room: room(keep),
            unlogged: 0,
            refused: RefusedCalls::default(),
            broken: None,
            stop: Stop::current(),
        }
    }

    /// Calls `view(state, turn)` for the current seat or unit, and keeps the returned view for the bot that runs next.
    pub fn make_view(&mut self, function: FnRef) -> Result<(), ScriptError> {
        let fault = self.run(
            function.0,
            |frame| self.push_state_and_turn(frame),
            |frame| {
                frame.replace(self.view, At(frame.top()));
                self.api.as_ref().and_then(|api| view_fault(frame, api))
            },
        )?;
        let Some(message) = fault else { return Ok(()) };
        let frame = self.lua.frame();
        frame.push(function.0);
        Err(ScriptError { place: frame.beginning_of(frame.top()), ..ScriptError::new(message) })
    }

    /// Returns the view (the data that the game shows to a bot) that [`Rules::make_view`] created last.
    pub fn view(&mut self) -> Result<Value, ScriptError> {
        self.read_table("view", self.view)
    }

    /// Pushes a copy of the view that [`Rules::make_view`] created last onto the stack of a bot. Returns the number of copied values.
    pub(crate) fn copy_view(&self, to: &Frame) -> Result<u64, String> {
        self.copy_table(self.view, to, Objects::Shown)
    }
}

/// Checks the view on top of the stack and returns an error message if it is not suitable for live calls. There the view becomes the game object,
/// whose methods are the functions of the API. So it must be a table, and none of its fields may have the name of a method.
fn view_fault(frame: &Frame, api: &[(ApiEntry, FnRef)]) -> Option<String> {
    let Some(view) = frame.as_table(frame.top()) else {
        return Some("the view must be a table: it is what bots call the game's functions on".to_owned());
    };
    let hides = |entry: &ApiEntry| frame.scope().get(view, &entry.name) != Kind::Nil;
    let (entry, _) = api.iter().find(|(entry, _)| hides(entry))?;
    let name = &entry.name;
    Some(format!("the view has a field '{name}', which hides the API's function '{name}' from bots"))
}
