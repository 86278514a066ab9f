/*
** Test values, created by Lua expressions.
*/

static const char *const HELPERS =
  "function names(count, from) local t = {} for i = from or 1, (from or 1) + count - 1 do t['n' .. i] = i end return t end\n"
  "function list(count) local t = {} for i = 1, count do t[i] = i end return t end\n"
  "function sparse(count, step) local t = {} for i = 1, count do t[i * step] = i end return t end\n"
  "function deep(depth) local t = 'bottom' for i = 1, depth do t = { inner = t } end return t end\n"
  "function rows(count, make) local t = {} for i = 1, count do t[i] = make(i) end return t end\n"
  "function without(t, step) local gone = 0 for k in next, t do gone = gone + 1 if gone % step == 0 then t[k] = nil end end return t end\n"
  "function sealed(t) seal(setmetatable(t, { __newindex = function() error('sealed') end })) return t end\n";


static int seal_and_return (lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  return lunarena_seal(L);
}


static int collect_now (lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}


/* Pushes a userdata of a few bytes. */
static int make_object (lua_State *L) {
  memset(lua_newuserdatauv(L, 24, 0), (int)luaL_optinteger(L, 1, 7), 24);
  return 1;
}


static void open_libraries (lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 1);
  luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 1);
  lua_settop(L, 0);
  lua_register(L, "seal", seal_and_return);
  lua_register(L, "collect", collect_now);
  lua_register(L, "object", make_object);
  lua_register(L, "pairs", push_pairs);
  lua_register(L, "ipairs", push_ipairs);
  must(luaL_dostring(L, HELPERS) == LUA_OK);
}


/* Opens a state with Lua's libraries, our walks and the functions above. */
static lua_State *open_full (int number) {
  lua_State *L = open_state(number);
  open_libraries(L);
  return L;
}


/* Pushes the value of a Lua expression. */
static void make (lua_State *L, const char *expression) {
  char code[1024];
  snprintf(code, sizeof(code), "return %s", expression);
  if (luaL_loadstring(L, code) != LUA_OK || lua_pcall(L, 0, 1, 0) != LUA_OK) {
    fprintf(stderr, "%s: %s\n", expression, lua_tostring(L, -1));
    abort();
  }
}


/* Runs Lua code with the value on top of the stack as its argument; the value stays. Returns whether the code succeeded. */
static int try_with (lua_State *L, const char *code) {
  int good;
  must(luaL_loadstring(L, code) == LUA_OK);
  lua_pushvalue(L, -2);
  good = lua_pcall(L, 1, 0, 0) == LUA_OK;
  if (!good) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  return good;
}
