/*
** Moving and pushing items of lists. Nothing here runs a metamethod.
*/
#include "internals.h"

/* Returns an item of a list; an empty value if there is none. */
static const TValue *item (Table *t, lua_Integer at) {
  return (l_castS2U(at) - 1u < t->alimit) ? &t->array[at - 1] : luaH_getint(t, at);
}


/* Copies 'count' items of the table at the absolute index 'from', starting at 'first', into the table at 'target', starting at 'to'. Starts
   with the last item if 'backwards' is set. */
void lunarena_move (lua_State *L, int from, lua_Integer first, int target, lua_Integer to, lua_Integer count, int backwards) {
  Table *source = hvalue(value_at(L, from)), *t = hvalue(value_at(L, target));
  lua_Integer done;
  for (done = 0; done < count; done++) {
    lua_Integer i = backwards ? count - 1 - done : done;
    const TValue *found = item(source, first + i);
    TValue value;  /* a copy, because setting an item may reallocate the array */
    if (isempty(found))
      setnilvalue(&value);
    else
      setobj(L, &value, found);
    if (l_castS2U(to + i) - 1u < t->alimit) {
      setobj2t(L, &t->array[to + i - 1], &value);
    }
    else
      luaH_setint(L, t, to + i, &value);
    luaC_barrierback(L, obj2gco(t), &value);
  }
}


/* Pushes 'count' items of the table at the absolute index 'at'. The stack must have room for them. */
void lunarena_push_items (lua_State *L, int at, lua_Integer first, lua_Integer count) {
  Table *t = hvalue(value_at(L, at));
  lua_Integer i;
  for (i = 0; i < count; i++) {
    const TValue *value = item(t, l_castU2S(l_castS2U(first) + l_castS2U(i)));
    if (isempty(value))
      setnilvalue(s2v(L->top.p));
    else
      setobj2s(L, L->top.p, value);
    api_incr_top(L);
  }
}
