/*
** The smaller functions at their edges: integers as texts, slots, fields that are set in place, live calls, seals.
*/

static void integers_are_written_as_by_printf (void) {
  static const lua_Integer SOME[] = { 0, 1, -1, 9, 10, -10, 99, 100, 101, LUA_MAXINTEGER, LUA_MININTEGER, LUA_MININTEGER + 1 };
  lua_Integer power = 1;
  size_t i;
  int step;
  for (i = 0; i < 20 + sizeof(SOME) / sizeof(*SOME); i++) {
    for (step = -2; step <= 2; step++) {
      lua_Integer base = (i < 20) ? power : SOME[i - 20];
      lua_Integer number = l_castU2S(l_castS2U(base) + (lua_Unsigned)step);
      char *out = (char *)malloc(LUNARENA_DIGITS), expected[32];
      int length = lunarena_write_integer(out, number);
      must(length == snprintf(expected, sizeof(expected), LUA_INTEGER_FMT, number) && memcmp(out, expected, (size_t)length) == 0);
      free(out);
    }
    power = l_castU2S(l_castS2U(power) * 10u);
  }
}



/* One by one they are the same as all at once, and those with short names are found by them. */
static void look_one_by_one (lua_State *L, const lunarena_Entry *entries, size_t count) {
  const void *table = lua_topointer(L, 1);
  size_t place = 0, found = 0;
  lunarena_Entry entry;
  lunarena_Slot slot, slots[8];
  /* Every second one is none. */
  const void *names[8] = { NULL };
  int kinds[4] = { SLOT_NOTHING }, i;
  while (lunarena_next_entry(L, table, &place, &entry)) {
    must(found < count && entry.key.kind == entries[found].key.kind && entry.value.kind == entries[found].value.kind);
    if (entry.key.kind == SLOT_TEXT && entry.key.length <= LUAI_MAXSHORTLEN) {
      lunarena_look_named(table, lunarena_name(L, (const char *)entry.key.as.address, entry.key.length), &slot);
      must(slot.kind == entry.value.kind);
      names[2 * (found % 4)] = lunarena_name(L, (const char *)entry.key.as.address, entry.key.length);
      kinds[found % 4] = entry.value.kind;
    }
    found++;
  }
  must(found == count && !lunarena_next_entry(L, table, &place, &entry));
  lua_pushliteral(L, "nobody");
  lunarena_look_named(table, lunarena_name(L, "nobody", 6), &slot);
  must(slot.kind == SLOT_NOTHING && lunarena_name(L, "no text of this state", 21) == NULL);
  lunarena_look_all_named(table, names, 8, slots);
  for (i = 0; i < 8; i++)
    must(slots[i].kind == ((i % 2 == 0) ? kinds[i / 2] : SLOT_NOTHING));
  lunarena_look_all_named(table, names, 0, slots);
  lua_pop(L, 1);
}

static void slots_tell_what_lies_there (void) {
  static const struct { const char *value; int kind; } KINDS[] = {
    { "nil", SLOT_NOTHING }, { "false", SLOT_NO }, { "true", SLOT_YES }, { "7", SLOT_INTEGER }, { "0.5", SLOT_FLOAT }, { "'text'", SLOT_TEXT },
    { "('long'):rep(20)", SLOT_TEXT }, { "{}", SLOT_TABLE }, { "print", SLOT_OTHER }, { "object()", SLOT_OTHER },
  };
  lua_State *L = open_full(0);
  lunarena_Slot slot;
  lunarena_Entry *entries;
  size_t i, count;
  for (i = 0; i < sizeof(KINDS) / sizeof(*KINDS); i++) {
    make(L, KINDS[i].value);
    lunarena_look(L, 1, &slot);
    must(slot.kind == KINDS[i].kind);
    if (slot.kind == SLOT_TEXT)
      must(slot.length == lua_rawlen(L, 1) && memcmp(slot.as.address, lua_tostring(L, 1), slot.length) == 0);
    lua_settop(L, 0);
  }
  for (i = 0; i < sizeof(WALKED) / sizeof(*WALKED); i++) {
    make(L, WALKED[i]);
    count = lunarena_count(lua_topointer(L, 1));
    must(lunarena_few(lua_topointer(L, 1), count) == ((lunarena_places(L, 1) > 0) ? count + 1 : count));
    entries = (lunarena_Entry *)malloc(count * sizeof(lunarena_Entry) + 1);
    lunarena_entries(L, lua_topointer(L, 1), entries);
    look_one_by_one(L, entries, count);
    while (count > 0)
      must(entries[--count].key.kind != SLOT_NOTHING && entries[count].value.kind != SLOT_NOTHING);
    free(entries);
    lua_settop(L, 0);
  }
  close_state_of(L);
}


static lunarena_Slot slot_of (int kind, lua_Integer integer) {
  lunarena_Slot slot;
  memset(&slot, 0, sizeof(slot));
  slot.kind = kind;
  slot.as.integer = integer;
  return slot;
}


static lunarena_Slot text_slot (const char *text) {
  lunarena_Slot slot = slot_of(SLOT_TEXT, 0);
  slot.as.address = text;
  slot.length = strlen(text);
  return slot;
}


/* Sets a field in every way, with collections in between; what it says it did, it did. */
static void fields_are_set_in_place (void) {
  static const char *const NAMES[] = { "phase", "round", "gone", "never", "", "unit", "x" };
  lua_State *L = open_full(0);
  unsigned int round;
  int reference;
  make(L, "{ phase = 'one', round = 1, gone = 2, unit = {}, [''] = 0 }");
  lua_pushvalue(L, 1);
  reference = luaL_ref(L, LUA_REGISTRYINDEX);
  for (round = 0; round < 20000; round++) {
    const char *name = NAMES[round * 7919 / 13 % 7];
    lunarena_Slot wanted;
    int put;
    switch (round * 31 / 7 % 8) {
      case 0: wanted = slot_of(SLOT_NOTHING, 0); break;
      case 1: wanted = slot_of(SLOT_YES, 0); break;
      case 2: wanted = slot_of(SLOT_INTEGER, (lua_Integer)round); break;
      case 3: wanted = text_slot("one"); break;
      case 4: wanted = text_slot((round % 3) ? "a text that nobody has" : "phase"); break;
      case 5: wanted = slot_of(SLOT_TABLE, 0); break;
      case 6: wanted = slot_of(SLOT_NO, 0); break;
      default: wanted = text_slot("a text of more than forty bytes, which is long"); break;
    }
    lua_pushstring(L, name);
    put = lunarena_put_field(L, reference, lunarena_name(L, name, strlen(name)), &wanted);
    lua_pop(L, 1);
    lua_getfield(L, 1, name);
    if (put) {
      lunarena_Slot found;
      lunarena_look(L, 2, &found);
      must(found.kind == wanted.kind && (found.kind != SLOT_INTEGER || found.as.integer == wanted.as.integer));
      must(found.kind != SLOT_TEXT || (found.length == wanted.length && memcmp(found.as.address, wanted.as.address, found.length) == 0));
    }
    lua_settop(L, 1);
    if (round % 5 == 0) {
      lua_pushfstring(L, "value %d", (int)(round % 50));
      lua_setfield(L, 1, name);
    }
    if (round % 11 == 0)
      lua_gc(L, LUA_GCSTEP, 0);
    if (round % 97 == 0) {
      lua_gc(L, LUA_GCCOLLECT);
      check_invariants(L);
    }
  }
  close_state_of(L);
}


/* The arguments of the running function, beyond the last too. */
static int look_at_arguments (lua_State *L) {
  int top = lua_gettop(L), at;
  lua_Integer number;
  size_t length;
  for (at = 0; at <= top + 3; at++) {
    must(lunarena_integer(L, at, &number) == (at > 0 && at <= top && lua_isinteger(L, at)));
    must((lunarena_text(L, at, &length) != NULL) == (at > 0 && at <= top && lua_type(L, at) == LUA_TSTRING));
  }
  lua_pushboolean(L, lunarena_own(L) != NULL);
  lua_pushinteger(L, lunarena_method(L));
  return 2;
}


static int begin_a_call (lua_State *L) {
  int references[3], more, i;
  for (i = 0; i < 3; i++) {
    lua_pushinteger(L, 100 + i);
    references[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  for (more = 0; more < 300; more += 7) {
    int top = lua_gettop(L);
    must(lunarena_begin_call(L, begin_a_call, references, more));
    must(lua_gettop(L) == top + 4 && lua_tocfunction(L, top + 1) == begin_a_call);
    for (i = 0; i < 3; i++)
      must(lua_tointeger(L, top + 2 + i) == 100 + i);
    for (i = 0; i < more; i++)
      lua_pushinteger(L, i);
    lua_settop(L, top + 1);  /* each round one higher */
  }
  must(!lunarena_begin_call(L, begin_a_call, references, 2 * LUAI_MAXSTACK));
  lua_settop(L, 0);
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, references[0]);
  must(lunarena_begin_call(L, begin_a_call, references, 0) && lua_isnil(L, 2));
  return 0;
}


static void calls_and_methods (void) {
  lua_State *L = open_full(0);
  lua_createtable(L, 0, 0);
  lua_pushvalue(L, -1);
  lua_pushinteger(L, 42);
  lua_pushcclosure(L, look_at_arguments, 2);
  lua_setglobal(L, "method");
  lua_createtable(L, 0, 0);
  lua_pushvalue(L, -2);
  lua_setmetatable(L, -2);
  lua_setglobal(L, "game");
  lua_newuserdatauv(L, 8, 0);
  lua_pushvalue(L, 1);
  lua_setmetatable(L, -2);
  lua_setglobal(L, "handle");
  lua_settop(L, 0);
  lua_pushnil(L);
  must(try_with(L,
    "local function is(own, number, a, b) assert(a == own and b == number) end\n"
    "is(false, -1, method()) is(false, -1, method(nil)) is(false, -1, method({})) is(false, 42, method(game)) is(true, -1, method(handle))\n"
    "is(false, 42, method(game, 1, 'x', 1.5)) is(false, -1, method(1, game)) is(false, -1, method(object())) is(false, -1, method('x', {}, 3))"));
  stack_moves.every = 1;
  must(run_protected(L, begin_a_call, NULL));
  stack_moves.every = 0;
  must(run_protected(L, begin_a_call, NULL));
  close_state_of(L);
}


static void sealed_tables_stay_as_they_are (void) {
  lua_State *L = open_full(0);
  uint64_t before;
  make(L, "sealed({ a = 1, b = 'x', 10, 20, [-5] = 3, inner = sealed({ 1 }) })");
  before = digest_of(L, 1);
  must(try_with(L,
    "local t = ...\n"
    "for _, change in ipairs({\n"
    "  function() t.a = 2 end, function() t.new = 2 end, function() t[1] = 2 end, function() t[3] = 2 end, function() t[-5] = 2 end,\n"
    "  function() local k = 'a' t[k] = nil end, function() local k = 1 t[k] = nil end, function() local k = 1.0 t[k] = 7 end,\n"
    "  function() rawset(t, 'a', 2) end, function() rawset(t, 3, 2) end, function() t.inner[1] = 2 end, function() t[('k'):rep(50)] = 1 end,\n"
    "  function() setmetatable({}, { __newindex = t }).a = 2 end, function() setmetatable({}, { __newindex = t }).fresh = 2 end,\n"
    "}) do assert(not pcall(change)) end\n"
    "local seen = 0\n"
    "for k, v in pairs(t) do seen = seen + 1 end\n"
    "assert(seen == 6 and #t == 2 and t.a == 1 and t[1] == 10)\n"
    "_ENV = sealed({ assert = assert, pcall = pcall, x = 1 })\n"
    "assert(not pcall(function() x = 2 end) and not pcall(function() y = 2 end) and x == 1)"));
  must(digest_of(L, 1) == before && lunarena_is_sealed(L, 1));
  check_invariants(L);
  close_state_of(L);
}
