/*
** What our own files share: the insides of Lua.
*/
#ifndef lunarena_internals_h
#define lunarena_internals_h

#define LUA_CORE

#include "lprefix.h"

#include <stdint.h>
#include <string.h>

#include "lua.h"

#include "lapi.h"
#include "lgc.h"
#include "lmem.h"
#include "lobject.h"
#include "lstate.h"
#include "lstring.h"
#include "ltable.h"

/* The value at an absolute index. */
#define value_at(L, at) s2v((L)->ci->func.p + (at))

/* What a slot holds. The prefix keeps the names apart from those of windows.h. */
enum { SLOT_NOTHING, SLOT_NO, SLOT_YES, SLOT_INTEGER, SLOT_FLOAT, SLOT_TEXT, SLOT_TABLE, SLOT_OTHER };

/* A key or a value: a number as it is, a text by its bytes, a table by its address, anything else by where it lies. */
typedef struct lunarena_Slot {
  int kind;
  union {
    lua_Integer integer;
    lua_Number number;
    const void *address;
  } as;
  size_t length;
} lunarena_Slot;

/* The order of two texts: that of their bytes. */
l_sinline int lunarena_compare (const TString *a, const TString *b) {
  size_t first = tsslen(a), second = tsslen(b);
  int order = memcmp(getstr(a), getstr(b), (first < second) ? first : second);
  return order ? order : (first > second) - (first < second);
}

/* What the registry has under a reference. */
l_sinline const TValue *lunarena_registered (const Table *registry, int reference) {
  unsigned int at = (unsigned int)reference - 1u;
  return (at < registry->alimit) ? &registry->array[at] : luaH_getint((Table *)registry, reference);
}

/* How many entries a table has. */
size_t lunarena_count (const void *table);

/* How many places a table has, taken or not, if it is a large one; else 0. To look through one that was large once takes as long as ever. */
size_t lunarena_table_places (const Table *t);

/* A short text that a state has already, by its bytes and their hash, or NULL. */
TString *lunarena_find_text (lua_State *L, const char *bytes, size_t length, unsigned int hash);

/* Leaves a copy of a text of another state, which may hash as this one does. */
void lunarena_push_text (const TString *text, lua_State *to, int hashed_alike);

/* Leaves a new table with the nodes of another, and gives it back. */
Table *lunarena_clone (lua_State *L, const Table *model);

#endif
