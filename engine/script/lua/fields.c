/*
** Fast assignment of fields that the engine sets often. Nothing here allocates memory or runs a metamethod.
*/
#include "internals.h"

/* Finds a field by its name, a short string of this state. Returns its value, or NULL if the table never had the field. */
static TValue *find_field (const Table *t, const TString *name) {
  Node *node = gnode(t, lmod(name->hash, sizenode(t)));
  for (;;) {
    if (keyisshrstr(node) && keystrval(node) == name)
      return gval(node);
    if (gnext(node) == 0)
      return NULL;
    node += gnext(node);
  }
}


/* Sets a field to a string that the state already has. Returns 0 if it has none. */
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
    && lunarena_count_entries(hvalue(value)) == 0;
}


/* Returns the short string of the state with these bytes, for use as a field name; NULL if there is none. The caller keeps the string alive. */
const TString *lunarena_find_name (lua_State *L, const char *name, size_t length) {
  return (length <= LUAI_MAXSHORTLEN) ? lunarena_find_text(L, name, length, luaS_hash(name, length, G(L)->seed)) : NULL;
}


/* Sets a field of the table at the absolute index 'at' to the value of a slot, if that needs no memory. Returns whether the field has the value now.
   A slot of a table represents an empty table: a field that already contains one keeps it. */
int lunarena_put_field (lua_State *L, int at, const TString *name, const lunarena_Slot *wanted) {
  Table *t = hvalue(value_at(L, at));
  TValue *value = find_field(t, name);
  if (value == NULL)
    return wanted->kind == SLOT_NIL;
  switch (wanted->kind) {
    /* An emptied entry keeps its key and can be set again. */
    case SLOT_NIL: setempty(value); return 1;
    case SLOT_FALSE: setbfvalue(value); return 1;
    case SLOT_TRUE: setbtvalue(value); return 1;
    case SLOT_INTEGER: setivalue(value, wanted->integer); return 1;
    case SLOT_TEXT: return put_text(L, t, value, (const char *)wanted->address, wanted->length);
    case SLOT_TABLE: return is_empty_table(value);
    default: return 0;
  }
}
