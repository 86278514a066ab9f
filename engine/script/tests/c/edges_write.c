/*
** Edge cases of digests.
*/

/* Two values have the same digest exactly if they are the same plain data. */
static void different_values_have_different_digests (void) {
  lua_State *L = open_full(0);
  size_t count = sizeof(PLAIN) / sizeof(*PLAIN), i, j;
  uint64_t digests[sizeof(PLAIN) / sizeof(*PLAIN)];
  for (i = 0; i < count; i++) {
    make(L, PLAIN[i]);
    make(L, PLAIN[i]);
    digests[i] = digest_of(L, 1);
    must(digest_of(L, 2) == digests[i]);
    for (j = 0; j < i; j++) {
      make(L, PLAIN[j]);
      must((digests[i] == digests[j]) == is_same(L, 1, L, 3));
      lua_settop(L, 2);
    }
    lua_settop(L, 0);
  }
  close_state_of(L);
}


/* Tables with the same entries have the same digest, whatever entries they had before. */
static void digests_do_not_depend_on_the_history_of_a_table (void) {
  static const char *const ALIKE[][2] = {
    { "list(65537)", "(function() local t = {} for i = 65537, 1, -1 do t[i] = i end return t end)()" },
    { "names(65537)", "(function() local t = list(100) for i = 65537, 1, -1 do t['n' .. i] = i end for i = 1, 100 do t[i] = nil end return t end)()" },
    { "names(24)", "(function() local t = names(24, 100) for i = 1, 24 do t['n' .. i] = i end for i = 100, 123 do t['n' .. i] = nil end return t end)()" },
    { "names(25)", "(function() local t = names(1000) for i = 26, 1000 do t['n' .. i] = nil end return t end)()" },
    { "{ 1, 2, 3 }", "(function() local t = { [3] = 3 } t[2] = 2 t[1] = 1 return t end)()" },
    { "{}", "without(names(100), 1)" }, { "{}", "without(list(100), 1)" }, { "{ { } }", "{ without(list(3), 1) }" },
    { "sparse(1000, 3)", "(function() local t = {} for i = 1000, 1, -1 do t[i * 3] = i end return t end)()" },
  };
  lua_State *L = open_full(0);
  size_t i;
  lua_gc(L, LUA_GCINC, 200, 100, 13);
  for (i = 0; i < sizeof(ALIKE) / sizeof(*ALIKE); i++) {
    make(L, ALIKE[i][0]);
    make(L, ALIKE[i][1]);
    must(digest_of(L, 1) == digest_of(L, 2));
    lua_settop(L, 0);
  }
  close_state_of(L);
}


/* Names of every length; records with as many names as a shape holds, and with one more; more shapes than are cached. */
static void records_have_the_digests_of_their_copies (void) {
  lua_State *from = open_full(0), *to = open_full(1);
  char expression[256];
  int length;
  for (length = 0; length <= 60; length++) {
    snprintf(expression, sizeof(expression), "{ [('x'):rep(%d)] = 1, [('y'):rep(%d)] = { [('z'):rep(%d)] = 2 } }", length, length + 1, length);
    make(from, expression);
    check_copy(from, to);
    lua_settop(from, 0);
  }
  make(from, "rows(200, function(i) return names(i % 27, i * 100) end)");
  check_copy(from, to);
  make(from, "rows(100, function(i) return { ['a' .. i] = { ['b' .. i] = { ['a' .. i] = i, ['c' .. i] = {} } }, z = i } end)");
  check_copy(from, to);
  close_state_of(from);
  close_state_of(to);
}


static void digests_refuse_values_that_are_not_plain (void) {
  static const struct { const char *value; int why; } BAD[] = {
    { "print", UNSUPPORTED_VALUE | (LUA_TFUNCTION << 8) }, { "{ print }", UNSUPPORTED_VALUE | (LUA_TFUNCTION << 8) },
    { "{ a = 1, [1] = print }", UNSUPPORTED_VALUE | (LUA_TFUNCTION << 8) }, { "{ [1.5] = 1 }", UNSUPPORTED_KEY | (LUA_TNUMBER << 8) },
    { "{ 1, [true] = 1 }", UNSUPPORTED_KEY | (LUA_TBOOLEAN << 8) }, { "{ { a = 1, [2] = { [{}] = 1 } } }", UNSUPPORTED_KEY | (LUA_TTABLE << 8) },
    { "deep(65)", NESTED_TOO_DEEP }, { "(function() local t = { 1, a = 1 } t.t = t return t end)()", NESTED_TOO_DEEP },
  };
  lua_State *L = open_full(0);
  size_t i;
  uint64_t hash;
  for (i = 0; i < sizeof(BAD) / sizeof(*BAD); i++) {
    make(L, BAD[i].value);
    must(digest_with(L, 1, 64, 64, &hash) == BAD[i].why && lua_gettop(L) == 1);
    lua_settop(L, 0);
  }
  must(luaL_dostring(L, "return deep(64)") == LUA_OK && digest_with(L, 1, 64, 64, &hash) == WRITTEN);
  must(digest_with(L, 1, 63, 64, &hash) == NESTED_TOO_DEEP && digest_with(L, 1, 0, 64, &hash) == NESTED_TOO_DEEP);
  close_state_of(L);
}
