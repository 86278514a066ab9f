/*
** Edge cases of the smaller functions: integers as texts, slots, fields that are set in place, arguments, seals.
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



static void slots_describe_values (void) {
  static const struct { const char *value; int kind; } KINDS[] = {
    { "nil", SLOT_NIL }, { "false", SLOT_FALSE }, { "true", SLOT_TRUE }, { "7", SLOT_INTEGER }, { "0.5", SLOT_FLOAT }, { "'text'", SLOT_TEXT },
    { "('long'):rep(20)", SLOT_TEXT }, { "{}", SLOT_TABLE }, { "print", SLOT_NATIVE }, { "object()", SLOT_OBJECT },
    { "function () end", SLOT_FUNCTION }, { "coroutine.create(print)", SLOT_THREAD },
  };
  lua_State *L = open_full(0);
  lunarena_Slot slot;
  lunarena_Entry entry;
  size_t i;
  for (i = 0; i < sizeof(KINDS) / sizeof(*KINDS); i++) {
    make(L, KINDS[i].value);
    lunarena_read_slot(L, 1, &slot);
    must(slot.kind == KINDS[i].kind);
    if (slot.kind == SLOT_TEXT)
      must(slot.length == lua_rawlen(L, 1) && memcmp(slot.address, lua_tostring(L, 1), slot.length) == 0);
    lua_settop(L, 0);
  }
  for (i = 0; i < sizeof(WALKED) / sizeof(*WALKED); i++) {
    make(L, WALKED[i]);
    /* Both walks find all entries in the same order. */
    size_t count = 0, place = 0, pushed = 0;
    while (lunarena_next_entry(L, lua_topointer(L, 1), &place, &entry)) {
      must(lunarena_next(L, 1, &pushed) && pushed == place && lua_gettop(L) == 3);
      lunarena_read_slot(L, 2, &slot);
      must(slot.kind == entry.key.kind && slot.kind != SLOT_NIL);
      lunarena_read_slot(L, 3, &slot);
      must(slot.kind == entry.value.kind && slot.kind != SLOT_NIL);
      lua_settop(L, 1);
      count++;
    }
    must(count == lunarena_count_entries(lua_topointer(L, 1)) && !lunarena_next(L, 1, &pushed) && lua_gettop(L) == 1);
    lua_settop(L, 0);
  }
  close_state_of(L);
}


static lunarena_Slot slot_of (int kind, lua_Integer integer) {
  lunarena_Slot slot;
  memset(&slot, 0, sizeof(slot));
  slot.kind = kind;
  slot.integer = integer;
  return slot;
}


static lunarena_Slot text_slot (const char *text) {
  lunarena_Slot slot = slot_of(SLOT_TEXT, 0);
  slot.address = text;
  slot.length = strlen(text);
  return slot;
}


/* Sets fields in every way, with collections in between. A field that is reported as set has the value. */
static void fields_are_set_in_place (void) {
  static const char *const NAMES[] = { "phase", "round", "gone", "never", "", "unit", "x" };
  lua_State *L = open_full(0);
  unsigned int round;
  make(L, "{ phase = 'one', round = 1, gone = 2, unit = {}, [''] = 0 }");
  for (round = 0; round < 20000; round++) {
    const char *name = NAMES[round * 7919 / 13 % 7];
    lunarena_Slot wanted;
    int put;
    switch (round * 31 / 7 % 8) {
      case 0: wanted = slot_of(SLOT_NIL, 0); break;
      case 1: wanted = slot_of(SLOT_TRUE, 0); break;
      case 2: wanted = slot_of(SLOT_INTEGER, (lua_Integer)round); break;
      case 3: wanted = text_slot("one"); break;
      case 4: wanted = text_slot((round % 3) ? "a text that no field has" : "phase"); break;
      case 5: wanted = slot_of(SLOT_TABLE, 0); break;
      case 6: wanted = slot_of(SLOT_FALSE, 0); break;
      default: wanted = text_slot("a text of more than forty bytes, which is long"); break;
    }
    lua_pushstring(L, name);
    put = lunarena_put_field(L, 1, lunarena_find_name(L, name, strlen(name)), &wanted);
    lua_pop(L, 1);
    lua_getfield(L, 1, name);
    if (put) {
      lunarena_Slot found;
      lunarena_read_slot(L, 2, &found);
      must(found.kind == wanted.kind && (found.kind != SLOT_INTEGER || found.integer == wanted.integer));
      must(found.kind != SLOT_TEXT || (found.length == wanted.length && memcmp(found.address, wanted.address, found.length) == 0));
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


/* Reads the arguments of the running function, and indices beyond the last. */
static int look_at_arguments (lua_State *L) {
  int top = lua_gettop(L), at;
  lua_Integer number;
  size_t length;
  for (at = 0; at <= top + 3; at++) {
    must(lunarena_integer(L, at, &number) == (at > 0 && at <= top && lua_isinteger(L, at)));
    must((lunarena_text(L, at, &length) != NULL) == (at > 0 && at <= top && lua_type(L, at) == LUA_TSTRING));
  }
  for (at = 0; at <= top + 3; at++) {
    size_t size = (at > 0 && at <= top && lua_type(L, at) == LUA_TUSERDATA) ? lua_rawlen(L, at) : 0;
    must(lunarena_userdata_at(L, at, size) == ((size > 0) ? lua_touserdata(L, at) : NULL));
    must(lunarena_userdata_at(L, at, size + 1) == NULL);
  }
  return 0;
}


/* Reads the upvalues of the running function, and one beyond the last. */
static int look_at_upvalues (lua_State *L) {
  lua_Integer number = 0;
  must(lunarena_upvalue_integer(L, 1, &number) && number == 7);
  must(!lunarena_upvalue_integer(L, 2, &number) && !lunarena_upvalue_integer(L, 3, &number) && number == 7);
  return 0;
}


static void upvalues_that_are_integers_are_read (void) {
  lua_State *L = open_full(0);
  lua_pushinteger(L, 7);
  lua_pushnumber(L, 7.5);
  lua_pushcclosure(L, look_at_upvalues, 2);
  lua_call(L, 0, 0);
  close_state_of(L);
}


static void references_are_pushed (void) {
  lua_State *L = open_full(0);
  int i, references[100];
  for (i = 0; i < 100; i++) {
    lua_pushinteger(L, i);
    references[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  luaL_unref(L, LUA_REGISTRYINDEX, references[50]);
  for (i = 0; i < 100; i++) {
    lunarena_push_reference(L, references[i]);
    must(i == 50 || lua_tointeger(L, -1) == i);
    lua_pop(L, 1);
  }
  /* Nothing is stored under these. */
  lunarena_push_reference(L, LUA_NOREF);
  lunarena_push_reference(L, LUA_REFNIL);
  lunarena_push_reference(L, 1 << 20);
  must(lua_isnil(L, -1) && lua_isnil(L, -2) && lua_isnil(L, -3));
  close_state_of(L);
}


static void keys_fit_into_the_room_for_them (void) {
  lua_State *L = open_full(0);
  size_t room;
  lua_settop(L, 0);
  must(!luaL_dostring(L, "return { 1, 2, 3, a = 4, b = 5, [{}] = 6, [1.5] = 7 }"));
  must(!lunarena_has_metatable(L, 1));
  for (room = 0; room <= 10; room++) {
    size_t count = room;
    const TValue *keys = lunarena_push_keys(L, 1, &count);
    size_t i;
    /* The table as key has no order. */
    must(count == (room < 6 ? room : 6));
    for (i = 0; i < count; i++)
      must(rank(&keys[i]) >= 0);
    luaC_fullgc(L, 0);
    lua_pop(L, 1);
  }
  lua_newtable(L);
  lua_setmetatable(L, 1);
  must(lunarena_has_metatable(L, 1));
  close_state_of(L);
}


static void arguments_of_every_kind_are_read (void) {
  lua_State *L = open_full(0);
  lua_pushcfunction(L, look_at_arguments);
  lua_setglobal(L, "look");
  lua_pushnil(L);
  must(try_with(L, "look() look(nil) look({}, 1, 'x', 1.5, object()) look(('long'):rep(20), print, true, -1) look(object(), object())"));
  close_state_of(L);
}


static void sealed_tables_cannot_be_changed (void) {
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
