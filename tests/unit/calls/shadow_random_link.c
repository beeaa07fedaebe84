/*
   Call events through whatever a program may do at random, of a machine that
   keeps return addresses in a register.  The checks are those of
   shadow_random.c.
*/

#include "shadow_random.c"
