/*
** Lists made at once, at their edges: of numbers, of records, of rows of records.
*/

static const size_t COUNTS[] = { 0, 1, 2, 7, 1000, 65535, 65536, 65537 };

typedef struct Rows {
  const lua_Integer *numbers;
  size_t count;
  int width;
} Rows;

static const char *const FIELDS[] = { "a", "b", "x", "y", "__index", "a name of more than forty bytes, which is a long text", "", "h" };


/* Leaves a list of integers in one global and of records in another. */
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
  must(lunarena_count(lua_topointer(L, 1)) == rows->count);
  for (i = 0; i < rows->count; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    must(lua_isinteger(L, -1) && lua_tointeger(L, -1) == rows->numbers[i]);
    lua_settop(L, 1);
  }
  lua_getglobal(L, "records");
  for (i = 0; i < records; i++) {
    int field;
    must(lua_rawgeti(L, 2, (lua_Integer)i + 1) == LUA_TTABLE);
    must(lunarena_count(lua_topointer(L, 3)) == (size_t)rows->width);
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


static void rows_of_every_size (void) {
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
    for (rows.width = 0; rows.width <= MOST_FIELDS; rows.width += 2 + (i > 4)) {
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
    memories[0].asked = 0;
    memories[0].refused = i++;
    run_protected(L, push_rows, &rows);
    check_invariants(L);
  } while (memories[0].asked >= memories[0].refused);
  memories[0].refused = 0;
  check_rows(L, &rows);
  free(numbers);
  close_state_of(L);
}


typedef struct Sheet {
  size_t columns, rows;
  const lua_Integer *shown;
  const lua_Integer *cells;
} Sheet;


/* Two fields by place, one of what lies there, and one of its names; the names are of every kind. */
static int push_sheet (lua_State *L) {
  const Sheet *sheet = (const Sheet *)lua_touserdata(L, 1);
  lunarena_Field fields[4];
  int i;
  memset(fields, 0, sizeof(fields));
  fields[0].per_column = 1;
  fields[1].first = LUA_MAXINTEGER;
  fields[1].per_row = 1;
  fields[2].cells = fields[3].cells = sheet->cells;
  for (i = 0; i < 4; i++)
    fields[i].times = (i == 2) ? LUA_MAXINTEGER : 1;
  fields[3].names = 5;
  lua_settop(L, 0);
  for (i = 0; i < 4; i++)
    lua_pushstring(L, FIELDS[2 + i]);
  lua_getglobal(L, "kinds");
  lua_createtable(L, 0, 4);
  for (i = 1; i <= 4; i++) {
    lua_pushvalue(L, i);
    lua_pushboolean(L, 0);
    lua_rawset(L, 6);
  }
  lunarena_find_fields(L, fields, 4, 1);
  lunarena_push_sheet(L, fields, 4, sheet->shown, sheet->columns, sheet->rows);
  lua_setglobal(L, "sheet");
  return 0;
}


static void check_sheet (lua_State *L, const Sheet *sheet) {
  size_t row, column, cell = 0;
  lua_settop(L, 0);
  lua_getglobal(L, "kinds");
  lua_getglobal(L, "sheet");
  for (row = 0; row < sheet->rows; row++) {
    must(lua_rawgeti(L, 2, (lua_Integer)row + 1) == LUA_TTABLE);
    for (column = 0; column < sheet->columns; column++, cell++) {
      if (lua_rawgeti(L, 3, (lua_Integer)column + 1) == LUA_TBOOLEAN)
        must(!sheet->shown[cell]);
      else {
        must(sheet->shown[cell]);
        lua_getfield(L, 4, "x");
        must(lua_tointeger(L, -1) == (lua_Integer)column);
        lua_getfield(L, 4, "y");
        must(lua_tointeger(L, -1) == l_castU2S((lua_Unsigned)LUA_MAXINTEGER + row));
        lua_getfield(L, 4, FIELDS[4]);
        must(lua_tointeger(L, -1) == l_castU2S((lua_Unsigned)LUA_MAXINTEGER * (lua_Unsigned)sheet->cells[cell]));
        lua_getfield(L, 4, FIELDS[5]);
        lua_rawgeti(L, 1, sheet->cells[cell]);
        must(lua_rawequal(L, -1, -2));
      }
      lua_settop(L, 3);
    }
    lua_settop(L, 2);
  }
  must(try_with(L, "for _, row in next, (...) do for _, record in next, row do if record then record.more = 1 record.x = nil record.last = 2 end end end"));
  check_invariants(L);
  lua_settop(L, 0);
}


static void sheets_of_every_size (void) {
  static const size_t SIDES[][2] = { { 1, 0 }, { 1, 1 }, { 3, 2 }, { 100, 7 }, { 65537, 1 }, { 1, 65537 } };
  lua_State *L = open_full(0);
  lua_Integer *shown = (lua_Integer *)malloc(2 * 65537 * sizeof(lua_Integer)), *cells = shown + 65537;
  size_t i;
  Sheet sheet;
  must(shown != NULL);
  make(L, "{ 'one', ('long'):rep(20), { 3 }, print, nil, 6.5, false }");
  lua_setglobal(L, "kinds");
  for (i = 0; i < 65537; i++) {
    shown[i] = (i * 7 % 3) != 0;
    cells[i] = (lua_Integer)(i % 9);
  }
  sheet.shown = shown;
  sheet.cells = cells;
  for (i = 0; i < sizeof(SIDES) / sizeof(*SIDES); i++) {
    sheet.columns = SIDES[i][0];
    sheet.rows = SIDES[i][1];
    if (sheet.columns * sheet.rows > 1000)
      lua_gc(L, LUA_GCINC, 200, 100, 13);
    must(run_protected(L, push_sheet, &sheet));
    check_sheet(L, &sheet);
  }
  sheet.columns = sheet.rows = 6;
  for (i = 1; i <= 3; i++) {
    stack_moves.every = collections.every = memories[0].emergencies.every = (unsigned int)i;
    must(run_protected(L, push_sheet, &sheet));
    stack_moves.every = collections.every = memories[0].emergencies.every = 0;
    check_sheet(L, &sheet);
  }
  free(shown);
  close_state_of(L);
}
