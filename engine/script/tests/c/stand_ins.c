/*
** Small replacements for functions of the Rust side: counting, and the iterators of `pairs` and `ipairs`.
*/

/* Charges beyond instructions, the budget granted to the counted script so far, and the rest of it. */
static uint64_t paid, granted;
static lua_Integer left;
static int is_counted;

void lunarena_pay (size_t instructions) {
  paid += instructions;
  if (is_counted) {
    if (instructions > (size_t)left) {
      /* The count ends at the next instruction; the rest remains a debt. */
      granted += instructions - (size_t)left;
      instructions = (size_t)left;
    }
    left -= (lua_Integer)instructions;
  }
}


int lunarena_count_ended (lua_State *L) {
  if (lua_isyieldable(L))
    return LUNARENA_PAUSE;
  /* A call that cannot be paused continues for a while. */
  left = 50;
  granted += 50;
  return LUNARENA_GO_ON;
}


int lunarena_must_stop (lua_State *L) {
  must(*lunarena_stop != 0 && lua_status(L) <= LUA_YIELD);
  return 1;
}


/* The observer's state, and the numbers of instructions and errors that it received. */
static int observing;
static uint64_t observed, raised;

/* Reads all variables of the call, and the source of its function. */
static void inspect (lua_State *L, struct CallInfo *ci) {
  lunarena_Call call = { NULL, NULL, NULL };
  lunarena_Slot slot;
  lunarena_Text source;
  int number, lines[2];
  must(lunarena_caller(L, &call) && call.ci == ci);
  must(lunarena_source((LClosure *)call.function, &source, lines) == call.code && lines[0] <= lines[1]);
  for (number = 1; lunarena_local(L, ci, number, &slot) != NULL; number++)
    must(slot.kind <= SLOT_OTHER);
  for (number = -1; lunarena_local(L, ci, number, &slot) != NULL; number--)
    must(slot.kind <= SLOT_OTHER);
  for (number = 1; lunarena_upvalue(ci, number, &slot) != NULL; number++)
    must(slot.kind <= SLOT_OTHER);
}


int lunarena_observe (lua_State *L, struct CallInfo *ci, const void *code, int pc) {
  must(ci == L->ci && code == ci_func(ci)->p && lunarena_current_instruction(ci) == pc);
  if (observing) {
    uint64_t before = paid;
    int was_counted = is_counted;
    is_counted = 0;
    inspect(L, ci);
    paid = before;
    is_counted = was_counted;
    observed++;
  }
  return observing;
}


void lunarena_raised (lua_State *L) {
  must(L->hookmask & LUNARENA_OBSERVED);
  raised++;
}


double lunarena_power (double a, double b) {
  return pow(a, b);
}


int lunarena_is_too_large (lua_State *L, size_t bytes) {
  (void)L;
  return bytes > (size_t)1 << 30;
}


/* Continues a walk over a list after a gap. */
static int next_after_gap (lua_State *L) {
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(1)), at;
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


static int compare_keys (const void *a, const void *b) {
  return lunarena_compare_keys(NULL, (const TValue *)a, (const TValue *)b);
}


static int push_pairs (lua_State *L) {
  size_t count, places, bytes;
  int keys;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  keys = lunarena_survey(L, 1, &count, &places, &bytes);
  must(keys == ORDERLESS || count == lunarena_count_entries(lua_topointer(L, 1)));
  if (keys == ORDERLESS)
    return luaL_error(L, "no order");
  if (keys == LIST) {
    lua_pushinteger(L, (lua_Integer)count);
    lua_pushcfunction(L, next_after_gap);
    lua_pushcclosure(L, lunarena_next_of_list, 2);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
  }
  else {
    size_t room = count;
    TValue *items = lunarena_push_keys(L, 1, &room);
    must(room == count);
    qsort(items, count, sizeof(TValue), compare_keys);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, lunarena_next_of_keys, 2);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
  }
  return 3;
}


static int push_ipairs (lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushcfunction(L, lunarena_next_of_ipairs);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}


/* Copies an object: a userdata with the same bytes. */
static int copy_other (lua_State *from, lua_State *to, lunarena_Copy *copy) {
  size_t size;
  (void)copy;
  if (lua_type(from, -1) != LUA_TUSERDATA)
    return BAD_VALUE;
  size = (size_t)lua_rawlen(from, -1);
  memcpy(lua_newuserdatauv(to, size, 0), lua_touserdata(from, -1), size);
  return COPIED;
}
