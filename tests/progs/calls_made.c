/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls of code that is made at run time and has no symbols.  Its part at 16 is
   first reached by a jump; only a later call shows that a function begins. */

#include "calls.h"

static unsigned char code[] = {
   0xeb, 0x0e,                   /* 0: jmp 16 */
   [16] = 0x90, 0x90, 0x90, 0xc3, /* nops; ret */
   [32] = 0xe8, 0xeb, 0xff, 0xff, 0xff, /* call 16 */
   0xe8, 0xe6, 0xff, 0xff, 0xff, /* call 16 */
   0xc3
};

typedef void Made(void);

static Made* made_at(unsigned char* memory, int offset)
{
   Made* function;
   memory += offset;
   memcpy(&function, &memory, sizeof(function));
   return function;
}

void calls_jumping(unsigned char* memory)
{
   for (int i = 0; i < 3; i++)
      made_at(memory, 0)();
}

void calls_calling(unsigned char* memory)
{
   for (int i = 0; i < 5; i++)
      made_at(memory, 32)();
}

int main(void)
{
   unsigned char* memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED)
      return 1;
   memcpy(memory, code, sizeof(code));
   calls_jumping(memory);
   calls_calling(memory);
   return 0;
}
