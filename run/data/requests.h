/*--------------------------------------------------------------------*/
/*--- Blocks that the program announces itself.                      ---*/
/*--------------------------------------------------------------------*/

/* A program with an allocator of its own says what that does by Valgrind's
   client requests: VALGRIND_MALLOCLIKE_BLOCK and its kin, and those of memory
   pools.  Such blocks may lie in others, of which the pool is made; then a miss
   is the inner one's.  They belong to where the request is made, and the calls
   that led there. */

#ifndef CG_RUN_DATA_REQUESTS_H
#define CG_RUN_DATA_REQUESTS_H

#include "pub_tool_basics.h"

/* If the request, args[0], is one of these, act on it and say True.  Data are
   profiled. */
Bool cg_data_request(ThreadId tid, const UWord* args);

#endif
