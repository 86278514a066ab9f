/*
** Comparison of values in two states, as a script would compare them, and digests of values.
*/

static int is_same (lua_State *A, int a, lua_State *B, int b);

static int is_same_table (lua_State *A, int a, lua_State *B, int b) {
  size_t entries = 0;
  must(lua_checkstack(A, 4) && lua_checkstack(B, 4));
  lua_pushnil(A);
  while (lua_next(A, a)) {
    int key = lua_gettop(A) - 1, same;
    if (lua_isinteger(A, key))
      lua_pushinteger(B, lua_tointeger(A, key));
    else {
      size_t length;
      const char *bytes;
      must(lua_type(A, key) == LUA_TSTRING);
      bytes = lua_tolstring(A, key, &length);
      lua_pushlstring(B, bytes, length);
    }
    lua_rawget(B, b);
    same = is_same(A, key + 1, B, lua_gettop(B));
    lua_pop(B, 1);
    lua_pop(A, 1);
    entries++;
    if (!same) {
      lua_pop(A, 1);
      return 0;
    }
  }
  return entries == lunarena_count_entries(lua_topointer(B, b));
}


static int is_same (lua_State *A, int a, lua_State *B, int b) {
  if (lua_type(A, a) != lua_type(B, b))
    return 0;
  switch (lua_type(A, a)) {
    case LUA_TNIL: return 1;
    case LUA_TBOOLEAN: return lua_toboolean(A, a) == lua_toboolean(B, b);
    case LUA_TNUMBER: {
      lua_Number x = lua_tonumber(A, a), y = lua_tonumber(B, b);
      if (lua_isinteger(A, a) != lua_isinteger(B, b))
        return 0;
      return lua_isinteger(A, a) ? lua_tointeger(A, a) == lua_tointeger(B, b) : (x == y || (x != x && y != y));
    }
    case LUA_TSTRING: return lua_rawlen(A, a) == lua_rawlen(B, b)
      && memcmp(lua_tostring(A, a), lua_tostring(B, b), (size_t)lua_rawlen(A, a)) == 0;
    case LUA_TTABLE: return is_same_table(A, a, B, b);
    case LUA_TUSERDATA: return lua_rawlen(A, a) == lua_rawlen(B, b)
      && memcmp(lua_touserdata(A, a), lua_touserdata(B, b), (size_t)lua_rawlen(A, a)) == 0;
    default: return 0;
  }
}


/* Hashes the bytes one by one, so that the boundaries between blocks make no difference. */
static void hash_bytes (lunarena_Writer *writer) {
  uint64_t *hash = (uint64_t *)writer->out;
  size_t i;
  must(writer->used <= writer->size);
  for (i = 0; i < writer->used; i++)
    *hash = (*hash ^ writer->bytes[i]) * 0x100000001b3u;
  writer->used = 0;
}


static int write_other (lua_State *L, lunarena_Writer *writer) {
  uint64_t *hash = (uint64_t *)writer->out;
  const unsigned char *bytes = (const unsigned char *)lua_touserdata(L, -1);
  lua_Unsigned i;
  hash_bytes(writer);
  if (lua_type(L, -1) != LUA_TUSERDATA)
    return 0;
  for (i = 0; i < lua_rawlen(L, -1); i++)
    *hash = (*hash ^ bytes[i]) * 0x100000001b3u;
  return 1;
}


/* Digests the value at an absolute index with a buffer of 'room' bytes. Returns 0 or the reason for failure. */
static int digest_with (lua_State *L, int at, unsigned int depth, size_t room, uint64_t *hash) {
  lunarena_Writer writer;
  int why;
  memset(&writer, 0, sizeof(writer));
  writer.bytes = (unsigned char *)malloc(room);
  must(writer.bytes != NULL && lua_checkstack(L, 3));
  writer.size = room;
  writer.out = hash;
  writer.flush = hash_bytes;
  writer.write_other = write_other;
  *hash = 0xcbf29ce484222325u;
  why = lunarena_write(L, at, depth, &writer);
  hash_bytes(&writer);
  free(writer.bytes);
  return why;
}


static uint64_t digest_of (lua_State *L, int at) {
  uint64_t hash, again;
  must(digest_with(L, at, 64, 4096, &hash) == WRITTEN);
  /* With the smallest possible buffer. */
  must(digest_with(L, at, 64, ENCODED_NAME_BYTES, &again) == WRITTEN && again == hash);
  return hash;
}
