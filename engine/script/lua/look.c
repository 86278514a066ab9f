/*
** Access to values for the Rust side: reading arguments and table entries, and pushing values. Tables are read entry by entry in memory order; unlike
** lua_next, this needs no search for the previous entry. Nothing here runs a metamethod.
*/
#include "internals.h"

#include "quick.h"

/* An entry of a table. `src/vm/inspect.rs` declares the same fields. */
typedef struct lunarena_Entry {
  lunarena_Slot key;
  lunarena_Slot value;
} lunarena_Entry;


/* Describes a value. The slot does not keep its object alive. */
static void read_slot (const TValue *value, lunarena_Slot *slot) {
  slot->length = 0;
  switch (ttypetag(value)) {
    case LUA_VNIL: case LUA_VEMPTY: case LUA_VABSTKEY: slot->kind = SLOT_NIL; break;
    case LUA_VFALSE: slot->kind = SLOT_FALSE; break;
    case LUA_VTRUE: slot->kind = SLOT_TRUE; break;
    case LUA_VNUMINT: slot->kind = SLOT_INTEGER; slot->integer = ivalue(value); break;
    case LUA_VNUMFLT: slot->kind = SLOT_FLOAT; slot->number = fltvalue(value); break;
    case LUA_VSHRSTR: case LUA_VLNGSTR: {
      slot->kind = SLOT_TEXT;
      slot->address = getstr(tsvalue(value));
      slot->length = tsslen(tsvalue(value));
      break;
    }
    case LUA_VTABLE: slot->kind = SLOT_TABLE; slot->address = hvalue(value); break;
    case LUA_VLCL: slot->kind = SLOT_FUNCTION; slot->address = clLvalue(value); break;
    case LUA_VCCL: slot->kind = SLOT_NATIVE; slot->address = clCvalue(value); slot->length = 1; break;
    case LUA_VLCF: slot->kind = SLOT_NATIVE; slot->address = cast_voidp(cast_sizet(fvalue(value))); break;
    case LUA_VTHREAD: slot->kind = SLOT_THREAD; slot->address = thvalue(value); break;
    case LUA_VUSERDATA: slot->kind = SLOT_OBJECT; slot->address = uvalue(value); break;
    default: slot->kind = SLOT_OTHER; break;
  }
}


/* Returns an argument of the running function, or nil beyond the last. */
static const TValue *argument (lua_State *L, int at) {
  return (at > 0 && L->ci->func.p + at < L->top.p) ? value_at(L, at) : &G(L)->nilvalue;
}


/* Describes the value at the absolute index 'at'; nil beyond the last. */
void lunarena_read_slot (lua_State *L, int at, lunarena_Slot *slot) {
  read_slot(argument(L, at), slot);
}


/* Maximum places of a small table: the items of its array and its nodes, empty ones included. */
#define MAX_SMALL_TABLE 64


size_t lunarena_table_places (const Table *t) {
  size_t all = (size_t)luaH_realasize(t) + (size_t)allocsizenode(t);
  return (all > MAX_SMALL_TABLE) ? all : 0;
}


/* Returns the number of places of the table at the absolute index 'at', empty ones included, if it is large; else 0. */
size_t lunarena_places_at (lua_State *L, int at) {
  return lunarena_table_places(hvalue(value_at(L, at)));
}


size_t lunarena_count_entries (const void *table) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t), i;
  size_t count = 0;
  for (i = 0; i < size; i++)
    count += !isempty(&t->array[i]);
  for (i = 0; i < (unsigned int)sizenode(t); i++)
    count += !isempty(gval(gnode(t, i)));
  return count;
}


/* Reads the next entry of a table in memory order and advances 'place', which starts at 0. Returns 0 at the end. */
int lunarena_next_entry (lua_State *L, const void *table, size_t *place, lunarena_Entry *out) {
  const Table *t = (const Table *)table;
  size_t size = luaH_realasize(t), all = size + (size_t)sizenode(t);
  while (*place < all) {
    size_t at = (*place)++;
    if (at < size) {
      if (isempty(&t->array[at]))
        continue;
      out->key.kind = SLOT_INTEGER;
      out->key.integer = (lua_Integer)at + 1;
      read_slot(&t->array[at], &out->value);
    }
    else {
      Node *node = gnode(t, at - size);
      TValue key;
      if (isempty(gval(node)))
        continue;
      getnodekey(L, &key, node);
      read_slot(&key, &out->key);
      read_slot(gval(node), &out->value);
    }
    return 1;
  }
  return 0;
}


/* Reads an argument of the running function as an integer. Returns whether it is one. */
int lunarena_integer (lua_State *L, int at, lua_Integer *out) {
  const TValue *value = argument(L, at);
  if (!ttisinteger(value))
    return 0;
  *out = ivalue(value);
  return 1;
}


/* Returns the bytes of an argument of the running function, or NULL if it is no string. */
const char *lunarena_text (lua_State *L, int at, size_t *length) {
  const TValue *value = argument(L, at);
  if (!ttisstring(value))
    return NULL;
  *length = tsslen(tsvalue(value));
  return getstr(tsvalue(value));
}


/* Pushes key and value of the next entry of the table at the absolute index 'at', in memory order, and advances 'place', which starts at 0. Pushes
   nothing and returns 0 at the end. The stack must have room for both. Unlike lua_next, it cannot fail, even if the table has changed. */
int lunarena_next (lua_State *L, int at, size_t *place) {
  const Table *t = hvalue(value_at(L, at));
  size_t size = luaH_realasize(t), all = size + (size_t)sizenode(t);
  while (*place < all) {
    size_t next = (*place)++;
    StkId top = L->top.p;
    if (next < size) {
      if (isempty(&t->array[next]))
        continue;
      setivalue(s2v(top), (lua_Integer)next + 1);
      setobj2s(L, top + 1, &t->array[next]);
    }
    else {
      Node *node = gnode(t, next - size);
      if (isempty(gval(node)))
        continue;
      getnodekey(L, s2v(top), node);
      setobj2s(L, top + 1, gval(node));
    }
    L->top.p = top + 2;
    return 1;
  }
  return 0;
}


/* Returns the memory of the full userdata at 'at' if it has this size; else NULL. */
void *lunarena_userdata_at (lua_State *L, int at, size_t size) {
  const TValue *value = argument(L, at);
  return (ttisfulluserdata(value) && uvalue(value)->len == size) ? getudatamem(uvalue(value)) : NULL;
}


/* Pushes a C function without upvalues. The stack must have room, as for the functions below. */
void lunarena_push_function (lua_State *L, lua_CFunction function) {
  lua_pushcfunction(L, function);
}


/* Pushes the value of a reference in the registry. References are small integers, so most are in the array of the registry. */
void lunarena_push_reference (lua_State *L, int reference) {
  const Table *registry = hvalue(&G(L)->l_registry);
  unsigned int index = (unsigned int)reference - 1;
  if (index < registry->alimit && !isempty(&registry->array[index])) {
    setobj2s(L, L->top.p, &registry->array[index]);
    api_incr_top(L);
  }
  else
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}


/* Pushes the metatable of the value at 'at'. If it has none, pushes nothing and returns 0. */
int lunarena_push_metatable (lua_State *L, int at) {
  return lua_getmetatable(L, at);
}


/* Returns whether the table at the absolute index 'at' has a metatable. */
int lunarena_has_metatable (lua_State *L, int at) {
  return hvalue(value_at(L, at))->metatable != NULL;
}


/* Reads an upvalue of the running C function, from 1, as an integer. Returns whether it is one. */
int lunarena_upvalue_integer (lua_State *L, int number, lua_Integer *out) {
  const TValue *function = s2v(L->ci->func.p);
  if (!ttisCclosure(function) || number > clCvalue(function)->nupvalues || !ttisinteger(&clCvalue(function)->upvalue[number - 1]))
    return 0;
  *out = ivalue(&clCvalue(function)->upvalue[number - 1]);
  return 1;
}


/* Pushes a value that scripts cannot create: a light userdata. It is the same each time. */
void lunarena_push_token (lua_State *L) {
  lua_pushlightuserdata(L, NULL);
}


/* Pushes the value that a slot describes. Its object must belong to this state and still exist. */
void lunarena_push_slot (lua_State *L, const lunarena_Slot *slot) {
  TValue *top = s2v(L->top.p);
  switch (slot->kind) {
    case SLOT_FALSE: setbfvalue(top); break;
    case SLOT_TRUE: setbtvalue(top); break;
    case SLOT_INTEGER: setivalue(top, slot->integer); break;
    case SLOT_FLOAT: setfltvalue(top, slot->number); break;
    case SLOT_TEXT: lua_pushlstring(L, (const char *)slot->address, slot->length); return;
    case SLOT_TABLE: sethvalue(L, top, (Table *)slot->address); break;
    case SLOT_FUNCTION: setclLvalue(L, top, (LClosure *)slot->address); break;
    case SLOT_THREAD: setthvalue(L, top, (lua_State *)slot->address); break;
    case SLOT_OBJECT: setuvalue(L, top, (Udata *)slot->address); break;
    case SLOT_NATIVE:
      if (slot->length)
        setclCvalue(L, top, (CClosure *)slot->address)
      else
        setfvalue(top, (lua_CFunction)(size_t)slot->address)
      break;
    default: setnilvalue(top);
  }
  api_incr_top(L);
}


/* Returns whether the first argument of the running C function is a table whose metatable is the function's first upvalue. */
int lunarena_is_instance (lua_State *L) {
  const TValue *object = argument(L, 1), *function = s2v(L->ci->func.p);
  return ttistable(object) && ttisCclosure(function) && clCvalue(function)->nupvalues > 0
    && ttistable(&clCvalue(function)->upvalue[0]) && hvalue(object)->metatable == hvalue(&clCvalue(function)->upvalue[0]);
}
