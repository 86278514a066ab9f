/* ProcessPrng for Wine 8, which has no bcryptprimitives.dll; Rust's standard library takes the seeds of its hashers from it. Built as that file beside the
   program, for `.ci/platforms windows` alone. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng (PBYTE bytes, SIZE_T length) { return RtlGenRandom(bytes, (ULONG)length); }
