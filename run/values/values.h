/*--------------------------------------------------------------------*/
/*--- Value profiling: options, and what generated code calls.       ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_VALUES_VALUES_H
#define CG_RUN_VALUES_VALUES_H

#include "costs/value_points.h"
#include "run/values/burst.h"

typedef struct {
   UInt  kinds; /* bit 1 << PointKind: values of that kind */
   Bool  is_exact;
   ULong n, period; /* else, of bursts */
   Bool  conflicts;
   Bool  conflicts_are_exact;
   ULong conflicts_n, conflicts_period;
   ULong window; /* instructions */
   UInt  entries;
   ULong seed;
   const HChar* out_file; /* a pattern for its name, or NULL */
} ValueOptions;

/* What was chosen. */
extern ValueOptions cg_value_options;

/* The options' lines in --help. */
extern const HChar cg_values_usage[];

/* If arg is an option of this room, take it and say True.  Does not return if
   its value is bad. */
Bool cg_values_option(const HChar* arg);

/* Are values or conflicts profiled?  Known once the options have been read. */
static inline Bool cg_profiles_values(void)
{
   return cg_value_options.kinds != 0 || cg_value_options.conflicts;
}

/* Are there kinds that see registers within a superblock? */
static inline Bool cg_values_need_registers(void)
{
   return (cg_value_options.kinds & 1u << VALUE_RESULT) != 0;
}

/* Once, when the options are complete.  counts_own: a forked child's figures
   are its own. */
void cg_values_init(Bool counts_own);

/* The thread gets the processor. */
void cg_values_start_client_code(ThreadId tid);

/* Fills in what the header of a profile of values says of how they were
   sampled: all but the number of points. */
void cg_values_describe(ValuesHeader* header);

/* Called by generated code, with what was left when the instruction began
   (run/values/burst.h). */
void cg_value_exact(ValuePoint* point, ULong value);
void cg_value_sampled(ValuePoint* point, Word left, ULong value);

#endif
