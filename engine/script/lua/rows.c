/*
** Tables created at their final size: lists of numbers, lists of records, and clones.
*/
#include "internals.h"

/* Maximum fields of a record in 'lunarena_push_records'. `src/vm/records.rs` has the same constant. */
#define MAX_FIELDS 8


/* Pushes an empty list with room for 'count' items. */
static void push_list (lua_State *L, size_t count) {
  if (l_unlikely(count > INT_MAX))
    luaM_toobig(L);
  lua_createtable(L, (int)count, 0);
}


/* Pushes a list of integers. */
void lunarena_push_integers (lua_State *L, const lua_Integer *numbers, size_t count) {
  TValue *array;
  size_t i;
  push_list(L, count);
  array = hvalue(s2v(L->top.p - 1))->array;
  for (i = 0; i < count; i++) {
    setivalue(&array[i], numbers[i]);
  }
}


/* Pops a value and sets it as item 'at', from 0, of the list below it. The array of the list must have room for it. */
static void pop_into_list (lua_State *L, size_t at) {
  Table *list = hvalue(s2v(L->top.p - 2));
  setobj2t(L, &list->array[at], s2v(L->top.p - 1));
  luaC_barrierback(L, obj2gco(list), s2v(L->top.p - 1));
  L->top.p--;
}


/* Pushes a new table with a copy of another table's nodes, names and values, without searching for keys. The other table must be reachable and have
   neither a list nor a metatable. Does not start a collection, so the caller must call 'luaC_checkGC'. */
Table *lunarena_clone (lua_State *L, const Table *model) {
  size_t size = sizenode(model);
  Table *created = luaH_new(L);
  Node *nodes;
  sethvalue2s(L, L->top.p, created);
  api_incr_top(L);
  if (isdummy(model))
    return created;  /* all empty tables share one node */
  nodes = luaM_newvector(L, size, Node);
  memcpy(nodes, model->node, size * sizeof(Node));
  created->flags = model->flags;
  created->lsizenode = model->lsizenode;
  created->node = nodes;
  created->lastfree = nodes + (model->lastfree - model->node);
  return created;
}


/* Pushes a copy of the table at the absolute index 'at'. If that table has a list or a metatable, pushes an empty table instead. The stack must have
   room for one value. */
void lunarena_push_clone (lua_State *L, int at) {
  const Table *model = hvalue(value_at(L, at));
  if (model->metatable != NULL || luaH_realasize(model) > 0)
    lua_createtable(L, 0, 0);
  else {
    lunarena_clone(L, model);
    luaC_checkGC(L);
  }
}


/* Pushes a list of 'count' records. Each has 'width' fields, at most MAX_FIELDS; 'numbers' contains their values, record by record. The stack must
   have room for four values. */
void lunarena_push_records (lua_State *L, const char *const *fields, int width, const lua_Integer *numbers, size_t count) {
  ptrdiff_t nodes[MAX_FIELDS];
  Table *model = NULL;
  size_t i;
  int field;
  push_list(L, count);
  for (i = 0; i < count; i++, numbers += width) {
    if (i == 0) {
      TString *names[MAX_FIELDS];
      lua_createtable(L, 0, width);
      model = hvalue(s2v(L->top.p - 1));
      for (field = 0; field < width; field++) {
        lua_pushstring(L, fields[field]);
        names[field] = tsvalue(s2v(L->top.p - 1));
        lua_pushinteger(L, numbers[field]);
        lua_rawset(L, -3);
      }
      for (field = 0; field < width; field++)
        nodes[field] = (const Node *)luaH_getstr(model, names[field]) - gnode(model, 0);
    }
    else {
      Table *created = lunarena_clone(L, model);
      for (field = 0; field < width; field++) {
        setivalue(gval(gnode(created, nodes[field])), numbers[field]);
      }
      luaC_checkGC(L);
    }
    pop_into_list(L, i);
  }
}
