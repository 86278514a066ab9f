/*
** What Lua and the C files get from the Rust side, in a few lines each: counting, and the functions that a loop of `pairs` or `ipairs` calls.
*/

/* What was paid beyond instructions, the thread that pays, and what it was given so far, to use up. */
static uint64_t paid, granted;
static lua_State *counted;

void lunarena_pay (size_t instructions) {
  paid += instructions;
  if (counted != NULL) {
    size_t left = (counted->hookcount > 1) ? (size_t)counted->hookcount - 1 : 0;
    if (instructions > left) {
      /* The hook comes at the next instruction; the rest is owed. */
      granted += instructions - left;
      instructions = left;
    }
    counted->hookcount -= (int)instructions;
  }
}


void lunarena_no_memory (lua_State *L) {
  must(completestate(G(L)));
}


int lunarena_must_stop (lua_State *L) {
  must(*lunarena_stop != 0 && lua_status(L) <= LUA_YIELD);
  return 1;
}


/* How many instructions were looked at, and how many errors. */
static uint64_t observed, raised;

void lunarena_observe (lua_State *L, struct CallInfo *ci, const void *pc) {
  must(ci == L->ci && pc != NULL);
  observed++;
}


void lunarena_raised (lua_State *L) {
  must(L->hookmask & LUNARENA_OBSERVED);
  raised++;
}


double lunarena_power (double a, double b) {
  return pow(a, b);
}


int lunarena_next_of_ipairs (lua_State *L) {
  int results = lunarena_next_item(L, LUA_MAXINTEGER);
  lua_Integer at;
  if (results >= 0)
    return results;
  luaL_checktype(L, 1, LUA_TTABLE);
  at = l_castU2S(l_castS2U(luaL_checkinteger(L, 2)) + 1);
  lua_pushinteger(L, at);
  return (lua_rawgeti(L, 1, at) == LUA_TNIL) ? 1 : 2;
}


int lunarena_next_of_list (lua_State *L) {
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(1)), at;
  if (lunarena_next_item(L, last) == 2)
    return 2;
  lua_settop(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  at = luaL_checkinteger(L, 2);
  for (at = (at < 0) ? 0 : at; at < last; ) {
    lua_pushinteger(L, ++at);
    if (lua_rawgeti(L, 1, at) != LUA_TNIL)
      return 2;
    lua_settop(L, 2);
  }
  lua_pushnil(L);
  return 1;
}


int lunarena_next_of_keys (lua_State *L) {
  int results = lunarena_next_key(L);
  return (results >= 0) ? results : luaL_error(L, "table expected");
}


static int compare_keys (const void *a, const void *b) {
  return lunarena_order(NULL, (const TValue *)a, (const TValue *)b);
}


static int give_pairs (lua_State *L) {
  size_t count, places, bytes;
  int keys;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  keys = lunarena_survey(L, 1, &count, &places, &bytes);
  must(keys == ORDERLESS || count == lunarena_count(lua_topointer(L, 1)));
  if (keys == ORDERLESS)
    return luaL_error(L, "no order");
  if (keys == LIST) {
    lua_pushinteger(L, (lua_Integer)count);
    lua_pushcclosure(L, lunarena_next_of_list, 1);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
  }
  else {
    qsort(lunarena_keys(L, 1, count), count, sizeof(TValue), compare_keys);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, lunarena_next_of_keys, 2);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
  }
  return 3;
}


static int give_ipairs (lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushcfunction(L, lunarena_next_of_ipairs);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}


/* A copy of an object: a userdata with the same bytes. */
static int copy_other (lua_State *from, lua_State *to, lunarena_Copy *copy) {
  size_t size;
  (void)copy;
  if (lua_type(from, -1) != LUA_TUSERDATA)
    return BAD_VALUE;
  size = (size_t)lua_rawlen(from, -1);
  memcpy(lua_newuserdatauv(to, size, 0), lua_touserdata(from, -1), size);
  return GOOD;
}
