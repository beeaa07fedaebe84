/*--------------------------------------------------------------------*/
/*--- What lines that are loaded into caches cost, by object.        ---*/
/*--------------------------------------------------------------------*/

/* With --cache-use=yes as well, each residency of a line in a cache belongs to
   the object that the bytes lie in which it was loaded for (costs/objects.h);
   of instructions, to the code that they are.  What lies there is asked when the
   line is loaded, and what is allocated there later does not change it. */

#ifndef CG_RUN_DATA_LOADS_H
#define CG_RUN_DATA_LOADS_H

#include "run/caches/use.h"

/* Of a UseDataListener (run/caches/use.h). */
UseContext* cg_data_loaded(UInt line, const UseLoad* load);
void        cg_data_charge(UseContext* context, UseLevel level,
                           ULong temporal, ULong spatial);
void        cg_data_ended(UseContext* context, UseLevel level, ULong units);

#endif
