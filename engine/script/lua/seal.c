/*
** Tables that can't be changed: constants, for good, and what several views have in common, as long as they are made.
*/
#include "internals.h"

#include "quick.h"

int lunarena_is_sealed (lua_State *L, int at) {
  return !lunarena_is_open(value_at(L, at));
}


/* A function for the rules' prelude: from now on the table that it gets can't be changed. */
int lunarena_seal (lua_State *L) {
  hvalue(value_at(L, 1))->flags |= LUNARENA_SEALED;
  return 0;
}


/* The mark of a table that is sealed for a while; of the collector's bits the one that it has no use for. */
#define FOR_A_WHILE TESTBIT


/* Seals an open table, apart from the one that stays open, or opens a table that was sealed for a while; the table, if that was done. */
static Table *change_seal (const TValue *value, int sealed, const void *except) {
  Table *t;
  if (!ttistable(value))
    return NULL;
  t = hvalue(value);
  if (sealed) {
    if (!lunarena_is_open(value) || t == except)
      return NULL;
    t->flags |= LUNARENA_SEALED;
    l_setbit(t->marked, FOR_A_WHILE);
  }
  else {
    if (!testbit(t->marked, FOR_A_WHILE))
      return NULL;
    t->flags &= cast_byte(~LUNARENA_SEALED);
    resetbit(t->marked, FOR_A_WHILE);
  }
  return t;
}


/* Seals the value at the absolute index 'at' for a while, or opens it again; the table, if that was done, else NULL. */
void *lunarena_change_seal (lua_State *L, int at, int sealed, const void *except) {
  return change_seal(value_at(L, at), sealed, except);
}


/* The same with the values of a table; tells which tables these are. */
void lunarena_change_seals (void *table, int sealed, const void *except, void (*found) (void *list, void *table), void *list) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t), i;
  Table *changed;
  for (i = 0; i < size; i++) {
    if ((changed = change_seal(&t->array[i], sealed, except)) != NULL)
      found(list, changed);
  }
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    if ((changed = change_seal(gval(gnode(t, i)), sealed, except)) != NULL)
      found(list, changed);
  }
}
