/*
** Tables as they cross the border: looked at and copied raw, entry by entry in the order in which they lie, without a search for
** the entry before, which is what lua_next does. Nothing here runs a metamethod.
*/
#define LUA_CORE

#include "lprefix.h"

#include <stdint.h>
#include <string.h>

#include "lua.h"

#include "lapi.h"
#include "lgc.h"
#include "lobject.h"
#include "lstate.h"
#include "lstring.h"
#include "ltable.h"

/* What a slot holds. */
enum { NOTHING, NO, YES, INTEGER, FLOAT, TEXT, TABLE, OTHER };

/* A key or a value: a number as it is, a text by its bytes, a table by its address, anything else by where it lies. */
typedef struct lunarena_Slot {
  int kind;
  union {
    lua_Integer integer;
    lua_Number number;
    const void *address;
  } as;
  size_t length;
} lunarena_Slot;

typedef struct lunarena_Entry {
  lunarena_Slot key;
  lunarena_Slot value;
} lunarena_Entry;


static const TValue *value_at (lua_State *L, int at) {
  return s2v(L->ci->func.p + at);
}


static void look (const TValue *value, lunarena_Slot *slot) {
  slot->length = 0;
  switch (ttypetag(value)) {
    case LUA_VNIL: slot->kind = NOTHING; break;
    case LUA_VFALSE: slot->kind = NO; break;
    case LUA_VTRUE: slot->kind = YES; break;
    case LUA_VNUMINT: slot->kind = INTEGER; slot->as.integer = ivalue(value); break;
    case LUA_VNUMFLT: slot->kind = FLOAT; slot->as.number = fltvalue(value); break;
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      slot->kind = TEXT;
      slot->as.address = getstr(tsvalue(value));
      slot->length = tsslen(tsvalue(value));
      break;
    }
    case LUA_VTABLE: slot->kind = TABLE; slot->as.address = hvalue(value); break;
    default: slot->kind = OTHER; slot->as.address = value; break;
  }
}


/* What lies at the absolute index 'at'. */
void lunarena_look (lua_State *L, int at, lunarena_Slot *slot) {
  look(value_at(L, at), slot);
}


/* Tables with more places than this are large: to look through one that was large once takes as long as ever. */
#define LARGE 64


static size_t places (const Table *t) {
  size_t all = (size_t)luaH_realasize(t) + (size_t)allocsizenode(t);
  return (all > LARGE) ? all : 0;
}


/* How many places the table at the absolute index 'at' has, taken or not, if it is a large one; else 0. */
size_t lunarena_places (lua_State *L, int at) {
  return places(hvalue(value_at(L, at)));
}


/* How many entries a table has. */
size_t lunarena_count (const void *table) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t), i;
  size_t count = 0;
  for (i = 0; i < size; i++)
    count += !isempty(&t->array[i]);
  for (i = 0; i < (unsigned int)sizenode(t); i++)
    count += !isempty(gval(gnode(t, i)));
  return count;
}


/* All entries of a table, for which there is room. */
void lunarena_entries (lua_State *L, const void *table, lunarena_Entry *out) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t), i;
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      out->key.kind = INTEGER;
      out->key.as.integer = (lua_Integer)i + 1;
      look(&t->array[i], &out->value);
      out++;
    }
  }
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      TValue key;
      getnodekey(L, &key, node);
      look(&key, &out->key);
      if (out->key.kind == OTHER)
        out->key.length = (size_t)ttype(&key);
      look(gval(node), &out->value);
      out++;
    }
  }
}


/* Puts a value on the stack that was found to be of kind OTHER. */
void lunarena_push (lua_State *L, const void *value) {
  setobj2s(L, L->top.p, (const TValue *)value);
  api_incr_top(L);
}


/* Why a copy ends before its end; with the last two comes the type, in the bits above. */
enum { GOOD, TOO_DEEP, NO_ROOM, TOO_MANY, TOO_LONG, TOO_EMPTY, BAD_KEY, BAD_VALUE };

/* Texts met before in this copy: nearly all are the names of fields, the same in every record. */
#define REMEMBERED 256

typedef struct lunarena_Copy {
  unsigned int depth;
  unsigned int items;
  size_t bytes;
  uint64_t places;
  /* Copies the value on top of the first stack, which is of kind OTHER, onto the second; GOOD, or why not. */
  int (*other) (lua_State *from, lua_State *to, struct lunarena_Copy *copy);
} lunarena_Copy;

typedef struct Texts {
  const TString *known[REMEMBERED];
  TString *copied[REMEMBERED];
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
  lua_pushlstring(to, getstr(text), tsslen(text));
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
      if (!lua_checkstack(from, 1))
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


/* Whether a record can be copied node by node: its names lie where they would lie in a table made for them alone, and in the other state
   they are hashed alike. Then nothing has to be looked for. */
static int is_compact (lua_State *from, Table *t, lua_State *to, size_t count) {
  int i;
  if (luaH_realasize(t) != 0 || count == 0 || G(from)->seed != G(to)->seed
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


/* Copies such a record into the new table on top of the stack, which has as many nodes. */
static int copy_nodes (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  int i, why = GOOD;
  for (i = 0; i < sizenode(t) && why == GOOD; i++) {
    Node *node = gnode(t, i);
    if (isempty(gval(node)))
      continue;
    why = take(copy, tsslen(keystrval(node)));
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
  return why;
}


static int copy_table (lua_State *from, Table *t, lua_State *to, lunarena_Copy *copy, Texts *texts) {
  unsigned int size = luaH_realasize(t), i;
  size_t list = luaH_getn(t), count;
  int compact, why = take(copy, 0);
  if (why != GOOD)
    return why;
  if (copy->depth == 0)
    return TOO_DEEP;
  if (!lua_checkstack(to, 4))
    return NO_ROOM;
  if (copy->places < places(t))
    return TOO_EMPTY;
  copy->places -= places(t);
  if (list > copy->items || (count = lunarena_count(t)) > copy->items)
    return TOO_MANY;
  copy->depth--;
  compact = is_compact(from, t, to, count);
  if (list > (1 << 16)) list = 1 << 16;
  count = (count > list) ? count - list : 0;
  if (count > (1 << 16)) count = 1 << 16;
  lua_createtable(to, (int)list, (int)count);
  if (compact) {
    why = copy_nodes(from, t, to, copy, texts);
    copy->depth++;
    return why;
  }
  for (i = 0; i < size && why == GOOD; i++) {
    if (!isempty(&t->array[i])) {
      setivalue(s2v(to->top.p), (lua_Integer)i + 1);
      api_incr_top(to);
      why = copy_entry(from, &t->array[i], to, copy, texts);
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


/* Copies the value at the absolute index 'at' of one state onto the other's stack. */
int lunarena_copy (lua_State *from, int at, lua_State *to, lunarena_Copy *copy) {
  const TValue *value = value_at(from, at);
  Texts texts;
  if (ttistable(value))
    memset(texts.known, 0, sizeof(texts.known));
  else if (ttisstring(value)) {
    int why = take(copy, tsslen(tsvalue(value)));
    if (why == GOOD)
      lua_pushlstring(to, getstr(tsvalue(value)), tsslen(tsvalue(value)));
    return why;
  }
  return copy_value(from, value, to, copy, &texts);
}


/* The number of the running method, its second upvalue, or -1 if it was not called on its object: a table with the metatable that is its
   first upvalue. */
lua_Integer lunarena_method (lua_State *L) {
  const TValue *object = value_at(L, 1);
  const CClosure *method = clCvalue(s2v(L->ci->func.p));
  int good = object < s2v(L->top.p) && ttistable(object) && hvalue(object)->metatable == hvalue(&method->upvalue[0]);
  return good ? ivalue(&method->upvalue[1]) : -1;
}
