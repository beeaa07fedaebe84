/*--------------------------------------------------------------------*/
/*--- Data profiles: options, and where misses go.                   ---*/
/*--------------------------------------------------------------------*/

/* With --data-profile=yes each miss of data is charged to the object that its
   address lies in (costs/objects.h), when it happens: to the live block, if
   there is one (run/data/allocators.h), else to what run/data/places.h says.
   A reference across two lines counts where it begins. */

#ifndef CG_RUN_DATA_DATA_H
#define CG_RUN_DATA_DATA_H

#include "costs/events.h"
#include "run/caches/use.h"
#include "pub_tool_basics.h"

typedef struct {
   Bool         is_on;
   UInt         n_callers;
   const HChar* out_file;
} DataOptions;

/* What was chosen. */
extern DataOptions cg_data_options;

/* The options' lines in --help. */
extern const HChar cg_data_usage[];

/* If arg is an option of this room, take it and say True.  Does not return if
   its value is bad. */
Bool cg_data_option(const HChar* arg);

/* Profile data; after cg_call_events_init, and the caches are simulated. */
void cg_data_init(void);

/* A MissListener (run/caches/replay.h); and all that is listened to where cache
   use is simulated. */
void cg_data_missed(UInt line, Event event, UInt n_levels, Addr a);
extern const UseDataListener cg_data_listener;

/* The thread's code goes on, or stops for a while. */
void cg_data_start_client_code(void);
void cg_data_stop_client_code(void);

/* After each system call of the program. */
void cg_data_post_syscall(UInt number, SysRes result);

/* The program ends: all misses have been charged after this. */
void cg_data_end(void);

/* Print figures, for --stats=yes. */
void cg_data_stats(void);

#endif
