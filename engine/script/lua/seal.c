/*
** Sealed tables: constants of a game, which scripts cannot change. Every assignment to a sealed table calls `__newindex`, also if the key exists, so
** each sealed table needs a metatable with this field.
**
** A script can assign in four ways: to a new key (`luaV_finishset` calls `__newindex`, as for any table), to an existing key (`luaV_finishfastset`,
** replaced below), through a table in `__newindex` (`lunarena_get_for_assignment`, which changes/sealing.diff calls), and by `rawset` (replaced in
** all.c). Native functions check `lunarena_is_sealed` themselves.
*/
#include "internals.h"

#include "lauxlib.h"
#include "lvm.h"

/* The flag of a sealed table. Lua uses the other bits of 'flags': 0 to 5 for absent metamethods and 7 for the size of the array. */
#define LUNARENA_SEALED (1 << 6)
_Static_assert((LUNARENA_SEALED & (maskflags | BITRAS)) == 0, "a bit of 'flags' that Lua does not use");

/* Returns whether the table at the absolute index 'at' is sealed. */
int lunarena_is_sealed (lua_State *L, int at) {
  return (hvalue(value_at(L, at))->flags & LUNARENA_SEALED) != 0;
}


/* Seals the table in its first argument, which must be a table. Only the rules' prelude can call this function. */
int lunarena_seal (lua_State *L) {
  hvalue(value_at(L, 1))->flags |= LUNARENA_SEALED;
  return 0;
}


/* Replaces 'lua_rawset' in the base library: raises an error if the table is sealed. */
static void lunarena_rawset (lua_State *L, int at) {
  luaL_argcheck(L, !lunarena_is_sealed(L, at), at, "it can't be changed");
  lua_rawset(L, at);
}


/* Returns the value of a key that is about to be assigned. For a sealed table the key is absent, so that Lua calls `__newindex`. */
l_sinline const TValue *lunarena_get_for_assignment (Table *t, const TValue *key) {
  return (t->flags & LUNARENA_SEALED) ? &absentkey : luaH_get(t, key);
}


/* Handles an assignment to an existing key of a sealed table: finds the key by the address of its value, 'slot', and calls `__newindex`. The slot
   is in the array, or it is the value of a node, which is the node's first field. */
static void lunarena_set_sealed (lua_State *L, const TValue *t, const TValue *slot, TValue *value) {
  Table *h = hvalue(t);
  TValue key;
  if (slot >= h->array && slot < h->array + luaH_realasize(h)) {
    setivalue(&key, slot - h->array + 1);
  }
  else
    getnodekey(L, &key, cast(const Node *, slot));
  luaV_finishset(L, t, &key, value, &absentkey);
}


/* In lvm.c, every instruction that assigns to an existing key ends with this macro. lapi.c, which is included before, ignores seals. */
#undef luaV_finishfastset
#define luaV_finishfastset(L, t, slot, v) { \
  if (l_likely(!(hvalue(t)->flags & LUNARENA_SEALED))) { \
    setobj2t(L, cast(TValue *, slot), v); \
    luaC_barrierback(L, gcvalue(t), v); \
  } \
  else Protect(lunarena_set_sealed(L, t, slot, v)); }
