/*
** Tables looked at raw, on their way out of a state: entry by entry in the order in which they lie, without a search for the entry before,
** which is what lua_next does. Nothing here runs a metamethod.
*/
#include "internals.h"

#include "quick.h"

typedef struct lunarena_Entry {
  lunarena_Slot key;
  lunarena_Slot value;
} lunarena_Entry;


static void look (const TValue *value, lunarena_Slot *slot) {
  slot->length = 0;
  switch (ttypetag(value)) {
    case LUA_VNIL: case LUA_VEMPTY: case LUA_VABSTKEY: slot->kind = SLOT_NOTHING; break;
    case LUA_VFALSE: slot->kind = SLOT_NO; break;
    case LUA_VTRUE: slot->kind = SLOT_YES; break;
    case LUA_VNUMINT: slot->kind = SLOT_INTEGER; slot->as.integer = ivalue(value); break;
    case LUA_VNUMFLT: slot->kind = SLOT_FLOAT; slot->as.number = fltvalue(value); break;
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      slot->kind = SLOT_TEXT;
      slot->as.address = getstr(tsvalue(value));
      slot->length = tsslen(tsvalue(value));
      break;
    }
    case LUA_VTABLE: slot->kind = SLOT_TABLE; slot->as.address = hvalue(value); break;
    default: slot->kind = SLOT_OTHER; slot->as.address = value; break;
  }
}


/* What lies at the absolute index 'at'. */
void lunarena_look (lua_State *L, int at, lunarena_Slot *slot) {
  look(value_at(L, at), slot);
}


/* A short text that this state has, by which fields are looked up; nothing, where no table can have such a field. Valid until memory is collected. */
const void *lunarena_name (lua_State *L, const char *name, size_t length) {
  return (length <= LUAI_MAXSHORTLEN) ? lunarena_find_text(L, name, length, luaS_hash(name, length, G(L)->seed)) : NULL;
}


static void look_named (const Table *t, const TString *name, lunarena_Slot *slot) {
  Node *node = gnode(t, lmod(name->hash, sizenode(t)));
  slot->kind = SLOT_NOTHING;
  for (;;) {
    if (keyisshrstr(node) && keystrval(node) == name) {
      look(gval(node), slot);
      return;
    }
    if (gnext(node) == 0)
      return;
    node += gnext(node);
  }
}


/* The field of a table under such a name. */
void lunarena_look_named (const void *table, const void *name, lunarena_Slot *slot) {
  look_named((const Table *)table, (const TString *)name, slot);
}


/* The fields of a table under such names; nothing, where there is no name. */
void lunarena_look_all_named (const void *table, const void *const *names, size_t count, lunarena_Slot *slots) {
  size_t i;
  for (i = 0; i < count; i++) {
    slots[i].kind = SLOT_NOTHING;
    if (names[i] != NULL)
      look_named((const Table *)table, (const TString *)names[i], &slots[i]);
  }
}


/* Tables with more places than this are large. */
#define LARGE 64


size_t lunarena_table_places (const Table *t) {
  size_t all = (size_t)luaH_realasize(t) + (size_t)allocsizenode(t);
  return (all > LARGE) ? all : 0;
}


/* How many places the table at the absolute index 'at' has, taken or not, if it is a large one; else 0. */
size_t lunarena_places (lua_State *L, int at) {
  return lunarena_table_places(hvalue(value_at(L, at)));
}


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


/* How many entries a small table has; more than 'most' for any other. */
size_t lunarena_few (const void *table, size_t most) {
  return lunarena_table_places((const Table *)table) ? most + 1 : lunarena_count(table);
}


/* All entries of a table, for which there is room. */
void lunarena_entries (lua_State *L, const void *table, lunarena_Entry *out) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t), i;
  for (i = 0; i < size; i++) {
    if (!isempty(&t->array[i])) {
      out->key.kind = SLOT_INTEGER;
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
      look(gval(node), &out->value);
      out++;
    }
  }
}


/* The next entry of a table of any size, as they lie, beginning with place 0; whether there is one. */
int lunarena_next_entry (lua_State *L, const void *table, size_t *place, lunarena_Entry *out) {
  const Table *t = (const Table *)table;
  size_t size = luaH_realasize(t), all = size + (size_t)sizenode(t);
  while (*place < all) {
    size_t at = (*place)++;
    if (at < size) {
      if (isempty(&t->array[at]))
        continue;
      out->key.kind = SLOT_INTEGER;
      out->key.as.integer = (lua_Integer)at + 1;
      look(&t->array[at], &out->value);
    }
    else {
      Node *node = gnode(t, at - size);
      TValue key;
      if (isempty(gval(node)))
        continue;
      getnodekey(L, &key, node);
      look(&key, &out->key);
      look(gval(node), &out->value);
    }
    return 1;
  }
  return 0;
}


/* An argument of the running function, or nothing where it has fewer. */
static const TValue *argument (lua_State *L, int at) {
  return (at > 0 && L->ci->func.p + at < L->top.p) ? value_at(L, at) : &G(L)->nilvalue;
}


/* Whether an argument of the running function is an integer; which. */
int lunarena_integer (lua_State *L, int at, lua_Integer *out) {
  const TValue *value = argument(L, at);
  if (!ttisinteger(value))
    return 0;
  *out = ivalue(value);
  return 1;
}


/* The bytes of an argument of the running function that is a text, or NULL. */
const char *lunarena_text (lua_State *L, int at, size_t *length) {
  const TValue *value = argument(L, at);
  if (!ttisstring(value))
    return NULL;
  *length = tsslen(tsvalue(value));
  return getstr(tsvalue(value));
}


/* The object that the running method was called on, or NULL if it is not of the method's kind: that of the metatable in its first upvalue. */
void *lunarena_own (lua_State *L) {
  const TValue *object = argument(L, 1);
  const CClosure *method = clCvalue(s2v(L->ci->func.p));
  if (!ttisfulluserdata(object) || uvalue(object)->metatable != hvalue(&method->upvalue[0]))
    return NULL;
  return getudatamem(uvalue(object));
}
