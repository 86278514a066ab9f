/*
** Included first: makes rare events frequent. The stack may move wherever Lua checks its size, and a full collection may run wherever Lua checks
** whether one is due.
*/
#ifndef lunarena_force_h
#define lunarena_force_h

#define LUA_CORE
#define LUA_LIB

#include "engine.h"

#include "lprefix.h"

#include "luaconf.h"

/* Same as in `all.c`. */
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

/* An event that occurs at every nth check, where n is 'every'; never if that is 0. */
typedef struct Rhythm {
  unsigned int every;
  unsigned int count;
} Rhythm;

static Rhythm stack_moves, collections;

static int is_due (Rhythm *rhythm) {
  return rhythm->every != 0 && ++rhythm->count % rhythm->every == 0;
}


static void move_stack (lua_State *L) {
  luaD_reallocstack(L, L->stack_last.p - L->stack.p, 0);
}


static void collect_some (lua_State *L) {
  if (is_due(&collections) && gcrunning(G(L)))
    luaC_fullgc(L, 0);
  else if (G(L)->GCdebt > 0)
    luaC_step(L);
}

#endif
