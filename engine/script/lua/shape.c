/*
** A cache of record shapes, for `write.c`: the field names in sorted order and in encoded form. Most records have a shape that was cached before.
*/
#include "internals.h"

/* Maximum fields of a shape. Records with more fields are sorted each time. */
#define MAX_SHAPE_FIELDS 24

/* Slots of the cache. */
#define CACHED_SHAPES 32

/* Bytes of a header: a tag and a 64-bit word, with which numbers, strings and tables begin. */
#define HEADER_BYTES 9

/* Maximum bytes of a cached encoded name, with its header. */
#define ENCODED_NAME_BYTES 32

/* The field names of a record, in memory order, and their sorted order. */
typedef struct Shape {
  unsigned int version;                    /* unique in the cache; changes when the slot is reused */
  unsigned int fields;                     /* number of fields; 0 if the slot is free */
  const TString *names[MAX_SHAPE_FIELDS];  /* in memory order; short strings, compared by address */
  struct {
    unsigned char node;    /* index in 'names' */
    unsigned char length;  /* bytes of 'encoded'; 0 if the name is too long for it */
    unsigned char encoded[ENCODED_NAME_BYTES];
  } sorted[MAX_SHAPE_FIELDS];
} Shape;

typedef struct ShapeCache {
  Shape slots[CACHED_SHAPES];
  unsigned int version;  /* of the shape that was created last */
} ShapeCache;


/* Writes a tag and a word, the lowest byte first on every machine. */
l_sinline void put_header (unsigned char *at, char tag, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  *at = (unsigned char)tag;
  memcpy(at + 1, &word, sizeof(word));
}


/* Returns the shape of a record, given its non-empty nodes in memory order. Creates it if it is not cached, possibly in place of another one: the
   result is valid only while its 'version' does not change. */
static const Shape *shape_of (Node *const *nodes, unsigned int fields, ShapeCache *shapes) {
  Shape *shape = &shapes->slots[(fields + ((uintptr_t)keystrval(nodes[0]) >> 4)) % CACHED_SHAPES];
  unsigned int i, j;
  if (shape->fields == fields) {
    for (i = 0; i < fields && shape->names[i] == keystrval(nodes[i]); i++)
      ;
    if (i == fields)
      return shape;
  }
  shape->version = ++shapes->version;
  shape->fields = fields;
  for (i = 0; i < fields; i++) {
    const TString *name = shape->names[i] = keystrval(nodes[i]);
    for (j = i; j > 0 && lunarena_compare(name, shape->names[shape->sorted[j - 1].node]) < 0; j--)
      shape->sorted[j].node = shape->sorted[j - 1].node;
    shape->sorted[j].node = (unsigned char)i;
  }
  for (i = 0; i < fields; i++) {
    const TString *name = shape->names[shape->sorted[i].node];
    size_t length = HEADER_BYTES + tsslen(name);
    shape->sorted[i].length = (length <= ENCODED_NAME_BYTES) ? (unsigned char)length : 0;
    if (length <= ENCODED_NAME_BYTES) {
      put_header(shape->sorted[i].encoded, 's', tsslen(name));
      memcpy(shape->sorted[i].encoded + HEADER_BYTES, getstr(name), tsslen(name));
    }
  }
  return shape;
}


static void clear_shapes (ShapeCache *shapes) {
  int i;
  for (i = 0; i < CACHED_SHAPES; i++)
    shapes->slots[i].fields = 0;
  shapes->version = 0;
}
