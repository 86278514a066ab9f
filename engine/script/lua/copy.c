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

/* The work of one copy. */
typedef struct Copier {
  lua_State *from;
  lua_State *to;
  lunarena_Copy *copy;
  int same_seed;  /* both states have the same hash seed */
  /* Short strings that were already copied. No reference keeps the copies alive; they are part of the unfinished copy on the stack of 'to'. A new
     entry replaces the previous one in its slot. Initialized for tables only. */
  const TString *sources[CACHED_STRINGS];
  TString *copies[CACHED_STRINGS];
} Copier;


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


/* Returns the copy of a string. Nothing refers to a new string yet, so it must be stored before the next allocation. */
l_sinline TString *copy_text (Copier *c, const TString *text) {
  size_t at = (((uintptr_t)text >> 4) ^ ((uintptr_t)text >> 12)) % CACHED_STRINGS;
  TString *copied;
  if (c->sources[at] == text)
    return c->copies[at];
  copied = lunarena_copy_text(text, c->to, c->same_seed);
  if (text->tt == LUA_VSHRSTR) {
    c->sources[at] = text;
    c->copies[at] = copied;
  }
  return copied;
}


/* Pushes the copy that the host makes of a value that is not plain data. */
static int copy_by_host (Copier *c, const TValue *value) {
  lua_State *from = c->from;
  int status;
  TValue held;  /* 'value' may be on the stack, which may be reallocated */
  setobj(from, &held, value);
  if (!lua_checkstack(from, 3))  /* one for the value, two for the host */
    return NO_ROOM;
  setobj2s(from, from->top.p, &held);
  api_incr_top(from);
  status = c->copy->copy_other(from, c->to, c->copy);
  from->top.p--;
  return (status == BAD_VALUE) ? BAD_VALUE | (ttype(&held) << 8) : status;
}


static int copy_table (Copier *c, Table *t);


/* Copies the value of an entry of the new table 'created', which is on the stack, into 'slot'. The slot must be a part of the table, or its value must
   be stored before the next allocation. */
l_sinline int copy_value (Copier *c, const TValue *value, Table *created, TValue *slot) {
  lua_State *to = c->to;
  switch (ttypetag(value)) {
    case LUA_VNIL: case LUA_VFALSE: case LUA_VTRUE: case LUA_VNUMINT: case LUA_VNUMFLT: {
      setobj2t(to, slot, value);
      return charge(c->copy, 0);
    }
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      int status = charge(c->copy, tsslen(tsvalue(value)));
      if (status != COPIED)
        return status;
      setsvalue(to, slot, copy_text(c, tsvalue(value)));
      break;
    }
    default: {
      int status = ttistable(value) ? copy_table(c, hvalue(value)) : copy_by_host(c, value);
      if (status != COPIED)
        return status;
      setobj2t(to, slot, s2v(to->top.p - 1));
      to->top.p--;
    }
  }
  luaC_barrierback(to, obj2gco(created), slot);
  return charge(c->copy, 0);
}


/* Returns the number of entries of a table. Sets 'is_record' if all keys are short strings and the table can be copied node by node, without searching
   for keys. A new table for its entries must have the same number of nodes, and every name must be valid at the same node in the copy, so both states
   need the same hash seed. */
static size_t survey_table (const Copier *c, const Table *t, int *is_record) {
  const Node *node = gnode(t, 0), *end = gnode(t, sizenode(t));
  size_t count = 0;
  int are_names = c->same_seed;
  *is_record = 0;
  if (luaH_realasize(t) > 0)
    return lunarena_count_entries(t);
  for (; node < end; node++) {
    /* A removed entry keeps its key in the collision chain, but is not copied, so the chain of the copy would break. */
    are_names &= isempty(gval(node)) ? keyisnil(node) : keyisshrstr(node);
    count += !isempty(gval(node));
  }
  *is_record = are_names && count > 0 && count <= MAX_RESERVED && t->lsizenode == luaO_ceillog2((unsigned int)count);
  return count;
}


/* Copies a record into the new table 'created' on top of the stack, which has the same number of nodes. */
static int copy_record (Copier *c, const Table *t, Table *created) {
  const Node *node = gnode(t, 0), *end = gnode(t, sizenode(t));
  Node *new_node = gnode(created, 0);
  for (; node < end; node++, new_node++) {
    TValue name;
    int status;
    if (isempty(gval(node)))
      continue;
    status = charge(c->copy, tsslen(keystrval(node)));
    if (status != COPIED)
      return status;
    setsvalue(c->to, &name, copy_text(c, keystrval(node)));
    setnodekey(c->to, new_node, &name);
    luaC_barrierback(c->to, obj2gco(created), &name);
    gnext(new_node) = gnext(node);
    setbfvalue(gval(new_node));  /* a collection removes keys that have no value */
    status = copy_value(c, gval(node), created, gval(new_node));
    if (status != COPIED)
      return status;
  }
  return COPIED;
}


/* Copies an entry into the new table 'created'. On the stack of 'to' are the table and, on top, the copy of the key, which is popped. */
static int copy_entry (Copier *c, const TValue *value, Table *created) {
  lua_State *to = c->to;
  TValue copied;
  int status = copy_value(c, value, created, &copied);
  if (status == COPIED) {
    setobj2s(to, to->top.p, &copied);
    api_incr_top(to);
    luaH_set(to, created, s2v(to->top.p - 2), s2v(to->top.p - 1));
    to->top.p -= 2;
  }
  return status;
}


/* Copies a table that is not a record into the new table 'created' on top of the stack, which has room for 'list' list items. */
static int copy_entries (Copier *c, Table *t, Table *created, unsigned int list) {
  lua_State *to = c->to;
  unsigned int size = luaH_realasize(t), i;
  int status = COPIED;
  for (i = 0; i < size && status == COPIED; i++) {
    if (isempty(&t->array[i]))
      continue;
    if (i < list)
      status = copy_value(c, &t->array[i], created, &created->array[i]);
    else {
      setivalue(s2v(to->top.p), (lua_Integer)i + 1);
      api_incr_top(to);
      status = copy_entry(c, &t->array[i], created);
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t) && status == COPIED; i++) {
    Node *node = gnode(t, i);
    TValue key;
    if (isempty(gval(node)))
      continue;
    getnodekey(c->from, &key, node);
    if (ttisstring(&key)) {
      status = charge(c->copy, tsslen(tsvalue(&key)));
      if (status != COPIED)
        return status;
      setsvalue(to, &key, copy_text(c, tsvalue(&key)));
    }
    else if (!ttisinteger(&key))
      return BAD_KEY | (ttype(&key) << 8);
    setobj2s(to, to->top.p, &key);
    api_incr_top(to);
    status = copy_entry(c, gval(node), created);
  }
  return status;
}


/* Pushes a copy of a table. Shared tables are copied once for each reference. A cycle exceeds the allowed depth. */
static int copy_table (Copier *c, Table *t) {
  lunarena_Copy *copy = c->copy;
  size_t places = lunarena_table_places(t), list = 0, count;
  int is_record, status = charge(copy, 0);
  Table *created;
  if (status != COPIED)
    return status;
  if (copy->depth == 0)
    return TOO_DEEP;
  if (!lua_checkstack(c->to, 4))
    return NO_ROOM;
  if (copy->places < places)
    return TOO_SPARSE;
  copy->places -= places;
  count = survey_table(c, t, &is_record);
  if (!is_record) {
    lunarena_is_foreign = 1;
    list = luaH_getn(t);
    lunarena_is_foreign = 0;
  }
  if (list > copy->items || count > copy->items)
    return TOO_MANY;
  if (list > MAX_RESERVED) list = MAX_RESERVED;
  count = (count > list) ? count - list : 0;
  if (count > MAX_RESERVED) count = MAX_RESERVED;
  lua_createtable(c->to, (int)list, (int)count);
  created = hvalue(s2v(c->to->top.p - 1));
  invalidateTMcache(created);
  copy->depth--;
  status = is_record ? copy_record(c, t, created) : copy_entries(c, t, created, (unsigned int)list);
  copy->depth++;
  return status;
}


/* Pushes a copy of the value at the absolute index 'at' of 'from' onto 'to'; nil beyond the last value. Reduces the allowance in 'copy'. Each stack
   must have room for one more value. */
int lunarena_copy (lua_State *from, int at, lua_State *to, lunarena_Copy *copy) {
  const TValue *value = argument(from, at);
  Copier c;
  c.from = from;
  c.to = to;
  c.copy = copy;
  c.same_seed = G(from)->seed == G(to)->seed;
  if (ttistable(value)) {
    memset(c.sources, 0, sizeof(c.sources));
    return copy_table(&c, hvalue(value));
  }
  if (ttisstring(value)) {
    int status = charge(copy, tsslen(tsvalue(value)));
    if (status == COPIED) {
      TString *copied = lunarena_copy_text(tsvalue(value), to, c.same_seed);
      setsvalue2s(to, to->top.p, copied);
      api_incr_top(to);
    }
    return status;
  }
  if (!ttisnil(value) && !ttisboolean(value) && !ttisnumber(value))
    return copy_by_host(&c, value);
  setobj2s(to, to->top.p, value);
  api_incr_top(to);
  return COPIED;
}
