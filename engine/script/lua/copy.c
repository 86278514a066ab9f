/*
** Copies of values from one state into another. Access is raw: no metamethod runs.
**
** Plain data is copied here: nil, booleans, numbers, strings, and tables whose keys are strings or integers. All other values are passed to the
** host, which copies or refuses them.
**
** Every function that copies pushes the result onto the stack of 'to'. If it fails, it may leave unfinished values there, and the caller of
** 'lunarena_copy' must remove them.
*/
#include "internals.h"

LUNARENA_THREAD_LOCAL int lunarena_is_foreign = 0;

/* Results of a copy: complete, or the reason why it stopped. BAD_KEY and BAD_VALUE have the Lua type of the value in the bits from 8 upwards. The
   numbers are those of 'Refusal' in `src/vm/copy.rs`. */
enum { COPIED, TOO_DEEP, NO_ROOM, TOO_MANY, TOO_LONG, TOO_SPARSE, BAD_KEY, BAD_VALUE };

/* Maximum list items, and maximum other entries, for which a new table reserves memory. Larger tables grow while they are copied, because the copy
   may still be refused. */
#define MAX_RESERVED (1u << 16)

/* Slots of the cache of strings. Nearly all strings are field names, which are the same in every record. */
#define CACHED_STRINGS 64

/* A copy in progress: the remaining allowance, and the function of the host. `src/vm/copy.rs` declares the same fields. */
typedef struct lunarena_Copy {
  unsigned int depth;  /* levels of tables */
  unsigned int items;  /* tables, strings, and entries of tables */
  size_t bytes;        /* bytes of strings and objects */
  uint64_t places;     /* places of large tables, empty ones included */
  /* Pushes a copy of the value on top of 'from', which is not plain data, onto 'to'. Leaves 'from' as it is. Returns a result as above; the type of a
     bad value may be left out. */
  int (*copy_other) (lua_State *from, lua_State *to, struct lunarena_Copy *copy);
} lunarena_Copy;

/* Slots of the cache of older records. It is used if the records of a copy have different layouts in turn, such as records inside records. */
#define CACHED_RECORDS 16

/* A copied record. Its copy is the model for other records of the same layout. */
typedef struct CachedRecord {
  const Table *source;
  const Table *copy;
  unsigned int fields;  /* number of fields */
  size_t bytes;         /* bytes of all field names */
} CachedRecord;

/* Strings and records that the current copy has already copied. No reference keeps them alive; they are part of the unfinished copy on the stack of
   'to'. Each cache has one entry per slot; a new entry replaces the previous one. */
typedef struct CopyCache {
  int same_seed;  /* both states have the same hash seed */
  const TString *sources[CACHED_STRINGS];
  TString *copies[CACHED_STRINGS];
  CachedRecord last;  /* 'source' is NULL if there is none */
  /* Older records by 'record_slot'; initialized when the second record is cached. Most copies have at most one layout and never use them. */
  int has_others;
  CachedRecord others[CACHED_RECORDS];
} CopyCache;


/* Takes one item and a number of bytes from the allowance. */
static int charge (lunarena_Copy *copy, size_t bytes) {
  if (copy->items == 0)
    return TOO_MANY;
  if (copy->bytes < bytes)
    return TOO_LONG;
  copy->items--;
  copy->bytes -= bytes;
  return COPIED;
}


/* Pushes a copy of a string. Short strings are cached. */
static void copy_text (const TString *text, lua_State *to, CopyCache *cache) {
  size_t at = (((uintptr_t)text >> 4) ^ ((uintptr_t)text >> 12)) % CACHED_STRINGS;
  if (cache->sources[at] == text) {
    setsvalue2s(to, to->top.p, cache->copies[at]);
    api_incr_top(to);
    return;
  }
  lunarena_push_text(text, to, cache->same_seed);
  if (text->tt == LUA_VSHRSTR) {
    cache->sources[at] = text;
    cache->copies[at] = tsvalue(s2v(to->top.p - 1));
  }
}


static int copy_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, CopyCache *cache);


/* Pushes a copy of a value. 'cache' may be NULL unless the value is a table or a string. */
static int copy_value (lua_State *from, const TValue *value, lua_State *to, lunarena_Copy *copy, CopyCache *cache) {
  switch (ttypetag(value)) {
    case LUA_VNIL: case LUA_VFALSE: case LUA_VTRUE: case LUA_VNUMINT: case LUA_VNUMFLT: {
      setobj2s(to, to->top.p, value);
      api_incr_top(to);
      return COPIED;
    }
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      int status = charge(copy, tsslen(tsvalue(value)));
      if (status == COPIED)
        copy_text(tsvalue(value), to, cache);
      return status;
    }
    case LUA_VTABLE: return copy_table(from, hvalue(value), to, copy, cache);
    default: {
      int status;
      TValue held;  /* 'value' may be on the stack, which may be reallocated */
      setobj(from, &held, value);
      if (!lua_checkstack(from, 3))  /* one for the value, two for the host */
        return NO_ROOM;
      setobj2s(from, from->top.p, &held);
      api_incr_top(from);
      status = copy->copy_other(from, to, copy);
      from->top.p--;
      return (status == BAD_VALUE) ? BAD_VALUE | (ttype(&held) << 8) : status;
    }
  }
}


/* Copies a value into the new table. On the stack of 'to' are the table and, on top, the key, which is popped. */
static int copy_entry (lua_State *from, const TValue *value, lua_State *to, lunarena_Copy *copy, CopyCache *cache) {
  int status = copy_value(from, value, to, copy, cache);
  if (status == COPIED)
    status = charge(copy, 0);
  if (status == COPIED) {
    Table *t = hvalue(s2v(to->top.p - 3));
    luaH_set(to, t, s2v(to->top.p - 2), s2v(to->top.p - 1));
    luaC_barrierback(to, obj2gco(t), s2v(to->top.p - 1));
    to->top.p -= 2;
  }
  return status;
}


/* Copies a value into item 'i', from 0, of the new list, which has room for it. On the stack of 'to' are the table and, on top, the key, which is
   popped. */
static int copy_item (lua_State *from, const TValue *value, unsigned int i, lua_State *to, lunarena_Copy *copy, CopyCache *cache) {
  int status = copy_value(from, value, to, copy, cache);
  if (status == COPIED)
    status = charge(copy, 0);
  if (status == COPIED) {
    Table *t = hvalue(s2v(to->top.p - 3));
    setobj2t(to, &t->array[i], s2v(to->top.p - 1));
    luaC_barrierback(to, obj2gco(t), s2v(to->top.p - 1));
    to->top.p -= 2;
  }
  return status;
}


/* Returns whether a record can be copied node by node, without searching for keys. A new table for 'count' entries must have the same number of
   nodes, and every name must be valid at the same node in the copy, so both states need the same hash seed. */
static int is_compact (Table *t, size_t count, const CopyCache *cache) {
  int i;
  if (luaH_realasize(t) != 0 || count == 0 || count > MAX_RESERVED || !cache->same_seed
      || t->lsizenode != luaO_ceillog2((unsigned int)count))
    return 0;
  for (i = 0; i < sizenode(t); i++) {
    Node *node = gnode(t, i);
    /* A removed entry keeps its key in the collision chain, but is not copied, so the chain of the copy would break. */
    if (isempty(gval(node)) ? !keyisnil(node) : !keyisshrstr(node))
      return 0;
  }
  return 1;
}


/* Returns the slot in the cache of older records. It depends on the first name, its node and the number of nodes. */
static unsigned int record_slot (const Table *t) {
  int i, size = sizenode(t);
  for (i = 0; i < size; i++) {
    const Node *node = gnode(t, i);
    if (!keyisnil(node))
      return (unsigned int)(((uintptr_t)keyval(node).gc >> 4) + t->lsizenode + (unsigned int)i) % CACHED_RECORDS;
  }
  return 0;
}


/* Caches a copied record as the last one and moves the previous one to its slot. */
static void cache_record (CopyCache *cache, const Table *source, const Table *copy, unsigned int fields, size_t bytes) {
  CachedRecord *last = &cache->last;
  if (last->source != NULL) {
    if (!cache->has_others) {
      memset(cache->others, 0, sizeof(cache->others));
      cache->has_others = 1;
    }
    cache->others[record_slot(last->source)] = *last;
  }
  last->source = source;
  last->copy = copy;
  last->fields = fields;
  last->bytes = bytes;
}


/* Copies a compact record into the new table on top of the stack, which has the same number of nodes. */
static int copy_nodes (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, CopyCache *cache) {
  int i, status = COPIED;
  unsigned int fields = 0;
  size_t bytes = 0;
  for (i = 0; i < sizenode(t) && status == COPIED; i++) {
    Node *node = gnode(t, i);
    if (isempty(gval(node)))
      continue;
    status = charge(copy, tsslen(keystrval(node)));
    fields++;
    bytes += tsslen(keystrval(node));
    if (status == COPIED) {
      copy_text(keystrval(node), to, cache);
      status = copy_value(from, gval(node), to, copy, cache);
    }
    if (status == COPIED)
      status = charge(copy, 0);
    if (status == COPIED) {
      Table *created = hvalue(s2v(to->top.p - 3));
      Node *new_node = gnode(created, i);
      setnodekey(to, new_node, s2v(to->top.p - 2));
      setobj2t(to, gval(new_node), s2v(to->top.p - 1));
      gnext(new_node) = gnext(node);
      luaC_barrierback(to, obj2gco(created), s2v(to->top.p - 2));
      luaC_barrierback(to, obj2gco(created), s2v(to->top.p - 1));
      to->top.p -= 2;
    }
  }
  if (status == COPIED && lunarena_table_places(t) == 0)
    cache_record(cache, t, hvalue(s2v(to->top.p - 1)), fields, bytes);
  return status;
}


/* Returns whether a table without a list has the same names at the same nodes as a record, which may be NULL. */
static int has_same_layout (const Table *t, const Table *record) {
  int i;
  if (record == NULL || t->lsizenode != record->lsizenode)
    return 0;
  for (i = 0; i < sizenode(t); i++) {
    const Node *node = gnode(t, i), *other = gnode(record, i);
    if (keytt(node) != keytt(other) || gnext(node) != gnext(other) || isempty(gval(node)) != isempty(gval(other))
        || (!keyisnil(node) && keyval(node).gc != keyval(other).gc))
      return 0;
  }
  return 1;
}


/* Returns a cached record with the layout of a table, or NULL. */
static const CachedRecord *find_cached (const Table *t, const CopyCache *cache) {
  if (cache->last.source == NULL || isdummy(t) || luaH_realasize(t) != 0)
    return NULL;
  if (has_same_layout(t, cache->last.source))
    return &cache->last;
  if (cache->has_others) {
    const CachedRecord *other = &cache->others[record_slot(t)];
    if (has_same_layout(t, other->source))
      return other;
  }
  return NULL;
}


/* Pushes a copy of a table with the layout of a cached record: clones the copy of the record and replaces its values. The allowance covers the
   field names. */
static int copy_from_cached (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, CopyCache *cache, const CachedRecord *record) {
  int i;
  copy->items -= 2 * record->fields;
  copy->bytes -= record->bytes;
  lunarena_clone(to, record->copy);
  luaC_checkGC(to);
  for (i = 0; i < sizenode(t); i++) {
    const TValue *value = gval(gnode(t, i));
    if (isempty(value))
      continue;
    if (!iscollectable(value) && !ttislightuserdata(value) && !ttislcf(value)) {
      setobj2t(to, gval(gnode(hvalue(s2v(to->top.p - 1)), i)), value);
    }
    else {
      int status = copy_value(from, value, to, copy, cache);
      if (status != COPIED)
        return status;
      else {
        Table *created = hvalue(s2v(to->top.p - 2));
        setobj2t(to, gval(gnode(created, i)), s2v(to->top.p - 1));
        luaC_barrierback(to, obj2gco(created), s2v(to->top.p - 1));
        to->top.p--;
      }
    }
  }
  return COPIED;
}


/* Pushes a copy of a table. Shared tables are copied once for each reference. A cycle exceeds the allowed depth. */
static int copy_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, CopyCache *cache) {
  unsigned int size, i;
  size_t list, count;
  int compact, status = charge(copy, 0);
  const CachedRecord *record;
  if (status != COPIED)
    return status;
  if (copy->depth == 0)
    return TOO_DEEP;
  if (!lua_checkstack(to, 4))
    return NO_ROOM;
  record = find_cached(t, cache);
  if (record != NULL && copy->items >= 2 * record->fields && copy->bytes >= record->bytes) {
    copy->depth--;
    status = copy_from_cached(from, t, to, copy, cache, record);
    copy->depth++;
    return status;
  }
  if (copy->places < lunarena_table_places(t))
    return TOO_SPARSE;
  copy->places -= lunarena_table_places(t);
  size = luaH_realasize(t);
  lunarena_is_foreign = 1;
  list = luaH_getn(t);
  lunarena_is_foreign = 0;
  if (list > copy->items || (count = lunarena_count_entries(t)) > copy->items)
    return TOO_MANY;
  copy->depth--;
  compact = is_compact(t, count, cache);
  if (list > MAX_RESERVED) list = MAX_RESERVED;
  count = (count > list) ? count - list : 0;
  if (count > MAX_RESERVED) count = MAX_RESERVED;
  lua_createtable(to, (int)list, (int)count);
  invalidateTMcache(hvalue(s2v(to->top.p - 1)));
  if (compact) {
    lua_assert(sizenode(hvalue(s2v(to->top.p - 1))) == sizenode(t));
    status = copy_nodes(from, t, to, copy, cache);
    copy->depth++;
    return status;
  }
  for (i = 0; i < size && status == COPIED; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(s2v(to->top.p), (lua_Integer)i + 1);
      api_incr_top(to);
      status = (i < list) ? copy_item(from, &t->array[i], i, to, copy, cache) : copy_entry(from, &t->array[i], to, copy, cache);
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t) && status == COPIED; i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      TValue key;
      getnodekey(from, &key, node);
      if (!ttisinteger(&key) && !ttisstring(&key))
        status = BAD_KEY | (ttype(&key) << 8);
      else {
        status = copy_value(from, &key, to, copy, cache);
        if (status == COPIED)
          status = copy_entry(from, gval(node), to, copy, cache);
      }
    }
  }
  copy->depth++;
  return status;
}


/* Pushes a copy of a table, with a cache for it and all tables inside it. */
static int copy_whole_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy) {
  CopyCache cache;
  cache.same_seed = G(from)->seed == G(to)->seed;
  memset(cache.sources, 0, sizeof(cache.sources));
  cache.last.source = NULL;
  cache.has_others = 0;
  return copy_table(from, t, to, copy, &cache);
}


/* Pushes a copy of the value at the absolute index 'at' of 'from' onto 'to'; nil beyond the last value. Reduces the allowance in 'copy'. Each stack
   must have room for one more value. */
int lunarena_copy (lua_State *from, int at, lua_State *to, lunarena_Copy *copy) {
  const TValue *value = argument(from, at);
  if (ttistable(value))
    return copy_whole_table(from, hvalue(value), to, copy);
  if (ttisstring(value)) {
    int status = charge(copy, tsslen(tsvalue(value)));
    if (status == COPIED)
      lunarena_push_text(tsvalue(value), to, G(from)->seed == G(to)->seed);
    return status;
  }
  return copy_value(from, value, to, copy, NULL);  /* neither a string nor a table */
}
