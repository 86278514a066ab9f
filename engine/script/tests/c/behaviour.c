/*
** One script run in every mode, with the same results and the same count: uncounted, counted as a whole, and in slices, paused between any two
** instructions; and under stress.
*/

/* Runs the function below its arguments in slices of 'instructions', or uncounted if that is 0. Leaves its result or its error, and returns the
   instructions that it used. */
static uint64_t run_sliced (lua_State *L, int arguments, int instructions, int *status) {
  lua_State *co = lua_newthread(L);
  int results;
  uint64_t used;
  granted = paid = observed = 0;
  if (observing)
    lunarena_enable_observer(co);
  lua_insert(L, -2 - arguments);
  must(lua_checkstack(co, arguments + 1));
  lua_xmove(L, co, arguments + 1);
  do {
    if (instructions > 0) {
      is_counted = 1;
      left = instructions;
      granted += (uint64_t)instructions;
      lunarena_count_in(co, &left);
    }
    *status = lua_resume(co, L, arguments, &results);
    is_counted = 0;
    arguments = 0;
  } while (*status == LUA_YIELD);
  used = (instructions > 0) ? granted - (uint64_t)left : 0;
  must(lua_gettop(co) >= 1);
  lua_xmove(co, L, 1);
  lua_remove(L, -2);
  return used;
}


#define WHOLE (1 << 30)

static const char *behaviour_file;

/* Runs the file in a new state and leaves its result. */
static lua_State *run_file (int number, int has_coroutines, int instructions, uint64_t *used) {
  lua_State *L = open_full(number);
  int status;
  if (luaL_loadfile(L, behaviour_file) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    abort();
  }
  lua_pushboolean(L, has_coroutines);
  *used = run_sliced(L, 1, instructions, &status);
  if (status != LUA_OK) {
    fprintf(stderr, "in slices of %d: %s\n", instructions, lua_tostring(L, -1));
    abort();
  }
  check_invariants(L);
  return L;
}


static void check_behaviour (int has_coroutines, int instructions, lua_State *expected, uint64_t whole) {
  uint64_t used;
  lua_State *L = run_file(1, has_coroutines, instructions, &used);
  if (!is_same(expected, 1, L, 1))
    fprintf(stderr, "expected:\n%s\nfound:\n%s\n", lua_tostring(expected, 1), lua_tostring(L, 1));
  must(is_same(expected, 1, L, 1));
  if (instructions > 0 && used != whole)
    fprintf(stderr, "in slices of %d it used %llu, as a whole %llu\n", instructions, (unsigned long long)used, (unsigned long long)whole);
  must(instructions == 0 || used == whole);
  close_state_of(L);
}


static void scripts_behave_the_same_in_every_mode (void) {
  static const int SLICES[] = { 1, 2, 3, 7, 50, 1000, WHOLE, 0 };
  int has_coroutines;
  for (has_coroutines = 0; has_coroutines <= 1; has_coroutines++) {
    uint64_t whole;
    lua_State *expected = run_file(0, has_coroutines, WHOLE, &whole);
    size_t i;
    unsigned int every;
    for (i = has_coroutines ? 6 : 0; i < sizeof(SLICES) / sizeof(*SLICES); i++)
      check_behaviour(has_coroutines, SLICES[i], expected, whole);
    for (every = 1; every <= 40; every = every * 3 + 1) {
      stack_moves.every = every;
      check_behaviour(has_coroutines, WHOLE, expected, whole);
      check_behaviour(has_coroutines, has_coroutines ? 0 : 5, expected, whole);
      stack_moves.every = 0;
    }
    for (every = 10; every <= 40; every *= 2) {
      stack_moves.every = collections.every = every;
      check_behaviour(has_coroutines, WHOLE, expected, whole);
      check_behaviour(has_coroutines, 0, expected, whole);
      stack_moves.every = collections.every = 0;
    }
    close_state_of(expected);
  }
}


/* Reaches the end of the stack repeatedly, and catches the error in every way. */
static void stacks_overflow_without_harm (void) {
  lua_State *L = open_full(0);
  lua_gc(L, LUA_GCINC, 200, 100, 13);
  lua_pushnil(L);
  must(try_with(L,
    "local function deep() return 1 + deep() end\n"
    "local function wide(...) return 1 + wide(...) end\n"
    "local function inside() return 1 + select(2, pcall(inside)) end\n"
    "local tower = setmetatable({}, { __index = function(t, k) return t[k + 1] end })\n"
    "local text = setmetatable({}, { __concat = function(a, b) return a .. b end })\n"
    "for i = 1, 2 do\n"
    "  assert(not pcall(deep)) assert(not pcall(wide, 1, 2, 3)) pcall(inside)\n"
    "  assert(not pcall(function() return tower[1] end)) assert(not pcall(function() return text .. text end))\n"
    "  assert(not pcall(table.unpack, {}, 1, 999990)) pcall(string.rep, 'x', 1 << 20)\n"
    "  assert(not coroutine.resume(coroutine.create(deep))) assert(not pcall(coroutine.wrap(deep)))\n"
    "  assert(not pcall(string.gsub, 'aaa', 'a', function() return deep() end))\n"
    "  local function resumed() return coroutine.wrap(resumed)() end\n"
    "  assert(not pcall(resumed)) collect()\n"
    "end"));
  check_invariants(L);
  close_state_of(L);
}


/* While the flag is set, every loop fails; afterwards all loops work again. */
static void scripts_can_be_stopped (void) {
  static volatile int stop = 0;
  lua_State *L = open_full(0);
  int round;
  lua_pushnil(L);
  lunarena_set_stop_flag(&stop);
  for (round = 0; round < 3; round++) {
    stop = round == 1;
    must(luaL_dostring(L, "local n = 0 for i = 1, 10 do n = n + i end return n") == stop);
    must(luaL_dostring(L, "local n = 0 while n < 10 do n = n + 1 end return n") == stop);
    must(luaL_dostring(L, "local n = 0 for k in pairs({ 1, 2, x = 3 }) do n = n + 1 end return n") == stop);
    lua_settop(L, 0);
  }
  lunarena_set_stop_flag(NULL);
  check_invariants(L);
  close_state_of(L);
}
