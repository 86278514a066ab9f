/*
** Edge cases of lists that are created at once: numbers, records, and rows of records.
*/

static const size_t COUNTS[] = { 0, 1, 2, 7, 1000, 65535, 65536, 65537 };

typedef struct Rows {
  const lua_Integer *numbers;
  size_t count;
  int width;
} Rows;

static const char *const FIELDS[] = { "a", "b", "x", "y", "__index", "a name of more than forty bytes, which is a long text", "", "h" };


/* Stores a list of integers in one global and a list of records in another. */
static int push_rows (lua_State *L) {
  const Rows *rows = (const Rows *)lua_touserdata(L, 1);
  lua_settop(L, 0);
  lunarena_push_integers(L, rows->numbers, rows->count);
  lua_setglobal(L, "integers");
  if (rows->width > 0) {
    lunarena_push_records(L, FIELDS, rows->width, rows->numbers, rows->count / (size_t)rows->width);
    lua_setglobal(L, "records");
  }
  return 0;
}


static void check_rows (lua_State *L, const Rows *rows) {
  size_t records = (rows->width > 0) ? rows->count / (size_t)rows->width : 0, i;
  lua_settop(L, 0);
  lua_getglobal(L, "integers");
  must(lunarena_count_entries(lua_topointer(L, 1)) == rows->count);
  for (i = 0; i < rows->count; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    must(lua_isinteger(L, -1) && lua_tointeger(L, -1) == rows->numbers[i]);
    lua_settop(L, 1);
  }
  lua_getglobal(L, "records");
  for (i = 0; i < records; i++) {
    int field;
    must(lua_rawgeti(L, 2, (lua_Integer)i + 1) == LUA_TTABLE);
    must(lunarena_count_entries(lua_topointer(L, 3)) == (size_t)rows->width);
    for (field = 0; field < rows->width; field++) {
      lua_getfield(L, 3, FIELDS[field]);
      must(lua_tointeger(L, -1) == rows->numbers[i * (size_t)rows->width + (size_t)field]);
      lua_pop(L, 1);
    }
    if (i % 1000 == 1)
      must(try_with(L, USE));
    lua_settop(L, 2);
  }
  lua_settop(L, 0);
  check_invariants(L);
}


static void rows_of_every_size_are_pushed (void) {
  lua_State *L = open_full(0);
  lua_Integer *numbers = (lua_Integer *)malloc(65537 * sizeof(lua_Integer));
  size_t i;
  Rows rows;
  must(numbers != NULL);
  lua_gc(L, LUA_GCINC, 100, 100, 10);
  for (i = 0; i < 65537; i++)
    numbers[i] = (lua_Integer)(i * 0x9e3779b97f4a7c15u);
  rows.numbers = numbers;
  for (i = 0; i < sizeof(COUNTS) / sizeof(*COUNTS); i++) {
    for (rows.width = 0; rows.width <= MAX_FIELDS; rows.width += 2 + (i > 4)) {
      rows.count = COUNTS[i];
      must(run_protected(L, push_rows, &rows));
      check_rows(L, &rows);
    }
  }
  rows.width = 3;
  rows.count = 60;
  for (i = 1; i <= 3; i++) {
    stack_moves.every = collections.every = memories[0].emergencies.every = (unsigned int)i;
    must(run_protected(L, push_rows, &rows));
    stack_moves.every = collections.every = memories[0].emergencies.every = 0;
    check_rows(L, &rows);
  }
  do {
    memories[0].requests = 0;
    memories[0].refused_request = i++;
    run_protected(L, push_rows, &rows);
    check_invariants(L);
  } while (memories[0].requests >= memories[0].refused_request);
  memories[0].refused_request = 0;
  check_rows(L, &rows);
  free(numbers);
  close_state_of(L);
}


/* Clones of records of every kind are independent; other tables give an empty table. */
static void records_are_cloned (void) {
  static const char *const RECORDS[] = { "{}", "{ a = 1 }", "{ a = false, b = 'x', c = { 1 }, d = 2.5 }" };
  static const char *const OTHERS[] = { "{ 1, 2, a = 3 }", "setmetatable({ a = 1 }, {})" };
  lua_State *L = open_full(0);
  size_t i;
  unsigned int every;
  for (every = 0; every <= 2; every++) {
    collections.every = every;
    for (i = 0; i < sizeof(RECORDS) / sizeof(*RECORDS); i++) {
      make(L, RECORDS[i]);
      lunarena_push_clone(L, 1);
      must(is_same(L, 1, L, 2) && !lua_rawequal(L, 1, 2));
      lua_pushinteger(L, 7);
      lua_setfield(L, 2, "e");
      must(lua_getfield(L, 1, "e") == LUA_TNIL);
      lua_settop(L, 2);
      check_invariants(L);
      lua_settop(L, 0);
    }
    for (i = 0; i < sizeof(OTHERS) / sizeof(*OTHERS); i++) {
      make(L, OTHERS[i]);
      lunarena_push_clone(L, 1);
      must(lunarena_count_entries(lua_topointer(L, 2)) == 0 && !lua_getmetatable(L, 2));
      lua_settop(L, 0);
    }
  }
  collections.every = 0;
  close_state_of(L);
}
