/*
** Random work, repeatable by its seed: tables are created, changed, walked, sealed, copied between states and digested, while collections run,
** stacks move and memory runs out. After every round, copies equal their originals and have the same digest, and both states are valid.
*/

static uint64_t random_state;

/* SplitMix64. */
static uint64_t draw (void) {
  uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}


static unsigned int below (unsigned int limit) {
  return (unsigned int)(draw() % limit);
}


/* The tables of a round, by number, in the list 'pool' of the registry. */
#define POOL 12

static void push_from_pool (lua_State *L, unsigned int number) {
  lua_getfield(L, LUA_REGISTRYINDEX, "pool");
  lua_rawgeti(L, -1, (lua_Integer)(number % POOL) + 1);
  lua_remove(L, -2);
}


static void keep_in_pool (lua_State *L, unsigned int number) {
  lua_getfield(L, LUA_REGISTRYINDEX, "pool");
  lua_insert(L, -2);
  lua_rawseti(L, -2, (lua_Integer)(number % POOL) + 1);
  lua_pop(L, 1);
}


static void push_key (lua_State *L) {
  static const char *const NAMES[] = { "x", "y", "name", "__index", "", "state", "a name that is longer than forty bytes, I think" };
  switch (below(8)) {
    case 0: case 1: lua_pushinteger(L, 1 + below(12)); break;
    case 2: lua_pushinteger(L, (lua_Integer)draw()); break;
    case 3: lua_pushinteger(L, 1 + below(200)); break;
    case 4: case 5: lua_pushstring(L, NAMES[below(7)]); break;
    case 6: lua_pushfstring(L, "k%d", (int)below(300)); break;
    default: {
      lua_pushstring(L, "0123456789012345678901234567890123456789");
      lua_pushinteger(L, below(20));
      lua_concat(L, 2);
      break;
    }
  }
}


/* Pushes plain data; tables of the pool may become cyclic. */
static void push_value (lua_State *L) {
  switch (below(12)) {
    case 0: case 1: lua_pushnil(L); break;
    case 2: lua_pushboolean(L, (int)below(2)); break;
    case 3: lua_pushnumber(L, (lua_Number)below(1000) / 8); break;
    case 4: lua_pushfstring(L, "text %d", (int)below(100)); break;
    case 5: lua_pushfstring(L, "text %d: %s", (int)below(100), "and much more of it, beyond forty bytes in all"); break;
    case 6: push_from_pool(L, below(POOL)); break;
    case 7: {
      lua_createtable(L, (int)below(5), (int)below(5));
      break;
    }
    case 8: memset(lua_newuserdatauv(L, 8, 0), (int)below(256), 8); break;
    default: lua_pushinteger(L, below(100)); break;
  }
}


/* Sets random fields of the table on top of the stack. */
static void change_table (lua_State *L, unsigned int times) {
  while (times-- > 0) {
    push_key(L);
    push_value(L);
    lua_rawset(L, -3);
  }
}


/* Pushes a list of records with the same names, or nearly the same. */
static void push_records (lua_State *L) {
  unsigned int count = below(30), fields = 1 + below(6), first = below(100), i, field;
  lua_createtable(L, (int)count, 0);
  for (i = 1; i <= count; i++) {
    lua_createtable(L, 0, (int)below(8));
    for (field = 0; field < fields; field++) {
      lua_pushfstring(L, "f%d", (int)(first + field + (below(20) == 0)));
      if (below(4) == 0)
        push_value(L);
      else
        lua_pushinteger(L, i);
      lua_rawset(L, -3);
    }
    lua_rawseti(L, -2, i);
  }
}


/* Removes some of a table's keys during a walk. */
static void empty_table (lua_State *L) {
  unsigned int keep = below(4);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    if (keep == 0 || below(keep) == 0) {
      lua_pushvalue(L, -1);
      lua_pushnil(L);
      lua_rawset(L, -4);
    }
  }
}


/* Walks over the table on top of the stack like a loop of `pairs`, and sometimes changes it on the way. */
static void walk_table (lua_State *L) {
  unsigned int changes = below(3), steps = 0;
  lua_pushcfunction(L, push_pairs);
  lua_pushvalue(L, -2);
  lua_call(L, 1, 3);
  for (;;) {
    lua_pushvalue(L, -3);
    lua_pushvalue(L, -3);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 2);
    if (lua_isnil(L, -2))
      break;
    must(!lua_isnil(L, -1) && ++steps < 100000);
    if (steps > 1 && changes == 0)
      must(lunarena_compare_keys(L, s2v(L->top.p - 3), s2v(L->top.p - 2)) < 0 || lua_isnil(L, -3));
    lua_pop(L, 1);
    lua_remove(L, -2);
    if (changes > 0 && below(4) == 0 && steps < 200) {
      lua_pushvalue(L, -2);
      if (changes == 1)
        change_table(L, 1 + below(3));
      else {
        lua_pushvalue(L, -2);
        lua_pushnil(L);
        lua_rawset(L, -3);
      }
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 5);
}


/* Performs one operation on the pool. Values that it leaves on the stack are discarded. */
static void operate (lua_State *L) {
  unsigned int number = below(POOL);
  switch (below(12)) {
    case 0: lua_createtable(L, (int)below(40), (int)below(40)); keep_in_pool(L, number); break;
    case 1: push_records(L); keep_in_pool(L, number); break;
    case 2: push_from_pool(L, number); empty_table(L); break;
    case 3: push_from_pool(L, number); walk_table(L); break;
    case 4: {
      push_from_pool(L, number);
      if (luaH_realasize(hvalue(s2v(L->top.p - 1))) == 0) {
        lunarena_clone(L, hvalue(s2v(L->top.p - 1)));
        keep_in_pool(L, below(POOL));
      }
      break;
    }
    case 5: lua_gc(L, LUA_GCSTEP, (int)below(4)); break;
    case 6: push_from_pool(L, number); change_table(L, below(300)); break;
    case 7: push_from_pool(L, number); must(luaH_getn(hvalue(s2v(L->top.p - 1))) <= LUA_MAXINTEGER); break;
    default: push_from_pool(L, number); change_table(L, 1 + below(8)); break;
  }
}


/* Performs many operations; memory may run out in any of them. */
static int operate_often (lua_State *L) {
  unsigned int times = 1 + below(20);
  while (times-- > 0) {
    lua_settop(L, 0);
    operate(L);
  }
  return 0;
}


static int make_pool (lua_State *L) {
  unsigned int i;
  lua_settop(L, 0);
  lua_createtable(L, POOL, 0);
  for (i = 1; i <= POOL; i++) {
    lua_createtable(L, 0, 0);
    lua_rawseti(L, 1, i);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "pool");
  return 0;
}


static unsigned int sometimes (unsigned int max) {
  return (below(3) == 0) ? 1 + below(max) : 0;
}


static void begin_stress (lua_State *from, lua_State *to) {
  stack_moves.every = sometimes(20);
  collections.every = sometimes(200);
  ((Memory *)G(from)->ud)->emergencies.every = sometimes(100);
  ((Memory *)G(to)->ud)->emergencies.every = sometimes(100);
  if (below(4) == 0)
    ((Memory *)G(to)->ud)->limit = ((Memory *)G(to)->ud)->used + below(20000);
  if (below(4) == 0)
    ((Memory *)G(from)->ud)->limit = ((Memory *)G(from)->ud)->used + below(20000);
}


static void end_stress (lua_State *from, lua_State *to) {
  stack_moves.every = collections.every = 0;
  ((Memory *)G(from)->ud)->emergencies.every = ((Memory *)G(to)->ud)->emergencies.every = 0;
  ((Memory *)G(from)->ud)->limit = ((Memory *)G(to)->ud)->limit = MAX_SIZET / 4;
}


/* Copies a table of the pool into the other state's pool, under stress, with limits that may be too small. Returns whether it succeeded. */
static int copy_some (lua_State *from, lua_State *to) {
  lunarena_Copy caps = caps_of(1 + below(20), 1 + below(20000), below(200000), below(100000));
  Copied copied;
  uint64_t before, after;
  int good, written;
  lua_settop(from, 0);
  push_from_pool(from, below(POOL));
  written = digest_with(from, 1, caps.depth, 32 + below(100), &before);
  begin_stress(from, to);
  good = try_copy(from, 1, to, caps, &copied);
  end_stress(from, to);
  if (!good || copied.why != COPIED)
    lua_gc(to, LUA_GCCOLLECT);  /* a partly copied record is garbage, but not a valid table */
  check_invariants(from);
  check_invariants(to);
  must(digest_with(from, 1, caps.depth, 32 + below(100), &after) == written && (written != WRITTEN || after == before));
  if (!good || copied.why != COPIED)
    return 0;
  must(written == WRITTEN && copied.caps.depth == caps.depth);
  lua_settop(to, 0);
  lua_getglobal(to, "copied");
  must(is_same(from, 1, to, 1) && digest_of(to, 1) == digest_of(from, 1));
  keep_in_pool(to, below(POOL));
  return 1;
}

static void fuzz_tables (uint64_t seed, unsigned long rounds) {
  unsigned long round, copied = 0;
  lua_State *states[2] = { NULL, NULL };
  int i;
  random_state = seed;
  for (round = 0; round < rounds; round++) {
    unsigned int source = below(2);
    if (round % 300 == 0) {
      for (i = 0; i < 2; i++) {
        if (states[i] != NULL)
          close_state_of(states[i]);
        seed_of_hashes = 0x5eed + (below(4) == 0);
        states[i] = open_full(i);
        must(run_protected(states[i], make_pool, NULL));
      }
      seed_of_hashes = 0x5eed;
    }
    begin_stress(states[0], states[1]);
    run_protected(states[source], operate_often, NULL);
    end_stress(states[0], states[1]);
    copied += (unsigned long)copy_some(states[source], states[!source]);
  }
  must(copied > rounds / 10);
  for (i = 0; i < 2; i++)
    if (states[i] != NULL)
      close_state_of(states[i]);
}
