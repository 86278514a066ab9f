/*
** Read access to a state that does not run: calls, variables, code, tables. Nothing here allocates, reallocates a stack or runs a metamethod. Lua's
** own searches charge the script; the engine disables charges while an observer reads. Returned pointers are valid until the state runs again.
*/
#include "internals.h"

#include "ldebug.h"
#include "lopcodes.h"

/* A call on a stack. `src/vm/inspect.rs` declares the same fields. */
typedef struct lunarena_Call {
  CallInfo *ci;          /* NULL to start with the innermost call */
  const void *function;  /* its closure; the code of a C function without upvalues */
  const Proto *code;     /* NULL for C */
} lunarena_Call;


/* Enables the observer for functions that this thread calls from now on, and for threads that it creates later. */
void lunarena_enable_observer (lua_State *L) {
  L->hookmask |= LUNARENA_OBSERVED;
}


/* Replaces a call by its caller, or the initial call by the innermost one. Returns 0 if there is none. */
int lunarena_caller (const lua_State *L, lunarena_Call *call) {
  CallInfo *ci = (call->ci == NULL) ? L->ci : call->ci->previous;
  lunarena_Slot function;
  if (ci == NULL || ci == &L->base_ci)
    return 0;
  read_slot(s2v(ci->func.p), &function);
  call->ci = ci;
  call->function = function.address;
  call->code = isLua(ci) ? ci_func(ci)->p : NULL;
  return 1;
}


/* Returns the index of the running instruction of a Lua function. */
int lunarena_current_instruction (const CallInfo *ci) {
  return pcRel(ci->u.l.savedpc, ci_func(ci)->p);
}


/* Reads the nth local variable of a call, from 1, or an extra argument for a negative number. Returns its name, or NULL. */
const char *lunarena_local (lua_State *L, CallInfo *ci, int number, lunarena_Slot *out) {
  StkId at;
  const char *name;
  /* The first instruction of a function with '...' (OP_VARARGPREP) moves its extra arguments to where 'luaG_findlocal' looks. */
  if (number < 0 && isLua(ci) && lunarena_current_instruction(ci) == 0)
    return NULL;
  name = luaG_findlocal(L, ci, number, &at);
  if (name != NULL)
    read_slot(s2v(at), out);
  return name;
}


/* Reads the nth upvalue of a call, from 1. Returns its name, or NULL. 'aux_upvalue' is a static function of lapi.c. */
const char *lunarena_upvalue (const CallInfo *ci, int number, lunarena_Slot *out) {
  TValue *value;
  const char *name = isLua(ci) ? aux_upvalue(s2v(ci->func.p), number, &value, NULL) : NULL;
  if (name != NULL)
    read_slot(value, out);
  return name;
}


/* The bytes of a Lua string. */
typedef struct lunarena_Text {
  const char *bytes;
  size_t length;
} lunarena_Text;


/* Reads the chunk name of a Lua function, and its first and last line. Returns its code. */
const Proto *lunarena_source (LClosure *closure, lunarena_Text *source, int *lines) {
  lua_Debug about;
  funcinfo(&about, (Closure *)closure);
  source->bytes = about.source;
  source->length = about.srclen;
  lines[0] = about.linedefined;
  lines[1] = about.lastlinedefined;
  return closure->p;
}


/* Returns the nth nested function, from 0, or NULL. */
const Proto *lunarena_nested_function (const Proto *p, int number) {
  return (number < p->sizep) ? p->p[number] : NULL;
}


/* Returns whether a function has an instruction of this index. */
static int is_instruction (const Proto *p, int pc) {
  return pc >= 0 && pc < p->sizecode;
}


/* Returns the line of an instruction, or -1. */
int lunarena_line (const Proto *p, int pc) {
  /* The first instruction of a function with '...' only sets it up. */
  return (!is_instruction(p, pc) || (p->is_vararg && pc == 0)) ? -1 : luaG_getfuncline(p, pc);
}


/* Returns the number of instructions. */
int lunarena_instruction_count (const Proto *p) {
  return p->sizecode;
}


/* Returns whether an instruction ends its call; 0 if 'pc' is out of range. */
int lunarena_ends_call (const Proto *p, int pc) {
  if (!is_instruction(p, pc))
    return 0;
  switch (GET_OPCODE(p->code[pc])) {
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1: case OP_TAILCALL: return 1;
    default: return 0;
  }
}


/* Returns the C function that an instruction of a Lua function is about to call, or NULL. */
const void *lunarena_called_native (const CallInfo *ci, int pc) {
  const Proto *p = ci_func(ci)->p;
  lunarena_Slot function;
  Instruction i;
  if (!is_instruction(p, pc))
    return NULL;
  i = p->code[pc];
  switch (GET_OPCODE(i)) {
    case OP_CALL: case OP_TAILCALL: case OP_TFORCALL: read_slot(s2v(ci->func.p + 1 + GETARG_A(i)), &function); break;
    default: return NULL;
  }
  return (function.kind == SLOT_NATIVE) ? function.address : NULL;
}


/* Returns the metatable of a table or userdata, or NULL. */
const Table *lunarena_metatable (const GCObject *object) {
  switch (object->tt) {
    case LUA_VTABLE: return gco2t(object)->metatable;
    case LUA_VUSERDATA: return gco2u(object)->metatable;
    default: return NULL;
  }
}


const Table *lunarena_registry (const lua_State *L) {
  return hvalue(&G(L)->l_registry);
}


/* Returns the thread of a state that follows 'after', or the first for NULL; NULL at the end. Visits every object in between. */
const lua_State *lunarena_next_thread (const lua_State *L, const lua_State *after) {
  const GCObject *o = (after == NULL) ? G(L)->allgc : obj2gco(after)->next;
  for (; o != NULL; o = o->next) {
    if (o->tt == LUA_VTHREAD && !isdead(G(L), o))
      return gco2th((GCObject *)o);
  }
  return NULL;
}


/* Returns the number of an object, unique in its state. */
unsigned int lunarena_object_number (const GCObject *object) {
  return object->number;
}


/* Returns the memory of an object if it is a userdata of this size; else NULL. */
void *lunarena_userdata_memory (Udata *object, size_t size) {
  return (object->tt == LUA_VUSERDATA && object->len == size) ? getudatamem(object) : NULL;
}
