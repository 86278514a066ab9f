/*
** Numbers.
*/
#include "internals.h"

#include <math.h>

/* Returns the binary exponent of a float from its bits. */
static int exponent (double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof(bits));
  return (int)(bits >> 52 & 0x7ff);
}


double lunarena_remainder (double a, double b) {
  int apart = exponent(a) - exponent(b);
  if (l_unlikely(apart >= LUNARENA_REMAINDER))
    lunarena_pay((size_t)apart / LUNARENA_REMAINDER);
  return fmod(a, b);
}
