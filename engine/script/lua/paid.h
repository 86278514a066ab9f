/*
** Functions of Lua whose work depends on a size that scripts choose, with their price. `all.c` puts them in the place of Lua's own.
*/
#ifndef lunarena_paid_h
#define lunarena_paid_h

#include "lfunc.h"
#include "lobject.h"
#include "lstate.h"
#include "lstring.h"
#include "ltable.h"
#include "ltm.h"
#include "lvm.h"

/* Compares two long strings, byte by byte if their lengths are equal. */
l_sinline int lunarena_equal_texts (TString *a, TString *b) {
  if (a != b && a->u.lnglen == b->u.lnglen)
    LUNARENA_WORK(a->u.lnglen, LUNARENA_COMPARE);
  return luaS_eqlngstr(a, b);
}


/* Hashes a long string as a whole when it is first used as a key. */
l_sinline unsigned int lunarena_hash_text (TString *text) {
  if (text->extra == 0)
    LUNARENA_WORK(text->u.lnglen, LUNARENA_HASH);
  return luaS_hashlongstr(text);
}


/* Converts a number to a text. */
l_sinline void lunarena_number_to_text (lua_State *L, TValue *number) {
  lunarena_pay(ttisfloat(number) ? LUNARENA_NUMERAL : LUNARENA_INTEGER);
  luaO_tostring(L, number);
}


/* Checks whether a value can be converted to a number: texts can, for a price. Only lvm.c uses it, before converting. */
#undef cvt2num
#define cvt2num(o) (ttisstring(o) && (LUNARENA_WORK(tsslen(tsvalue(o)), LUNARENA_CONVERT), 1))


l_sinline Table *lunarena_new_table (lua_State *L) {
  lunarena_pay(LUNARENA_TABLE);
  return luaH_new(L);
}


/* Creates a closure. It searches the open variables of the enclosing call for each variable that it captures. */
l_sinline LClosure *lunarena_new_closure (lua_State *L, int captured) {
  if (captured > 4)
    lunarena_pay(cast_sizet(captured - 4) * LUNARENA_CLOSURE);
  return luaF_newLclosure(L, captured);
}


/* Begins a function with `...`, which copies its named parameters. */
l_sinline void lunarena_adjust_varargs (lua_State *L, int parameters, CallInfo *ci, const Proto *p) {
  luaT_adjustvarargs(L, parameters, ci, p);
  LUNARENA_WORK(parameters, LUNARENA_VARARGS);
}


/* Copies the values of `...`; all of them if the count `wanted` is negative. */
l_sinline void lunarena_get_varargs (lua_State *L, CallInfo *ci, StkId where, int wanted) {
  if (wanted < 0)
    LUNARENA_WORK(ci->u.l.nextraargs, LUNARENA_VARARGS);
  luaT_getvarargs(L, ci, where, wanted);
}

#endif
