/* What `setjmp` needs beside the runtime of wasi-libc: the tag of the exception that `longjmp` throws. */
__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i32\n__c_longjmp:\n");
