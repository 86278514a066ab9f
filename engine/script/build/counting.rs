//! How instructions are counted: changes of Lua's.

use crate::changes::{Change, change};

pub const COUNTING: &[Change] = &[
    // What is only counted has a fetch of its own, see `loops`.
    change(
        "lvm.c",
        "    trap = luaG_tracecall(L);\n",
        "    trap = (L->hookmask == LUA_MASKCOUNT) ? (ci->u.l.trap = LUNARENA_COUNTING) : luaG_tracecall(L);\n",
    ),
    change(
        "ldebug.c",
        "    return 1;  /* no line hook and count != 0; nothing to be done now */",
        "    return ci->u.l.trap = LUNARENA_COUNTING;",
    ),
    Change {
        file: "lvm.c",
        old: "if (l_unlikely(L->hookmask)) {",
        new: "if (l_unlikely(L->hookmask & ~LUA_MASKCOUNT)) {",
        times: 2,
    },
    change(
        "ldo.c",
        "if (l_unlikely(L->hookmask && !hastocloseCfunc(wanted)))",
        "if (l_unlikely((L->hookmask & ~(LUA_MASKCOUNT | LUNARENA_OBSERVED)) && !hastocloseCfunc(wanted)))",
    ),
    // The hook of the count makes no room on the stack, and does with what is always there: a script that is paused must not need memory that
    // another, which is not, would not need.
    change(
        "ldo.c",
        "    luaD_checkstack(L, LUA_MINSTACK);  /* ensure minimum stack size */\n    if (ci->top.p < L->top.p + LUA_MINSTACK)\n      ci->top.p = L->top.p + LUA_MINSTACK;\n    L->allowhook = 0;",
        "    if (event != LUA_HOOKCOUNT) { luaD_checkstack(L, LUA_MINSTACK); }\n    if (ci->top.p < L->top.p + (event == LUA_HOOKCOUNT ? EXTRA_STACK : LUA_MINSTACK))\n      ci->top.p = L->top.p + (event == LUA_HOOKCOUNT ? EXTRA_STACK : LUA_MINSTACK);\n    L->allowhook = 0;",
    ),
    // A comparison takes the jump behind it along, uncounted. One that was paused in its metamethod does so too.
    change(
        "lvm.c",
        "        ci->u.l.savedpc++;  /* skip jump instruction */",
        "        ci->u.l.savedpc++;\n      else\n        ci->u.l.savedpc += GETARG_sJ(*ci->u.l.savedpc) + 1;",
    ),
    // And what is fetched once more after a pause, or only because of it, is not counted twice.
    change(
        "lvm.c",
        "      ci->u.l.savedpc--;  /* repeat instruction to close other vars. */",
        "      ci->u.l.savedpc--;\n      LUNARENA_REPEAT(L, ci);",
    ),
    change(
        "lvm.c",
        "      /* repeat instruction to close other vars. and complete the return */\n",
        "      LUNARENA_REPEAT(L, ci);\n",
    ),
    change(
        "lvm.c",
        "      /* only these other opcodes can yield */\n",
        "      if (op == OP_TFORCALL) LUNARENA_REPEAT(L, ci);\n",
    ),
    // Lua limits how deeply calls nest in C, and forgets the depth where it unwinds the C stack: after a pause, and after an error that a
    // coroutine caught. Then the same script could nest deeper, depending on where it was paused. So each call remembers its depth in its
    // thread, and the depth is the same after it was unwound.
    change(
        "lstate.h",
        "  unsigned short callstatus;\n};",
        "  unsigned short callstatus;\n  l_uint32 depth;\n};",
    ),
    change(
        "lstate.h",
        "  l_uint32 nCcalls;  /* number of nested (non-yieldable | C)  calls */\n",
        "  l_uint32 nCcalls;\n  l_uint32 base_depth;\n",
    ),
    change("lstate.c", "  L->nCcalls = 0;\n", "  L->nCcalls = L->base_depth = L->base_ci.depth = 0;\n"),
    change(
        "ldo.c",
        "  ci->callstatus = mask;\n",
        "  ci->callstatus = mask;\n  ci->depth = getCcalls(L) - L->base_depth;\n",
    ),
    change(
        "ldo.c",
        "  if (getCcalls(L) >= LUAI_MAXCCALLS)\n    return resume_error(L, \"C stack overflow\", nargs);\n  L->nCcalls++;\n",
        "  if (getCcalls(L) + (L->engine_owned ? 0 : L->ci->depth) >= LUAI_MAXCCALLS)\n    return resume_error(L, \"C stack overflow\", nargs);\n  L->base_depth = ++L->nCcalls;\n",
    ),
    change(
        "ldo.c",
        "    L->status = LUA_OK;  /* mark that it is running (again) */\n",
        "    L->status = LUA_OK;\n    L->nCcalls = L->base_depth + ci->depth;\n",
    ),
    change(
        "ldo.c",
        "    if (!isLua(ci))  /* C function? */\n      finishCcall(L, ci);",
        "    L->nCcalls = L->base_depth + ci->depth;\n    if (!isLua(ci))\n      finishCcall(L, ci);",
    ),
    change(
        "lstate.c",
        "  L->nCcalls = (from) ? getCcalls(from) : 0;\n  status = luaE_resetthread",
        "  L->nCcalls = L->base_depth = (from) ? getCcalls(from) : 0;\n  status = luaE_resetthread",
    ),
];
