/*
** Checks that a state is valid: every key of a table is found from its main position, live objects refer to no dead ones, and while a collection
** marks, black objects refer to no white ones.
*/

static void check_held (const global_State *g, const GCObject *holder, const GCObject *held) {
  must(novariant(held->tt) < LUA_NUMTYPES + 2 && !isdead(g, held));
  if (keepinvariant(g))
    must(!(isblack(holder) && iswhite(held)));
}


static void check_value (const global_State *g, const GCObject *holder, const TValue *value) {
  if (iscollectable(value)) {
    must(righttt(value));
    check_held(g, holder, gcvalue(value));
  }
}


/* Checks that the node is in the chain that starts at its key's main position. */
static void check_place (const Table *t, const Node *node) {
  const Node *at = mainpositionfromnode(t, (Node *)node);
  int steps = 0;
  while (at != node) {
    must(gnext(at) != 0 && ++steps <= sizenode(t));
    at += gnext(at);
  }
}


static void check_table (const global_State *g, const Table *t) {
  const GCObject *holder = obj2gco(t);
  unsigned int size = luaH_realasize(t), i;
  for (i = 0; i < size; i++)
    check_value(g, holder, &t->array[i]);
  if (t->metatable != NULL)
    check_held(g, holder, obj2gco(t->metatable));
  if (isdummy(t)) {
    must(t->lsizenode == 0 && t->node == dummynode);
    return;
  }
  must(t->lastfree >= t->node && t->lastfree <= t->node + sizenode(t));
  for (i = 0; i < (unsigned int)sizenode(t); i++) {
    const Node *node = gnode(t, i), *next = node + gnext(node);
    must(next >= t->node && next < t->node + sizenode(t));
    if (isempty(gval(node)))
      continue;
    must(!keyisnil(node) && !keyisdead(node));
    if (keyiscollectable(node))
      check_held(g, holder, keyval(node).gc);
    check_value(g, holder, gval(node));
    check_place(t, node);
  }
}


static void check_objects (const global_State *g, const GCObject *list) {
  for (; list != NULL; list = list->next) {
    int i;
    if (isdead(g, list))
      continue;  /* its references may be invalid */
    switch (list->tt) {
      case LUA_VTABLE: check_table(g, gco2t(list)); break;
      case LUA_VCCL: {
        for (i = 0; i < gco2ccl(list)->nupvalues; i++)
          check_value(g, list, &gco2ccl(list)->upvalue[i]);
        break;
      }
      case LUA_VSHRSTR: must(luaS_hash(getshrstr(gco2ts(list)), gco2ts(list)->shrlen, g->seed) == gco2ts(list)->hash); break;
      default: break;
    }
  }
}


static void check_invariants (lua_State *L) {
  const global_State *g = G(L);
  check_objects(g, g->allgc);
  check_objects(g, g->finobj);
}
