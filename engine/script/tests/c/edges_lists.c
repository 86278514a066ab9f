/*
** Edge cases of moved and pushed list items, of keys in order, and of remainders.
*/

/* move(from, first, target, to, count): `table.move` without metamethods. */
static int move_items (lua_State *L) {
  lua_Integer first = lua_tointeger(L, 2), to = lua_tointeger(L, 4), count = lua_tointeger(L, 5);
  int backwards = lua_rawequal(L, 1, 3) && to > first;
  lunarena_move(L, 1, first, 3, to, count, backwards);
  return 0;
}


/* items(t, first, count) */
static int push_items (lua_State *L) {
  lua_Integer count = lua_tointeger(L, 3);
  luaL_checkstack(L, (int)count, NULL);
  lunarena_push_items(L, 1, lua_tointeger(L, 2), count);
  return (int)count;
}


/* Returns the next key in order, like `next`. */
static int push_next_key (lua_State *L) {
  return lunarena_least_key(L, 1, lua_isnoneornil(L, 2) ? 0 : 2);
}


static const char *const MOVES =
  "local function moved(t, first, target, to, count)\n"
  "  local held = {}\n"
  "  for i = 0, count - 1 do held[i] = t[first + i] end\n"
  "  move(t, first, target, to, count)\n"
  "  for i = 0, count - 1 do assert(target[to + i] == held[i]) end\n"
  "end\n"
  "for _, n in ipairs({ 0, 1, 2, 7, 100 }) do\n"
  "  for _, to in ipairs({ 1, 2, 3, n, n + 1, n + 50, -5, 0, 1 << 40, math.maxinteger - n }) do\n"
  "    for _, make in ipairs({ list, names, function(m) return sparse(m, 2) end, function(m) return without(list(m), 3) end }) do\n"
  "      local t = make(n)\n"
  "      t[1] = t[1] or {} t[2] = 'text' .. n\n"
  "      moved(t, 1, t, to, n)\n"
  "      moved(make(n), 1, {}, to, n)\n"
  "      moved(make(n), -3, make(n), to, n)\n"
  "    end\n"
  "  end\n"
  "end\n"
  "local t = { {}, 'b', nil, 4, x = 1, [-1] = -1, [math.mininteger] = 'least', [math.maxinteger] = 'most' }\n"
  "assert(select('#', items(t, 1, 0)) == 0 and select('#', items(t, 1, 200)) == 200)\n"
  "assert(select(4, items(t, 1, 10)) == 4 and items(t, -1, 3) == -1 and select(2, items(t, math.maxinteger, 2)) == 'least')\n";


static const char *const KEYS =
  "local t = ...\n"
  "local keys, count = {}, 0\n"
  "for k in pairs(t) do count = count + 1 keys[count] = k end\n"
  "local at, value = nil, nil\n"
  "for i = 1, count do at, value = least(t, at) assert(at == keys[i] and rawequal(value, t[at])) end\n"
  "assert(least(t, at) == nil and select('#', least(t, at)) == 1 or count == 0)\n"
  "assert(least(t, 0.25) == nil or least(t, 0.25) ~= 0.25)\n";


static void items_of_lists_are_moved_and_pushed (void) {
  lua_State *L = open_full(0);
  unsigned int every;
  size_t i;
  lua_register(L, "move", move_items);
  lua_register(L, "items", push_items);
  lua_register(L, "least", push_next_key);
  lua_pushnil(L);
  must(try_with(L, MOVES));
  for (every = 1; every <= 3; every++) {
    stack_moves.every = collections.every = memories[0].emergencies.every = 20 * every;
    must(try_with(L, MOVES));
    stack_moves.every = collections.every = memories[0].emergencies.every = 0;
    check_invariants(L);
  }
  for (i = 0; i < sizeof(WALKED) / sizeof(*WALKED); i++) {
    if (!is_large(WALKED[i])) {
      make(L, WALKED[i]);
      must(try_with(L, KEYS));
      lua_settop(L, 0);
    }
  }
  close_state_of(L);
}


static void remainders_equal_those_of_c (void) {
  static const double SOME[] = { 0, -0.0, 1, -1, 0.1, 5e-324, 2.2e-308, 1e300, -1e308, 3, 7.5, 1e18, INFINITY, -INFINITY, NAN };
  size_t i, j;
  for (i = 0; i < sizeof(SOME) / sizeof(*SOME); i++) {
    for (j = 0; j < sizeof(SOME) / sizeof(*SOME); j++) {
      double found, expected = fmod(SOME[i], SOME[j]);
      paid = 0;
      found = lunarena_remainder(SOME[i], SOME[j]);
      must(found == expected || (found != found && expected != expected));
      must(paid <= 2048 / LUNARENA_REMAINDER);
    }
  }
}
