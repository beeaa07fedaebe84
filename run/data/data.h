/*--------------------------------------------------------------------*/
/*--- Data profiles: options, and where misses go.                   ---*/
/*--------------------------------------------------------------------*/

/* With --data-profile=yes each data miss is charged, when it happens, to the
   object that its address lies in (costs/objects.h).  run/data/allocators.h
   knows the live blocks, and run/data/places.h everything else.  A reference
   that spans two cache lines is charged to the object where it begins. */

#ifndef CG_RUN_DATA_DATA_H
#define CG_RUN_DATA_DATA_H

#include "costs/events.h"
#include "run/caches/use.h"
#include "pub_tool_basics.h"

typedef struct {
   Bool         is_on;
   UInt         n_callers; /* how many calls a chain of calls has at most */
   const HChar* out_file;  /* a pattern for its name, or NULL */
} DataOptions;

/* What the user has chosen. */
extern DataOptions cg_data_options;

/* The options' lines in --help. */
extern const HChar cg_data_usage[];

/* Returns True if arg is an option of this room, and takes it.  Exits with a
   message if its value is bad. */
Bool cg_data_option(const HChar* arg);

/* Begin to profile data.  Call cg_call_events_init before; the caches must be
   simulated.  Exits with a message if it is not known where this machine's
   calls have their arguments. */
void cg_data_init(void);

/* What the simulations call: a MissListener (run/caches/replay.h), or, if cache
   use is simulated, a UseDataListener. */
void cg_data_missed(UInt line, Event event, UInt n_levels, Addr a);
extern const UseDataListener cg_data_listener;

/* The running thread's code goes on, or stops for a while. */
void cg_data_start_client_code(void);
void cg_data_stop_client_code(void);

/* Call this after each system call of the program. */
void cg_data_post_syscall(UInt number, SysRes result);

/* The program has ended: charge the misses that still wait. */
void cg_data_end(void);

/* Print statistics, for --stats=yes. */
void cg_data_stats(void);

#endif
