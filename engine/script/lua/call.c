/*
** Live calls: from a bot's method into the rules.
*/
#include "internals.h"

/* The number of the running method, its second upvalue, or -1 if it was not called on its object: a table with the metatable that is its
   first upvalue. */
lua_Integer lunarena_method (lua_State *L) {
  const TValue *object = value_at(L, 1);
  const CClosure *method = clCvalue(s2v(L->ci->func.p));
  int good = object < s2v(L->top.p) && ttistable(object) && hvalue(object)->metatable == hvalue(&method->upvalue[0]);
  return good ? ivalue(&method->upvalue[1]) : -1;
}


/* Pushes what every call begins with, a handler of errors and three values of the registry; false if there is no room for these and 'more'. */
int lunarena_begin_call (lua_State *L, lua_CFunction handler, const int *references, int more) {
  const Table *registry = hvalue(&G(L)->l_registry);
  StkId top;
  int i;
  if (L->ci->top.p - L->top.p < more + 4 && !lua_checkstack(L, more + 4))
    return 0;
  top = L->top.p;
  setfvalue(s2v(top), handler);
  for (i = 0; i < 3; i++) {
    top++;
    setobj2s(L, top, lunarena_registered(registry, references[i]));
  }
  L->top.p = top + 1;
  return 1;
}
