/*
** Work that Lua's own files do not have.
*/
#include "internals.h"

/* The steps of the compiler since it began the last text. */
LUNARENA_THREAD_LOCAL unsigned int lunarena_searched = 0;

void lunarena_search (size_t looks) {
  unsigned int left = ~lunarena_searched;
  lunarena_searched += (looks < left) ? (unsigned int)looks : left;
}


unsigned int lunarena_looks (void) {
  return lunarena_searched;
}


unsigned int lunarena_roomy (unsigned int asize, unsigned int entries) {
  unsigned int size = 1u << luaO_ceillog2(entries ? entries : 1);
  if (asize == 0 && (entries == 1 || entries == 2))
    return 4;
  if (entries == 0 || asize + size < 16)
    return entries;
  while (asize + size <= 64 && 4 * (size - entries) < size + asize / 2)
    size *= 2;
  return (size / 2 < entries) ? entries : size / 2 + 1;
}
