/*
   Several stacks of a machine that keeps return addresses in a register, see
   shadow_link.c.  The checks are those of shadow_stacks.c.
*/

#include "shadow_stacks.c"
