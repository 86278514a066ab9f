/*
** Before all else: what may happen at any moment is made to happen often. Wherever Lua looks whether its stack is large enough, the stack may
** move, and with the engine's change of `ldo.c` there may be an emergency collection first; wherever it looks whether it is time to collect,
** there may be a whole collection.
*/
#ifndef lunarena_force_h
#define lunarena_force_h

#define LUA_CORE
#define LUA_LIB

#include "engine.h"

#include "lprefix.h"

#include "luaconf.h"

/* As `all.c` has it. */
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(def)
#define LUAI_DDEF static

#include "llimits.h"

#undef condmovestack
#define condmovestack(L,pre,pos) \
  { if (is_due(&stack_moves)) { pre; move_stack(L); pos; } }

#include "ldo.h"
#include "lgc.h"

#undef luaC_condGC
#define luaC_condGC(L,pre,pos) \
  { if (G(L)->GCdebt > 0 || collections.every != 0) { pre; collect_some(L); pos; } }

/* Something that happens every so often: with 'every' 0 never, with 1 always. */
typedef struct Rhythm {
  unsigned int every;
  unsigned int met;
} Rhythm;

static Rhythm stack_moves, collections;

static int is_due (Rhythm *rhythm) {
  return rhythm->every != 0 && ++rhythm->met % rhythm->every == 0;
}


static void move_stack (lua_State *L) {
  global_State *g = G(L);
  if (!g->gcstopem && !g->gcemergency && completestate(g))
    luaC_fullgc(L, 1);
  luaD_reallocstack(L, L->stack_last.p - L->stack.p, 0);
}


static void collect_some (lua_State *L) {
  if (is_due(&collections) && gcrunning(G(L)))
    luaC_fullgc(L, 0);
  else if (G(L)->GCdebt > 0)
    luaC_step(L);
}

#endif
