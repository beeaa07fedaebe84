/*--------------------------------------------------------------------*/
/*--- Client requests.                                               ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_CONTROL_REQUESTS_H
#define CG_CONTROL_REQUESTS_H

#include "pub_tool_basics.h"

/* Do what a request of the program asks for, if it is one of ours; see
   cachegrind.h.  args[0] is its number, *ret becomes its value.  False if it is
   none. */
Bool cg_client_request(ThreadId tid, UWord* args, UWord* ret);

#endif
