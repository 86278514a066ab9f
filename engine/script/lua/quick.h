/*
** Short ways through Lua's interpreter, for what is met at every turn. Each does just what the long way would do, or leaves all to it.
*/
#ifndef lunarena_quick_h
#define lunarena_quick_h

#include "lobject.h"
#include "lstate.h"
#include "lstring.h"
#include "ltable.h"

/* Writes an integer out; how many bytes that are. So many are written in any case, and there is no zero behind them. */
#define LUNARENA_DIGITS 20
int lunarena_write_integer (char *out, lua_Integer number);

/* Makes a step of 'ipairs' or 'pairs': the loop's function and its state lie at 'ra', so many results go behind them. Whether it did. */
int lunarena_step (lua_State *L, StkId ra, int wanted);


/* A field is nearly always found where it is looked for first: then there is no call. */
l_sinline const TValue *lunarena_get_field (Table *t, TString *key) {
  Node *n = gnode(t, lmod(key->hash, sizenode(t)));
  return (keyisshrstr(n) && eqshrstr(keystrval(n), key)) ? gval(n) : luaH_getshortstr(t, key);
}


l_sinline const TValue *lunarena_get_name (Table *t, TString *key) {
  return (key->tt == LUA_VSHRSTR) ? lunarena_get_field(t, key) : luaH_getstr(t, key);
}

l_sinline const TValue *lunarena_get (Table *t, const TValue *key) {
  return ttisshrstring(key) ? lunarena_get_field(t, tsvalue(key)) : luaH_get(t, key);
}


/* The flag of a table that is sealed, which Lua has no other use for. */
#define LUNARENA_SEALED (1 << 6)

/* Whether what a table holds can be changed. */
#define lunarena_is_open(t) (!(hvalue(t)->flags & LUNARENA_SEALED))

/* Whether the table at the absolute index 'at' can't be. */
int lunarena_is_sealed (lua_State *L, int at);


/* Whether two values are equal, if that can be said at a glance; else -1. */
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

#endif
