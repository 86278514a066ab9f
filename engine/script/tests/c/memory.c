/*
** The memory of the states under test. Blocks move whenever their size changes, so that outdated addresses are detected, and requests can be refused.
*/

typedef struct Memory {
  size_t used;
  /* Requests beyond this are refused. */
  size_t limit;
  /* Number of requests for more memory, and the number of the one to refuse, together with the next, because Lua tries twice; 0 for none. */
  unsigned long requests;
  unsigned long refused_request;
  /* Requests that are refused once. Lua then collects, if it can, and tries again. */
  Rhythm emergencies;
  int collected;
  const global_State *owner;
} Memory;


static int is_refused (Memory *memory, size_t more) {
  int collected = memory->collected;
  memory->collected = 0;
  memory->requests++;
  if (memory->used + more > memory->limit)
    return 1;
  if (memory->refused_request != 0 && (memory->requests == memory->refused_request || memory->requests == memory->refused_request + 1))
    return 1;
  memory->collected = !collected && memory->owner != NULL && cantryagain(memory->owner) && is_due(&memory->emergencies);
  return memory->collected;
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


/* The seed of new states. */
static unsigned int seed_of_hashes = 0x5eed;

unsigned int lunarena_hash_seed (void) {
  return seed_of_hashes;
}


static Memory memories[4];

/* Opens a state with the memory of that number. It collects in the smallest steps, so that a collection is always in progress. */
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


/* Calls a function with one light userdata and discards its results. Returns whether it succeeded. */
static int run_protected (lua_State *L, lua_CFunction function, void *argument) {
  int top = lua_gettop(L), good;
  must(lua_checkstack(L, 3));
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  good = lua_pcall(L, 1, 0, 0) == LUA_OK;
  lua_settop(L, top);
  return good;
}
