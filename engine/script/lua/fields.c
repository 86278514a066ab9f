/*
** Fields of a table of the registry that the host sets again and again.
*/
#include "internals.h"

/* The value of a field, or NULL where the table never had one: found by its name, a short text of this state. */
static TValue *field_of (const Table *t, const TString *name) {
  Node *node = gnode(t, lmod(name->hash, sizenode(t)));
  for (;;) {
    if (keyisshrstr(node) && keystrval(node) == name)
      return gval(node);
    if (gnext(node) == 0)
      return NULL;
    node += gnext(node);
  }
}


/* Sets a field to a text that this state has. */
static int put_text (lua_State *L, Table *t, TValue *value, const char *text, size_t length) {
  TString *found;
  if (ttisstring(value) && tsslen(tsvalue(value)) == length && memcmp(getstr(tsvalue(value)), text, length) == 0)
    return 1;
  found = (length <= LUAI_MAXSHORTLEN) ? lunarena_find_text(L, text, length, luaS_hash(text, length, G(L)->seed)) : NULL;
  if (found == NULL)
    return 0;
  setsvalue(L, value, found);
  luaC_barrierback(L, obj2gco(t), value);
  return 1;
}


static int is_empty_table (const TValue *value) {
  return ttistable(value) && hvalue(value)->metatable == NULL && lunarena_table_places(hvalue(value)) == 0
    && lunarena_count(hvalue(value)) == 0;
}


/* Makes a field of a table of the registry what it should be, if that takes no memory; whether it did. Its name is one of lunarena_name. A table is
   meant to be empty, and stays if it is. */
int lunarena_put_field (lua_State *L, int table, const void *name, const lunarena_Slot *wanted) {
  Table *t = hvalue(lunarena_registered(hvalue(&G(L)->l_registry), table));
  TValue *value = field_of(t, (const TString *)name);
  if (value == NULL)
    return wanted->kind == SLOT_NOTHING;
  switch (wanted->kind) {
    /* An entry that was taken out is as good as any other, as long as it has its name. */
    case SLOT_NOTHING: setempty(value); return 1;
    case SLOT_NO: setbfvalue(value); return 1;
    case SLOT_YES: setbtvalue(value); return 1;
    case SLOT_INTEGER: setivalue(value, wanted->as.integer); return 1;
    case SLOT_TEXT: return put_text(L, t, value, (const char *)wanted->as.address, wanted->length);
    case SLOT_TABLE: return is_empty_table(value);
    default: return 0;
  }
}
