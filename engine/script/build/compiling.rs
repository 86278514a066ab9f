//! What compiling may take: the compiler walks along lists again and again, and each look is counted.

use crate::changes::{Change, change};

pub const COMPILING: &[Change] = &[
    // The compiler walks along lists of jumps and labels again and again: a text that makes it do so for seconds is refused.
    change("lcode.c", "void luaK_concat (", "_Thread_local unsigned int lunarena_searched = 0;\n\nvoid luaK_concat ("),
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
];
