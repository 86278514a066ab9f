//! What compiling may take: the compiler walks along lists again and again, and each look is counted.

use crate::changes::{Change, change};

pub const COMPILING: &[Change] = &[
    change(
        "lcode.c",
        "void luaK_concat (",
        "LUNARENA_THREAD_LOCAL unsigned int lunarena_searched = 0;\n\nvoid lunarena_search (size_t looks) {\n  unsigned int left = ~lunarena_searched;\n  lunarena_searched += (looks < left) ? (unsigned int)looks : left;\n}\n\nunsigned int lunarena_looks (void) {\n  return lunarena_searched;\n}\n\nvoid luaK_concat (",
    ),
    change(
        "lparser.c",
        "  lexstate.h = luaH_new(L);  /* create table for scanner */",
        "  lunarena_searched = 0;\n  lexstate.h = luaH_new(L);",
    ),
    change(
        "lcode.c",
        "!= NO_JUMP)  /* find last element */\n      list = next;",
        "!= NO_JUMP) {\n      list = next;\n      LUNARENA_SEARCH(fs->ls);\n    }",
    ),
    change(
        "lparser.c",
        "    if (eqstr(lb->name, name))  /* correct label? */",
        "    LUNARENA_SEARCH(ls);\n    if (eqstr(lb->name, name))",
    ),
    change("lparser.c", "  while (i < gl->n) {\n", "  while (i < gl->n) {\n    LUNARENA_SEARCH(ls);\n"),
    change(
        "lparser.c",
        "  for (i = g; i < gl->n - 1; i++)  /* remove goto from pending list */\n    gl->arr[i] = gl->arr[i + 1];",
        "  for (i = g; i < gl->n - 1; i++) {\n    LUNARENA_SEARCH(ls);\n    gl->arr[i] = gl->arr[i + 1];\n  }",
    ),
    change(
        "lparser.c",
        "  for (i = bl->firstgoto; i < gl->n; i++) {  /* for each pending goto */",
        "  for (i = bl->firstgoto; i < gl->n; i++) {\n    LUNARENA_SEARCH(fs->ls);",
    ),
    // A name is looked for among all variables of its function, and of those around it.
    change(
        "lparser.c",
        "  for (i = 0; i < fs->nups; i++) {\n    if (eqstr(up[i].name, name)) return i;",
        "  for (i = 0; i < fs->nups; i++) {\n    LUNARENA_SEARCH(fs->ls);\n    if (eqstr(up[i].name, name)) return i;",
    ),
    change(
        "lparser.c",
        "  for (i = cast_int(fs->nactvar) - 1; i >= 0; i--) {\n",
        "  LUNARENA_SEARCH(fs->ls);\n  for (i = cast_int(fs->nactvar) - 1; i >= 0; i--) {\n    LUNARENA_SEARCH(fs->ls);\n",
    ),
    change(
        "lparser.c",
        "  while (bl->nactvar > level)\n    bl = bl->previous;",
        "  while (bl->nactvar > level) {\n    LUNARENA_SEARCH(fs->ls);\n    bl = bl->previous;\n  }",
    ),
    // Lists of jumps out of long conditions.
    change(
        "lcode.c",
        "  for (; list != NO_JUMP; list = getjump(fs, list))\n      patchtestreg(fs, list, NO_REG);",
        "  for (; list != NO_JUMP; list = getjump(fs, list)) {\n    LUNARENA_SEARCH(fs->ls);\n    patchtestreg(fs, list, NO_REG);\n  }",
    ),
    change(
        "lcode.c",
        "  while (list != NO_JUMP) {\n    int next",
        "  while (list != NO_JUMP) {\n    LUNARENA_SEARCH(fs->ls);\n    int next",
    ),
    change(
        "lcode.c",
        "  for (; list != NO_JUMP; list = getjump(fs, list)) {\n    Instruction i",
        "  for (; list != NO_JUMP; list = getjump(fs, list)) {\n    LUNARENA_SEARCH(fs->ls);\n    Instruction i",
    ),
];
