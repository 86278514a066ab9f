/*
** Looking at a script while it stands still between two instructions: who called whom, variables, coroutines. Nothing here makes anything, moves
** the stack, runs a metamethod or counts: a script that was looked at goes on as if nobody had.
*/
#include "internals.h"

#include "ldebug.h"
#include "ldo.h"
#include "lfunc.h"
#include "lopcodes.h"

LUNARENA_THREAD_LOCAL int lunarena_observing = 0;

/* All that is called in this state from now on can be looked at, and in all of its threads that are made later. */
void lunarena_be_observed (lua_State *L) {
  L->hookmask |= LUNARENA_OBSERVED;
}

/* Says whether they look just now; gives back whether they did. */
int lunarena_attend (int observing) {
  int before = lunarena_observing;
  lunarena_observing = observing;
  return before;
}

/* Whoever called a call, or NULL. */
CallInfo *lunarena_caller (const lua_State *L, const CallInfo *ci) {
  return (ci == &L->base_ci || ci->previous == &L->base_ci) ? NULL : ci->previous;
}

/* The innermost call of a thread, or NULL. */
CallInfo *lunarena_innermost (const lua_State *L) {
  return (L->ci == &L->base_ci) ? NULL : L->ci;
}

/* One call on the stack. */
typedef struct lunarena_Call {
  const void *function;  /* of one written in C what it is known by, of one in Lua its closure */
  const Proto *code;     /* NULL for C */
  const char *chunk;
  size_t chunk_length;
  int line;              /* where it stands; -1 where that isn't known */
  int begins;            /* the line at which the function begins */
  int ends;
  int is_tail;           /* called in the place of its caller */
  int catches;           /* errors go no further than this: it is a protected call */
} lunarena_Call;

/* The function of a value: its closure; of a C function without variables where its code is. */
static const void *identity (const TValue *function) {
  return ttislcf(function) ? (const void *)fvalue(function) : (const void *)gcvalue(function);
}

/* What is known of code: where it was written. */
static void written (const Proto *p, lunarena_Call *out) {
  out->code = p;
  out->chunk = (p->source != NULL) ? getstr(p->source) : "";
  out->chunk_length = (p->source != NULL) ? tsslen(p->source) : 0;
  out->begins = p->linedefined;
  out->ends = p->lastlinedefined;
}

/* The line of an instruction, by its place in the code: as luaG_getfuncline finds it, which may be paid for. */
static int line_of (const Proto *p, int pc) {
  int at, line;
  /* The first instruction of a function with '...' only sets it up. */
  if (p->lineinfo == NULL || pc < 0 || pc >= p->sizecode || (p->is_vararg && pc == 0))
    return -1;
  at = -1;
  line = p->linedefined;
  if (p->sizeabslineinfo > 0 && pc >= p->abslineinfo[0].pc) {
    int low = 0, high = p->sizeabslineinfo - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (p->abslineinfo[middle].pc <= pc)
        low = middle;
      else
        high = middle - 1;
    }
    at = p->abslineinfo[low].pc;
    line = p->abslineinfo[low].line;
  }
  while (at++ < pc) {
    if (p->lineinfo[at] != ABSLINEINFO)
      line += p->lineinfo[at];
  }
  return line;
}

int lunarena_line (const void *code, int pc) {
  return line_of((const Proto *)code, pc);
}

/* How many instructions code has. */
int lunarena_length (const void *code) {
  return ((const Proto *)code)->sizecode;
}

/* The functions that are written inside of code. */
const void *lunarena_inner (const void *code, int number) {
  const Proto *p = (const Proto *)code;
  return (number < p->sizep) ? p->p[number] : NULL;
}

/* The code of a call that is written in Lua, and the place of the instruction 'pc' in it. */
const void *lunarena_code (const CallInfo *ci, const void *pc, int *place) {
  const Proto *p = ci_func(ci)->p;
  *place = (int)((const Instruction *)pc - p->code);
  return p;
}

static int current (const CallInfo *ci) {
  return (int)(ci->u.l.savedpc - ci_func(ci)->p->code) - 1;
}

void lunarena_call (const lua_State *L, const CallInfo *ci, lunarena_Call *out) {
  (void)L;
  memset(out, 0, sizeof(*out));
  out->chunk = "";
  out->line = out->begins = out->ends = -1;
  out->function = identity(s2v(ci->func.p));
  out->is_tail = (ci->callstatus & CIST_TAIL) != 0;
  out->catches = (ci->callstatus & CIST_YPCALL) != 0;
  if (isLua(ci)) {
    written(ci_func(ci)->p, out);
    out->line = line_of(out->code, current(ci));
  }
}

/* Where a function was written that is a value. */
void lunarena_function (const void *value, lunarena_Call *out) {
  const TValue *function = (const TValue *)value;
  memset(out, 0, sizeof(*out));
  out->chunk = "";
  out->line = out->begins = out->ends = -1;
  out->function = identity(function);
  if (ttisLclosure(function))
    written(clLvalue(function)->p, out);
}

/* A variable of a call that is written in Lua: its name and its value. 'number' begins at 0; those that are being declared don't count. */
const char *lunarena_local (const CallInfo *ci, int number, lunarena_Slot *out) {
  const Proto *p;
  int i, pc, live = 0;
  if (!isLua(ci))
    return NULL;
  p = ci_func(ci)->p;
  pc = current(ci);
  for (i = 0; i < p->sizelocvars && p->locvars[i].startpc <= pc; i++) {
    if (pc < p->locvars[i].endpc) {
      if (live == number) {
        look(s2v(ci->func.p + 1 + live), out);
        return getstr(p->locvars[i].varname);
      }
      live++;
    }
  }
  return NULL;
}

/* An argument of a call beyond those that have names; whether there is one. */
int lunarena_vararg (const CallInfo *ci, int number, lunarena_Slot *out) {
  int extra;
  if (!isLua(ci) || !ci_func(ci)->p->is_vararg || current(ci) <= 0)
    return 0;
  extra = ci->u.l.nextraargs;
  if (number >= extra)
    return 0;
  look(s2v(ci->func.p - extra + number), out);
  return 1;
}

/* A variable of a surrounding function that a call uses. */
const char *lunarena_upvalue (const CallInfo *ci, int number, lunarena_Slot *out) {
  const LClosure *closure;
  const TString *name;
  if (!isLua(ci))
    return NULL;
  closure = ci_func(ci);
  if (number >= closure->nupvalues || closure->upvals[number] == NULL)
    return NULL;
  look(closure->upvals[number]->v.p, out);
  name = closure->p->upvalues[number].name;
  return (name != NULL) ? getstr(name) : "";
}

/* What else a value can be. */
enum { NEITHER, FUNCTION, THREAD, OBJECT };

/* Of a value that is no plain data: what it is, and where that lies. */
int lunarena_other (const void *value, const void **out) {
  const TValue *other = (const TValue *)value;
  switch (ttypetag(other)) {
    case LUA_VLCL: case LUA_VCCL: case LUA_VLCF: *out = identity(other); return FUNCTION;
    case LUA_VTHREAD: *out = thvalue(other); return THREAD;
    case LUA_VUSERDATA: *out = getudatamem(uvalue(other)); return OBJECT;
    default: *out = NULL; return NEITHER;
  }
}

/* The metatable of a table, or NULL. */
const void *lunarena_metatable (const void *table) {
  return ((const Table *)table)->metatable;
}

/* The metatable of an object, by its value, or NULL. */
const void *lunarena_object_metatable (const void *value) {
  return uvalue((const TValue *)value)->metatable;
}

/* What a table has under a text, raw; whether there is anything. All places are looked through: to look as scripts do may be paid for. */
int lunarena_field (const void *table, const char *bytes, size_t length, lunarena_Slot *out) {
  const Table *t = (const Table *)table;
  int i;
  for (i = 0; i < sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node)) && (keyisshrstr(node) || keytt(node) == ctb(LUA_VLNGSTR))) {
      const TString *key = keystrval(node);
      if (tsslen(key) == length && memcmp(getstr(key), bytes, length) == 0) {
        look(gval(node), out);
        return 1;
      }
    }
  }
  return 0;
}

/* The same under a whole number. */
int lunarena_item (const void *table, lua_Integer number, lunarena_Slot *out) {
  const Table *t = (const Table *)table;
  unsigned int size = luaH_realasize(t);
  int i;
  if (l_castS2U(number) - 1u < size) {
    look(&t->array[number - 1], out);
    return !isempty(&t->array[number - 1]);
  }
  for (i = 0; i < sizenode(t); i++) {
    Node *node = gnode(t, i);
    if (!isempty(gval(node)) && keyisinteger(node) && keyival(node) == number) {
      look(gval(node), out);
      return 1;
    }
  }
  return 0;
}

/* The table of globals of a state, and that of all it keeps. */
const void *lunarena_globals (const lua_State *L) {
  const TValue *globals = lunarena_registered(hvalue(&G(L)->l_registry), LUA_RIDX_GLOBALS);
  return ttistable(globals) ? hvalue(globals) : NULL;
}

const void *lunarena_registry (const lua_State *L) {
  return hvalue(&G(L)->l_registry);
}

/* The next thread of a state behind 'after', or the first; NULL behind the last. As many steps as there are objects. */
const lua_State *lunarena_next_thread (const lua_State *L, const lua_State *after) {
  const GCObject *o = (after == NULL) ? G(L)->allgc : obj2gco(after)->next;
  for (; o != NULL; o = o->next) {
    if (o->tt == LUA_VTHREAD && !isdead(G(L), o))
      return gco2th((GCObject *)o);
  }
  return NULL;
}

/* The number that an object was given when it was made: it never comes again in its state. */
unsigned int lunarena_number (const void *object) {
  return ((const GCObject *)object)->number;
}

/* The error that is about to be raised. */
void lunarena_error_value (const lua_State *L, lunarena_Slot *out) {
  look(s2v(L->top.p - 1), out);
}

/* The code of a call, or, of one that isn't written in Lua, NULL; and its function. */
const void *lunarena_glance (const CallInfo *ci, const void **function) {
  *function = identity(s2v(ci->func.p));
  return isLua(ci) ? ci_func(ci)->p : NULL;
}

/* Whether an instruction of a code, by its place, leaves the call that it belongs to. */
int lunarena_leaves (const void *code, int place) {
  const Proto *p = (const Proto *)code;
  if (place < 0 || place >= p->sizecode)
    return 0;
  switch (GET_OPCODE(p->code[place])) {
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1: case OP_TAILCALL: return 1;
    default: return 0;
  }
}

/* The function that an instruction is about to call, if that isn't written in Lua. */
const void *lunarena_calls_native (const CallInfo *ci, const void *pc) {
  Instruction i = *(const Instruction *)pc;
  const TValue *function;
  switch (GET_OPCODE(i)) {
    case OP_CALL: case OP_TAILCALL: case OP_TFORCALL: function = s2v(ci->func.p + 1 + GETARG_A(i)); break;
    default: return NULL;
  }
  return (ttislcf(function) || ttisCclosure(function)) ? identity(function) : NULL;
}

/* Puts a variable of a call on the stack of a thread of the same state: for those who may leave traces. 'kind' 0: a local, 1: of a surrounding function. */
int lunarena_push_variable (const CallInfo *ci, int kind, int number, lua_State *to) {
  const TValue *value = NULL;
  if (!isLua(ci))
    return 0;
  if (kind == 0)
    value = s2v(ci->func.p + 1 + number);
  else if (number < ci_func(ci)->nupvalues)
    value = ci_func(ci)->upvals[number]->v.p;
  if (value == NULL)
    return 0;
  setobj2s(to, to->top.p, value);
  api_incr_top(to);
  return 1;
}

/* Nobody looks at a thread any more, and nothing is counted on it. */
void lunarena_set_free (lua_State *L) {
  L->hookmask = 0;
}

/* The code of the function on top of the stack, which is written in Lua. */
const void *lunarena_top_code (const lua_State *L) {
  return clLvalue(s2v(L->top.p - 1))->p;
}

/* Makes room on a stack behind all that its innermost call has there: for those who may leave traces. */
void lunarena_make_room (lua_State *L) {
  if (isLua(L->ci))
    L->top.p = L->ci->top.p;
  luaD_checkstack(L, LUA_MINSTACK);
  if (L->ci->top.p < L->top.p + LUA_MINSTACK)
    L->ci->top.p = L->top.p + LUA_MINSTACK;
}
