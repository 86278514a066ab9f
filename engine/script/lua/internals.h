/*
** Definitions shared by the engine's own C files, with access to Lua's internals.
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

/* Returns the value at an absolute index, which must exist. */
#define value_at(L, at) s2v((L)->ci->func.p + (at))

/* Kinds of values in a slot. The numbers are those of 'Slot::read' in `src/vm/inspect.rs`. The prefix avoids conflicts with windows.h. */
enum { SLOT_NIL, SLOT_FALSE, SLOT_TRUE, SLOT_INTEGER, SLOT_FLOAT, SLOT_TEXT, SLOT_TABLE, SLOT_FUNCTION,
       SLOT_NATIVE, SLOT_THREAD, SLOT_OBJECT, SLOT_OTHER };

/* A key or a value: a number itself, the bytes of a string, or the address of another object. A slot does not keep its object alive. For a C closure
   'length' is 1; for a C function without upvalues it is 0, and 'address' is that of the code. */
typedef struct lunarena_Slot {
  int kind;
  lua_Integer integer;
  lua_Number number;
  const void *address;
  size_t length;
} lunarena_Slot;

/* Compares two strings by their bytes. Returns a negative number if 'a' is less, 0 if they are equal, else a positive number. */
l_sinline int lunarena_compare (const TString *a, const TString *b) {
  size_t first = tsslen(a), second = tsslen(b);
  int order = memcmp(getstr(a), getstr(b), (first < second) ? first : second);
  return order ? order : (first > second) - (first < second);
}

/* Returns the number of entries of a table. */
size_t lunarena_count_entries (const void *table);

/* Returns the number of places of a large table, empty ones included; 0 for a small one. Visiting all entries takes time for empty places too, so a
   table that was once large stays expensive. */
size_t lunarena_table_places (const Table *t);

/* Finds a short string of the state by its bytes and their hash. Returns NULL if there is none. */
static TString *lunarena_find_text (lua_State *L, const char *bytes, size_t length, unsigned int hash);

/* Returns a copy of a string from another state. 'same_seed' is set if both states have the same hash seed. Nothing refers to a new string yet, so it
   must be stored before the next allocation. The stack must have room for one value. */
TString *lunarena_copy_text (const TString *text, lua_State *to, int same_seed);

/* Pushes a new table with the nodes of another one of the same state, and returns it. See `rows.c` for the conditions. */
Table *lunarena_clone (lua_State *L, const Table *model);

#endif
