//! Changes that only make Lua faster: what it does stays the same. The short ways themselves stand in `lua/quick.h`.

use crate::changes::{Change, change};

pub const SHORTCUTS: &[Change] = &[
    change("lvm.c", "#include \"lvm.h\"\n", "#include \"lvm.h\"\n#include \"quick.h\"\n"),
    // Fields.
    Change { file: "lvm.c", old: "slot, luaH_getshortstr)", new: "slot, lunarena_get_field)", times: 4 },
    Change { file: "lvm.c", old: "slot, luaH_get)", new: "slot, lunarena_get)", times: 4 },
    change("lvm.c", "slot, luaH_getstr)", "slot, lunarena_get_name)"),
    // Comparisons.
    change(
        "lvm.c",
        "        Protect(cond = luaV_equalobj(L, s2v(ra), rb));",
        "        cond = lunarena_equal(s2v(ra), rb);\n        if (cond < 0) Protect(cond = luaV_equalobj(L, s2v(ra), rb));",
    ),
    change(
        "lvm.c",
        "        int cond = luaV_rawequalobj(s2v(ra), rb);",
        "        int cond = lunarena_equal(s2v(ra), rb);\n        if (cond < 0) cond = luaV_rawequalobj(s2v(ra), rb);",
    ),
    // The loops of `pairs` and `ipairs`.
    change(
        "lvm.c",
        "        memcpy(ra + 4, ra, 3 * sizeof(*ra));\n",
        "        if (!lunarena_step(L, ra, GETARG_C(i))) {\n        memcpy(ra + 4, ra, 3 * sizeof(*ra));\n",
    ),
    change(
        "lvm.c",
        "        updatestack(ci);  /* stack may have changed */\n        i = *(pc++);  /* go to next instruction */",
        "        updatestack(ci);\n        }\n        i = *(pc++);",
    ),
    // A new table is given its room at once: there is nothing in it that would have to be moved.
    change(
        "ltable.c",
        "  unsigned int oldasize = setlimittosize(t);\n",
        "  unsigned int oldasize = setlimittosize(t);\n  if (isdummy(t) && oldasize == 0 && newasize == 0) {\n    setnodevector(L, t, nhsize);\n    return;\n  }\n",
    ),
    // Integers as texts.
    change("lobject.c", "#include \"lobject.h\"\n", "#include \"lobject.h\"\n#include \"quick.h\"\n"),
    change(
        "lobject.c",
        "    len = lua_integer2str(buff, MAXNUMBER2STR, ivalue(obj));",
        "    len = lunarena_write_integer(buff, ivalue(obj));",
    ),
];
