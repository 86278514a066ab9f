/*
** All of Lua and the engine's own files as one compilation unit, so that small functions are compiled into their callers in other files.
**
** A name that is redefined before an #include is a change to Lua that needs no hunk in `changes`: from there on, Lua's files call ours instead.
** Ours calls Lua's own, which was included before. A hunk is better where a function must change inside.
**
** A file may also use static functions of the files above it. For example, observe.c uses read_slot of look.c, and write.c uses shape.c.
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
#include "paid.h"
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
/* Processors give NaN different signs. */
#undef lua_number2str
#define lua_number2str(buffer, size, number) l_sprintf(buffer, size, luai_numisnan(number) ? "nan" : LUA_NUMBER_FMT, number)
#include "lobject.c"
/* Prices, see paid.h. */
#define luaO_tostring lunarena_number_to_text
#include "ltm.c"
#include "lstring.c"
#define luaS_eqlngstr lunarena_equal_texts
#define luaS_hashlongstr lunarena_hash_text
/* 'rehash' in ltable.c calls it, see payments.diff. Its definition in work.c uses static functions of ltable.c. */
static void lunarena_grow (lua_State *L, Table *t, unsigned int asize, unsigned int entries);
#include "ltable.c"
#include "work.c"
#define luaH_resize lunarena_resize
/* The count of the compiler's steps starts over for each text. */
#define luaY_parser(L, z, buff, dyd, name, firstchar) (lunarena_searched = 0, luaY_parser(L, z, buff, dyd, name, firstchar))
/* After a pause, see threads.c. */
#define luaV_finishOp lunarena_finish_op
#include "ldo.c"
#undef luaV_finishOp
#include "lapi.c"
#include "stop.c"
#include "count.c"
#include "threads.c"
#include "texts.c"
#include "numbers.c"
#include "look.c"
#include "observe.c"
#include "lists.c"
#include "fields.c"
#include "copy.c"
#include "rows.c"
#include "walk.c"
#include "shape.c"
#include "write.c"
#include "seal.c"
/* A buffer asks for a large block before it grows ('newsize' in 'resizebox'), because one call can fill it beyond the memory limit. */
#define lua_getallocf(L, ud) (lunarena_ask_for(L, newsize), lua_getallocf(L, ud))
#include "lauxlib.c"
#undef lua_getallocf
/* Scripts cannot change sealed tables, see seal.c. */
#define lua_rawset lunarena_rawset
#include "lbaselib.c"
#undef lua_rawset
#include "lcorolib.c"
/* 'math.fmod' takes a step for each few bits by which the exponents differ. */
#define fmod lunarena_remainder
#include "lmathlib.c"
#undef fmod
#include "lstrlib.c"
#include "ltablib.c"
#include "lutf8lib.c"

/* The interpreter is included last, because these names apply to it alone: the fast paths of quick.h, the prices of paid.h and the tracing of count.c. */
#define luaH_get lunarena_get
#define luaH_getstr lunarena_get_name
#define luaH_getshortstr lunarena_get_field
#define luaH_new lunarena_new_table
#define luaF_newLclosure lunarena_new_closure
#define luaT_adjustvarargs lunarena_adjust_varargs
#define luaT_getvarargs lunarena_get_varargs
#define luaG_tracecall lunarena_trace_call
#include "lvm.c"

/* Libraries that no script gets and that are not built: they call the operating system. mlua refers to their names. */
#define LEFT_OUT(open) \
  LUAMOD_API int open (lua_State *L) { return luaL_error(L, "%s: this library is not built in", #open); }
LEFT_OUT(luaopen_package)
LEFT_OUT(luaopen_io)
LEFT_OUT(luaopen_os)
LEFT_OUT(luaopen_debug)
