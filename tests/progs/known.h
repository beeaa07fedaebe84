/* known(): a function of exactly 202 instructions, 100 of them conditional
   branches, that a program calls as often as its counts are to tell. */

#ifndef KNOWN_H
#define KNOWN_H

void known(void);
__asm__(".text\n"
        ".globl known\n"
        ".type known, @function\n"
        "known:\n"
        "   mov $100, %ecx\n"
        "1: dec %ecx\n"
        "   jnz 1b\n"
        "   ret\n"
        ".size known, . - known\n");

#endif
