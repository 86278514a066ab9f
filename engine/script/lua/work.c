/*
** The steps of the compiler, the sizes to which tables grow, and large blocks.
*/
#include "internals.h"

#include "quick.h"

/* Number of steps since the compilation began. */
LUNARENA_THREAD_LOCAL unsigned int lunarena_searched = 0;

void lunarena_search (size_t looks) {
  unsigned int left = ~lunarena_searched;
  lunarena_searched += (looks < left) ? (unsigned int)looks : left;
}


unsigned int lunarena_looks (void) {
  return lunarena_searched;
}


/* Returns the number of other entries to make room for in a table that grows. A small table would be full again after a few keys, so it gets
   room for more. */
static unsigned int roomy (unsigned int asize, unsigned int entries) {
  unsigned int size = 1u << luaO_ceillog2(entries ? entries : 1);
  if (asize == 0 && (entries == 1 || entries == 2))
    return 4;
  if (entries == 0 || asize + size < 16)
    return entries;
  while (asize + size <= 64 && 4 * (size - entries) < size + asize / 2)
    size *= 2;
  return (size / 2 < entries) ? entries : size / 2 + 1;
}


void lunarena_resize (lua_State *L, Table *t, unsigned int asize, unsigned int entries) {
  if (isdummy(t) && asize == 0 && setlimittosize(t) == 0)
    setnodevector(L, t, entries);
  else
    luaH_resize(L, t, asize, entries);
}


/* Grows a full table. Small tables pay for growing when they are created, because how often they grow depends on the hashes of names. */
static void lunarena_grow (lua_State *L, Table *t, unsigned int asize, unsigned int entries) {
  unsigned int places = t->alimit + sizenode(t);
  if (places > 64)
    LUNARENA_WORK(places, LUNARENA_REHASH);
  lunarena_resize(L, t, asize, roomy(asize, entries));
}


/* Raises a memory error before a single block exceeds the memory limit, which is otherwise only checked between two instructions. */
static void lunarena_ask_for (lua_State *L, size_t bytes) {
  if (lunarena_is_too_large(L, bytes))
    luaD_throw(L, LUA_ERRMEM);
}
