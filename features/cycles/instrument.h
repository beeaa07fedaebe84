/*--------------------------------------------------------------------*/
/*--- The IR that records what is executed.                          ---*/
/*--------------------------------------------------------------------*/

/* As feature.h calls them (features/cycles/records.h says what is written). */

#ifndef CG_FEATURES_CYCLES_INSTRUMENT_H
#define CG_FEATURES_CYCLES_INSTRUMENT_H

#include "libvex.h"
#include "pub_tool_basics.h"
#include "translate/segment.h"

void cg_cycles_begin(Segment* segment, const IRSB* in);
void cg_cycles_statement(Segment* segment, const IRStmt* st);
void cg_cycles_end(Segment* segment, const IRSB* in);

#endif
