//! What is changed in Lua, and why. Each change names a few words of one file, which must stand there just so often: a new version of Lua
//! in which they don't is refused instead of built half changed.

use crate::compiling::COMPILING;
use crate::counting::COUNTING;
use crate::shortcuts::SHORTCUTS;
use crate::work::WORK;
use std::path::Path;

pub struct Change {
    pub file: &'static str,
    pub old: &'static str,
    pub new: &'static str,
    pub times: usize,
}

pub const fn change(file: &'static str, old: &'static str, new: &'static str) -> Change {
    Change { file, old, new, times: 1 }
}

/// What Lua does otherwise than by itself, beside counting.
const CHANGES: &[Change] = &[
    // What runs for too long can be stopped from another thread: wherever a script goes round, it looks whether it is to stop.
    change(
        "lvm.c",
        "#define dojump(ci,i,e)\t{ pc += GETARG_sJ(i) + e; updatetrap(ci); }",
        "#define vmlook() { if (l_unlikely(*lunarena_stop)) { savestate(L, ci); lunarena_heed_stop(L); } }\n#define dojump(ci,i,e)\t{ vmlook(); pc += GETARG_sJ(i) + e; updatetrap(ci); }",
    ),
    change(
        "lvm.c",
        "        updatetrap(ci);  /* allows a signal to break the loop */",
        "        vmlook();\n        updatetrap(ci);",
    ),
    change(
        "lvm.c",
        "          setobjs2s(L, ra + 2, ra + 4);  /* save control variable */\n",
        "          vmlook();\n          setobjs2s(L, ra + 2, ra + 4);\n",
    ),
    change(
        "lvm.c",
        "        savepc(ci);  /* several calls here can raise errors */\n        if (TESTARG_k(i)) {\n          luaF_closeupval(L, base);",
        "        savepc(ci);\n        lunarena_may_go_on(L);\n        if (TESTARG_k(i)) {\n          luaF_closeupval(L, base);",
    ),
    // Recursion goes round without a jump. Whoever tells where it was stopped takes the instruction before the next one for that which runs: at
    // the beginning of a function there would be none.
    change(
        "lvm.c",
        " startfunc:\n  trap = L->hookmask;\n",
        " startfunc:\n  if (l_unlikely(*lunarena_stop)) {\n    ci->u.l.savedpc++;\n    lunarena_heed_stop(L);\n    ci->u.l.savedpc--;\n  }\n  trap = L->hookmask;\n",
    ),
    // A table can be sealed: what it holds can be read as ever, and all that is written, also under a key that is there, goes to '__newindex'; where there
    // is none, it is an error: so are tables sealed that views have in common.
    change(
        "lvm.c",
        "luaH_getshortstr)) {\n          luaV_finishfastset(L, upval, slot, rc);",
        "luaH_getshortstr) && lunarena_is_open(upval)) {\n          luaV_finishfastset(L, upval, slot, rc);",
    ),
    change(
        "lvm.c",
        "luaH_getshortstr)) {\n          luaV_finishfastset(L, s2v(ra), slot, rc);",
        "luaH_getshortstr) && lunarena_is_open(s2v(ra))) {\n          luaV_finishfastset(L, s2v(ra), slot, rc);",
    ),
    change(
        "lvm.c",
        "        if (ttisinteger(rb)  /* fast track for integers? */\n            ? (cast_void(n = ivalue(rb)), luaV_fastgeti(L, s2v(ra), n, slot))\n            : luaV_fastget(L, s2v(ra), rb, slot, luaH_get)) {\n",
        "        if ((ttisinteger(rb)\n            ? (cast_void(n = ivalue(rb)), luaV_fastgeti(L, s2v(ra), n, slot))\n            : luaV_fastget(L, s2v(ra), rb, slot, luaH_get))\n            && lunarena_is_open(s2v(ra))) {\n",
    ),
    change(
        "lvm.c",
        "        if (luaV_fastgeti(L, s2v(ra), c, slot)) {\n          luaV_finishfastset",
        "        if (luaV_fastgeti(L, s2v(ra), c, slot) && lunarena_is_open(s2v(ra))) {\n          luaV_finishfastset",
    ),
    change(
        "lvm.c",
        "    if (luaV_fastget(L, t, key, slot, luaH_get)) {\n      /* execute",
        "    if (luaV_fastget(L, t, key, slot, luaH_get) && lunarena_is_open(t)) {\n      /* execute",
    ),
    change(
        "lvm.c",
        "      lua_assert(isempty(slot));  /* slot must be empty */",
        "      lua_assert(isempty(slot) || !lunarena_is_open(t));",
    ),
    change(
        "lvm.c",
        "      if (tm == NULL) {  /* no metamethod? */\n        sethvalue2s(L, L->top.p, h);",
        "      if (tm == NULL) {\n        if (l_unlikely(h->flags & LUNARENA_SEALED))\n          luaG_runerror(L, \"what 'common_view' gave can't be changed: make a new table of it\");\n        sethvalue2s(L, L->top.p, h);",
    ),
    change(
        "lbaselib.c",
        "  luaL_checkany(L, 3);\n  lua_settop(L, 3);\n  lua_rawset(L, 1);",
        "  luaL_checkany(L, 3);\n  luaL_argcheck(L, !lunarena_is_sealed(L, 1), 1, \"it can't be changed\");\n  lua_settop(L, 3);\n  lua_rawset(L, 1);",
    ),
    // Who looks at a script hears of its errors while its stack is still there.
    change(
        "ldebug.c",
        "l_noret luaG_errormsg (lua_State *L) {\n",
        "l_noret luaG_errormsg (lua_State *L) {\n  if (L->hookmask & LUNARENA_OBSERVED) lunarena_raised(L);\n",
    ),
    // The allocator is told when it is asked once more after a collection.
    change(
        "lmem.c",
        "    luaC_fullgc(L, 1);  /* try to free some memory... */\n",
        "    luaC_fullgc(L, 1);\n    lunarena_collected((void *)g->frealloc, g->ud);\n",
    ),
    // Where rules run out of memory is to be told with its line, and their stack is gone when the error arrives.
    change(
        "lmem.h",
        "#define luaM_error(L)\tluaD_throw(L, LUA_ERRMEM)",
        "#define luaM_error(L) \\\n  (completestate(G(L)) ? lunarena_no_memory(L) : (void)0, luaD_throw(L, LUA_ERRMEM))",
    ),
    // Lua never collects while it makes a stack larger; so it has to before, or what is garbage would count as memory in use.
    change(
        "ldo.c",
        "  lua_assert(newsize <= LUAI_MAXSTACK || newsize == ERRORSTACKSIZE);\n  relstack(L);",
        "  lua_assert(newsize <= LUAI_MAXSTACK || newsize == ERRORSTACKSIZE);\n  if (newsize > oldsize && !oldgcstop && completestate(G(L))\n      && lunarena_is_full((void *)G(L)->frealloc, G(L)->ud, (size_t)(newsize - oldsize) * sizeof(StackValue))) {\n    luaC_fullgc(L, 1);\n    lunarena_collected((void *)G(L)->frealloc, G(L)->ud);\n  }\n  relstack(L);",
    ),
    // What lies on top of the stack has to count as part of it by then.
    change("ldo.c", "  luaD_checkstack(L, 1);\n  L->top.p++;", "  L->top.p++;\n  luaD_checkstack(L, 1);"),
    // '__call' has to be a function. A table that is its own '__call' would be called, in one instruction, until the stack is full.
    change(
        "ldo.c",
        "  if (l_unlikely(ttisnil(tm)))\n    luaG_callerror",
        "  if (l_unlikely(!ttisfunction(tm)))\n    luaG_callerror",
    ),
    // No table is weak, also where '__mode' comes into a metatable after it was set: what is left in it would tell when memory was collected.
    change("lgc.c", "  const TValue *mode = gfasttm(g, h->metatable, TM_MODE);", "  const TValue *mode = NULL;"),
    // The order of texts is that of their bytes, found in one go.
    change(
        "lvm.c",
        "  for (;;) {  /* for each segment */\n",
        "  {\n    int first = memcmp(s1, s2, rl1 < rl2 ? rl1 : rl2);\n    return first != 0 ? first : (rl1 > rl2) - (rl1 < rl2);\n  }\n  for (;;) {\n",
    ),
    // Nothing depends on where a thing lies in memory: every object has a number, and as a key it is placed by that.
    change(
        "lobject.h",
        "#define CommonHeader\tstruct GCObject *next; lu_byte tt; lu_byte marked",
        "#define CommonHeader\tstruct GCObject *next; lu_byte tt; lu_byte marked; unsigned int number",
    ),
    change(
        "lstate.h",
        "  unsigned int seed;  /* randomized seed for hashes */",
        "  unsigned int seed;\n  unsigned int objects;",
    ),
    change(
        "lstate.c",
        "  g->seed = luai_makeseed(L);\n",
        "  g->seed = luai_makeseed(L);\n  g->objects = L->number = 0;\n",
    ),
    change(
        "lgc.c",
        "  o->tt = tt;\n  o->next = g->allgc;",
        "  o->tt = tt;\n  o->number = ++g->objects;\n  o->next = g->allgc;",
    ),
    change(
        "ltable.c",
        "      GCObject *o = gcvalue(key);\n      return hashpointer(t, o);",
        "      return hashmod(t, gcvalue(key)->number);",
    ),
    change("ltable.c", "      void *p = pvalue(key);\n      return hashpointer(t, p);", "      return gnode(t, 0);"),
    change(
        "ltable.c",
        "      lua_CFunction f = fvalue(key);\n      return hashpointer(t, f);",
        "      return gnode(t, 0);",
    ),
    // The engine's own threads are marked, see `lua/threads.c`. The mark lies where the compiler would leave bytes unused.
    change(
        "lstate.h",
        "  unsigned short nci;  /* number of items in 'ci' list */\n",
        "  unsigned short nci;\n  lu_byte engine_owned;\n",
    ),
    change("lstate.c", "  L->nci = 0;\n", "  L->nci = 0;\n  L->engine_owned = 0;\n"),
    // Nor on the sign of a number that is none, which differs from one processor to the next.
    change(
        "lobject.c",
        "    len = lua_number2str(buff, MAXNUMBER2STR, fltvalue(obj));\n",
        "    len = luai_numisnan(fltvalue(obj)) ? l_sprintf(buff, MAXNUMBER2STR, \"%s\", \"nan\")\n                                       : lua_number2str(buff, MAXNUMBER2STR, fltvalue(obj));\n",
    ),
    // Numbers are read and written by the same C99 functions on every platform: on Windows Lua would take its own substitutes, which round otherwise.
    change("luaconf.h", "#define LUA_USE_C89	/* broadly, Windows is C89 */\n", ""),
];

fn all() -> impl Iterator<Item = &'static Change> {
    COUNTING.iter().chain(CHANGES).chain(WORK).chain(COMPILING).chain(SHORTCUTS)
}

/// The text of a file with its changes made.
pub fn apply(file: &str, text: &str) -> Result<String, String> {
    let mut text = text.to_owned();
    for change in all().filter(|change| change.file == file) {
        let found = text.matches(change.old).count();
        if found != change.times {
            return Err(format!("{file} holds {:?} {found} times, not {}", change.old, change.times));
        }
        text = text.replace(change.old, change.new);
    }
    Ok(text)
}

/// Whether every file that is to be changed is there.
pub fn all_found(folder: &Path) -> Result<(), String> {
    match all().find(|change| !folder.join(change.file).is_file()) {
        Some(change) => Err(format!("there is no {}", change.file)),
        None => Ok(()),
    }
}
