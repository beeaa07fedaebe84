/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/input.h: one input of the parser, as lines of bytes.

   An input is a file, a FIFO or a device, or a piece of memory (for tests and
   the fuzzer).  It is read once, front to back, through one buffer.  A line
   ends with LF.  It ends with CR LF or CR only if all lines of the first 256 KB
   do; otherwise CR is an ordinary byte.  A last line without a line end is a
   line.  A UTF-8 byte order mark at the start is dropped.  Bytes compressed by
   gzip are uncompressed, whatever the file's name; bytes compressed by other
   programs are refused.  A line longer than CP_LINE_MAX is an error, so that
   reading /dev/zero, say, ends.

   Two ways to take a line, which may be mixed:
   - cp_input_line() gives the next line as a slice;
   - a fast caller reads the bytes at `next` itself.  After cp_input_more() has
     returned true, `next` is at a whole line with its LF, so a scan for digits,
     say, needs no bound.  After using the line, the caller sets `next` to the
     byte after the LF and increments `line_no`. */

#pragma once

#include "engine/base/base.h"
#include "engine/io/progress.h"

/* The longest line in bytes, and thus the longest name. */
#define CP_LINE_MAX (16u * 1024 * 1024)

typedef struct {
   const char* path;        /* as the user spelled it */
   int fd;                  /* -1: no descriptor (any more) */
   int64_t mtime_ns;        /* of the file when opened; memory: 0 */
   uint64_t size;           /* bytes of a regular file, else 0 */
   const char* next;        /* first byte of the next line */
   uint64_t line_no;        /* number of the line taken last, from 1 */
   bool cut_short;          /* the very last line has no line end; valid once
                               cp_input_more() has seen the end of the input */
   cp_progress* progress;   /* counts the bytes read; may be NULL */

   /* Private: bytes [next, whole) are whole lines, [whole, fill) is a part. */
   char* buffer;
   size_t capacity;
   char* whole;
   char* fill;
   int ends;                /* line ends of the file; one of ENDS_* */
   bool at_end;             /* nothing follows `fill` */
   struct gzFile_s* zlib;   /* reads `fd`; NULL: the file is read directly */
} cp_input;

/* Open PATH, or standard input if it is `-`, for reading.  False with a message
   if PATH cannot be opened or is a directory. */
bool cp_input_open(cp_input* in, const char* path, cp_error* err);

/* Make IN an input of the descriptor FD, called NAME in messages.  FD delivers
   uncompressed lines that end with LF, each available as soon as it arrives.
   Closing IN closes FD. */
void cp_input_descriptor(cp_input* in, const char* name, int fd);

/* Make IN an input whose content is a copy of the LEN bytes at BYTES.  Messages
   call it NAME. */
void cp_input_memory(cp_input* in, const char* name, const char* bytes,
                     size_t len);

/* Return whether a line is available at `next`.  False at the end of the input;
   false with a message in *ERR after a read error or at a line that is too
   long. */
bool cp_input_more(cp_input* in, cp_error* err);

/* Take the next line, without its line end; only after cp_input_more() has
   returned true.  The slice is valid until the next cp_input_more(). */
cp_slice cp_input_line(cp_input* in);

void cp_input_close(cp_input* in);
