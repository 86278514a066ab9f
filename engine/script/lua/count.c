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


/* Fetches an instruction if the count is used up or 'trap' is set, because the script may have to stop or is observed. It reports instructions that
   are certain to run. Returns the new 'trap'. Like 'luaG_traceexec', it is called before the state is saved. */
int lunarena_fetch (lua_State *L, const Instruction *pc) {
  CallInfo *ci = L->ci;
  int is_repeated = ci->callstatus & LUNARENA_REPEATED;
  ci->u.l.savedpc = pc + 1;
  if (!isIT(*pc))
    L->top.p = ci->top.p;
  if (*lunarena_stop != 0 && !is_repeated) {
    /* The script stops before this instruction, which does not count then. A repeated instruction was counted already, so it still runs. An old
       mark of repetition only delays the stop to the next check. */
    ++*G(L)->left;
    lunarena_may_go_on(L);
    --*G(L)->left;
  }
  if (*G(L)->left < 0) {
    *G(L)->left = 0;
    switch (lunarena_count_ended(L)) {
      case LUNARENA_PAUSE: lunarena_pause(L, ci);
      case LUNARENA_FAIL: lunarena_over_budget(L, ci);
      case LUNARENA_FAIL_FOR_MEMORY: luaD_throw(L, LUA_ERRMEM);
      default: --*G(L)->left;
    }
  }
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
