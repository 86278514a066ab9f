/*
** All of Lua, with the engine's own files, as one: so that what is small, and called from one file to another, is compiled into its callers.
*/
#include "engine.h"

#include "lprefix.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define LUA_CORE
#define LUA_LIB
#include "luaconf.h"
#undef LUAI_FUNC
#undef LUAI_DDEC
#undef LUAI_DDEF
#define LUAI_FUNC static
#define LUAI_DDEC(def)
#define LUAI_DDEF static
#include "quick.h"
#include "lzio.c"
#include "lctype.c"
#include "lopcodes.c"
#include "lmem.c"
#include "lundump.c"
#include "ldump.c"
#include "lstate.c"
#include "lgc.c"
#include "llex.c"
#include "lcode.c"
#include "lparser.c"
#include "ldebug.c"
#include "lfunc.c"
#undef lua_integer2str
#define lua_integer2str(buffer, size, number) lunarena_write_integer(buffer, number)
#include "lobject.c"
#include "ltm.c"
#include "lstring.c"
#include "ltable.c"
#include "ldo.c"
#include "loops.c"
#include "lapi.c"
#include "stop.c"
#include "threads.c"
#include "work.c"
#include "texts.c"
#include "numbers.c"
#include "look.c"
#include "observe.c"
#include "seal.c"
#include "lists.c"
#include "fields.c"
#include "call.c"
#include "copy.c"
#include "rows.c"
#include "walk.c"
#include "shape.c"
#include "write.c"
#include "lauxlib.c"
#include "lbaselib.c"
#include "lcorolib.c"
#include "lmathlib.c"
#include "lstrlib.c"
#include "ltablib.c"
#include "lutf8lib.c"

/* Libraries that no script gets and that are not built: they call the operating system. mlua refers to their names. */
#define LEFT_OUT(open) \
  LUAMOD_API int open (lua_State *L) { return luaL_error(L, "%s: this library is not built in", #open); }
LEFT_OUT(luaopen_package)
LEFT_OUT(luaopen_io)
LEFT_OUT(luaopen_os)
LEFT_OUT(luaopen_debug)
