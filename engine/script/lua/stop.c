/*
** Stopping scripts from outside.
*/
#include "lua.h"
#include "ldebug.h"

static const volatile int never = 0;
LUNARENA_THREAD_LOCAL const volatile int *lunarena_stop = &never;

void lunarena_set_stop_flag (const volatile int *stop) {
  lunarena_stop = (stop != NULL) ? stop : &never;
}

void lunarena_check_stop (lua_State *L) {
  if (lunarena_must_stop(L))
    luaG_runerror(L, LUNARENA_STOPPED);
}
