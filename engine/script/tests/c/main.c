/*
** Tests of the C side, to be built with sanitizers; see `run`. All of Lua and of the engine's C files, as one file, with what they need from
** the Rust side, and tests that look inside.
*/
#include "force.h"

#include "all.c"

/* Unlike assert, always. */
#define must(condition) \
  ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))

#include "memory.c"
#include "stand_ins.c"
#include "invariants.c"
#include "same.c"
#include "make.c"
#include "edges_copy.c"
#include "edges_write.c"
#include "edges_rows.c"
#include "edges_walk.c"
#include "edges_lists.c"
#include "edges_small.c"
#include "behaviour.c"
#include "fuzz.c"
#include "programs.c"

typedef struct Test {
  const char *name;
  void (*run) (void);
} Test;

#define TEST(name) { #name, name }

static const Test TESTS[] = {
  TEST(copies_are_the_same), TEST(copies_are_the_same_under_stress), TEST(copies_outlive_refused_memory), TEST(copies_keep_to_their_caps),
  TEST(copies_refuse_what_is_not_plain), TEST(digests_tell_values_apart), TEST(digests_do_not_tell_how_a_table_came_about),
  TEST(digests_of_records), TEST(digests_refuse_what_is_not_plain), TEST(rows_of_every_size), TEST(sheets_of_every_size), TEST(walks_go_in_order),
  TEST(walks_outlive_changes), TEST(walks_outlive_refused_memory), TEST(lists_are_moved_and_given), TEST(remainders_are_those_of_c),
  TEST(integers_are_written_as_by_printf), TEST(slots_tell_what_lies_there),
  TEST(fields_are_set_in_place), TEST(calls_and_methods), TEST(sealed_tables_stay_as_they_are),
  TEST(scripts_do_the_same_however_they_run),
  TEST(stacks_overflow_without_harm), TEST(scripts_can_be_stopped),
};


static double seconds_since (clock_t began) {
  return (double)(clock() - began) / CLOCKS_PER_SEC;
}


static int run_tests (const char *wanted) {
  size_t i;
  for (i = 0; i < sizeof(TESTS) / sizeof(*TESTS); i++) {
    if (strstr(TESTS[i].name, wanted) != NULL) {
      clock_t began = clock();
      TESTS[i].run();
      printf("%s: good, %.1f s\n", TESTS[i].name, seconds_since(began));
      fflush(stdout);
    }
  }
  return 0;
}


/* A hundred at a time, each with a seed of its own: what fails is told by that. */
static int run_fuzz (const char *what, void (*fuzz) (uint64_t, unsigned long), uint64_t seed, unsigned long hundreds) {
  clock_t began = clock();
  unsigned long done;
  for (done = 0; done < hundreds; done++) {
    fuzz(seed + 1000 * done, 300);
    if (done % 50 == 49 || done + 1 == hundreds) {
      printf("%s: seeds from %llu, %lu rounds, %.1f s\n", what, (unsigned long long)seed, 300 * (done + 1), seconds_since(began));
      fflush(stdout);
    }
  }
  return 0;
}


static int usage (void) {
  fputs("edges BEHAVIOUR.lua [NAME]: tests whose names hold NAME\n"
        "tables SEED N, programs SEED N: N times 300 rounds of random work\n", stderr);
  return 2;
}


int main (int count, char **words) {
  if (count >= 3 && strcmp(words[1], "edges") == 0) {
    behaviour_file = words[2];
    return run_tests((count > 3) ? words[3] : "");
  }
  if (count == 4 && strcmp(words[1], "tables") == 0)
    return run_fuzz(words[1], fuzz_tables, strtoull(words[2], NULL, 0), strtoul(words[3], NULL, 0));
  if (count == 4 && strcmp(words[1], "programs") == 0)
    return run_fuzz(words[1], fuzz_programs, strtoull(words[2], NULL, 0), strtoul(words[3], NULL, 0));
  return usage();
}
