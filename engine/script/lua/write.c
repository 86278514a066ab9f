/*
** Values encoded as bytes, for digests and scenes. The encoding is that of plain data in the kernel's `Digest`, or with 'has_lengths' that of its
** `Written`: a tag, then a number, or a length and the content. Entries of tables are sorted by key: integers, then strings by their bytes. Access is
** raw: no metamethod runs.
*/
#include "internals.h"

#include <stdlib.h>

/* Results: complete, or the reason why writing stopped. NO_SPACE means that memory ran out or that the output is full. UNSUPPORTED_KEY and
   UNSUPPORTED_VALUE have the Lua type of the value in the bits from 8 upwards. The numbers are those of 'Refusal' in `src/vm/copy.rs`. */
enum { WRITTEN = 0, NESTED_TOO_DEEP = 1, NO_SPACE = 3, UNSUPPORTED_KEY = 6, UNSUPPORTED_VALUE = 7, INTERRUPTED = 8 };

/* An entry of a table whose keys must be sorted. */
typedef struct Item {
  TValue key;
  const TValue *value;
} Item;

/* Writing in progress. `src/vm/digest.rs` declares the same fields. 'lunarena_write' initializes those from 'items' on, the caller all others. */
typedef struct lunarena_Writer {
  unsigned char *bytes;  /* a buffer of the caller, of at least ENCODED_NAME_BYTES; contains the output when writing ends */
  size_t used;
  size_t size;
  void *out;             /* for 'flush' and 'write_other' */
  /* Makes room for at least 'size' more bytes: takes the bytes from the buffer or, with 'has_lengths', enlarges it. */
  void (*flush) (struct lunarena_Writer *writer);
  /* Writes the value on top of the stack, which is not plain data. May do what 'flush' does. Returns 0 if it cannot be written. */
  int (*write_other) (lua_State *L, struct lunarena_Writer *writer);
  /* Whether the word of a table contains the number of its bytes, in the upper half. The buffer then keeps all bytes. */
  int has_lengths;
  /* Set by 'flush' if the output accepts no more bytes, which are then lost. Writing stops at the next table. */
  int is_full;
  /* The sorted entries of the table being written and of the tables around it. The array belongs to 'lunarena_write'. */
  Item *items;
  size_t item_count;
  size_t item_capacity;
  ShapeCache *shapes;
} lunarena_Writer;


/* Returns the end of the used bytes, with room for 'count' more. 'count' must not exceed the size of the buffer. The caller increases 'used'. */
l_sinline unsigned char *reserve (lunarena_Writer *writer, size_t count) {
  if (l_unlikely(writer->size - writer->used < count))
    writer->flush(writer);
  return writer->bytes + writer->used;
}


l_sinline void put_byte (lunarena_Writer *writer, char byte) {
  *reserve(writer, 1) = (unsigned char)byte;
  writer->used++;
}


l_sinline void write_tagged (lunarena_Writer *writer, char tag, uint64_t word) {
  put_header(reserve(writer, HEADER_BYTES), tag, word);
  writer->used += HEADER_BYTES;
}


/* Adds the length of a table whose header is at 'start' and whose entries are written. */
l_sinline void finish_table (lunarena_Writer *writer, size_t start, size_t count) {
  if (writer->has_lengths && !writer->is_full) {
    uint64_t length = writer->used - start - HEADER_BYTES;
    put_header(writer->bytes + start, (char)writer->bytes[start], length << 32 | count);
  }
}


static void write_text (lunarena_Writer *writer, const TString *text) {
  const char *from = getstr(text);
  size_t left = tsslen(text);
  write_tagged(writer, 's', left);
  while (left > 0) {
    size_t part = (left < writer->size) ? left : writer->size;
    memcpy(reserve(writer, part), from, part);
    writer->used += part;
    from += part;
    left -= part;
  }
}


static void write_float (lunarena_Writer *writer, lua_Number number) {
  uint64_t bits = 0x7ff8000000000000;  /* one encoding for all NaNs */
  if (number == number)
    memcpy(&bits, &number, sizeof(bits));
  write_tagged(writer, 'd', bits);
}


/* Compares keys: integers, then strings by their bytes. */
static int is_before (const Item *a, const Item *b) {
  if (ttisinteger(&a->key))
    return !ttisinteger(&b->key) || ivalue(&a->key) < ivalue(&b->key);
  if (ttisinteger(&b->key))
    return 0;
  return lunarena_compare(tsvalue(&a->key), tsvalue(&b->key)) < 0;
}


/* Merge sort by keys. The array has room for 'count' more items behind the first 'count'. */
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


/* Writes a table without a list whose keys are short strings, given its non-empty nodes in memory order. */
static int write_record (lua_State *L, Node *const *nodes, unsigned int fields, unsigned int depth, lunarena_Writer *writer) {
  const Shape *shape = shape_of(nodes, fields, writer->shapes);
  unsigned int version = shape->version, i;
  int status = WRITTEN;
  size_t start;
  write_tagged(writer, '{', fields);
  start = writer->used - HEADER_BYTES;
  for (i = 0; i < fields && status == WRITTEN; i++) {
    const TValue *value;
    if (l_unlikely(shape->version != version)) {
      /* A nested record had another shape and reused the slot of this one. */
      shape = shape_of(nodes, fields, writer->shapes);
      version = shape->version;
    }
    value = gval(nodes[shape->sorted[i].node]);
    if (shape->sorted[i].length > 0) {
      memcpy(reserve(writer, ENCODED_NAME_BYTES), shape->sorted[i].encoded, ENCODED_NAME_BYTES);
      writer->used += shape->sorted[i].length;
    }
    else
      write_text(writer, keystrval(nodes[shape->sorted[i].node]));
    status = write_value(L, value, depth, writer);
  }
  finish_table(writer, start, fields);
  return status;
}


/* Returns the end of the items in use, with room for two items for each entry of a table; NULL if memory runs out. May move the array. */
static Item *reserve_items (size_t count, lunarena_Writer *writer) {
  if (writer->item_capacity - writer->item_count < 2 * count) {
    size_t capacity = 2 * (writer->item_count + 2 * count);
    Item *items = (Item *)realloc(writer->items, capacity * sizeof(Item));
    if (items == NULL)
      return NULL;
    writer->items = items;
    writer->item_capacity = capacity;
  }
  return writer->items + writer->item_count;
}


/* Writes a table with 'count' entries, at least one, of any allowed keys. */
static int write_sorted (lua_State *L, const Table *t, size_t count, unsigned int depth, lunarena_Writer *writer) {
  Item *items = reserve_items(count, writer);
  size_t first = writer->item_count, i, found = 0, start;
  int status = WRITTEN, sorted = 1, list;
  if (items == NULL)
    return NO_SPACE;
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
        return UNSUPPORTED_KEY | (ttype(&items[found].key) << 8);
      items[found].value = gval(node);
      sorted = sorted && (found == 0 || is_before(&items[found - 1], &items[found]));
      found++;
    }
  }
  if (!sorted)
    sort_items(items, count);
  list = ttisinteger(&items[0].key) && ivalue(&items[0].key) == 1 && ttisinteger(&items[count - 1].key)
      && l_castS2U(ivalue(&items[count - 1].key)) == count;
  writer->item_count += count;
  write_tagged(writer, list ? '[' : '{', count);
  start = writer->used - HEADER_BYTES;
  for (i = 0; i < count && status == WRITTEN; i++) {
    Item item = writer->items[first + i];  /* a copy, because nested tables may move the array */
    if (!list && ttisinteger(&item.key))
      write_tagged(writer, 'i', l_castS2U(ivalue(&item.key)));
    else if (!list)
      write_text(writer, tsvalue(&item.key));
    status = write_value(L, item.value, depth, writer);
  }
  writer->item_count = first;
  finish_table(writer, start, count);
  return status;
}


static int write_table (lua_State *L, const Table *t, unsigned int depth, lunarena_Writer *writer) {
  unsigned int size = luaH_realasize(t), items = 0, fields = 0, i;
  int named = 1, status = WRITTEN;
  size_t start;
  Node *nodes[MAX_SHAPE_FIELDS];
  if (depth == 0)
    return NESTED_TOO_DEEP;
  if (l_unlikely(*lunarena_stop) && lunarena_must_stop(L))
    return INTERRUPTED;  /* shared tables are written once for each reference, which may take exponential time */
  if (l_unlikely(writer->is_full))
    return NO_SPACE;
  while (items < size && !isempty(&t->array[items]))
    items++;
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node))) {
      named = named && fields < MAX_SHAPE_FIELDS && keyisshrstr(node);
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
    return write_sorted(L, t, lunarena_count_entries(t), depth - 1, writer);
  write_tagged(writer, '[', items);
  start = writer->used - HEADER_BYTES;
  for (i = 0; i < items && status == WRITTEN; i++)
    status = write_value(L, &t->array[i], depth - 1, writer);
  finish_table(writer, start, items);
  return status;
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
      int type = ttype(value), good;  /* 'write_other' may move the stack, which may contain 'value' */
      setobj2s(L, L->top.p, value);
      api_incr_top(L);
      good = writer->write_other(L, writer);
      L->top.p--;
      return good ? WRITTEN : UNSUPPORTED_VALUE | (type << 8);
    }
  }
}


/* Writes the value at the absolute index 'at', with at most 'depth' levels of tables. The stack must have room for three more values, and is
   unchanged afterwards. */
int lunarena_write (lua_State *L, int at, unsigned int depth, lunarena_Writer *writer) {
  ShapeCache shapes;
  int status;
  clear_shapes(&shapes);
  writer->shapes = &shapes;
  writer->items = NULL;
  writer->item_count = writer->item_capacity = 0;
  status = write_value(L, value_at(L, at), depth, writer);
  free(writer->items);
  return (status == WRITTEN && writer->is_full) ? NO_SPACE : status;
}
