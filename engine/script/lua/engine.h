/*
** The engine's definitions for Lua's own files. `all.c` includes it before any of them.
**
** Rust (`src/vm/exports.rs`) defines lunarena_pay, lunarena_is_too_large, lunarena_hash_seed, lunarena_must_stop, lunarena_power, lunarena_observe
** and lunarena_raised. The other functions are in the C files of this folder.
*/
#ifndef lunarena_engine_h
#define lunarena_engine_h

#include <stddef.h>

/* LUNARENA_CONCAT and so on, generated from the price list. */
#include "prices.h"

/* Lua would take these two from <signal.h> and from the clock. No signal handler sets a hook here, and the engine has its own sort function. */
#define l_signalT int
#define l_randomizePivot() 0u

/* Declares a thread-local variable. */
#if defined(_MSC_VER) && !defined(__clang__)
#define LUNARENA_THREAD_LOCAL __declspec(thread)
#else
#define LUNARENA_THREAD_LOCAL _Thread_local
#endif

/* Charges instructions to the script that runs on this thread, if it is counted. */
void lunarena_pay (size_t instructions);

/* Returns whether a single block of this size exceeds the memory limit. If so, the state is out of memory from now on. */
struct lua_State;
int lunarena_is_too_large (struct lua_State *L, size_t bytes);

/* Returns the seed of all string hashes, which is the same in every process unless a test changes it. */
unsigned int lunarena_hash_seed (void);

/* The stop flag of this thread. While it is not 0, scripts fail at their next loop or call. */
extern LUNARENA_THREAD_LOCAL const volatile int *lunarena_stop;

/* Sets the stop flag; with NULL, scripts are never stopped. */
void lunarena_set_stop_flag (const volatile int *stop);

#define LUNARENA_STOPPED "it ran for too long and was stopped"

/* Loops, calls and long operations check the stop flag by 'lunarena_may_go_on(L);'. It raises an error if the script has to stop at once. A bot
   whose time is over only gets no further instructions, so that work it has paid for completes. The VM checks where it looks for hooks, see
   'lunarena_fetch'. */
void lunarena_check_stop (struct lua_State *L);
#define lunarena_may_go_on(L) (luai_unlikely(*lunarena_stop != 0) ? lunarena_check_stop(L) : (void)0)

/* Returns whether the script of this state has to stop at once. */
int lunarena_must_stop (struct lua_State *L);

/* Returns a^b, the same on every machine; the result of the C library depends on the processor. */
double lunarena_power (double a, double b);

/* Returns the remainder of a division, with the sign of the dividend. */
double lunarena_remainder (double a, double b);

/* The bit of 'hookmask' for observed scripts. As for Lua's own hooks, which use bits 0 to 3, it makes the interpreter set 'trap'. */
#define LUNARENA_OBSERVED 16

/* A bit of 'callstatus', of which Lua uses 0 to 13: the next fetch repeats an instruction, or happens only because of a pause. The instruction was
   counted and reported to the observer. */
#define LUNARENA_REPEATED (1u << 15)

/* Reports an instruction that is about to run. Returns 0 if the observer is not interested; then the rest of the call is not reported either. */
struct CallInfo;
int lunarena_observe (struct lua_State *L, struct CallInfo *ci, const void *code, int pc);

/* Reports an error that is about to be raised; it is on top of the stack. */
void lunarena_raised (struct lua_State *L);

/* Charges for a step of a walk that scripts can make long. The first fifteen steps are part of the instruction: ordinary keys never need more,
   whatever the hash seed, so the count does not depend on the seed. */
#define LUNARENA_STEPS 16
#define LUNARENA_STEP(walked) \
  (((++(walked)) % LUNARENA_STEPS == 0) ? lunarena_pay(LUNARENA_STEPS / LUNARENA_WALK) : (void)0)

/* Charges one instruction for every 'few' steps of a search for a table's length. Tables of a state that is not counted are free, because the
   length of the search depends on who used the table before. */
extern LUNARENA_THREAD_LOCAL int lunarena_is_foreign;
#define LUNARENA_LOOK(walked, few) \
  (((++(walked)) % (few) == 0 && !lunarena_is_foreign) ? lunarena_pay(1) : (void)0)

/* Charges for unusually large work of an instruction: one instruction for every 'per' units. */
#define LUNARENA_WORK(units, per) \
  (((size_t)(units) >= (per)) ? lunarena_pay((size_t)(units) / (per)) : (void)0)

/* Counts one step of a search through names, jumps or labels during compilation; a megabyte of ordinary Lua needs far fewer. */
#define LUNARENA_MOST_LOOKS 50000000
#define LUNARENA_SEARCH(ls) \
  ((++lunarena_searched > LUNARENA_MOST_LOOKS) ? luaX_syntaxerror(ls, "it takes too long to compile: use fewer names in one function, or fewer jumps") : (void)0)

/* Counts additional steps: walks along colliding names. */
void lunarena_search (size_t looks);

/* Returns the number of steps since the compilation began. */
unsigned int lunarena_looks (void);

extern LUNARENA_THREAD_LOCAL unsigned int lunarena_searched;

/* What the engine does with a new state, a new thread, and a thread that is resumed or finishes an interrupted instruction. */
unsigned int lunarena_new_state (struct lua_State *L);
void lunarena_new_thread (struct lua_State *thread);
void lunarena_resumed (struct lua_State *thread);
void lunarena_finish_op (struct lua_State *L);
#define luai_makeseed(L) lunarena_new_state(L)
#define luai_userstatethread(L, thread) ((void)(L), lunarena_new_thread(thread))
#define luai_userstateresume(L, arguments) ((void)(arguments), lunarena_resumed(L))

#define luai_nummod(L, a, b, m) \
  { (void)(L); (m) = lunarena_remainder(a, b); if (((m) > 0) ? (b) < 0 : ((m) < 0 && (b) > 0)) (m) += (b); }
#define luai_numpow(L, a, b) ((void)(L), ((b) == 2) ? (a) * (a) : lunarena_power(a, b))

/* Caches strings of the host by their text alone, not by their address. */
#define STRCACHE_N 1
#define STRCACHE_M 2

#endif
