/*
** Tables that cannot be changed: constants.
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
