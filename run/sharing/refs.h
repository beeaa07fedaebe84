/*--------------------------------------------------------------------*/
/*--- References, written down for sharing to be found.              ---*/
/*--------------------------------------------------------------------*/

/* Generated code writes down all references of a segment as it leaves it, and
   goes on; the addresses are looked at some thousands later
   (run/sharing/sharing.h).  A record is an array of words: the distance of its
   RefsHead from the anchor (sim/near.h), and the bases that the addresses are
   reckoned from.  The buffer is placed so that an address beyond its end has
   the bit CG_REFS_FULL set, for which generated code calls cg_refs_drain;
   beyond it are CG_REFS_MARGIN bytes for the last record. */

#ifndef CG_RUN_SHARING_REFS_H
#define CG_RUN_SHARING_REFS_H

#include "pub_tool_basics.h"

#define CG_MAX_HEAD_REFS  24
#define CG_MAX_HEAD_BASES 12

/* The base of an address that is all constant; and of what was not referred to
   after all, if it is zero. */
#define CG_ZERO_BASE 0

/* References of a record to the same bytes are one. */
typedef struct {
   Addr   offset; /* from the base, modulo the word size */
   UShort size;
   UChar  base;   /* CG_ZERO_BASE, or from 1 on */
   UChar  n_reads, n_writes; /* at most CG_MAX_SAME_REFS */
   Bool   is_guarded; /* a base of zero says that it did not happen */
} SharedRef;

#define CG_MAX_SAME_REFS 100

/* What is known of a record when code is translated. */
typedef struct {
   UShort    n_insns; /* that the thread has executed since the one before */
   UChar     n_bases, n_refs;
   SharedRef refs[];
} RefsHead;

#define CG_REFS_FULL   ((UWord)1 << 14)
#define CG_REFS_MARGIN ((UWord)(CG_MAX_HEAD_BASES + 1) * sizeof(UWord))

/* Are references written down by code that is translated now? */
extern Bool cg_records_refs;

/* Where the next record is to begin; itself near the anchor. */
extern UWord** cg_refs_next;

/* Have all of them looked at.  Nothing happens if there are none. */
void cg_refs_drain(void);

/* Make the buffer, and say who looks at it. */
void cg_refs_init(void (*consume)(const UWord* from, const UWord* end));

#endif
