//! What is paid for, beyond an instruction: loops and copies in Lua's own code that a script can make long. The table of all loops and copies,
//! with what pays for each or why it is bounded, is `payers.txt`.

use crate::changes::{Change, change};

pub const WORK: &[Change] = &[
    // Instructions whose work a script can make as large as it likes are paid for by their size.
    change(
        "lvm.c",
        "      if (tl <= LUAI_MAXSHORTLEN) {  /* is result a short string? */",
        "      lunarena_pay(LUNARENA_JOIN + tl / LUNARENA_CONCAT);\n      if (tl <= LUAI_MAXSHORTLEN) {",
    ),
    change(
        "lvm.c",
        "  size_t rl2 = tsslen(ts2);\n",
        "  size_t rl2 = tsslen(ts2);\n  LUNARENA_WORK(rl1 < rl2 ? rl1 : rl2, LUNARENA_COMPARE);\n",
    ),
    change(
        "lvm.c",
        "    TString *st = tsvalue(obj);\n",
        "    TString *st = tsvalue(obj);\n    LUNARENA_WORK(tsslen(st), LUNARENA_CONVERT);\n",
    ),
    change(
        "lstring.c",
        "  return (a == b) ||  /* same instance or... */",
        "  if (a != b && len == b->u.lnglen) LUNARENA_WORK(len, LUNARENA_COMPARE);\n  return (a == b) ||",
    ),
    change(
        "ltm.c",
        "    wanted = nextra;  /* get all extra arguments available */",
        "    wanted = nextra;\n    LUNARENA_WORK(nextra, LUNARENA_VARARGS);",
    ),
    change(
        "ldo.c",
        "      wanted = nres;  /* we want all results */\n      break;",
        "      wanted = nres;\n      LUNARENA_WORK(nres, LUNARENA_RESULTS);\n      break;",
    ),
    Change {
        file: "lvm.c",
        old: "  for (loop = 0; loop < MAXTAGLOOP; loop++) {\n",
        new: "  for (loop = 0; loop < MAXTAGLOOP; loop++) {\n    if (loop >= 2) LUNARENA_WORK(1, LUNARENA_INHERIT);\n",
        times: 2,
    },
    change(
        "ldebug.c",
        "  int jmptarget = 0;  /* any code before this address is conditional */\n",
        "  int jmptarget = 0;\n  LUNARENA_WORK(lastpc, LUNARENA_LOCATE);\n",
    ),
    change(
        "lobject.c",
        "  int len = tostringbuff(obj, buff);\n  setsvalue",
        "  int len = tostringbuff(obj, buff);\n  lunarena_pay(ttisfloat(obj) ? LUNARENA_NUMERAL : LUNARENA_INTEGER);\n  setsvalue",
    ),
    // After an error was caught, Lua looks at every function that is being called. In a collection it does too, but when one comes must not
    // be seen in the count.
    change(
        "ldo.c",
        "  for (ci = L->ci; ci != NULL; ci = ci->previous) {\n    if (lim < ci->top.p) lim = ci->top.p;",
        "  unsigned int walked = 0;\n  for (ci = L->ci; ci != NULL; ci = ci->previous) {\n    if (!G(L)->gcstopem) { LUNARENA_STEP(walked); LUNARENA_STEP(walked); }\n    if (lim < ci->top.p) lim = ci->top.p;",
    ),
    // Tables: long walks along keys that collide, over entries that are gone, and the making of room.
    Change {
        file: "ltable.c",
        old: "for (;;) {  /* check whether 'key' is somewhere in the chain */",
        new: "for (unsigned int walked = 0;; LUNARENA_STEP(walked)) {",
        times: 3,
    },
    change(
        "ltable.c",
        "      while (othern + gnext(othern) != mp)  /* find previous */\n",
        "      for (unsigned int walked = 0; othern + gnext(othern) != mp; LUNARENA_STEP(walked))\n",
    ),
    change(
        "ltable.c",
        "  for (; i < asize; i++) {  /* try first array part */",
        "  unsigned int walked = 0;\n  for (; i < asize; i++, LUNARENA_STEP(walked)) {",
    ),
    change(
        "ltable.c",
        "  for (i -= asize; cast_int(i) < sizenode(t); i++) {  /* hash part */",
        "  for (i -= asize; cast_int(i) < sizenode(t); i++, LUNARENA_STEP(walked)) {",
    ),
    change(
        "ltable.c",
        "  na = numusearray(t, nums);  /* count keys in array part */",
        "  if (t->alimit + sizenode(t) > 64) LUNARENA_WORK(t->alimit + sizenode(t), LUNARENA_REHASH);\n  na = numusearray(t, nums);",
    ),
    change(
        "lstring.c",
        "  for (ts = *list; ts != NULL; ts = ts->u.hnext) {\n",
        "  unsigned int walked = 0;\n  for (ts = *list; ts != NULL; ts = ts->u.hnext, LUNARENA_STEP(walked)) {\n",
    ),
    change(
        "lvm.c",
        "        t = luaH_new(L);  /* memory allocation */\n",
        "        lunarena_pay(LUNARENA_TABLE);\n        t = luaH_new(L);\n",
    ),
    // Parameters that a call leaves out become nil, one by one.
    change(
        "ldo.c",
        "      for (; narg < nfixparams; narg++)\n        setnilvalue(s2v(L->top.p++));  /* complete missing arguments */\n      lua_assert(ci->top.p",
        "      if (narg < nfixparams) LUNARENA_WORK(nfixparams - narg, LUNARENA_VARARGS);\n      for (; narg < nfixparams; narg++)\n        setnilvalue(s2v(L->top.p++));\n      lua_assert(ci->top.p",
    ),
    change(
        "ldo.c",
        "      for (; narg1 <= nfixparams; narg1++)\n        setnilvalue(s2v(func + narg1));  /* complete missing arguments */",
        "      if (narg1 <= nfixparams) LUNARENA_WORK(nfixparams + 1 - narg1, LUNARENA_VARARGS);\n      for (; narg1 <= nfixparams; narg1++)\n        setnilvalue(s2v(func + narg1));",
    ),
    change(
        "ldebug.c",
        "l_noret luaG_errormsg (lua_State *L) {\n",
        "l_noret luaG_errormsg (lua_State *L) {\n  lunarena_pay(LUNARENA_ERROR);\n",
    ),
    // A new function looks for each of its variables among those that are open, which may be hundreds.
    change(
        "lvm.c",
        "  LClosure *ncl = luaF_newLclosure(L, nup);\n",
        "  LClosure *ncl = luaF_newLclosure(L, nup);\n  if (nup > 4) lunarena_pay(cast_sizet(nup - 4) * LUNARENA_CLOSURE);\n",
    ),
    change(
        "lfunc.c",
        "  while ((p = *pp) != NULL && uplevel(p) >= level) {  /* search for it */\n",
        "  unsigned int walked = 0;\n  while ((p = *pp) != NULL && uplevel(p) >= level) {\n    LUNARENA_STEP(walked);\n",
    ),
    change(
        "lvm.c",
        "        int b = GETARG_B(i);\n        do {\n          setnilvalue",
        "        int b = GETARG_B(i);\n        LUNARENA_WORK(b, LUNARENA_NIL);\n        do {\n          setnilvalue",
    ),
    // An error names the variable at fault, after a search through all that the function has.
    change(
        "lfunc.c",
        "  for (i = 0; i<f->sizelocvars && f->locvars[i].startpc <= pc; i++) {\n    if",
        "  unsigned int walked = 0;\n  for (i = 0; i<f->sizelocvars && f->locvars[i].startpc <= pc; i++) {\n    LUNARENA_STEP(walked);\n    if",
    ),
    // And its line, from the nearest one that is written down in full: in a text of few words and many lines that may be far.
    change(
        "ldebug.c",
        "    while (i + 1 < f->sizeabslineinfo && pc >= f->abslineinfo[i + 1].pc)\n      i++;",
        "    unsigned int walked = 0;\n    while (i + 1 < f->sizeabslineinfo && pc >= f->abslineinfo[i + 1].pc) {\n      LUNARENA_STEP(walked);\n      i++;\n    }",
    ),
    change(
        "ltm.c",
        "  luaD_checkstack(L, p->maxstacksize + 1);\n  /* copy function",
        "  luaD_checkstack(L, p->maxstacksize + 1);\n  LUNARENA_WORK(nfixparams, LUNARENA_VARARGS);\n  /* copy function",
    ),
    // The length of a table whose integers lie far apart takes a look at many of them.
    change(
        "ltable.c",
        "  do {\n    i = j;  /* 'i' is a present index */",
        "  unsigned int walked = 0;\n  do {\n    LUNARENA_LOOK(walked, LUNARENA_LENGTH);\n    i = j;",
    ),
    change(
        "ltable.c",
        "  while (j - i > 1u) {  /* do a binary search between them */\n",
        "  while (j - i > 1u) {\n    LUNARENA_LOOK(walked, LUNARENA_LENGTH);\n",
    ),
    change(
        "ltable.c",
        "  while (j - i > 1u) {  /* binary search */\n",
        "  unsigned int walked = 0;\n  while (j - i > 1u) {\n    LUNARENA_LOOK(walked, 2 * LUNARENA_LENGTH);\n",
    ),
    // A small table that is full again after every few keys would be made anew each time: it gets room for more. What small tables
    // take is paid for when they are made: how often they are made anew depends on how names are hashed.
    change(
        "ltable.c",
        "  luaH_resize(L, t, asize, totaluse - na);\n}",
        "  luaH_resize(L, t, asize, lunarena_roomy(asize, (unsigned int)totaluse - na));\n}",
    ),
    change(
        "ltable.c",
        "static void rehash (lua_State *L, Table *t, const TValue *ek) {\n",
        "static unsigned int lunarena_roomy (unsigned int asize, unsigned int entries) {\n  unsigned int size = 1u << luaO_ceillog2(entries ? entries : 1);\n  if (asize == 0 && (entries == 1 || entries == 2))\n    return 4;\n  if (entries == 0 || asize + size < 16)\n    return entries;\n  while (asize + size <= 64 && 4 * (size - entries) < size + asize / 2)\n    size *= 2;\n  return (size / 2 < entries) ? entries : size / 2 + 1;\n}\n\n\nstatic void rehash (lua_State *L, Table *t, const TValue *ek) {\n",
    ),
    // A long text is hashed as a whole, once, when it is used as a key.
    change(
        "lstring.c",
        "    size_t len = ts->u.lnglen;\n    ts->hash",
        "    size_t len = ts->u.lnglen;\n    LUNARENA_WORK(len, LUNARENA_HASH);\n    ts->hash",
    ),
    // What is packed and unpacked is copied, and looked through for its end.
    change(
        "lstrlib.c",
        "        luaL_addlstring(&b, s, len);  /* add string */\n",
        "        LUNARENA_WORK(size, LUNARENA_CONCAT);\n        luaL_addlstring(&b, s, len);\n",
    ),
    change(
        "lstrlib.c",
        "        packint(&b, (lua_Unsigned)len, h.islittle, size, 0);  /* pack length */\n",
        "        LUNARENA_WORK(len, LUNARENA_CONCAT);\n        packint(&b, (lua_Unsigned)len, h.islittle, size, 0);\n",
    ),
    change(
        "lstrlib.c",
        "        luaL_argcheck(L, strlen(s) == len, arg, \"string contains zeros\");\n",
        "        LUNARENA_WORK(len, LUNARENA_CONCAT);\n        luaL_argcheck(L, strlen(s) == len, arg, \"string contains zeros\");\n",
    ),
    change(
        "lstrlib.c",
        "        lua_pushlstring(L, data + pos, size);\n",
        "        LUNARENA_WORK(size, LUNARENA_CONCAT);\n        lua_pushlstring(L, data + pos, size);\n",
    ),
    change(
        "lstrlib.c",
        "        lua_pushlstring(L, data + pos + size, len);\n",
        "        LUNARENA_WORK(len, LUNARENA_CONCAT);\n        lua_pushlstring(L, data + pos + size, len);\n",
    ),
    change(
        "lstrlib.c",
        "        size_t len = strlen(data + pos);\n",
        "        size_t len = strlen(data + pos);\n        LUNARENA_WORK(len, LUNARENA_CONCAT);\n",
    ),
    // The remainder of numbers of very different size takes a step for each few bits between them.
    change("lmathlib.c", "l_mathop(fmod)(luaL_checknumber(L, 1),", "lunarena_remainder(luaL_checknumber(L, 1),"),
];
