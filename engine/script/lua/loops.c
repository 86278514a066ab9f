/*
** Lua's interpreter (lvm.c), with the loop that runs instructions compiled three times: for scripts that are not counted, for those that are, and for
** those that are observed. One loop for all would check before every instruction which of them it is.
*/

/* The fast paths of quick.h, under the names that lvm.c uses. */
#define luaH_get lunarena_get
#define luaH_getstr lunarena_get_name
#define luaH_getshortstr lunarena_get_field

static void execute_counted (lua_State *L, CallInfo *ci);
static void execute_observed (lua_State *L, CallInfo *ci);

/* A script that begins to be counted while it runs is counted by 'luaG_traceexec' until its next call or return. */
#define LUNARENA_CHOOSE_LOOP \
  if (L->hookmask & (LUA_MASKCOUNT | LUNARENA_OBSERVED)) { \
    if (l_likely(!(L->hookmask & LUNARENA_OBSERVED))) \
      execute_counted(L, ci); \
    else \
      execute_observed(L, ci); \
    return; \
  }

/* Whether the script is counted, without hooks, and whether it has hooks beside counting. */
#define LUNARENA_IS_COUNTED(L) ((L)->hookmask == LUA_MASKCOUNT)
#define LUNARENA_HAS_HOOKS(L) ((L)->hookmask & ~LUA_MASKCOUNT)

#include "lvm.c"

/* From here on lvm.c is the loop alone. */
#define LUNARENA_LOOP_ALONE
#undef LUNARENA_CHOOSE_LOOP
#define LUNARENA_CHOOSE_LOOP

/* Takes one off the count without a call. Whatever moves the stack sets 'trap' to another value than LUNARENA_COUNTING, so that 'luaG_traceexec' is
   called and the stack is found again. Both conditions are one jump, which is almost never taken. */
#undef vmfetch
#define vmfetch() { \
  if (l_unlikely((trap != LUNARENA_COUNTING) | (L->hookcount <= 1))) { \
    trap = luaG_traceexec(L, pc); \
    updatebase(ci); \
  } \
  else \
    L->hookcount--; \
  i = *(pc++); \
}
#define luaV_execute execute_counted
#include "lvm.c"
#undef luaV_execute

/* Reports an instruction to the observer when it is certain to run, and has been counted. */
#undef vmfetch
#define vmfetch() { \
  if ((L->hookmask & LUA_MASKCOUNT) ? ((trap != LUNARENA_COUNTING) | (L->hookcount <= 1)) : trap) { \
    trap = luaG_traceexec(L, pc); \
    updatebase(ci); \
  } \
  else if (L->hookmask & LUA_MASKCOUNT) \
    L->hookcount--; \
  if (l_unlikely(ci->callstatus & LUNARENA_REPEATED)) \
    ci->callstatus &= ~LUNARENA_REPEATED; \
  else if (lunarena_observing) { \
    ci->u.l.savedpc = pc + 1; \
    lunarena_observe(L, ci, pc); \
  } \
  i = *(pc++); \
}
#undef LUNARENA_IS_COUNTED
#undef LUNARENA_HAS_HOOKS
#define LUNARENA_IS_COUNTED(L) ((L)->hookmask & LUA_MASKCOUNT)
#define LUNARENA_HAS_HOOKS(L) ((L)->hookmask & ~(LUA_MASKCOUNT | LUNARENA_OBSERVED))
#define luaV_execute execute_observed
#include "lvm.c"
#undef luaV_execute

#undef luaH_get
#undef luaH_getstr
#undef luaH_getshortstr
