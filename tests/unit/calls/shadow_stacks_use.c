/*
   Call events on several stacks with the events of cache use, without
   branches, for which the consumer has code of its own.  The checks are those
   of shadow_stacks.c.
*/

#define COUNTS_USE
#include "shadow_stacks.c"
