/*
   Call events with the events of cache use, and the calling-context tree.  The
   checks are those of shadow.c, and that each chain of calls has its costs.
*/

#define KEEPS_TREE
#define COUNTS_USE
#include "shadow.c"
