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


/* Returns the number of entries for which 'luaH_resize' makes room when a table with 'asize' list items needs room for 'entries' others.
   'luaH_resize' allocates the next power of two. If less than a quarter of it would stay free, a table of 16 to 64 places gets twice as many,
   because it would be full again after a few keys; an eighth of the list counts as free, too. Without a list, 1 or 2 entries get 4 places, 5 get 8,
   9 get 16, 13 get 32, and 25 get 64. */
static unsigned int places_for (unsigned int asize, unsigned int entries) {
  unsigned int size = 1u << luaO_ceillog2(entries ? entries : 1);
  if (asize == 0 && (entries == 1 || entries == 2))
    return 4;
  if (entries == 0 || asize + size < 16)
    return entries;
  while (asize + size <= 64 && 4 * (size - entries) < size + asize / 2)
    size *= 2;
  return (size / 2 < entries) ? entries : size / 2 + 1;
}


/* Resizes a table, at least to 'asize' list items and 'entries' others. A new table without either has nothing to move. */
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
  lunarena_resize(L, t, asize, places_for(asize, entries));
}


/* Raises a memory error before a single block exceeds the memory limit, which is otherwise only checked between two instructions. */
static void lunarena_ask_for (lua_State *L, size_t bytes) {
  if (lunarena_is_too_large(L, bytes))
    luaD_throw(L, LUA_ERRMEM);
}
