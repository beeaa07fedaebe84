/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/sink.h: buffered output.

   A sink writes to a file descriptor or, for tests, collects all output in
   memory.  After a failed write further output is dropped and cp_sink_flush()
   returns false, so that callers need not check each write. */

#pragma once

#include "engine/base/count.h"

typedef struct {
   int fd;            /* -1: all output stays in `held` */
   int error_number;  /* errno of the first failed write, else 0 */
   cp_buffer held;    /* bytes not written yet */
   struct gzFile_s* zlib;    /* compresses the output; NULL: no compression */
} cp_sink;

/* Begin a sink for the descriptor FD; -1: all output stays in memory. */
void cp_sink_init(cp_sink* s, int fd);

/* Compress all output in gzip's format; QUICKLY takes less time, and gives
   larger output.  Call this before any output.  The first flush ends the
   compression. */
void cp_sink_compress(cp_sink* s, bool quickly);

/* Write a C string, or the bytes of a slice. */
void cp_sink_text(cp_sink* s, const char* text);
void cp_sink_slice(cp_sink* s, cp_slice bytes);

/* Write a line that consists of KEY and BYTES; or write V in decimal. */
void cp_sink_line(cp_sink* s, const char* key, cp_slice bytes);
void cp_sink_count(cp_sink* s, cp_count v);

/* Write ADDRESS in hexadecimal, prefixed with 0x. */
void cp_sink_address(cp_sink* s, uint64_t address);

/* Write each of the N counts with a space before it. */
void cp_sink_counts(cp_sink* s, const cp_count* counts, size_t n);

/* Write the counts as a field of a row: a tab, then the counts separated by
   spaces. */
void cp_sink_counts_field(cp_sink* s, const cp_count* counts, size_t n);

/* Write out the held bytes; false if this or an earlier write failed. */
bool cp_sink_flush(cp_sink* s);

void cp_sink_free(cp_sink* s);
