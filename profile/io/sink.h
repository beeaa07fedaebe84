/*
   profile/io/sink.h: where the companions' output goes, buffered.

   A sink writes to a file descriptor or collects in memory (tests).  A failed
   write is remembered, further output is dropped, and cg_sink_flush() tells in
   the end; so nobody has to look after each number.
*/

#ifndef CG_PROFILE_IO_SINK_H
#define CG_PROFILE_IO_SINK_H

#include "profile/base/count.h"

typedef struct {
   int fd;            /* -1: everything stays in `held` */
   int error_number;  /* errno of the first failed write, else 0 */
   cg_buffer held;    /* not written yet */
   struct cg_gzip* packer;   /* compresses what is written, if not NULL */
} cg_sink;

void cg_sink_init(cg_sink* s, int fd);

/* Has all output compressed as gzip does it; before there is any.  The first
   flush then ends it. */
void cg_sink_compress(cg_sink* s);

void cg_sink_text(cg_sink* s, const char* text);
void cg_sink_slice(cg_sink* s, cg_slice bytes);
void cg_sink_count(cg_sink* s, cg_count v);

/* ADDRESS in hexadecimal, with 0x. */
void cg_sink_address(cg_sink* s, uint64_t address);

/* Each of the N counts with a space in front. */
void cg_sink_counts(cg_sink* s, const cg_count* counts, size_t n);

/* Room for SIZE more bytes, to be written right into the buffer; and says that
   it was filled up to END. */
char* cg_sink_room(cg_sink* s, size_t size);
void cg_sink_filled(cg_sink* s, const char* end);

/* Writes out what is held; false if this or an earlier write failed. */
bool cg_sink_flush(cg_sink* s);

void cg_sink_free(cg_sink* s);

#endif
