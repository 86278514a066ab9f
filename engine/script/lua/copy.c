/*
** Values copied from one state into another, raw: no metamethod is run, and nothing but plain data, and what the host copies itself, gets
** across.
*/
#include "internals.h"

LUNARENA_THREAD_LOCAL int lunarena_is_foreign = 0;

/* Why a copy ends before its end; with the last two comes the type, in the bits above. */
enum { GOOD, TOO_DEEP, NO_ROOM, TOO_MANY, TOO_LONG, TOO_EMPTY, BAD_KEY, BAD_VALUE };

/* A new table gets room for so many items and names beforehand, and grows if there are more: those who ask for a copy may be refused on the
   way. */
#define MOST_ROOM (1u << 16)

/* Texts met before in this copy: nearly all are the names of fields, the same in every record. */
#define REMEMBERED 64

typedef struct lunarena_Copy {
  unsigned int depth;
  unsigned int items;
  size_t bytes;
  uint64_t places;
  /* Copies the value on top of the first stack, which is of kind SLOT_OTHER, onto the second; GOOD, or why not. */
  int (*other) (lua_State *from, lua_State *to, struct lunarena_Copy *copy);
} lunarena_Copy;

/* Kinds of records met before in this copy: those that hold records of another kind, again and again. */
#define MOST_KINDS 16

/* A record that was copied node by node, its copy, and what its names took. */
typedef struct Record {
  const Table *met;
  const Table *copy;
  unsigned int fields;
  size_t bytes;
} Record;

typedef struct Texts {
  int hashed_alike;
  const TString *known[REMEMBERED];
  TString *copied[REMEMBERED];
  Record last;
  /* Those before the last; most copies have one kind at most, and need none of this. */
  int has_others;
  Record others[MOST_KINDS];
} Texts;


static int take (lunarena_Copy *copy, size_t bytes) {
  if (copy->items == 0)
    return TOO_MANY;
  if (copy->bytes < bytes)
    return TOO_LONG;
  copy->items--;
  copy->bytes -= bytes;
  return GOOD;
}


/* The copy of a text stays reachable as long as the whole copy does, so it can be used again. */
static void copy_text (const TString *text, lua_State *to, Texts *texts) {
  size_t at = (((uintptr_t)text >> 4) ^ ((uintptr_t)text >> 12)) % REMEMBERED;
  if (texts->known[at] == text) {
    setsvalue2s(to, to->top.p, texts->copied[at]);
    api_incr_top(to);
    return;
  }
  lunarena_push_text(text, to, texts->hashed_alike);
  if (text->tt == LUA_VSHRSTR) {
    texts->known[at] = text;
    texts->copied[at] = tsvalue(s2v(to->top.p - 1));
  }
}


static int copy_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts);


static int copy_value (lua_State *from, const TValue *value, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  switch (ttypetag(value)) {
    case LUA_VNIL: case LUA_VFALSE: case LUA_VTRUE: case LUA_VNUMINT: case LUA_VNUMFLT: {
      setobj2s(to, to->top.p, value);
      api_incr_top(to);
      return GOOD;
    }
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      int why = take(copy, tsslen(tsvalue(value)));
      if (why == GOOD)
        copy_text(tsvalue(value), to, texts);
      return why;
    }
    case LUA_VTABLE: return copy_table(from, hvalue(value), to, copy, texts);
    default: {
      int why;
      TValue held;  /* the value may lie on the stack, which may move */
      setobj(from, &held, value);
      if (!lua_checkstack(from, 3))  /* to look at it takes two more */
        return NO_ROOM;
      setobj2s(from, from->top.p, &held);
      api_incr_top(from);
      why = copy->other(from, to, copy);
      from->top.p--;
      return (why == BAD_VALUE) ? BAD_VALUE | (ttype(&held) << 8) : why;
    }
  }
}


/* One more entry of the new table, which lies below: its key is on the stack already. */
static int copy_entry (lua_State *from, const TValue *value, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  int why = copy_value(from, value, to, copy, texts);
  if (why == GOOD)
    why = take(copy, 0);
  if (why == GOOD) {
    Table *t = hvalue(s2v(to->top.p - 3));
    luaH_set(to, t, s2v(to->top.p - 2), s2v(to->top.p - 1));
    luaC_barrierback(to, obj2gco(t), s2v(to->top.p - 1));
    to->top.p -= 2;
  }
  return why;
}


/* One more item of the new list, which lies below its key and has room for it. */
static int copy_item (lua_State *from, const TValue *value, unsigned int i, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  int why = copy_value(from, value, to, copy, texts);
  if (why == GOOD)
    why = take(copy, 0);
  if (why == GOOD) {
    Table *t = hvalue(s2v(to->top.p - 3));
    setobj2t(to, &t->array[i], s2v(to->top.p - 1));
    luaC_barrierback(to, obj2gco(t), s2v(to->top.p - 1));
    to->top.p -= 2;
  }
  return why;
}


/* Whether a record can be copied node by node: its names lie where they would lie in a table made for them alone, that table has room for
   all of them from the start, and in the other state they are hashed alike. Then nothing has to be looked for. */
static int is_compact (Table *t, size_t count, const Texts *texts) {
  int i;
  if (luaH_realasize(t) != 0 || count == 0 || count > MOST_ROOM || !texts->hashed_alike
      || t->lsizenode != luaO_ceillog2((unsigned int)count))
    return 0;
  for (i = 0; i < sizenode(t); i++) {
    Node *node = gnode(t, i);
    /* A key without a value is part of a chain, and would not be part of the copy's. */
    if (isempty(gval(node)) ? !keyisnil(node) : !keyisshrstr(node))
      return 0;
  }
  return 1;
}


/* Where records with these names are remembered. */
static unsigned int kind_of (const Table *t) {
  int i, size = sizenode(t);
  for (i = 0; i < size; i++) {
    const Node *node = gnode(t, i);
    if (!keyisnil(node))
      return (unsigned int)(((uintptr_t)keyval(node).gc >> 4) + t->lsizenode + (unsigned int)i) % MOST_KINDS;
  }
  return 0;
}


static void remember (Texts *texts, const Table *met, const Table *copy, unsigned int fields, size_t bytes) {
  Record *last = &texts->last;
  if (last->met != NULL) {
    if (!texts->has_others) {
      memset(texts->others, 0, sizeof(texts->others));
      texts->has_others = 1;
    }
    texts->others[kind_of(last->met)] = *last;
  }
  last->met = met;
  last->copy = copy;
  last->fields = fields;
  last->bytes = bytes;
}


/* Copies such a record into the new table on top of the stack, which has as many nodes. */
static int copy_nodes (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  int i, why = GOOD;
  unsigned int fields = 0;
  size_t bytes = 0;
  for (i = 0; i < sizenode(t) && why == GOOD; i++) {
    Node *node = gnode(t, i);
    if (isempty(gval(node)))
      continue;
    why = take(copy, tsslen(keystrval(node)));
    fields++;
    bytes += tsslen(keystrval(node));
    if (why == GOOD) {
      copy_text(keystrval(node), to, texts);
      why = copy_value(from, gval(node), to, copy, texts);
    }
    if (why == GOOD)
      why = take(copy, 0);
    if (why == GOOD) {
      Table *made = hvalue(s2v(to->top.p - 3));
      Node *new_node = gnode(made, i);
      setnodekey(to, new_node, s2v(to->top.p - 2));
      setobj2t(to, gval(new_node), s2v(to->top.p - 1));
      gnext(new_node) = gnext(node);
      luaC_barrierback(to, obj2gco(made), s2v(to->top.p - 2));
      luaC_barrierback(to, obj2gco(made), s2v(to->top.p - 1));
      to->top.p -= 2;
    }
  }
  if (why == GOOD && lunarena_table_places(t) == 0)
    remember(texts, t, hvalue(s2v(to->top.p - 1)), fields, bytes);
  return why;
}


/* Whether two tables without lists have the same names, node by node. */
static int is_alike (const Table *t, const Table *record) {
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


/* A record that was met before and has the names of this table, or NULL. */
static const Record *met_before (const Table *t, const Texts *texts) {
  if (texts->last.met == NULL || isdummy(t) || luaH_realasize(t) != 0)
    return NULL;
  if (is_alike(t, texts->last.met))
    return &texts->last;
  if (texts->has_others) {
    const Record *other = &texts->others[kind_of(t)];
    if (is_alike(t, other->met))
      return other;
  }
  return NULL;
}


/* Copies such a table: only its values have to be. */
static int copy_alike (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts, const Record *record) {
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
      int why = copy_value(from, value, to, copy, texts);
      if (why != GOOD)
        return why;
      else {
        Table *made = hvalue(s2v(to->top.p - 2));
        setobj2t(to, gval(gnode(made, i)), s2v(to->top.p - 1));
        luaC_barrierback(to, obj2gco(made), s2v(to->top.p - 1));
        to->top.p--;
      }
    }
  }
  return GOOD;
}


static int copy_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  unsigned int size, i;
  size_t list, count;
  int compact, why = take(copy, 0);
  const Record *record;
  if (why != GOOD)
    return why;
  if (copy->depth == 0)
    return TOO_DEEP;
  if (!lua_checkstack(to, 4))
    return NO_ROOM;
  record = met_before(t, texts);
  if (record != NULL && copy->items >= 2 * record->fields && copy->bytes >= record->bytes) {
    copy->depth--;
    why = copy_alike(from, t, to, copy, texts, record);
    copy->depth++;
    return why;
  }
  if (copy->places < lunarena_table_places(t))
    return TOO_EMPTY;
  copy->places -= lunarena_table_places(t);
  size = luaH_realasize(t);
  lunarena_is_foreign = 1;
  list = luaH_getn(t);
  lunarena_is_foreign = 0;
  if (list > copy->items || (count = lunarena_count(t)) > copy->items)
    return TOO_MANY;
  copy->depth--;
  compact = is_compact(t, count, texts);
  if (list > MOST_ROOM) list = MOST_ROOM;
  count = (count > list) ? count - list : 0;
  if (count > MOST_ROOM) count = MOST_ROOM;
  lua_createtable(to, (int)list, (int)count);
  invalidateTMcache(hvalue(s2v(to->top.p - 1)));
  if (compact) {
    lua_assert(sizenode(hvalue(s2v(to->top.p - 1))) == sizenode(t));
    why = copy_nodes(from, t, to, copy, texts);
    copy->depth++;
    return why;
  }
  for (i = 0; i < size && why == GOOD; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(s2v(to->top.p), (lua_Integer)i + 1);
      api_incr_top(to);
      why = (i < list) ? copy_item(from, &t->array[i], i, to, copy, texts) : copy_entry(from, &t->array[i], to, copy, texts);
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t) && why == GOOD; i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      TValue key;
      getnodekey(from, &key, node);
      if (!ttisinteger(&key) && !ttisstring(&key))
        why = BAD_KEY | (ttype(&key) << 8);
      else {
        why = copy_value(from, &key, to, copy, texts);
        if (why == GOOD)
          why = copy_entry(from, gval(node), to, copy, texts);
      }
    }
  }
  copy->depth++;
  return why;
}


static int copy_whole_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy) {
  Texts texts;
  texts.hashed_alike = G(from)->seed == G(to)->seed;
  memset(texts.known, 0, sizeof(texts.known));
  texts.last.met = NULL;
  texts.has_others = 0;
  return copy_table(from, t, to, copy, &texts);
}


/* Copies the value at the absolute index 'at' of one state onto the other's stack. */
int lunarena_copy (lua_State *from, int at, lua_State *to, lunarena_Copy *copy) {
  const TValue *value = value_at(from, at);
  if (ttistable(value))
    return copy_whole_table(from, hvalue(value), to, copy);
  if (ttisstring(value)) {
    int why = take(copy, tsslen(tsvalue(value)));
    if (why == GOOD)
      lunarena_push_text(tsvalue(value), to, G(from)->seed == G(to)->seed);
    return why;
  }
  return copy_value(from, value, to, copy, NULL);  /* which has no texts */
}
