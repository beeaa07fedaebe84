/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stacks that are copied to other blocks, where the program continues:
   calls_copied HOW up|down [START]

   The stack of a recursion is copied DEPTH / 50 times, and the old stack is
   overwritten.  HOW says how the program gets to the copy: by returning at once
   (ret) or after a call (call), by a jump from a scheduler's stack (jump), by
   setcontext (context), or because another stack has made the copy (parked).
   The next block lies above (up) or below (down).  START requests counting for
   an empty function ("nothing") or for the recursion ("copies").  For amd64.
   Prints the sum of all work and the last block's number. */

#include "calls.h"
#include "cachegrind.h"

enum { DEPTH = 300, N_BLOCKS = 8, LEAST_SZB = 32 << 10 };

static char  memory[(LEAST_SZB << N_BLOCKS) + (1 << 20)];
static char* top;   /* the end of the block that has the stack */
static int   block; /* the number of that block */
static int   is_down;
static char  scheduler[16 << 10] __attribute__((aligned(16)));

char* scheduler_SP = scheduler + sizeof(scheduler);
char* saved_SP;
char* outer_SP;

/* Return the end of block i.  A block is twice as large as the block below. */
static char* end_of(int i)
{
   size_t end = ((size_t)LEAST_SZB << (is_down ? N_BLOCKS - 1 - i : i)) * 2;
   return memory + (1 << 20) + end - 16;
}

/* Copy the stack above SP to the next block; return how far it moved up. */
PLAIN long copy(char* SP)
{
   char* to    = end_of(++block);
   long  shift = to - top;
   memcpy(SP + shift, SP, (size_t)(top - SP));
   memset(SP, 0x5a, (size_t)(top - SP));
   top = to;
   return shift;
}

PLAIN void hook(void)
{
   work(3);
}

void resume(char* SP);
void grow_ret(void);
void grow_call(void);
void grow_jump(void);
void call_on(char* SP, void (*function)(void));
void begin_on(char* SP, void (*function)(void));
void park(void);
void unpark(void);

PLAIN void schedule(void)
{
   resume(saved_SP + copy(saved_SP));
}

#define SAVE    "push %rbx\n push %rbp\n push %r12\n push %r13\n push %r14\n"
#define RESTORE "pop %r14\n pop %r13\n pop %r12\n pop %rbp\n pop %rbx\n"

__asm__(".text\n"
   ASM_FUNCTION("resume", "mov %rdi, %rsp\n" RESTORE "pop %rax\n jmp *%rax\n")
   ASM_FUNCTION("grow_ret", "mov %rsp, %rdi\n sub $8, %rsp\n call copy\n"
                "add $8, %rsp\n add %rax, %rsp\n ret\n")
   ASM_FUNCTION("grow_call", "mov %rsp, %rdi\n sub $8, %rsp\n call copy\n"
                "add %rax, %rsp\n call hook\n add $8, %rsp\n ret\n")
   ASM_FUNCTION("grow_jump", SAVE "mov %rsp, saved_SP(%rip)\n"
                "mov scheduler_SP(%rip), %rsp\n call schedule\n")
   ASM_FUNCTION("call_on", "push %rbp\n mov %rsp, %rbp\n mov %rdi, %rsp\n"
                "call *%rsi\n mov %rbp, %rsp\n pop %rbp\n ret\n"));
/* begin_on(SP, function) runs the function on a stack.  The function's return,
   like park(), leads to the caller of begin_on() or unpark(), whichever was
   called last. */
__asm__(ASM_FUNCTION("begin_on", SAVE "mov %rsp, outer_SP(%rip)\n"
                     "lea 1f(%rip), %rax\n lea -8(%rdi), %rsp\n"
                     "mov %rax, (%rsp)\n jmp *%rsi\n"
                     "1: mov outer_SP(%rip), %rsp\n" RESTORE "ret\n")
        ASM_FUNCTION("park", SAVE "mov %rsp, saved_SP(%rip)\n"
                     "mov outer_SP(%rip), %rsp\n" RESTORE "ret\n")
        ASM_FUNCTION("unpark", SAVE "mov %rsp, outer_SP(%rip)\n"
                     "mov saved_SP(%rip), %rsp\n" RESTORE "ret\n"));

PLAIN void grow_context(void)
{
   static ucontext_t   here;
   static volatile int is_copied;
   is_copied = 0;
   getcontext(&here);
   if (is_copied)
      return;
   is_copied = 1;
   greg_t* SP = &here.uc_mcontext.gregs[REG_RSP];
   *SP += copy((char*)*SP);
   setcontext(&here);
}

static void (*grow)(void);

PLAIN int recurse(int n)
{
   volatile char pad[24];
   pad[n % 24] = (char)n;
   if (n % 50 == 49)
      grow();
   work(2);
   if (n > 0)
      recurse(n - 1);
   work(1);
   return pad[n % 24];
}

PLAIN void body(void)
{
   work(10);
   for (int i = 0; i < 3; i++)
      recurse(2);
   recurse(DEPTH - 1);
   work(10);
}

static int is_parked;

PLAIN void copies(void)
{
   top   = end_of(0);
   block = 0;
   if (!is_parked) {
      call_on(top, body);
      return;
   }
   begin_on(top, body);
   while (block < DEPTH / 50) {
      saved_SP += copy(saved_SP);
      unpark();
   }
}

PLAIN void nothing(void)
{
   __asm__ volatile("");
}

PLAIN void region(void (*function)(void), int starts)
{
   if (starts)
      CACHEGRIND_START_INSTRUMENTATION;
   function();
   if (starts)
      CACHEGRIND_STOP_INSTRUMENTATION;
}

int main(int argc, char** argv)
{
   const char* how   = argc > 2 ? argv[1] : "ret";
   const char* start = argc > 3 ? argv[3] : "";
   is_down   = argc > 2 && strcmp(argv[2], "down") == 0;
   is_parked = strcmp(how, "parked") == 0;
   grow      = is_parked                      ? park
               : strcmp(how, "call") == 0    ? grow_call
               : strcmp(how, "jump") == 0    ? grow_jump
               : strcmp(how, "context") == 0 ? grow_context
                                             : grow_ret;
   region(nothing, strcmp(start, "nothing") == 0);
   region(copies, strcmp(start, "copies") == 0);
   printf("%ld %d\n", sum, block);
   return 0;
}
