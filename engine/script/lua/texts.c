/*
** Strings: integers as decimal digits, lookup of existing strings, and copies from another state.
*/
#include "internals.h"

#include "quick.h"

/* The numbers from 00 to 99. */
static const char DIGIT_PAIRS[] =
  "00010203040506070809" "10111213141516171819" "20212223242526272829" "30313233343536373839" "40414243444546474849"
  "50515253545556575859" "60616263646566676869" "70717273747576777879" "80818283848586878889" "90919293949596979899";


int lunarena_write_integer (char *out, lua_Integer number) {
  char digits[2 * LUNARENA_DIGITS];  /* the second half may be copied, but is not part of the result */
  char *first = digits + LUNARENA_DIGITS;
  lua_Unsigned rest = (number < 0) ? 0u - l_castS2U(number) : l_castS2U(number);
  while (rest >= 100) {
    first -= 2;
    memcpy(first, DIGIT_PAIRS + 2 * (rest % 100), 2);
    rest /= 100;
  }
  if (rest >= 10) {
    first -= 2;
    memcpy(first, DIGIT_PAIRS + 2 * rest, 2);
  }
  else
    *--first = (char)('0' + rest);
  if (number < 0)
    *--first = '-';
  memcpy(out, first, LUNARENA_DIGITS);
  return (int)(digits + LUNARENA_DIGITS - first);
}


l_sinline TString *lunarena_find_text (lua_State *L, const char *bytes, size_t length, unsigned int hash) {
  global_State *g = G(L);
  TString *found = g->strt.hash[lmod(hash, g->strt.size)];
  unsigned int walked = 0;
  for (; found != NULL; found = found->u.hnext, walked++) {
    if (found->hash == hash && found->shrlen == length && memcmp(getshrstr(found), bytes, length) == 0) {
      if (walked >= LUNARENA_STEPS)
        lunarena_pay(walked / LUNARENA_STEPS * (LUNARENA_STEPS / LUNARENA_WALK));  /* the same charge as in Lua's own search */
      if (isdead(g, found))
        changewhite(found);  /* revives a string that is not collected yet */
      return found;
    }
  }
  return NULL;
}


TString *lunarena_copy_text (const TString *text, lua_State *to, int same_seed) {
  TString *copied = (text->tt == LUA_VSHRSTR && same_seed)
    ? lunarena_find_text(to, getshrstr(text), text->shrlen, text->hash) : NULL;
  if (copied == NULL) {
    lua_pushlstring(to, getstr(text), tsslen(text));
    to->top.p--;
    copied = tsvalue(s2v(to->top.p));
  }
  return copied;
}
