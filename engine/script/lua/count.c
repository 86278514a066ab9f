/*
** The count of instructions. A state counts down in '*G(L)->left', a variable of the engine; without a limit it contains more than any script uses.
*/

/* The engine's decision about a script whose count has ended. */
enum { LUNARENA_GO_ON, LUNARENA_PAUSE, LUNARENA_FAIL, LUNARENA_FAIL_FOR_MEMORY };

/* Decides for the running thread. May collect garbage. Before it returns LUNARENA_GO_ON, the engine has increased the count. */
int lunarena_count_ended (lua_State *L);


/* Initializes our fields of a state and its main thread, and returns the seed of its hashes. Lua requests the seed before it creates any object. */
unsigned int lunarena_new_state (lua_State *L) {
  global_State *g = G(L);
  g->left = &g->unlimited;
  g->unlimited = LUA_MAXINTEGER / 2;
  g->objects = L->number = 0;
  lunarena_new_thread(L);
  return lunarena_hash_seed();
}


void lunarena_count_in (lua_State *L, lua_Integer *left) {
  G(L)->left = left;
}


/* Pauses the running function before the current instruction, which was not counted. 'resume' starts with it. */
static l_noret lunarena_pause (lua_State *L, CallInfo *ci) {
  L->status = LUA_YIELD;
  ci->u2.nyield = 0;
  ci->callstatus |= CIST_HOOKYIELD;
  luaD_throw(L, LUA_YIELD);
}


static l_noret lunarena_over_budget (lua_State *L, CallInfo *ci) {
  if (L->top.p < ci->top.p)
    L->top.p = ci->top.p;
  setsvalue2s(L, L->top.p, luaS_newliteral(L, "over budget"));
  L->top.p++;
  luaG_errormsg(L);
}


/* Ends the script if the engine has asked for it. 'left' does not include the current instruction here, which does not count if it does not run. */
static void check_stop_flag (lua_State *L) {
  if (*lunarena_stop != 0) {
    ++*G(L)->left;
    lunarena_may_go_on(L);
    --*G(L)->left;
  }
}


/* Pauses or ends the script if its count has ended. The current instruction, already taken off the count, does not count then. */
static void check_count (lua_State *L, CallInfo *ci) {
  if (*G(L)->left < 0) {
    *G(L)->left = 0;
    switch (lunarena_count_ended(L)) {
      case LUNARENA_PAUSE: lunarena_pause(L, ci);
      case LUNARENA_FAIL: lunarena_over_budget(L, ci);
      case LUNARENA_FAIL_FOR_MEMORY: luaD_throw(L, LUA_ERRMEM);
      /* The engine has set a new count, from which the current instruction is taken off. */
      default: --*G(L)->left;
    }
  }
}


/* Fetches an instruction if the count is used up or 'trap' is set, because the script may have to stop or is observed. The caller has already taken
   the instruction off the count ('vmfetch' in changes/counting.diff). Reports instructions that are certain to run. Returns the new 'trap'. Like
   'luaG_traceexec', it is called before the state is saved. */
int lunarena_fetch (lua_State *L, const Instruction *pc) {
  CallInfo *ci = L->ci;
  int is_repeated = ci->callstatus & LUNARENA_REPEATED;
  /* As in 'luaG_traceexec': these are what the interpreter saves before it calls other functions. An instruction that uses 'top' has set it. */
  ci->u.l.savedpc = pc + 1;
  if (!isIT(*pc))
    L->top.p = ci->top.p;
  /* A repeated instruction was counted and begun already, so it still runs. An old mark of repetition only delays the stop to the next check. */
  if (!is_repeated)
    check_stop_flag(L);
  check_count(L, ci);
  ci->callstatus &= ~(CIST_HOOKYIELD | LUNARENA_REPEATED);
  if (L->hookmask & LUNARENA_OBSERVED) {
    const Proto *p = ci_func(ci)->p;
    if (is_repeated || lunarena_observe(L, ci, p, (int)(pc - p->code)))
      return 1;
  }
  return luaG_traceexec(L, pc);
}


/* Starts to trace a call. An observed function is traced from its first instruction, even if that one sets up extra arguments. */
static int lunarena_trace_call (lua_State *L) {
  return luaG_tracecall(L) || (L->hookmask & LUNARENA_OBSERVED);
}
