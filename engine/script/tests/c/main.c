/*
** Tests of the C side, built with sanitizers; see `run`. One file with all of Lua, the engine's C files, replacements for the Rust side, and tests
** that access internals.
*/
#include "force.h"

#include "all.c"

/* An assertion that is always enabled. */
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
  TEST(copies_are_the_same), TEST(copies_are_the_same_under_stress), TEST(copies_survive_refused_memory), TEST(copies_respect_their_limits),
  TEST(copies_refuse_values_that_are_not_plain), TEST(different_values_have_different_digests), TEST(digests_do_not_depend_on_the_history_of_a_table),
  TEST(records_have_the_digests_of_their_copies), TEST(digests_refuse_values_that_are_not_plain), TEST(rows_of_every_size_are_pushed), TEST(records_are_cloned), TEST(walks_visit_keys_in_order),
  TEST(walks_survive_changes), TEST(walks_survive_refused_memory), TEST(items_of_lists_are_moved_and_pushed), TEST(remainders_equal_those_of_c),
  TEST(integers_are_written_as_by_printf), TEST(slots_describe_values),
  TEST(fields_are_set_in_place), TEST(arguments_of_every_kind_are_read),
  TEST(upvalues_that_are_integers_are_read), TEST(references_are_pushed), TEST(keys_fit_into_the_room_for_them), TEST(sealed_tables_cannot_be_changed),
  TEST(scripts_behave_the_same_in_every_mode),
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


/* Runs 300 rounds per seed, so that the seed of a failure is enough to repeat it. */
static int run_fuzz (const char *kind, void (*fuzz) (uint64_t, unsigned long), uint64_t seed, unsigned long hundreds) {
  clock_t began = clock();
  unsigned long done;
  for (done = 0; done < hundreds; done++) {
    fuzz(seed + 1000 * done, 300);
    if (done % 50 == 49 || done + 1 == hundreds) {
      printf("%s: seeds from %llu, %lu rounds, %.1f s\n", kind, (unsigned long long)seed, 300 * (done + 1), seconds_since(began));
      fflush(stdout);
    }
  }
  return 0;
}


static int usage (void) {
  fputs("edges BEHAVIOUR.lua [NAME]: tests whose names contain NAME\n"
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
