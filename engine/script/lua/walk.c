/*
** Iteration in a defined order: `pairs`, which visits keys in sorted order, `ipairs` and `next`. Nothing here runs a metamethod.
**
** Each iterator exists twice: as a C function (`lunarena_next_of_...`), which scripts may call, and as a case of `lunarena_step_loop`, by which `for`
** loops avoid the call. Both return the same results and charge the same.
*/
#include "internals.h"

#include "lauxlib.h"
#include "lvm.h"
#include "quick.h"

/* The iterators of `ipairs`, and of `pairs` over a list and over sorted keys. */
int lunarena_next_of_ipairs (lua_State *L);
int lunarena_next_of_list (lua_State *L);
int lunarena_next_of_keys (lua_State *L);

/* Kinds of key sets: the integers from 1 to the number of keys; other booleans, numbers and strings; or with a key that has no order. The numbers are
   those of 'Keys' in `src/vm/table.rs`. */
enum { LIST, ORDERED, ORDERLESS };

/* The result of an iterator's step that does not apply to its arguments. */
enum { NOT_APPLICABLE = -1 };

/* Returns the rank of a key's type: booleans, then numbers, then strings; -1 if it has no order. */
static int rank (const TValue *key) {
  return ttisstring(key) ? 2 : ttisnumber(key) ? 1 : ttisboolean(key) ? 0 : -1;
}


/* Returns the number of bytes of a key that is a long string, which takes time to compare; else 0. */
static size_t long_bytes (const TValue *key) {
  return (ttypetag(key) == LUA_VLNGSTR) ? tsslen(tsvalue(key)) : 0;
}


/* Inspects the keys of the table at the absolute index 'at'. Returns their kind, and sets the number of entries, the number of places of a large
   table, and the bytes of long keys. If the keys are ORDERLESS, count and bytes are incomplete. */
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
  /* Distant keys can look like a list, because the length is any place before a gap. */
  return (list && *count == length) ? LIST : ORDERED;
}


/* Pushes a list of at most '*count' keys of the table at the absolute index 'at', in memory order. Returns the items of the list, for sorting in
   place, and sets '*count' to their number. Keys without an order are left out. */
TValue *lunarena_push_keys (lua_State *L, int at, size_t *count) {
  Table *t, *keys;
  unsigned int size, i;
  TValue *out, *end;
  lua_createtable(L, (int)*count, 0);
  t = hvalue(value_at(L, at));
  keys = hvalue(s2v(L->top.p - 1));
  out = keys->array;
  end = out + *count;
  size = luaH_realasize(t);
  for (i = 0; i < size && out < end; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(out, (lua_Integer)i + 1);
      out++;
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t) && out < end; i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      getnodekey(L, out, node);
      if (rank(out) >= 0) {
        luaC_barrierback(L, obj2gco(keys), out);
        out++;
      }
    }
  }
  if (out < end)
    setempty(out);
  *count = (size_t)(out - keys->array);
  return keys->array;
}


/* Compares two keys that have an order: booleans, then numbers by size, then strings by bytes. Returns a negative number if 'a' is less, 0 if they
   are equal, else a positive number. */
int lunarena_compare_keys (lua_State *L, const TValue *a, const TValue *b) {
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


/* Pushes the value of an entry, whose key is on top of the stack. Returns 2, the number of results of an iterator. */
static int push_entry_value (lua_State *L, const TValue *value) {
  setobj2s(L, L->top.p, value);
  api_incr_top(L);
  return 2;
}


/* Finds the least key of the table at the absolute index 'at' that is greater than the key at 'after', or the least of all if 'after' is 0. All
   keys must have an order. Pushes the key and its value and returns 2, or pushes nil and returns 1 if there is none. */
int lunarena_least_key (lua_State *L, int at, int after) {
  Table *t = hvalue(value_at(L, at));
  const TValue *least_value = NULL, *bound = after ? value_at(L, after) : NULL;
  unsigned int size = luaH_realasize(t), i;
  TValue least, key;
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(&key, (lua_Integer)i + 1);
      /* Later items of the list have greater keys. */
      if (bound == NULL || lunarena_compare_keys(L, &key, bound) > 0) {
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
    if ((bound == NULL || lunarena_compare_keys(L, &key, bound) > 0)
        && (least_value == NULL || lunarena_compare_keys(L, &key, &least) < 0)) {
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
  return push_entry_value(L, least_value);
}


/* Returns the next key of a walk over sorted keys that the table still has, and sets its value; NULL at the end. The upvalues of the walk are
   the keys and the position among them. */
static const TValue *next_key (CClosure *walk, Table *t, const TValue **value) {
  Table *keys = hvalue(&walk->upvalue[0]);
  lua_Integer at = ivalue(&walk->upvalue[1]);
  unsigned int walked = 0;
  for (;; LUNARENA_STEP(walked)) {
    const TValue *key = luaH_getint(keys, ++at);
    if (isempty(key)) {
      /* Keys that were skipped are not visited again. */
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


/* Runs a step of a walk over sorted keys; the iterator is the running function. Pushes the key and its value and returns 2, or pushes nil and returns
   1 at the end. Returns NOT_APPLICABLE if the first argument is no table. */
static int advance_keys (lua_State *L) {
  const TValue *key, *value;
  if (L->top.p <= L->ci->func.p + 1 || !ttistable(value_at(L, 1)))
    return NOT_APPLICABLE;
  key = next_key(clCvalue(s2v(L->ci->func.p)), hvalue(value_at(L, 1)), &value);
  if (key == NULL) {
    lua_pushnil(L);
    return 1;
  }
  setobj2s(L, L->top.p, key);
  api_incr_top(L);
  return push_entry_value(L, value);
}


/* Runs the step of a walk over a list from the integer in the second argument. Returns the number of results, or NOT_APPLICABLE if the
   arguments have other types or the integer is not below 'last'. At the end the only result is nil. */
static int advance_list (lua_State *L, lua_Integer last) {
  const TValue *value;
  lua_Integer at;
  if (L->top.p <= L->ci->func.p + 2 || !ttistable(value_at(L, 1)) || !ttisinteger(value_at(L, 2))
      || ivalue(value_at(L, 2)) >= last)
    return NOT_APPLICABLE;
  at = ivalue(value_at(L, 2)) + 1;
  value = luaH_getint(hvalue(value_at(L, 1)), at);
  if (isempty(value)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, at);
  return push_entry_value(L, value);
}


static int table_expected (lua_State *L) {
  return luaL_error(L, "bad argument #1 (table expected, got %s)", lua_isnone(L, 1) ? "no value" : luaL_typename(L, 1));
}


/* The iterator of sorted keys. Its upvalues are the list of keys and the number of visited keys. */
int lunarena_next_of_keys (lua_State *L) {
  int results = advance_keys(L);
  return (results != NOT_APPLICABLE) ? results : table_expected(L);
}


/* The iterator of a list. Its upvalues are the length of the list when the walk began, and the function that continues after a gap, which runs
   in place of this one. */
int lunarena_next_of_list (lua_State *L) {
  int results = advance_list(L, lua_tointeger(L, lua_upvalueindex(1)));
  return (results == 2) ? results : lua_tocfunction(L, lua_upvalueindex(2))(L);
}


/* The iterator of `ipairs`. */
int lunarena_next_of_ipairs (lua_State *L) {
  int results = advance_list(L, LUA_MAXINTEGER);
  if (results == NOT_APPLICABLE) {
    lua_Integer at;
    luaL_checktype(L, 1, LUA_TTABLE);
    at = l_castU2S(l_castS2U(luaL_checkinteger(L, 2)) + 1u);
    lua_pushinteger(L, at);
    results = (lua_rawgeti(L, 1, at) == LUA_TNIL) ? 1 : 2;
  }
  return results;
}


/* Sets the variables of a loop from the index 'from' on to nil. Returns 1, the result of a completed step. */
static int set_rest_to_nil (StkId out, int from, int wanted) {
  for (; from < wanted; from++)
    setnilvalue(s2v(out + from));
  return 1;
}


/* Runs a step of a loop over sorted keys and writes the results to 'out'. */
static int step_by_key (lua_State *L, CClosure *walk, Table *t, StkId out, int wanted) {
  const TValue *value, *key = next_key(walk, t, &value);
  if (key == NULL)
    return set_rest_to_nil(out, 0, wanted);
  setobj2s(L, out, key);
  if (wanted > 1)
    setobj2s(L, out + 1, value);
  return set_rest_to_nil(out, 2, wanted);
}


/* Layout of the registers from 'ra' on: the iterator, its state, the control variable, the closing value, the loop's variables. */
int lunarena_step_loop (lua_State *L, StkId ra, int wanted) {
  const TValue *function = s2v(ra), *value;
  lua_Integer at, last = LUA_MAXINTEGER;
  int is_ipairs;
  Table *t;
  if (!ttistable(s2v(ra + 1)))
    return 0;
  t = hvalue(s2v(ra + 1));
  is_ipairs = ttislcf(function) && fvalue(function) == lunarena_next_of_ipairs;
  if (!is_ipairs) {
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
    /* A list that lost an item during the walk may continue after the gap, but not for 'ipairs'. */
    return is_ipairs && set_rest_to_nil(ra + 4, 0, wanted);
  setivalue(s2v(ra + 4), at);
  if (wanted > 1)
    setobj2s(L, ra + 5, value);
  return wanted <= 2 || set_rest_to_nil(ra + 4, 2, wanted);
}
