/*
** The memory of the states under test. Every block that changes its size moves, so that nobody gets away with an old address, and requests
** can be refused.
*/

typedef struct Memory {
  size_t used;
  /* Beyond this every request is refused. */
  size_t limit;
  /* Requests for more, and the one that is refused, together with the next: Lua asks twice. None where it is 0. */
  unsigned long asked;
  unsigned long refused;
  /* Every so often a request is refused once, and Lua collects, where it can. */
  Rhythm emergencies;
  int collected;
  const global_State *owner;
} Memory;


static int is_refused (Memory *memory, size_t more) {
  int collected = memory->collected;
  memory->collected = 0;
  memory->asked++;
  if (memory->used + more > memory->limit)
    return 1;
  if (memory->refused != 0 && (memory->asked == memory->refused || memory->asked == memory->refused + 1))
    return 1;
  return !collected && memory->owner != NULL && cantryagain(memory->owner) && is_due(&memory->emergencies);
}


static void *allocate (void *data, void *block, size_t old, size_t size) {
  Memory *memory = (Memory *)data;
  void *moved;
  if (block == NULL)
    old = 0;
  if (size > old && is_refused(memory, size - old))
    return NULL;
  moved = (size > 0) ? malloc(size) : NULL;
  if (size > 0 && moved == NULL)
    return NULL;
  if (old > 0 && size > 0)
    memcpy(moved, block, (old < size) ? old : size);
  free(block);
  memory->used += size - old;
  return moved;
}


void lunarena_collected (void *function, void *data) {
  if (function == (void *)allocate)
    ((Memory *)data)->collected = 1;
}


int lunarena_is_full (void *function, void *data, size_t bytes) {
  const Memory *memory = (const Memory *)data;
  return function == (void *)allocate && memory->used + bytes > memory->limit;
}


/* The seed of the states that are made from now on. */
static unsigned int seed_of_hashes = 0x5eed;

unsigned int lunarena_hash_seed (void) {
  return seed_of_hashes;
}


static Memory memories[4];

/* A new state with the memory of that number. It collects in the smallest steps, so that a collection is always under way. */
static lua_State *open_state (int number) {
  lua_State *L;
  memset(&memories[number], 0, sizeof(Memory));
  memories[number].limit = MAX_SIZET / 4;
  L = lua_newstate(allocate, &memories[number]);
  must(L != NULL);
  memories[number].owner = G(L);
  lua_gc(L, LUA_GCINC, 100, 100, 6);
  return L;
}


static void close_state_of (lua_State *L) {
  const Memory *memory = (const Memory *)G(L)->ud;
  lua_close(L);
  must(memory->used == 0);
}


/* Calls a function with one light argument and lets it leave nothing; whether it came back without an error. */
static int run_protected (lua_State *L, lua_CFunction function, void *argument) {
  int top = lua_gettop(L), good;
  must(lua_checkstack(L, 3));
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  good = lua_pcall(L, 1, 0, 0) == LUA_OK;
  lua_settop(L, top);
  return good;
}
