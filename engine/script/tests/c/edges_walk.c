/*
** Edge cases of `pairs` and `ipairs`: in loops, which use a shortcut, and in explicit calls, which do not, over tables that change.
*/

/* Order: booleans, numbers by size, texts by bytes; each key once, with its value. */
static const char *const WALK =
  "local t = ...\n"
  "local rank = { boolean = 1, number = 2, string = 3 }\n"
  "local function before(a, b)\n"
  "  if type(a) ~= type(b) then return rank[type(a)] < rank[type(b)] end\n"
  "  if type(a) == 'boolean' then return not a and b end\n"
  "  return a < b\n"
  "end\n"
  "local count, last, seen = 0, nil, 0\n"
  "for _ in next, t do count = count + 1 end\n"
  "for k, v, more in pairs(t) do\n"
  "  assert(rawequal(t[k], v) or v ~= v) assert(more == nil)\n"
  "  assert(seen == 0 or before(last, k)) last = k seen = seen + 1\n"
  "end\n"
  "assert(seen == count)\n"
  "local step, state, key = pairs(t)\n"
  "local again, value = 0, nil\n"
  "while true do\n"
  "  key, value = step(state, key)\n"
  "  if key == nil then break end\n"
  "  assert(rawequal(t[key], value) or value ~= value) again = again + 1\n"
  "end\n"
  "assert(again == count)\n"
  "local length = 0\n"
  "for i, v in ipairs(t) do assert(rawequal(t[i], v)) length = length + 1 assert(i == length) end\n"
  "assert(t[length + 1] == nil)\n"
  "for k in pairs(t) do seen = seen - 1 end\n"
  "assert(seen == 0)\n";

static const char *const WALKED[] = {
  "{}", "{ false }", "{ true, false, nil, 4 }", "{ [true] = 1, [false] = 2, [1.5] = 3, [-1] = 4, a = 5, [1] = 6 }",
  "{ [math.maxinteger] = 1, [math.mininteger] = 2, [2^53] = 3, [2^53 + 2] = 4, [1e300] = 5, [-1e300] = 6, [math.huge] = 7, [-math.huge] = 8 }",
  "{ [9007199254740993] = 1, [9007199254740992.0] = 2, [9223372036854775807] = 3, [2^63] = 4, [-2^63] = 5 }",
  "{ a = 1, ['a\\0b'] = 2, ['a\\0'] = 3, [''] = 4, ['\\255'] = 5, [('k'):rep(41)] = 6, [('k'):rep(42)] = 7 }",
  "names(1)", "names(2)", "names(1000)", "list(1)", "list(2)", "list(1000)", "sparse(100, 3)", "sparse(10, 1 << 50)", "without(list(100), 3)",
  "without(names(100), 3)", "without(list(64), 1)", "names(65536)", "names(65537)", "list(65537)",
  "(function() local t = {} for i = 0, 62 do t[1 << i] = i end t[math.maxinteger] = 1 return t end)()",
};


static int is_large (const char *expression) {
  return strstr(expression, "000)") != NULL || strstr(expression, "6553") != NULL;
}


static void walks_visit_keys_in_order (void) {
  lua_State *L = open_full(0);
  size_t i;
  for (i = 0; i < sizeof(WALKED) / sizeof(*WALKED); i++) {
    lua_gc(L, LUA_GCINC, 100, 100, is_large(WALKED[i]) ? 13 : 6);
    make(L, WALKED[i]);
    must(try_with(L, WALK));
    check_invariants(L);
    if (!is_large(WALKED[i])) {
      unsigned int every;
      for (every = 1; every <= 3; every++) {
        stack_moves.every = collections.every = memories[0].emergencies.every = every;
        must(try_with(L, WALK));
        stack_moves.every = collections.every = memories[0].emergencies.every = 0;
        check_invariants(L);
      }
    }
    lua_settop(L, 0);
  }
  close_state_of(L);
}


/* Removed keys are skipped and new ones are not visited, whatever changes during the walk. */
static const char *const CHANGES =
  "local kinds = { names, list, function(n) return sparse(n, 3) end }\n"
  "for _, make in ipairs(kinds) do\n"
  "  for n = 0, 40 do\n"
  "    local t, visited = make(n), 0\n"
  "    for k in pairs(t) do t[k] = nil visited = visited + 1 collect() end\n"
  "    assert(visited == n and next(t) == nil)\n"
  "    t, visited = make(n), 0\n"
  "    for k, v in pairs(t) do for i = 1, 5 do t['more' .. v .. i] = 1 end visited = visited + 1 end\n"
  "    assert(visited == n)\n"
  "    t, visited = make(n), 0\n"
  "    for k in pairs(t) do for other in next, t do t[other] = nil end collect() visited = visited + 1 end\n"
  "    assert(visited == math.min(n, 1))\n"
  "    t, visited = make(n), 0\n"
  "    for i in ipairs(t) do t[i + 1] = nil visited = visited + 1 end\n"
  "    assert(visited <= 1)\n"
  "  end\n"
  "end\n"
  "local t = {}\n"
  "for i = 1, 10 do t[i] = i end\n"
  "for i, v in ipairs(t) do if i < 200 then t[i + 1] = i end end\n"
  "assert(#t == 200)\n"
  "for k, v in pairs(t) do t = nil collect() end\n"
  "local step, state = pairs({ a = 1, b = 2 })\n"
  "assert(step({ b = 5 }) == 'b' and step({ b = 5 }) == nil)\n"
  "assert(not pcall(step, 1) and not pcall(step))\n"
  "step = pairs({ 1, 2, 3 })\n"
  "assert(select('#', step({}, 0)) == 1 and step({}, 0) == nil and step({ 5 }, -7) == 1 and step({ 5 }, 1) == nil)\n"
  "assert(not pcall(step) and not pcall(step, {}) and not pcall(step, {}, 'x') and not pcall(step, {}, 1.5))\n"
  "step = ipairs({})\n"
  "assert(step({}, math.maxinteger) == nil and not pcall(step, {}, {}) and not pcall(step))\n"
  "assert(not pcall(pairs, { [{}] = 1 }) and not pcall(pairs, { [print] = 1 }) and not pcall(pairs, 1))\n"
  "for a, b, c, d, e in pairs({ 1, x = 2 }) do assert(c == nil and d == nil and e == nil) end\n"
  "for a, b, c, d, e in ipairs({ 1, 2 }) do assert(c == nil and d == nil and e == nil) end\n"
  "for a in step, { 1, 2 }, 0 do assert(a <= 2) end\n"
  "for a in step, { 1, 2 }, 0, setmetatable({}, { __close = function() end }) do assert(a <= 2) end\n";

static void walks_survive_changes (void) {
  lua_State *L = open_full(0);
  unsigned int every;
  lua_pushnil(L);
  must(try_with(L, CHANGES));
  for (every = 1; every <= 5; every += 2) {
    stack_moves.every = collections.every = every;
    must(try_with(L, CHANGES));
    stack_moves.every = collections.every = 0;
  }
  check_invariants(L);
  close_state_of(L);
}


static int walk_once (lua_State *L) {
  (void)lua_touserdata(L, 1);
  lua_settop(L, 0);
  lua_getglobal(L, "walk");
  lua_getglobal(L, "walked");
  lua_call(L, 1, 0);
  return 0;
}

static void walks_survive_refused_memory (void) {
  lua_State *L = open_full(0);
  unsigned long request = 1;
  must(luaL_loadstring(L, WALK) == LUA_OK);
  lua_setglobal(L, "walk");
  make(L, "{ [true] = 1, [2] = 2, [1.5] = 3, a = {}, b = 'text' }");
  lua_setglobal(L, "walked");
  do {
    memories[0].requests = 0;
    memories[0].refused_request = request++;
    run_protected(L, walk_once, NULL);
    check_invariants(L);
  } while (memories[0].requests >= memories[0].refused_request);
  close_state_of(L);
}
