//! Calling a bot outside of any turn: when its place is taken by another.

use super::Bot;
use crate::answer::Answer;
use crate::meter::Overrun;
use crate::values;
use lunarena_kernel::Value;
use mlua::ffi;

impl Bot {
    /// Calls a function of the bot outside of any turn, with one value and without a way into the rules. `None` if it has no such function.
    pub fn call(&mut self, function: &str, value: &Value, instructions: u64) -> Option<Box<Answer>> {
        if let Some(fault) = &self.load_fault {
            return Some(Answer::failed(fault.clone()));
        }
        let mut thread = None;
        let done = self.sandbox.protect(|l| unsafe {
            let co = ffi::lua_newthread(l);
            ffi::lua_rawgeti(co, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
            ffi::lua_pushlstring(co, function.as_ptr().cast(), function.len());
            if ffi::lua_rawget(co, -2) == ffi::LUA_TFUNCTION {
                ffi::lua_rotate(co, 1, 1);
                ffi::lua_settop(co, 1);
                values::push(co, value);
                thread = Some(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX));
            }
        });
        match (done, thread) {
            (Ok(()), Some(thread)) => Some(self.run(thread, 1, instructions, 0, Overrun::Fail)),
            (Ok(()), None) => None,
            (Err(_), _) => Some(Answer::failed(self.out_of_room())),
        }
    }
}
