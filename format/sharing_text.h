/*--------------------------------------------------------------------*/
/*--- Sharing, as profiles of data have it: its one writer.          ---*/
/*--------------------------------------------------------------------*/

/* Lines of memory that threads contend for are the last part of a profile of
   data, after the objects that they refer to by number.  The tool and the
   engine write them by these functions, profile/data/sharing.c reads them, and
   docs/FORMAT.md has the format. */

#ifndef CG_FORMAT_SHARING_TEXT_H
#define CG_FORMAT_SHARING_TEXT_H

#include "format/data_text.h"

/* Of a difference, everything has a new side and an old one. */
enum { CG_SHARING_SIDES = 2 };

typedef struct {
   uint64_t window; /* instructions of a thread */
   uint64_t lines;  /* how many follow */
   struct {
      DataCount true_misses, false_misses; /* the sums of all lines */
      DataCount handed; /* that threads used after each other, only */
   } side[CG_SHARING_SIDES];
} SharingText;

typedef struct {
   struct SharedSums {
      DataCount n; /* lines of memory that it is */
      DataCount changes;
      DataCount true_misses, false_misses;
   } side[CG_SHARING_SIDES];
} SharedLineText;

/* An offset that has none. */
#define CG_NO_OFFSET UINT64_MAX

typedef struct {
   uint64_t from;   /* byte of the line */
   uint64_t object; /* from 1 on, in the order of the file */
   uint64_t offset;
} SharedPartText;

typedef struct {
   uint64_t thread; /* 0: all others */
   struct SharedDoings {
      DataCount reads, writes;
      uint64_t  read_mask, write_mask;
      DataCount misses;
   } side[CG_SHARING_SIDES];
} SharedUseText;

/* Threads of a line that are told apart; the others are one. */
enum { CG_SHARED_THREADS = 8 };

void cg_put_sharing(DataWriter* w, const SharingText* sharing);

/* A line, and what belongs to it, in this order: its parts, with rising
   `from`; uses, by rising threads, the others last. */
void cg_put_shared_line(DataWriter* w, const SharedLineText* line);
void cg_put_shared_part(DataWriter* w, const SharedPartText* part);

/* Put the n uses, which are rising by their threads, or as many as are told
   apart: those that miss most. */
void cg_put_shared_uses(DataWriter* w, const SharedUseText* uses, size_t n);

#endif
