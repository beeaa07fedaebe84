/*
   Random programs, with the calling-context tree.  The checks are those of
   shadow_random.c, and that each chain of calls has its costs.
*/

#define KEEPS_TREE
#include "shadow_random.c"
