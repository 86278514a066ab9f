//! The loop that runs instructions is there three times: as Lua has it, for whatever runs uncounted, for what is counted, and for what somebody looks at,
//! counted or not. One loop for all would ask in every instruction which of them it is, and no compiler can lay it out well for all.

use std::fs;
use std::path::Path;

const FILE: &str = "lvm.c";

const BEGIN: &str = "void luaV_execute (lua_State *L, CallInfo *ci) {\n";
const END: &str = "\n}\n";

/// A copy of the loop: its file, its name, how it fetches an instruction, and what it has otherwise.
struct Copy {
    file: &'static str,
    name: &'static str,
    fetch: &'static str,
    other: &'static [(&'static str, &'static str)],
}

const COPIES: &[Copy] = &[
    // What is only counted takes one off in the fetch itself, without a call. What moves the stack sets 'trap' to another value, so that the long way
    // is taken and finds the stack again. Both are asked at once: that is one jump, which is never taken.
    Copy {
        file: "counted.h",
        name: "execute_counted",
        fetch: "  if (l_unlikely((trap != LUNARENA_COUNTING) | (L->hookcount <= 1))) { \\
    trap = luaG_traceexec(L, pc); \\
    updatebase(ci); \\
  } \\
  else \\
    L->hookcount--; \\
",
        other: &[],
    },
    // Whoever looks hears of an instruction when it is sure to run, and when it has been counted.
    Copy {
        file: "observed.h",
        name: "execute_observed",
        fetch: "  if ((L->hookmask & LUA_MASKCOUNT) ? ((trap != LUNARENA_COUNTING) | (L->hookcount <= 1)) : trap) { \\
    trap = luaG_traceexec(L, pc); \\
    updatebase(ci); \\
  } \\
  else if (L->hookmask & LUA_MASKCOUNT) \\
    L->hookcount--; \\
  if (l_unlikely(ci->callstatus & LUNARENA_REPEATED)) \\
    ci->callstatus &= ~LUNARENA_REPEATED; \\
  else if (lunarena_observing) { \\
    ci->u.l.savedpc = pc + 1; \\
    lunarena_observe(L, ci, pc); \\
  } \\
",
        other: &[
            ("(L->hookmask == LUA_MASKCOUNT)", "(L->hookmask & LUA_MASKCOUNT)"),
            ("(L->hookmask & ~LUA_MASKCOUNT)", "(L->hookmask & ~(LUA_MASKCOUNT | LUNARENA_OBSERVED))"),
        ],
    },
];

/// Whoever begins to be counted while it runs is so the long way, until it calls or is called.
const CHOICE: &str = "  if (L->hookmask & (LUA_MASKCOUNT | LUNARENA_OBSERVED)) {
    if (l_likely(!(L->hookmask & LUNARENA_OBSERVED)))
      execute_counted(L, ci);
    else
      execute_observed(L, ci);
    return;
  }
";

/// Writes the copies, and has the loop as Lua has it hand over to them.
pub fn make(folder: &Path) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{FILE}: {error}");
    let text = fs::read_to_string(folder.join(FILE)).map_err(said)?;
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| format!("{FILE} has no {BEGIN:?}"))?;
    let (body, after) = rest.split_once(END).ok_or_else(|| format!("{FILE}: {BEGIN:?} has no end"))?;
    let mut included = String::new();
    for copy in COPIES {
        fs::write(folder.join(copy.file), copy.text(body)?).map_err(said)?;
        included += &format!("#include \"{}\"\n", copy.file);
    }
    let chosen = format!("{before}{included}\n{BEGIN}{CHOICE}{body}{END}{after}");
    fs::write(folder.join(FILE), chosen).map_err(said)
}

impl Copy {
    fn text(&self, body: &str) -> Result<String, String> {
        let Copy { name, fetch, .. } = self;
        let mut body = body.to_owned();
        for (old, new) in self.other {
            if !body.contains(old) {
                return Err(format!("the loop of {FILE} has no {old:?}"));
            }
            body = body.replace(old, new);
        }
        Ok(format!(
            "#pragma push_macro(\"vmfetch\")
#undef vmfetch
#define vmfetch() {{ \\
{fetch}  i = *(pc++); \\
}}

static void {name} (lua_State *L, CallInfo *ci) {{
{body}{END}
#pragma pop_macro(\"vmfetch\")
"
        ))
    }
}
