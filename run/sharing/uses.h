/*--------------------------------------------------------------------*/
/*--- What each thread did with a line of memory, and when.          ---*/
/*--------------------------------------------------------------------*/

/* A thread's time is counted in instructions, and cut into windows.  Of a line
   of memory it is known how often a thread used and wrote it in each window.
   From that follows what would happen if the threads ran side by side, each on
   a processor with a cache of its own, whatever the order in which they did
   run: in a window a thread misses in the line as often as others write it, but
   at most as often as it uses it.  That is an estimate: within a window, uses
   and writes are taken to alternate.

   A use has at most CG_N_SPANS spans of time.  When there are more, those that
   no thread can add to any more are settled; if there are none, two neighbours
   become one, and so on: what is known is coarser then, but nothing is left
   out.  Freestanding. */

#ifndef CG_RUN_SHARING_USES_H
#define CG_RUN_SHARING_USES_H

#include "sim/port.h"

#define CG_N_SPANS 64

/* Some windows that follow each other, 2^shift of the use's.  Counts of these
   and of words stay at their maximum when they reach it: there are many. */
typedef struct {
   UInt number; /* of its first window, shifted */
   UInt uses;   /* reads and writes */
   UInt writes;
} UseSpan;

#define CG_LINE_WORDS 8

/* What was done with a line within a window.  A reference is in each word of 8
   bytes that it touches. */
typedef struct {
   ULong  read_mask, write_mask; /* of bytes, the first is the lowest bit */
   UInt   n_reads, n_writes;
   UShort reads[CG_LINE_WORDS], writes[CG_LINE_WORDS];
} WindowUse;

typedef struct LineUse {
   struct LineUse* next; /* of the same line, by another thread */
   UInt     thread;
   UShort   n_spans;
   UChar    max_spans; /* for which there is room, as a power of two */
   UChar    shift;
   UseSpan* spans; /* rising */
   ULong    read_mask, write_mask;
   ULong    n_reads, n_writes;
   UInt     reads[CG_LINE_WORDS], writes[CG_LINE_WORDS];
   ULong    settled_true, settled_false; /* misses in windows that are gone */
} LineUse;

/* What the writes of others make a thread miss: in bytes that they write, too,
   and in others. */
typedef struct {
   ULong true_misses, false_misses;
} UseMisses;

/* Add to the use, all zero at first but for its thread, what was done within a
   window. */
void cg_use_add(LineUse* use, const WindowUse* done, UInt window);

/* Free what cg_use_add has allocated. */
void cg_use_free(LineUse* use);

Bool cg_use_is_full(const LineUse* use);

/* No thread will do anything in a window before this one any more: what uses
   of the line have of these is settled, and makes room. */
void cg_uses_settle(LineUse* of_line, UInt window);

/* The misses that the others of the line cause the use.  All of them may get
   coarser. */
UseMisses cg_use_misses(LineUse* of_line, LineUse* use);

#endif
