/*
** Shapes of records, for `write.c`: the names of their fields in order, as they are written.
*/
#include "internals.h"

/* Records of more fields than this are sorted each time. */
#define MOST_NAMES 24

#define SHAPES 32

/* A tag and a number: what every value begins with that is more than a tag. */
#define HEAD 9

/* A name as it is written, if it is no longer than this. */
#define WRITTEN_NAME 32

/* How the names of a record lay, and in which order they go: most records have the shape of one that was met before. */
typedef struct Shape {
  unsigned int made;
  unsigned int fields;
  const TString *names[MOST_NAMES];
  struct {
    unsigned char node;
    unsigned char length;
    unsigned char written[WRITTEN_NAME];
  } sorted[MOST_NAMES];
} Shape;

typedef struct Shapes {
  Shape all[SHAPES];
  /* Counts how often one was made, mostly in place of another. */
  unsigned int made;
} Shapes;


/* The lowest byte first, whatever the machine. */
l_sinline void put_head (unsigned char *at, char tag, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  *at = (unsigned char)tag;
  memcpy(at + 1, &word, sizeof(word));
}


/* How a record's names go. */
static const Shape *shape_of (Node *const *nodes, unsigned int fields, Shapes *shapes) {
  Shape *shape = &shapes->all[(fields + ((uintptr_t)keystrval(nodes[0]) >> 4)) % SHAPES];
  unsigned int i, j;
  if (shape->fields == fields) {
    for (i = 0; i < fields && shape->names[i] == keystrval(nodes[i]); i++)
      ;
    if (i == fields)
      return shape;
  }
  shape->made = ++shapes->made;
  shape->fields = fields;
  for (i = 0; i < fields; i++) {
    const TString *name = shape->names[i] = keystrval(nodes[i]);
    for (j = i; j > 0 && lunarena_compare(name, shape->names[shape->sorted[j - 1].node]) < 0; j--)
      shape->sorted[j].node = shape->sorted[j - 1].node;
    shape->sorted[j].node = (unsigned char)i;
  }
  for (i = 0; i < fields; i++) {
    const TString *name = shape->names[shape->sorted[i].node];
    size_t length = HEAD + tsslen(name);
    shape->sorted[i].length = (length <= WRITTEN_NAME) ? (unsigned char)length : 0;
    if (length <= WRITTEN_NAME) {
      put_head(shape->sorted[i].written, 's', tsslen(name));
      memcpy(shape->sorted[i].written + HEAD, getstr(name), tsslen(name));
    }
  }
  return shape;
}


static void clear_shapes (Shapes *shapes) {
  int i;
  for (i = 0; i < SHAPES; i++)
    shapes->all[i].fields = 0;
  shapes->made = 0;
}
