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


/* Restores the depth of C calls of a thread that is being resumed to that of its innermost call. */
void lunarena_resumed (lua_State *thread) {
  thread->base_depth = (unsigned short)getCcalls(thread);
  thread->nCcalls += thread->ci->u.l.depth;
}


/* Finishes an instruction that a pause has interrupted. Replaces 'luaV_finishOp'. */
void lunarena_finish_op (lua_State *L) {
  CallInfo *ci = L->ci;
  const Instruction *next = ci->u.l.savedpc;
  luaV_finishOp(L);
  switch (GET_OPCODE(next[-1])) {
    case OP_LT: case OP_LE: case OP_LTI: case OP_LEI: case OP_GTI: case OP_GEI: case OP_EQ: {
      /* A comparison also executes the jump behind it, uncounted, unless it skips it. */
      if (ci->u.l.savedpc == next)
        ci->u.l.savedpc += GETARG_sJ(*next) + 1;
      break;
    }
    case OP_CLOSE: case OP_RETURN: case OP_TFORCALL: case OP_TAILCALL: {
      /* The next fetch repeats this instruction, or exists only because of the pause: the return after a tail call of a C function. */
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
