/*--------------------------------------------------------------------*/
/*--- The profile's writer.                                          ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_WRITER_H
#define CG_OUTPUT_WRITER_H

#include "output/name.h"
#include "output/target.h"

#include "pub_tool_basics.h"

typedef struct {
   const HChar* desc;    /* what a profile's header says of the simulation,
                            whole lines */
   const HChar* unit_desc; /* and of the unit of times, likewise */
   const HChar* formulas; /* of events computed from others, whole lines of
                             Callgrind's format; or NULL */
   Bool         is_flat; /* Cachegrind's format, else Callgrind's */
   Bool         by_insn; /* the latter with addresses of instructions */
   Bool         has_calls; /* the latter with calls, which are followed */
} WriterOptions;

/* Once. */
void cg_writer_init(const WriterOptions* options);

/* Which part of what a process counts a profile holds (output/parts.h). */
typedef struct {
   const HChar* trigger; /* why it is written now, in words */
   UInt         number;  /* from 1 */
   Bool         is_all;  /* there is no other */
} ProfilePart;

/* Write what lines and arcs hold to the profile of that name; everything must
   have been gathered (costs/counts.h).  If it fails, what was in the file
   before stays (output/file.h). */
FileEnd cg_write_profile(const FileName* name, const ProfilePart* part);

#endif
