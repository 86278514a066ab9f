/*
** Random programs, repeatable by their seed, run as a whole, uncounted, in slices and observed: results, errors and instruction counts must be the
** same. Programs end, because every loop is short.
*/

typedef struct Text {
  char bytes[1 << 14];
  size_t used;
} Text;

static void add (Text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (text->used < sizeof(text->bytes) - 512)
    text->used += (size_t)vsnprintf(text->bytes + text->used, 512, format, arguments);
  va_end(arguments);
}


static void add_expression (Text *text, unsigned int depth) {
  static const char *const LEAVES[] = {
    "1", "2.5", "a", "b", "c", "'x'", "t", "t.x", "t[1]", "#t", "nil", "true", "-7", "m", "('y'):rep(50)", "u", "math.maxinteger", "0.1", "{}",
    "{ 1, 2, x = 3 }", "f",
  };
  static const char *const BINARY[] = { "+", "-", "*", "//", "%", "..", "==", "~=", "<", "<=", "and", "or", "&", "<<", "^" };
  if (depth == 0 || below(3) == 0) {
    add(text, "%s", LEAVES[below(sizeof(LEAVES) / sizeof(*LEAVES))]);
    return;
  }
  switch (below(9)) {
    case 0: add(text, "#("); add_expression(text, depth - 1); add(text, ")"); break;
    case 1: add(text, "f("); add_expression(text, depth - 1); add(text, ", "); add_expression(text, depth - 1); add(text, ")"); break;
    case 2: add(text, "t["); add_expression(text, depth - 1); add(text, "]"); break;
    case 3: add(text, "select('#', pcall(f, "); add_expression(text, depth - 1); add(text, "))"); break;
    case 4: add(text, "tostring(type("); add_expression(text, depth - 1); add(text, "))"); break;
    default: {
      add(text, "(");
      add_expression(text, depth - 1);
      add(text, " %s ", BINARY[below(sizeof(BINARY) / sizeof(*BINARY))]);
      add_expression(text, depth - 1);
      add(text, ")");
      break;
    }
  }
}


static void add_block (Text *text, unsigned int depth);

static void add_statement (Text *text, unsigned int depth) {
  static const char *const TARGETS[] = { "a", "b", "c", "t.x", "t[#t + 1]", "t[b]", "u", "t[('z'):rep(45)]", "m.y", "local d" };
  unsigned int kind = below((depth > 0) ? 14 : 5);
  switch (kind) {
    case 0: case 1: case 2: case 3: {
      add(text, "%s = ", TARGETS[below(sizeof(TARGETS) / sizeof(*TARGETS))]);
      add_expression(text, 2);
      break;
    }
    case 4: add(text, "n = n + 1"); break;
    case 5: case 6: {
      add(text, "if ");
      add_expression(text, 2);
      add(text, " then\n");
      add_block(text, depth - 1);
      add(text, "else\n");
      add_block(text, depth - 1);
      add(text, "end");
      break;
    }
    case 7: add(text, "for i = 1, %u do a = i\n", below(6)); add_block(text, depth - 1); add(text, "end"); break;
    case 8: add(text, "for k, v in pairs(t) do b = v n = n + 1 if n %% 7 == 0 then t[k] = nil end\n"); add_block(text, depth - 1); add(text, "if n > 300 then break end end"); break;
    case 9: add(text, "for i, v in ipairs(t) do c = v n = n + 1 if i > 9 then break end\n"); add_block(text, depth - 1); add(text, "end"); break;
    case 10: add(text, "c = pcall(function()\n"); add_block(text, depth - 1); add(text, "end)"); break;
    case 11: add(text, "do local held <close> = closing()\n"); add_block(text, depth - 1); add(text, "end"); break;
    case 12: add(text, "g = function(p, ...) local q = p\n"); add_block(text, depth - 1); add(text, "u = function() q = n return q end return ... end c = g(n, a, b)"); break;
    default: add(text, "table.sort(w, function(p, q) n = n + 1 return #p < #q or #p == #q and p < q end)"); break;
  }
  add(text, "\n");
}


static void add_block (Text *text, unsigned int depth) {
  unsigned int statements = 1 + below(4);
  while (statements-- > 0)
    add_statement(text, depth);
}


/* The start of a program declares its variables; the end returns its counters and the contents of its table. */
static const char *const BEFORE =
  "local n, a, b, c, t, u, g = 0, 1, 2, 3, { 1, 2, 3, x = 4 }, nil, nil\n"
  "local w = { 'bb', 'a', 'dddd', 'ccc', '', 'bc' }\n"
  "local calls = 0\n"
  "local function f(p, q) calls = calls + 1 if calls % 5 == 0 then return p, q end return p == q, calls end\n"
  "local function closing() return setmetatable({}, { __close = function() n = n + 1 end }) end\n"
  "local function made(...) n = n + 1 if n % 3 == 0 then return n end return ... end\n"
  "local m = setmetatable({}, { __index = made, __newindex = function(o, k, v) n = n + 2 rawset(o, k, v) end, __add = made, __sub = made, __concat = made,\n"
  "  __lt = made, __le = made, __eq = made, __len = made, __call = made, __mul = made })\n"
  "local function run()\n";

static const char *const AFTER =
  "end\n"
  "local good, why = pcall(run)\n"
  "local results = { tostring(good), good and '' or tostring(why):gsub('table: .*', ''), n, calls, table.concat(w) }\n"
  "for k, v in pairs(t) do results[#results + 1] = tostring(k) .. '=' .. (type(v) == 'table' and 'table' or type(v) == 'function' and 'f' or tostring(v)) end\n"
  "return table.concat(results, ' ')\n";


static lua_State *run_program (int number, const Text *text, int instructions, int *status, uint64_t *used) {
  lua_State *L = open_full(number);
  must(luaL_loadbuffer(L, text->bytes, text->used, "=program") == LUA_OK);
  *used = run_sliced(L, 0, instructions, status);
  check_invariants(L);
  return L;
}


static void fuzz_programs (uint64_t seed, unsigned long rounds) {
  static Text text;
  unsigned long round;
  for (round = 0; round < rounds; round++) {
    uint64_t whole, used;
    int status, again, slice, is_all_seen;
    lua_State *expected, *found;
    random_state = seed + round;
    text.used = 0;
    add(&text, "%s", BEFORE);
    text.used = strlen(BEFORE);
    memcpy(text.bytes, BEFORE, text.used);
    add_block(&text, 4);
    memcpy(text.bytes + text.used, AFTER, strlen(AFTER));
    text.used += strlen(AFTER);
    expected = run_program(2, &text, WHOLE, &status, &whole);
    slice = (below(4) == 0) ? 0 : 1 + (int)below(below(2) ? 4 : 200);
    stack_moves.every = sometimes(30);
    collections.every = sometimes(100);
    /* Some programs are observed, and the observer must see everything that they pay. */
    observing = (int)below(2);
    found = run_program(3, &text, slice, &again, &used);
    is_all_seen = !observing || slice == 0 || observed + paid == used;
    observing = 0;
    stack_moves.every = collections.every = 0;
    if (again != status || !is_same(expected, 1, found, 1) || (slice > 0 && used != whole) || !is_all_seen) {
      fprintf(stderr, "%.*s\nas a whole: %llu, %s\nin slices of %d: %llu, %s\n", (int)text.used, text.bytes, (unsigned long long)whole,
        lua_tostring(expected, 1), slice, (unsigned long long)used, lua_tostring(found, 1));
      abort();
    }
    close_state_of(expected);
    close_state_of(found);
  }
}
