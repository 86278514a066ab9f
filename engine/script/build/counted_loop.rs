//! The loop that runs instructions is there twice: as Lua has it, for whatever runs uncounted, and for what is counted. One loop for both would ask in
//! every instruction which of them it is, and no compiler can lay it out well for both.

use std::fs;
use std::path::Path;

const FILE: &str = "lvm.c";
const COPY: &str = "counted.h";

const BEGIN: &str = "void luaV_execute (lua_State *L, CallInfo *ci) {\n";
const END: &str = "\n}\n";

/// Before the copy. What is only counted takes one off in the fetch itself, without a call. What moves the stack sets 'trap' to another value, so that the
/// long way is taken and finds the stack again. Both are asked at once: that is one jump, which is never taken.
const FETCH: &str = "#pragma push_macro(\"vmfetch\")
#undef vmfetch
#define vmfetch() { \\
  if (l_unlikely((trap != LUNARENA_COUNTING) | (L->hookcount <= 1))) { \\
    trap = luaG_traceexec(L, pc); \\
    updatebase(ci); \\
  } \\
  else \\
    L->hookcount--; \\
  i = *(pc++); \\
}

static void execute_counted (lua_State *L, CallInfo *ci) {
";

/// Whoever begins to be counted while it runs is so the long way, until it calls or is called.
const CHOICE: &str = "  if (L->hookmask & LUA_MASKCOUNT) {
    execute_counted(L, ci);
    return;
  }
";

/// Writes the copy, and has the loop as Lua has it hand over to it.
pub fn make(folder: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{FILE}: {error}");
    let text = fs::read_to_string(folder.join(FILE)).map_err(said)?;
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| format!("{FILE} has no {BEGIN:?}"))?;
    let (body, after) = rest.split_once(END).ok_or_else(|| format!("{FILE}: {BEGIN:?} has no end"))?;
    let copy = format!("{FETCH}{body}{END}\n#pragma pop_macro(\"vmfetch\")\n");
    fs::write(folder.join(COPY), copy).map_err(said)?;
    let chosen = format!("{before}#include \"{COPY}\"\n\n{BEGIN}{CHOICE}{body}{END}{after}");
    fs::write(folder.join(FILE), chosen).map_err(said)
}
