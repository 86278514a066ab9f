/*
** Values written out as bytes, each with a tag and its length, for a digest: in the same way as the kernel's `Digest` writes plain data.
*/
#include "internals.h"

#include <stdlib.h>

/* Why it ends before its end; with the last two comes the type, in the bits above. The numbers are those of a copy. */
enum { WRITTEN = 0, NESTED = 1, NO_MEMORY = 3, ODD_KEY = 6, ODD_VALUE = 7, HALTED = 8 };

/* An entry of a table whose keys have to be sorted. */
typedef struct Item {
  TValue key;
  const TValue *value;
} Item;

typedef struct lunarena_Writer {
  unsigned char *bytes;
  size_t used;
  size_t size;
  void *out;
  /* Takes the bytes away: none are used then. */
  void (*flush) (struct lunarena_Writer *writer);
  /* Writes the value on top of the stack, which is neither number, text nor table; 0 if it can't be written. */
  int (*other) (lua_State *L, struct lunarena_Writer *writer);
  /* The items of all tables on the way down to where we are. */
  Item *items;
  size_t taken;
  size_t room;
  Shapes *shapes;
} lunarena_Writer;


/* Where the next bytes go: there is room for 'count', which are few. */
l_sinline unsigned char *place (lunarena_Writer *writer, size_t count) {
  if (l_unlikely(writer->size - writer->used < count))
    writer->flush(writer);
  return writer->bytes + writer->used;
}


l_sinline void put_byte (lunarena_Writer *writer, char byte) {
  *place(writer, 1) = (unsigned char)byte;
  writer->used++;
}


l_sinline void write_tagged (lunarena_Writer *writer, char tag, uint64_t word) {
  put_head(place(writer, HEAD), tag, word);
  writer->used += HEAD;
}


static void write_text (lunarena_Writer *writer, const TString *text) {
  const char *from = getstr(text);
  size_t left = tsslen(text);
  write_tagged(writer, 's', left);
  while (left > 0) {
    size_t part = (left < writer->size) ? left : writer->size;
    memcpy(place(writer, part), from, part);
    writer->used += part;
    from += part;
    left -= part;
  }
}


static void write_float (lunarena_Writer *writer, lua_Number number) {
  uint64_t bits = 0x7ff8000000000000;  /* all that are no number are one */
  if (number == number)
    memcpy(&bits, &number, sizeof(bits));
  write_tagged(writer, 'd', bits);
}


/* Integers, then texts by their bytes. */
static int is_before (const Item *a, const Item *b) {
  if (ttisinteger(&a->key))
    return !ttisinteger(&b->key) || ivalue(&a->key) < ivalue(&b->key);
  if (ttisinteger(&b->key))
    return 0;
  return lunarena_compare(tsvalue(&a->key), tsvalue(&b->key)) < 0;
}


/* Sorts items by their keys, with room for as many behind them. */
static void sort_items (Item *items, size_t count) {
  Item *from = items, *to = items + count;
  size_t width, start;
  for (width = 1; width < count; width *= 2) {
    for (start = 0; start < count; start += 2 * width) {
      size_t middle = (start + width < count) ? start + width : count;
      size_t end = (middle + width < count) ? middle + width : count;
      size_t left = start, right = middle, at = start;
      while (left < middle && right < end)
        to[at++] = is_before(&from[right], &from[left]) ? from[right++] : from[left++];
      while (left < middle)
        to[at++] = from[left++];
      while (right < end)
        to[at++] = from[right++];
    }
    { Item *other = from; from = to; to = other; }
  }
  if (from != items)
    memcpy(items, from, count * sizeof(Item));
}


static int write_value (lua_State *L, const TValue *value, unsigned int depth, lunarena_Writer *writer);


static int write_record (lua_State *L, Node *const *nodes, unsigned int fields, unsigned int depth, lunarena_Writer *writer) {
  const Shape *shape = shape_of(nodes, fields, writer->shapes);
  unsigned int made = shape->made, i;
  int why = WRITTEN;
  write_tagged(writer, '{', fields);
  for (i = 0; i < fields && why == WRITTEN; i++) {
    const TValue *value;
    if (l_unlikely(shape->made != made)) {
      /* What lay inside had another shape, which took this one's place. */
      shape = shape_of(nodes, fields, writer->shapes);
      made = shape->made;
    }
    value = gval(nodes[shape->sorted[i].node]);
    if (shape->sorted[i].length > 0) {
      memcpy(place(writer, WRITTEN_NAME), shape->sorted[i].written, WRITTEN_NAME);
      writer->used += shape->sorted[i].length;
    }
    else
      write_text(writer, keystrval(nodes[shape->sorted[i].node]));
    why = write_value(L, value, depth, writer);
  }
  return why;
}


/* Room for two items for each entry of a table. */
static Item *more_items (size_t count, lunarena_Writer *writer) {
  if (writer->room - writer->taken < 2 * count) {
    size_t room = 2 * (writer->taken + 2 * count);
    Item *items = (Item *)realloc(writer->items, room * sizeof(Item));
    if (items == NULL)
      return NULL;
    writer->items = items;
    writer->room = room;
  }
  return writer->items + writer->taken;
}


static int write_sorted (lua_State *L, const Table *t, size_t count, unsigned int depth, lunarena_Writer *writer) {
  Item *items = more_items(count, writer);
  size_t first = writer->taken, i, found = 0;
  int why = WRITTEN, sorted = 1, list;
  if (items == NULL)
    return NO_MEMORY;
  for (i = 0; i < luaH_realasize(t); i++) {
    if (!isempty(&t->array[i])) {
      setivalue(&items[found].key, (lua_Integer)i + 1);
      items[found++].value = &t->array[i];
    }
  }
  for (i = 0; i < (size_t)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      getnodekey(L, &items[found].key, node);
      if (!keyisinteger(node) && !ttisstring(&items[found].key))
        return ODD_KEY | (ttype(&items[found].key) << 8);
      items[found].value = gval(node);
      sorted = sorted && (found == 0 || is_before(&items[found - 1], &items[found]));
      found++;
    }
  }
  if (!sorted)
    sort_items(items, count);
  list = ttisinteger(&items[0].key) && ivalue(&items[0].key) == 1 && ttisinteger(&items[count - 1].key)
      && l_castS2U(ivalue(&items[count - 1].key)) == count;
  writer->taken += count;
  write_tagged(writer, list ? '[' : '{', count);
  for (i = 0; i < count && why == WRITTEN; i++) {
    Item item = writer->items[first + i];  /* they may move */
    if (!list && ttisinteger(&item.key))
      write_tagged(writer, 'i', l_castS2U(ivalue(&item.key)));
    else if (!list)
      write_text(writer, tsvalue(&item.key));
    why = write_value(L, item.value, depth, writer);
  }
  writer->taken = first;
  return why;
}


static int write_table (lua_State *L, const Table *t, unsigned int depth, lunarena_Writer *writer) {
  unsigned int size = luaH_realasize(t), items = 0, fields = 0, i;
  int named = 1, why = WRITTEN;
  Node *nodes[MOST_NAMES];
  if (depth == 0)
    return NESTED;
  if (l_unlikely(*lunarena_stop) && lunarena_must_stop(L))
    return HALTED;  /* tables that hold each other many times take for ever */
  while (items < size && !isempty(&t->array[items]))
    items++;
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      named = named && fields < MOST_NAMES && keyisshrstr(node);
      if (named)
        nodes[fields] = node;
      fields++;
    }
  }
  if (fields > 0 && size == 0 && named)
    return write_record(L, nodes, fields, depth - 1, writer);
  for (i = items; i < size && isempty(&t->array[i]); i++)
    ;
  if (fields > 0 || i < size)
    return write_sorted(L, t, lunarena_count(t), depth - 1, writer);
  write_tagged(writer, '[', items);
  for (i = 0; i < items && why == WRITTEN; i++)
    why = write_value(L, &t->array[i], depth - 1, writer);
  return why;
}


static int write_value (lua_State *L, const TValue *value, unsigned int depth, lunarena_Writer *writer) {
  switch (ttypetag(value)) {
    case LUA_VNIL: put_byte(writer, 'n'); return WRITTEN;
    case LUA_VFALSE: put_byte(writer, 'f'); return WRITTEN;
    case LUA_VTRUE: put_byte(writer, 't'); return WRITTEN;
    case LUA_VNUMINT: write_tagged(writer, 'i', l_castS2U(ivalue(value))); return WRITTEN;
    case LUA_VNUMFLT: write_float(writer, fltvalue(value)); return WRITTEN;
    case LUA_VSHRSTR: case LUA_VLNGSTR: write_text(writer, tsvalue(value)); return WRITTEN;
    case LUA_VTABLE: return write_table(L, hvalue(value), depth, writer);
    default: {
      int good;
      setobj2s(L, L->top.p, value);
      api_incr_top(L);
      writer->flush(writer);
      good = writer->other(L, writer);
      L->top.p--;
      return good ? WRITTEN : ODD_VALUE | (ttype(value) << 8);
    }
  }
}


/* Writes the value at the absolute index 'at'. There must be room for three more on the stack. */
int lunarena_write (lua_State *L, int at, unsigned int depth, lunarena_Writer *writer) {
  Shapes shapes;
  int why;
  clear_shapes(&shapes);
  writer->shapes = &shapes;
  writer->items = NULL;
  writer->taken = writer->room = 0;
  why = write_value(L, value_at(L, at), depth, writer);
  writer->flush(writer);
  free(writer->items);
  return why;
}
