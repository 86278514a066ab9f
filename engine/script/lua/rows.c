/*
** Lists made at once from numbers that lie in a row.
*/
#include "border.h"

/* No record has more fields. */
#define MOST_FIELDS 8


/* Leaves a list of integers. */
void lunarena_push_integers (lua_State *L, const lua_Integer *numbers, size_t count) {
  TValue *array;
  size_t i;
  lua_createtable(L, (int)count, 0);
  array = hvalue(s2v(L->top.p - 1))->array;
  for (i = 0; i < count; i++) {
    setivalue(&array[i], numbers[i]);
  }
}


/* Takes the value on top of the stack into the list below, which has room for it. */
void lunarena_put (lua_State *L, size_t at) {
  Table *list = hvalue(s2v(L->top.p - 2));
  setobj2t(L, &list->array[at], s2v(L->top.p - 1));
  luaC_barrierback(L, obj2gco(list), s2v(L->top.p - 1));
  L->top.p--;
}


/* Gives the new table on top of the stack the names that the first record has, node by node: it has as many. */
static void like (lua_State *L, const Table *first) {
  Table *made = hvalue(s2v(L->top.p - 1));
  int i;
  for (i = 0; i < sizenode(made); i++) {
    TValue key;
    *gnode(made, i) = *gnode(first, i);
    getnodekey(L, &key, gnode(made, i));
    luaC_barrierback(L, obj2gco(made), &key);
  }
}


/* Leaves a list of records with the named fields, whose numbers follow each other. */
void lunarena_push_records (lua_State *L, const char *const *fields, int width, const lua_Integer *numbers, size_t count) {
  ptrdiff_t nodes[MOST_FIELDS];
  size_t i;
  int field;
  lua_createtable(L, (int)count, 0);
  for (i = 0; i < count; i++, numbers += width) {
    lua_createtable(L, 0, width);
    if (i == 0) {
      for (field = 0; field < width; field++) {
        lua_pushinteger(L, numbers[field]);
        lua_setfield(L, -2, fields[field]);
      }
      for (field = 0; field < width; field++) {
        Table *first = hvalue(s2v(L->top.p - 1));
        nodes[field] = (const Node *)luaH_getstr(first, luaS_new(L, fields[field])) - gnode(first, 0);
      }
    }
    else {
      Table *made = hvalue(s2v(L->top.p - 1));
      like(L, hvalue(&hvalue(s2v(L->top.p - 2))->array[0]));
      for (field = 0; field < width; field++) {
        setivalue(gval(gnode(made, nodes[field])), numbers[field]);
      }
    }
    lunarena_put(L, i);
  }
}
