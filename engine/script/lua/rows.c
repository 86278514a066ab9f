/*
** Lists made at once from numbers that lie in a row.
*/
#include "internals.h"

/* No record has more fields. */
#define MOST_FIELDS 8


/* Leaves a list with room for so many. */
static void push_list (lua_State *L, size_t count) {
  if (l_unlikely(count > INT_MAX))
    luaM_toobig(L);
  lua_createtable(L, (int)count, 0);
}


/* Leaves a list of integers. */
void lunarena_push_integers (lua_State *L, const lua_Integer *numbers, size_t count) {
  TValue *array;
  size_t i;
  push_list(L, count);
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


/* Leaves a new table with the nodes of another, names and values alike: nothing has to be looked for. That one has no list, no
   metatable, and is reachable. */
Table *lunarena_clone (lua_State *L, const Table *model) {
  size_t size = sizenode(model);
  Table *made = luaH_new(L);
  Node *nodes;
  sethvalue2s(L, L->top.p, made);
  api_incr_top(L);
  if (isdummy(model))
    return made;  /* it has no nodes of its own */
  nodes = luaM_newvector(L, size, Node);
  memcpy(nodes, model->node, size * sizeof(Node));
  made->flags = model->flags;
  made->lsizenode = model->lsizenode;
  made->node = nodes;
  made->lastfree = nodes + (model->lastfree - model->node);
  return made;
}


/* Leaves a list of records with the named fields, whose numbers follow each other. */
void lunarena_push_records (lua_State *L, const char *const *fields, int width, const lua_Integer *numbers, size_t count) {
  ptrdiff_t nodes[MOST_FIELDS];
  Table *model = NULL;
  size_t i;
  int field;
  push_list(L, count);
  for (i = 0; i < count; i++, numbers += width) {
    if (i == 0) {
      TString *names[MOST_FIELDS];
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
      Table *made = lunarena_clone(L, model);
      for (field = 0; field < width; field++) {
        setivalue(gval(gnode(made, nodes[field])), numbers[field]);
      }
      luaC_checkGC(L);
    }
    lunarena_put(L, i);
  }
}


/* What a field of a cell's record tells: 'times' what a layer holds there, or a coordinate, or what 'names', a table on the stack, has for
   it. */
typedef struct lunarena_Field {
  const lua_Integer *cells;
  lua_Integer first;
  lua_Integer per_column;
  lua_Integer per_row;
  lua_Integer times;
  int names;
  ptrdiff_t node;
} lunarena_Field;


static void set_field (lua_State *L, const lunarena_Field *field, Table *made, size_t column, size_t row, size_t cell) {
  TValue *value = gval(gnode(made, field->node));
  lua_Integer number = field->cells ? field->cells[cell]
    : l_castU2S(field->first + field->per_column * (lua_Unsigned)column + field->per_row * (lua_Unsigned)row);
  if (field->names == 0) {
    setivalue(value, l_castU2S((lua_Unsigned)field->times * (lua_Unsigned)number));
  }
  else {
    const TValue *name = luaH_getint(hvalue(value_at(L, field->names)), number);
    if (isempty(name))
      setempty(value);
    else
      setobj2t(L, value, name);
  }
}


/* Leaves rows with a record for each cell that is shown, and false for the others. The table on top of the stack has the names of the fields
   and is the model of all records. */
void lunarena_push_sheet (lua_State *L, lunarena_Field *fields, int width, const lua_Integer *shown, size_t columns, size_t rows) {
  Table *model = hvalue(s2v(L->top.p - 1));
  size_t row, column, cell = 0;
  int i;
  push_list(L, rows);
  for (row = 0; row < rows; row++) {
    push_list(L, columns);
    for (column = 0; column < columns; column++, cell++) {
      if (shown[cell]) {
        Table *made = lunarena_clone(L, model);
        for (i = 0; i < width; i++)
          set_field(L, &fields[i], made, column, row, cell);
        luaC_checkGC(L);
        lunarena_put(L, column);
      }
      else
        setbfvalue(&hvalue(s2v(L->top.p - 1))->array[column]);
    }
    lunarena_put(L, row);
  }
}


/* The node of each field in the model, which is on top of the stack: the names lie below it, the first at the absolute index 'at'. */
void lunarena_find_fields (lua_State *L, lunarena_Field *fields, int width, int at) {
  Table *model = hvalue(s2v(L->top.p - 1));
  int i;
  for (i = 0; i < width; i++)
    fields[i].node = (const Node *)luaH_get(model, value_at(L, at + i)) - gnode(model, 0);
}
