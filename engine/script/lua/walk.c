/*
** The walks of `pairs` and `ipairs`, over tables as they lie in memory. Nothing here runs a metamethod.
*/
#include "internals.h"

#include "lvm.h"
#include "quick.h"

/* The functions that `ipairs`, and `pairs` over a list and over sorted keys, hand to a loop: the host's. */
int lunarena_next_of_ipairs (lua_State *L);
int lunarena_next_of_list (lua_State *L);
int lunarena_next_of_keys (lua_State *L);

/* What the keys of a table are: 1 to their number, others that have an order, or not. */
enum { LIST, ORDERED, ORDERLESS };

/* Ranks of keys: booleans, then numbers, then strings. */
static int rank (const TValue *key) {
  return ttisstring(key) ? 2 : ttisnumber(key) ? 1 : ttisboolean(key) ? 0 : -1;
}


/* Bytes of a key that take long to compare. */
static size_t long_bytes (const TValue *key) {
  return (ttypetag(key) == LUA_VLNGSTR) ? tsslen(tsvalue(key)) : 0;
}


/* Looks through the table at the absolute index 'at': what its keys are, and how many; how many places it has, if that is many; how many bytes
   of long keys. */
int lunarena_survey (lua_State *L, int at, size_t *count, size_t *places, size_t *bytes) {
  Table *t = hvalue(value_at(L, at));
  unsigned int size = luaH_realasize(t), i;
  lua_Unsigned length = luaH_getn(t);
  int list = 1;
  *count = *bytes = 0;
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
      *bytes += long_bytes(&key);
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
  if (ttisstring(a) && ttisstring(b))
    return lunarena_compare(tsvalue(a), tsvalue(b));
  if (ttisfloat(a) && ttisfloat(b))
    return (fltvalue(a) > fltvalue(b)) - (fltvalue(a) < fltvalue(b));
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


/* Finds the least key of the table at the absolute index 'at' that is greater than 'after', or than none if that is NULL, of keys that all
   have an order, and leaves it with what lies there: the number of results. */
int lunarena_least_key (lua_State *L, int at, int after) {
  Table *t = hvalue(value_at(L, at));
  const TValue *least_value = NULL, *bound = after ? value_at(L, after) : NULL;
  unsigned int size = luaH_realasize(t), i;
  TValue least, key;
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(&key, (lua_Integer)i + 1);
      /* Those behind it in the list are greater still. */
      if (bound == NULL || lunarena_order(L, &key, bound) > 0) {
        setobj(L, &least, &key);
        least_value = &t->array[i];
        break;
      }
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (isempty(gval(node)))
      continue;
    getnodekey(L, &key, node);
    if ((bound == NULL || lunarena_order(L, &key, bound) > 0)
        && (least_value == NULL || lunarena_order(L, &key, &least) < 0)) {
      setobj(L, &least, &key);
      least_value = gval(node);
    }
  }
  if (least_value == NULL) {
    lua_pushnil(L);
    return 1;
  }
  setobj2s(L, L->top.p, &least);
  api_incr_top(L);
  return give(L, least_value);
}


/* The next key of a walk over sorted keys, of those that the table still has, and what lies there; NULL at the end. The keys are the first
   upvalue of the walk, the place among them the second. */
static const TValue *next_key (CClosure *walk, Table *t, const TValue **value) {
  Table *keys = hvalue(&walk->upvalue[0]);
  lua_Integer at = ivalue(&walk->upvalue[1]);
  unsigned int walked = 0;
  for (;; LUNARENA_STEP(walked)) {
    const TValue *key = luaH_getint(keys, ++at);
    if (isempty(key)) {
      /* What was passed over once is not passed over again. */
      chgivalue(&walk->upvalue[1], at - 1);
      return NULL;
    }
    *value = luaH_get(t, key);
    if (!isempty(*value)) {
      chgivalue(&walk->upvalue[1], at);
      return key;
    }
  }
}


/* The step of such a walk, which is the running function: its results, or -1 if its argument is no table. */
int lunarena_next_key (lua_State *L) {
  const TValue *key, *value;
  if (L->top.p <= L->ci->func.p + 1 || !ttistable(value_at(L, 1)))
    return -1;
  key = next_key(clCvalue(s2v(L->ci->func.p)), hvalue(value_at(L, 1)), &value);
  if (key == NULL) {
    lua_pushnil(L);
    return 1;
  }
  setobj2s(L, L->top.p, key);
  api_incr_top(L);
  return give(L, value);
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


/* What a loop gets beyond a key and what lies there; at the end it gets nothing. */
static int give_nothing (StkId out, int from, int wanted) {
  for (; from < wanted; from++)
    setnilvalue(s2v(out + from));
  return 1;
}


static int step_by_key (lua_State *L, CClosure *walk, Table *t, StkId out, int wanted) {
  const TValue *value, *key = next_key(walk, t, &value);
  if (key == NULL)
    return give_nothing(out, 0, wanted);
  setobj2s(L, out, key);
  if (wanted > 1)
    setobj2s(L, out + 1, value);
  return give_nothing(out, 2, wanted);
}


int lunarena_step (lua_State *L, StkId ra, int wanted) {
  const TValue *function = s2v(ra), *value;
  lua_Integer at, last = LUA_MAXINTEGER;
  Table *t;
  if (!ttistable(s2v(ra + 1)))
    return 0;
  t = hvalue(s2v(ra + 1));
  if (!ttislcf(function) || fvalue(function) != lunarena_next_of_ipairs) {
    CClosure *walk;
    if (!ttisCclosure(function))
      return 0;
    walk = clCvalue(function);
    if (walk->f == lunarena_next_of_keys)
      return step_by_key(L, walk, t, ra + 4, wanted);
    if (walk->f != lunarena_next_of_list)
      return 0;
    last = ivalue(&walk->upvalue[0]);
  }
  if (!ttisinteger(s2v(ra + 2)) || ivalue(s2v(ra + 2)) >= last)
    return 0;
  at = ivalue(s2v(ra + 2)) + 1;
  value = (l_castS2U(at) - 1u < t->alimit) ? &t->array[at - 1] : luaH_getint(t, at);
  if (isempty(value))
    /* A list that has lost an item since its walk began may go on behind the gap. */
    return last == LUA_MAXINTEGER && give_nothing(ra + 4, 0, wanted);
  setivalue(s2v(ra + 4), at);
  if (wanted > 1)
    setobj2s(L, ra + 5, value);
  return wanted <= 2 || give_nothing(ra + 4, 2, wanted);
}
