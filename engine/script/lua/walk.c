/*
** The walks of `pairs` and `ipairs`, over tables as they lie in memory. Nothing here runs a metamethod or takes a price.
*/
#include "border.h"

#include "lvm.h"

/* What the keys of a table are: 1 to their number, others that have an order, or not. */
enum { LIST, ORDERED, ORDERLESS };

/* Ranks of keys: booleans, then numbers, then strings. */
static int rank (const TValue *key) {
  return ttisstring(key) ? 2 : ttisnumber(key) ? 1 : ttisboolean(key) ? 0 : -1;
}


/* Looks through the table at the absolute index 'at': what its keys are, and how many; how many places it has, if that is many. */
int lunarena_survey (lua_State *L, int at, size_t *count, size_t *places) {
  Table *t = hvalue(value_at(L, at));
  unsigned int size = luaH_realasize(t), i;
  lua_Unsigned length = luaH_getn(t);
  int list = 1;
  *count = 0;
  *places = lunarena_table_places(t);
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      list &= i < length;
      ++*count;
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      TValue key;
      getnodekey(L, &key, node);
      if (rank(&key) < 0)
        return ORDERLESS;
      list &= ttisinteger(&key) && l_castS2U(ivalue(&key)) - 1 < length;
      ++*count;
    }
  }
  /* Keys far apart may seem to be a list: its length is any place before a gap. */
  return (list && *count == length) ? LIST : ORDERED;
}


/* Leaves a list of the keys of the table at the absolute index 'at', as they come, and gives its items. */
TValue *lunarena_keys (lua_State *L, int at, size_t count) {
  Table *t, *keys;
  unsigned int size, i;
  TValue *out;
  lua_createtable(L, (int)count, 0);
  t = hvalue(value_at(L, at));
  keys = hvalue(s2v(L->top.p - 1));
  out = keys->array;
  size = luaH_realasize(t);
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(out, (lua_Integer)i + 1);
      out++;
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      getnodekey(L, out, node);
      luaC_barrierback(L, obj2gco(keys), out);
      out++;
    }
  }
  return keys->array;
}


/* The order of two keys: booleans, then numbers by size, then strings by bytes. */
int lunarena_order (lua_State *L, const TValue *a, const TValue *b) {
  if (ttisinteger(a) && ttisinteger(b))
    return (ivalue(a) > ivalue(b)) - (ivalue(a) < ivalue(b));
  if (ttisstring(a) && ttisstring(b)) {
    size_t first = tsslen(tsvalue(a)), second = tsslen(tsvalue(b));
    int order = memcmp(getstr(tsvalue(a)), getstr(tsvalue(b)), (first < second) ? first : second);
    return order ? order : (first > second) - (first < second);
  }
  if (rank(a) != rank(b))
    return rank(a) - rank(b);
  if (ttisboolean(a))
    return !l_isfalse(a) - !l_isfalse(b);
  return luaV_lessthan(L, b, a) - luaV_lessthan(L, a, b);
}


/* Leaves the value behind its key, which is there: two results. */
static int give (lua_State *L, const TValue *value) {
  setobj2s(L, L->top.p, value);
  api_incr_top(L);
  return 2;
}


/* The step of a walk over sorted keys, which are the running function's first upvalue, the place among them the second: its results, or -1
   if its argument is no table. */
int lunarena_next_key (lua_State *L) {
  CClosure *walk = clCvalue(s2v(L->ci->func.p));
  Table *keys = hvalue(&walk->upvalue[0]), *t;
  lua_Integer at = ivalue(&walk->upvalue[1]);
  if (L->top.p <= L->ci->func.p + 1 || !ttistable(value_at(L, 1)))
    return -1;
  t = hvalue(value_at(L, 1));
  for (;;) {
    const TValue *key = luaH_getint(keys, ++at), *value;
    if (isempty(key)) {
      lua_pushnil(L);
      return 1;
    }
    value = luaH_get(t, key);
    if (!isempty(value)) {
      chgivalue(&walk->upvalue[1], at);
      setobj2s(L, L->top.p, key);
      api_incr_top(L);
      return give(L, value);
    }
  }
}


/* The step of a walk over a list, from the integer that is its second argument to the next: its results, or -1 if its arguments are
   others, or lie behind 'last'. At the end it is nil alone. */
int lunarena_next_item (lua_State *L, lua_Integer last) {
  const TValue *value;
  lua_Integer at;
  if (L->top.p <= L->ci->func.p + 2 || !ttistable(value_at(L, 1)) || !ttisinteger(value_at(L, 2))
      || ivalue(value_at(L, 2)) >= last)
    return -1;
  at = ivalue(value_at(L, 2)) + 1;
  value = luaH_getint(hvalue(value_at(L, 1)), at);
  if (isempty(value)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, at);
  return give(L, value);
}
