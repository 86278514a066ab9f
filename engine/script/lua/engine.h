/*
** What Lua's own files get from the engine. `all.c` includes it before any file of Lua.
*/
#ifndef lunarena_engine_h
#define lunarena_engine_h

#include <stddef.h>

/* LUNARENA_CONCAT and so on: made of the price list. */
#include "prices.h"

/* Lua would take these two from <signal.h> and from the clock. No signal handler sets a hook here, and scripts sort by a function of the engine. */
#define l_signalT int
#define l_randomizePivot() 0u

/* A variable that each thread has for itself. */
#if defined(_MSC_VER) && !defined(__clang__)
#define LUNARENA_THREAD_LOCAL __declspec(thread)
#else
#define LUNARENA_THREAD_LOCAL _Thread_local
#endif

/* Takes so many instructions from the script that runs on this thread, if one is being counted. */
void lunarena_pay (size_t instructions);

/* A collection was made because the allocator, this function with this data, refused; it will be asked again. */
void lunarena_collected (void *function, void *allocator);

/* Memory is refused for good, and that is about to be raised; not while a state is being made. */
struct lua_State;
void lunarena_no_memory (struct lua_State *L);

/* Whether the allocator, this function with this data, is one of the engine's and would refuse so many bytes more. */
int lunarena_is_full (void *function, void *allocator, size_t bytes);

/* The seed of all string hashes: the same in every process, unless somebody asks for another. */
unsigned int lunarena_hash_seed (void);

/* Where scripts on this thread of the process look whether they are to stop: while it isn't 0, they fail as soon as they go round. */
extern LUNARENA_THREAD_LOCAL const volatile int *lunarena_stop;

/* From now on they look there; NULL: they are never stopped. */
void lunarena_heed (const volatile int *stop);

#define LUNARENA_STOPPED "it ran for too long and was stopped"

/* What goes round, calls on or works through something long looks here on its way: 'lunarena_may_go_on(L);'. An error is raised if the script
   has to stop at once; a bot whose time is over only gets no further instruction, so that what it has paid for is done as ever. In the VM,
   where the state has to be saved before, it is 'vmlook()'. */
struct lua_State;
void lunarena_heed_stop (struct lua_State *L);
#define lunarena_may_go_on(L) (luai_unlikely(*lunarena_stop != 0) ? lunarena_heed_stop(L) : (void)0)

/* Whether the script of this state has to stop at once. */
int lunarena_must_stop (struct lua_State *L);

/* a^b, the same on every machine; the C library's differs from one processor to the next. */
double lunarena_power (double a, double b);

/* The remainder of a division, with the sign of the first. */
double lunarena_remainder (double a, double b);

/* 'trap' of a function that is only counted: the fetch then needs no call. */
#define LUNARENA_COUNTING 4

/* The bit of 'hookmask' that says that somebody looks at what runs: it runs in a loop of its own. */
#define LUNARENA_OBSERVED 16

/* Whether they look just now. */
extern LUNARENA_THREAD_LOCAL int lunarena_observing;

/* An instruction is about to be fetched once more, or only because of a pause: it counts no second time, and nobody hears of it again. */
#define LUNARENA_REPEATED (1u << 15)
#define LUNARENA_REPEAT(L, ci) ((L)->hookcount++, (ci)->callstatus |= LUNARENA_REPEATED)

/* The instruction at 'pc' is about to run. */
struct CallInfo;
void lunarena_observe (struct lua_State *L, struct CallInfo *ci, const void *pc);

/* An error is about to be raised; it lies on top of the stack. */
void lunarena_raised (struct lua_State *L);

/* One more step of a walk that a script can make long: the first fifteen are part of the instruction. No walk among ordinary keys is longer,
   however they are hashed, so nobody pays by the seed of the hashes. */
#define LUNARENA_STEPS 16
#define LUNARENA_STEP(walked) \
  (((++(walked)) % LUNARENA_STEPS == 0) ? lunarena_pay(LUNARENA_STEPS / LUNARENA_WALK) : (void)0)

/* One more look into a table while its length is searched for: an instruction for each few. A table of another state than the one that is counted
   costs it nothing: how long the search takes depends on who looked at that table before. */
extern LUNARENA_THREAD_LOCAL int lunarena_is_foreign;
#define LUNARENA_LOOK(walked, few) \
  (((++(walked)) % (few) == 0 && !lunarena_is_foreign) ? lunarena_pay(1) : (void)0)

/* The work of an instruction beyond what is usual: 'per' units for each instruction. */
#define LUNARENA_WORK(units, per) \
  (((size_t)(units) >= (per)) ? lunarena_pay((size_t)(units) / (per)) : (void)0)

/* One more look at a name, a jump or a label while a text is compiled; a megabyte of ordinary Lua needs far fewer. */
#define LUNARENA_MOST_LOOKS 50000000
#define LUNARENA_SEARCH(ls) \
  ((++lunarena_searched > LUNARENA_MOST_LOOKS) ? luaX_syntaxerror(ls, "it takes too long to compile: use fewer names in one function, or fewer jumps") : (void)0)

/* Counts this number of steps more: walks among names that collide. */
void lunarena_search (size_t looks);

/* The number of steps since the last text was begun. */
unsigned int lunarena_looks (void);

/* The size that a table with this array and this number of other entries grows to. */
unsigned int lunarena_roomy (unsigned int asize, unsigned int entries);

extern LUNARENA_THREAD_LOCAL unsigned int lunarena_searched;

#define luai_makeseed(L) ((void)(L), lunarena_hash_seed())
#define luai_nummod(L, a, b, m) \
  { (void)(L); (m) = lunarena_remainder(a, b); if (((m) > 0) ? (b) < 0 : ((m) < 0 && (b) > 0)) (m) += (b); }
#define luai_numpow(L, a, b) ((void)(L), ((b) == 2) ? (a) * (a) : lunarena_power(a, b))

/* Strings that the host makes are remembered by their text alone, not by where they lie. */
#define STRCACHE_N 1
#define STRCACHE_M 2

#endif
