/*
** Fast paths of Lua's interpreter for the most frequent operations. Each has the same result as the general code, or leaves the work to it.
*/
#ifndef lunarena_quick_h
#define lunarena_quick_h

#include "lobject.h"
#include "lstate.h"
#include "lstring.h"
#include "ltable.h"
#include "lvm.h"

/* Writes an integer and returns its length. Always overwrites LUNARENA_DIGITS bytes; there is no terminating zero. Defined in texts.c. */
#define LUNARENA_DIGITS 20
int lunarena_write_integer (char *out, lua_Integer number);

/* Runs a step of 'ipairs' or 'pairs' without a call: reads the iterator, its state and the control variable from 'ra' on, and writes 'wanted' results
   from 'ra + 4' on. Returns 0, without any effect, if this needs the general code. Defined in walk.c. */
int lunarena_step_loop (lua_State *L, StkId ra, int wanted);


/* Returns the value of a short string key. Nearly every field is at its main position, where it is found without a call. Short strings with the same
   bytes are the same object, so comparing pointers is enough. */
l_sinline const TValue *lunarena_get_field (Table *t, TString *key) {
  Node *n = gnode(t, lmod(key->hash, sizenode(t)));
  return (keyisshrstr(n) && eqshrstr(keystrval(n), key)) ? gval(n) : luaH_getshortstr(t, key);
}


/* Returns the value of a string key. */
l_sinline const TValue *lunarena_get_name (Table *t, TString *key) {
  return (key->tt == LUA_VSHRSTR) ? lunarena_get_field(t, key) : luaH_getstr(t, key);
}

l_sinline const TValue *lunarena_get (Table *t, const TValue *key) {
  return ttisshrstring(key) ? lunarena_get_field(t, tsvalue(key)) : luaH_get(t, key);
}


/* Returns whether two values are equal; -1 if this needs the general code. */
l_sinline int lunarena_equal (const TValue *a, const TValue *b) {
  if (rawtt(a) != rawtt(b))
    return (ttype(a) != ttype(b)) ? 0 : -1;
  switch (ttypetag(a)) {
    case LUA_VNIL: case LUA_VFALSE: case LUA_VTRUE: return 1;
    case LUA_VNUMINT: return ivalue(a) == ivalue(b);
    case LUA_VSHRSTR: return eqshrstr(tsvalue(a), tsvalue(b));
    default: return -1;
  }
}


/* Returns whether two values are equal, without metamethods. */
l_sinline int lunarena_raw_equal (const TValue *a, const TValue *b) {
  int equal = lunarena_equal(a, b);
  return (equal >= 0) ? equal : luaV_equalobj(NULL, a, b);
}

#undef luaV_rawequalobj
#define luaV_rawequalobj(a, b) lunarena_raw_equal(a, b)


/* Resizes a table. Faster than 'luaH_resize' for a new table, which has no entries to move. Defined in work.c. */
void lunarena_resize (lua_State *L, Table *t, unsigned int asize, unsigned int entries);

#endif
