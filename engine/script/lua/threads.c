/*
** Lua threads: their owner, the depth of their calls, and how they resume after a pause.
*/
#include "internals.h"

#include "lopcodes.h"
#include "lvm.h"

/* Initializes the engine's fields of a new thread. */
void lunarena_new_thread (lua_State *thread) {
  thread->engine_owned = 0;
  thread->base_depth = 0;
  thread->base_ci.u.l.depth = 0;
}


/* Sets whether only the engine may resume a thread. It owns the thread of each request, and every coroutine that a pause of the engine
   suspended. The engine is going to resume these, so scripts must neither resume nor close them. */
void lunarena_set_engine_owned (lua_State *thread, int owned) {
  thread->engine_owned = cast_byte(owned);
}


int lunarena_is_engine_owned (const lua_State *thread) {
  return thread->engine_owned;
}


/* The depth of a call is read without checking whether its function is in Lua or C. */
_Static_assert(offsetof(CallInfo, u.l.depth) == offsetof(CallInfo, u.c.depth), "the depth of calls has one place");


/* Restores the depth of C calls of a thread that is being resumed. Lua's 'nCcalls' is the depth of the C stack at this moment, of which a pause
   leaves nothing. 'base_depth' is the depth at which the thread was resumed, and the 'depth' of a call is relative to it (changes/pauses.diff).
   Their sum is therefore the same whether or not the script was paused. */
void lunarena_resumed (lua_State *thread) {
  thread->base_depth = (unsigned short)getCcalls(thread);
  thread->nCcalls += thread->ci->u.l.depth;
}


/* Finishes an instruction that a pause has interrupted, in a metamethod or a call. Replaces 'luaV_finishOp'. What Lua fetches next may differ from
   what it would have fetched without the pause. The count and the effect of the instruction must not. */
void lunarena_finish_op (lua_State *L) {
  CallInfo *ci = L->ci;
  const Instruction *next = ci->u.l.savedpc;
  luaV_finishOp(L);
  switch (GET_OPCODE(next[-1])) {
    case OP_LT: case OP_LE: case OP_LTI: case OP_LEI: case OP_GTI: case OP_GEI: case OP_EQ: {
      /* Without a pause, a comparison executes the OP_JMP behind it without a fetch. 'luaV_finishOp' stops before that OP_JMP, unless the
         condition failed and the OP_JMP is skipped. So the jump is made here: 1 for the OP_JMP itself, plus its offset. */
      if (ci->u.l.savedpc == next)
        ci->u.l.savedpc += GETARG_sJ(*next) + 1;
      break;
    }
    case OP_CLOSE: case OP_RETURN: case OP_TFORCALL: case OP_TAILCALL: {
      /* The next fetch must not count, because it would not happen without the pause:
         - OP_CLOSE and OP_RETURN: 'luaV_finishOp' has moved back, so the same instruction is fetched again.
         - OP_TFORCALL: without a pause, the OP_TFORLOOP behind it runs without a fetch.
         - OP_TAILCALL of a C function: without a pause, the OP_RETURN behind it is not fetched.
         The count is raised by 1 to make up for that fetch, and the mark keeps 'lunarena_fetch' from stopping or reporting the script there. */
      ++*G(L)->left;
      ci->callstatus |= LUNARENA_REPEATED;
      break;
    }
    default: break;
  }
}


/* Returns whether a thread runs no function. */
int lunarena_is_idle (const lua_State *thread) {
  return thread->ci == &thread->base_ci;
}
