/*
** Edge cases of copies from one state into another.
*/

typedef struct Copied {
  lua_State *from;
  int at;
  lunarena_Copy caps;
  int why;
} Copied;

static lunarena_Copy caps_of (unsigned int depth, unsigned int items, size_t bytes, uint64_t places) {
  lunarena_Copy caps;
  caps.depth = depth;
  caps.items = items;
  caps.bytes = bytes;
  caps.places = places;
  caps.copy_other = copy_other;
  return caps;
}


/* Copies into the global 'copied'. */
static int copy_here (lua_State *to) {
  Copied *copied = (Copied *)lua_touserdata(to, 1);
  lua_settop(to, 0);
  copied->why = lunarena_copy(copied->from, copied->at, to, &copied->caps);
  if (copied->why == COPIED)
    lua_setglobal(to, "copied");
  return 0;
}


/* Returns whether there was enough memory; the result of the copy is in 'copied'. */
static int try_copy (lua_State *from, int at, lua_State *to, lunarena_Copy caps, Copied *copied) {
  int top = lua_gettop(from), good;
  copied->from = from;
  copied->at = at;
  copied->caps = caps;
  copied->why = -1;
  good = run_protected(to, copy_here, copied);
  lua_settop(from, top);  /* running out of memory leaves values there */
  return good;
}


/* A copy must work like any table. */
static const char *const USE =
  "local t = ...\n"
  "if type(t) ~= 'table' then return end\n"
  "local count, keys = 0, {}\n"
  "for k, v in next, t do count = count + 1; if count <= 2000 then keys[count] = k end end\n"
  "for i = 1, #keys, 2 do t[keys[i]] = nil end\n"
  "for i = 1, 40 do t['new' .. i] = i; t[i + 0.5] = i; t[-i] = i end\n"
  "for i = 1, #keys do t[keys[i]] = i end\n"
  "for i = 1, #keys do assert(t[keys[i]] == i) end\n"
  "for i = 1, 40 do assert(t['new' .. i] == i and t[i + 0.5] == i) end\n"
  "local again = 0\n"
  "for k in next, t do again = again + 1 end\n"
  "assert(again >= count + 80)\n";


static void check_copy (lua_State *from, lua_State *to) {
  Copied copied;
  int at = lua_gettop(from);
  must(try_copy(from, at, to, caps_of(64, 20000000, MAX_SIZET / 4, ~(uint64_t)0), &copied) && copied.why == COPIED);
  must(lua_gettop(from) == at);
  lua_getglobal(to, "copied");
  check_invariants(to);
  must(is_same(from, at, to, lua_gettop(to)));
  must(digest_of(from, at) == digest_of(to, lua_gettop(to)));
  must(try_with(to, USE));
  check_invariants(to);
  lua_pop(to, 1);
  lua_pushnil(to);
  lua_setglobal(to, "copied");
}


static const char *const PLAIN[] = {
  "nil", "true", "false", "0", "-1", "math.mininteger", "1.5", "0/0", "''", "'short'", "('long'):rep(100)", "object()", "{}", "{ {} }",
  "{ false }", "{ [0] = 1 }", "{ [1] = 1, [2] = 2, [4] = 4 }", "{ a = {} }", "{ a = 1 }", "{ a = 1, b = 2 }", "{ a = 1, b = 2, c = 3 }",
  "{ 1, 2, 3, a = 1 }", "{ [math.maxinteger] = 1, [math.mininteger] = 2 }", "{ ['' ] = 1 }", "{ [('k'):rep(41)] = 1, k = 2 }",
  "{ [('k'):rep(40)] = 1 }", "without(names(100), 2)", "without(names(64), 3)", "without(list(100), 7)", "without(list(100), 1)",
  "without(names(100), 1)", "sparse(10, 1000)", "sparse(1000, 3)", "sparse(50, 1 << 40)", "deep(63)", "sealed({ a = 1, b = { 1 } })",
  "{ __index = 1, __newindex = 2, __gc = 3, __mode = 'k' }", "{ object(1), object(2), a = object(3) }",
  "rows(100, function(i) return { x = i, y = -i } end)", "rows(100, function(i) return { x = {}, y = { x = i, y = i } } end)",
  "rows(100, function(i) return { x = 'text' .. i, y = i % 3 == 0 and 1 or nil, z = { i } } end)",
  "rows(50, function(i) return { x = { y = { x = { y = i } } } } end)", "rows(30, function(i) return { o = object(i), p = object(i) } end)",
  "rows(20, function(i) return without(names(20), 3) end)", "rows(20, function(i) return { a = i, ['b' .. i % 3] = { a = i, ['b' .. i % 2] = 1 } } end)",
  "rows(60, function(i) return { id = i, at = { x = i, y = 1 }, kind = { name = 'n' .. i % 3, more = { x = i, y = 2 } } } end)",
  "rows(200, function(i) return { ['k' .. i % 40] = i, inner = { ['m' .. i % 25] = { i } } } end)",
  "rows(10, function(i) return { [1.5] = nil, a = 0/0, b = 1e308, c = -0.0 } end)",
};

/* Sizes around powers of two, and around the size that a copy reserves in advance. */
static const int SMALL_SIZES[] = { 0, 1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 66, 1000 };
static const int LARGE_SIZES[] = { 65535, 65536, 65537, 131073 };

#define LARGE_EXPRESSIONS 3

static const char *const SIZED[] = {
  "names(%d)", "list(%d)", "(function() local t = names(%d) t[1] = 1 return t end)()",
  "sparse(%d, 2)", "(function() local t = list(%d) t.name = 1 return t end)()", "{ names(%d), a = names(3) }",
  "(function() local t = names(%d) t[1] = 1 t[1] = nil return t end)()", "without(names(%d), 5)", "without(list(%d), 5)",
};


static void check_sized (lua_State *from, lua_State *to, const char *expression, int size) {
  char made[256];
  snprintf(made, sizeof(made), expression, size);
  make(from, made);
  check_copy(from, to);
  lua_settop(from, 0);
}


static void copies_are_the_same (void) {
  lua_State *from = open_full(0), *to = open_full(1);
  size_t i, j;
  for (i = 0; i < sizeof(PLAIN) / sizeof(*PLAIN); i++) {
    make(from, PLAIN[i]);
    check_copy(from, to);
    lua_settop(from, 0);
  }
  for (i = 0; i < sizeof(SIZED) / sizeof(*SIZED); i++) {
    for (j = 0; j < sizeof(SMALL_SIZES) / sizeof(*SMALL_SIZES); j++)
      check_sized(from, to, SIZED[i], SMALL_SIZES[j]);
  }
  lua_gc(from, LUA_GCINC, 200, 100, 13);
  lua_gc(to, LUA_GCINC, 200, 100, 13);
  for (i = 0; i < LARGE_EXPRESSIONS; i++) {
    for (j = 0; j < sizeof(LARGE_SIZES) / sizeof(*LARGE_SIZES); j++)
      check_sized(from, to, SIZED[i], LARGE_SIZES[j]);
  }
  close_state_of(from);
  close_state_of(to);
}


/* Another hash seed, a stack that moves, and a collection at every opportunity. */
static void copies_are_the_same_under_stress (void) {
  lua_State *from = open_full(0), *to;
  size_t i;
  unsigned int every;
  for (every = 1; every <= 3; every++) {
    seed_of_hashes = 0x5eed + (every == 2);
    to = open_full(1);
    stack_moves.every = collections.every = every;
    memories[1].emergencies.every = every;
    for (i = 0; i < sizeof(PLAIN) / sizeof(*PLAIN); i++) {
      Copied copied;
      make(from, PLAIN[i]);
      must(try_copy(from, 1, to, caps_of(64, 20000000, MAX_SIZET / 4, ~(uint64_t)0), &copied) && copied.why == COPIED);
      lua_getglobal(to, "copied");
      check_invariants(to);
      must(is_same(from, 1, to, 1) && digest_of(from, 1) == digest_of(to, 1));
      lua_settop(to, 0);
      lua_settop(from, 0);
    }
    memories[1].emergencies.every = stack_moves.every = collections.every = 0;
    close_state_of(to);
  }
  seed_of_hashes = 0x5eed;
  close_state_of(from);
}


/* Refuses each request for memory in turn, until a copy makes fewer requests. */
static void copies_survive_refused_memory (void) {
  lua_State *from = open_full(0), *to = open_full(1);
  size_t i;
  for (i = 0; i < sizeof(PLAIN) / sizeof(*PLAIN); i++) {
    unsigned long request;
    Copied copied;
    make(from, PLAIN[i]);
    for (request = 1;; request++) {
      int good;
      memories[1].requests = 0;
      memories[1].refused_request = request;
      good = try_copy(from, 1, to, caps_of(64, 20000000, MAX_SIZET / 4, ~(uint64_t)0), &copied);
      memories[1].refused_request = 0;
      lua_gc(to, LUA_GCCOLLECT);  /* a partly copied record is garbage, but not a valid table */
      check_invariants(to);
      must(lua_gettop(to) == 0);
      if (good && memories[1].requests < request)
        break;
    }
    lua_settop(from, 0);
  }
  close_state_of(from);
  close_state_of(to);
}


/* Limits of exactly the items, bytes and places of the value suffice; with one less it is refused, and no values are left on the stack. */
static void copies_respect_their_limits (void) {
  lua_State *from = open_full(0), *to = open_full(1);
  size_t i;
  for (i = 0; i < sizeof(PLAIN) / sizeof(*PLAIN); i++) {
    lunarena_Copy used, all = caps_of(64, 1000000, 1000000, 1000000);
    Copied copied;
    make(from, PLAIN[i]);
    must(try_copy(from, 1, to, all, &copied) && copied.why == COPIED && copied.caps.depth == 64);
    used = caps_of(64, all.items - copied.caps.items, all.bytes - copied.caps.bytes, all.places - copied.caps.places);
    must(try_copy(from, 1, to, used, &copied));
    /* The length of a list with gaps can exceed its number of items, and is refused then. */
    must(copied.why == TOO_MANY
      || (copied.why == COPIED && copied.caps.items == 0 && copied.caps.bytes == 0 && copied.caps.places == 0));
    if (used.items > 0) {
      used.items--;
      must(try_copy(from, 1, to, used, &copied) && copied.why == TOO_MANY && lua_gettop(from) == 1);
      used.items++;
    }
    if (used.bytes > 0) {
      used.bytes--;
      must(try_copy(from, 1, to, used, &copied) && (copied.why == TOO_LONG || copied.why == TOO_MANY));
      used.bytes++;
    }
    if (used.places > 0) {
      used.places--;
      must(try_copy(from, 1, to, used, &copied) && (copied.why == TOO_SPARSE || copied.why == TOO_MANY));
    }
    check_invariants(to);
    lua_settop(from, 0);
  }
  close_state_of(from);
  close_state_of(to);
}


static void copies_refuse_values_that_are_not_plain (void) {
  static const struct { const char *value; int why, type; } BAD[] = {
    { "print", BAD_VALUE, LUA_TFUNCTION }, { "{ print }", BAD_VALUE, LUA_TFUNCTION }, { "{ a = function() end }", BAD_VALUE, LUA_TFUNCTION },
    { "{ [1.5] = 1 }", BAD_KEY, LUA_TNUMBER }, { "{ [true] = 1 }", BAD_KEY, LUA_TBOOLEAN }, { "{ [{}] = 1 }", BAD_KEY, LUA_TTABLE },
    { "{ [print] = 1 }", BAD_KEY, LUA_TFUNCTION }, { "coroutine.create(print)", BAD_VALUE, LUA_TTHREAD }, { "deep(65)", TOO_DEEP, 0 },
    { "(function() local t = {} t.t = t return t end)()", TOO_DEEP, 0 }, { "(function() local t = {} t[1] = t return t end)()", TOO_DEEP, 0 },
    { "{ { a = 1 }, { a = print } }", BAD_VALUE, LUA_TFUNCTION }, { "{ { a = 1 }, { a = function() end } }", BAD_VALUE, LUA_TFUNCTION },
    { "{ { a = 1 }, { a = coroutine.create(print) } }", BAD_VALUE, LUA_TTHREAD },
  };
  lua_State *from = open_full(0), *to = open_full(1);
  size_t i;
  for (i = 0; i < sizeof(BAD) / sizeof(*BAD); i++) {
    Copied copied;
    make(from, BAD[i].value);
    must(try_copy(from, 1, to, caps_of(64, 1000, 1000, 1000), &copied));
    must(copied.why == (BAD[i].why | (BAD[i].type << 8)) && lua_gettop(from) == 1);
    check_invariants(to);
    lua_settop(from, 0);
  }
  lua_pushlightuserdata(from, from);
  must(caps_of(1, 1, 1, 1).depth == 1);
  {
    Copied copied;
    must(try_copy(from, 1, to, caps_of(64, 1000, 1000, 1000), &copied) && copied.why == (BAD_VALUE | (LUA_TLIGHTUSERDATA << 8)));
  }
  close_state_of(from);
  close_state_of(to);
}
