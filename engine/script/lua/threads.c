/*
** What the engine needs to know of threads.
*/
#include "internals.h"

/* Where a thread keeps the interval of its count hook, and what is left of it. */
const size_t lunarena_offset_of_interval = offsetof(lua_State, basehookcount);
const size_t lunarena_offset_of_left = offsetof(lua_State, hookcount);


/*
** Threads that only the engine may resume: the thread of each question, and every coroutine that a pause went through. A script that
** resumed or closed one of them would run on a stack that the engine is going to continue.
*/
void lunarena_set_engine_owned (lua_State *thread, int owned) {
  thread->engine_owned = cast_byte(owned);
}


int lunarena_is_engine_owned (const lua_State *thread) {
  return thread->engine_owned;
}


/* The depth of a call is read without asking what kind of function it is of. */
_Static_assert(offsetof(CallInfo, u.l.depth) == offsetof(CallInfo, u.c.depth), "the depth of calls has one place");
