/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/input.h: reading an input line by line.

   An input is a file, a FIFO, a device or, for tests and the fuzzer, a piece of
   memory.  It is read once, from front to back.  A file compressed by gzip is
   decompressed, whatever its name; other compressed data are refused.

   Lines end with LF; or with CR LF or CR, if all lines in the first piece of
   the input do, at most 256 KB.  Otherwise CR is an ordinary byte.  The last
   line may lack a line end.  A UTF-8 byte order mark at the start is dropped.
   A line longer than CP_LINE_MAX is an error, so that reading /dev/zero, say,
   ends.

   There are two ways to take a line, which may be mixed:
   - cp_input_line() returns the next line as a slice;
   - a fast caller reads the bytes at `next` itself.  After cp_input_more() has
     returned true, a whole line with its LF begins at `next`, so a scan for
     digits, say, needs no bound.  Afterwards the caller sets `next` to the byte
     after the LF, and increments `line_no`. */

#pragma once

#include "engine/base/base.h"
#include "engine/io/progress.h"

/* The maximum length of a line in bytes, and thus of a name. */
#define CP_LINE_MAX (16u * 1024 * 1024)

typedef struct {
   const char* path;        /* path as the user spelled it, or a name */
   int fd;                  /* -1: none, or it is closed */
   int64_t mtime_ns;        /* modification time; 0: unknown */
   uint64_t size;           /* bytes of a regular file, else 0 */
   const char* next;        /* first byte of the next line */
   uint64_t line_no;        /* number of the line taken last, from 1 */
   bool cut_short;          /* the very last line has no line end; valid once
                               cp_input_more() has seen the end of the input */
   cp_progress* progress;   /* counts the bytes read; may be NULL */

   /* Private: bytes [next, whole) are whole lines, [whole, fill) part of
      one. */
   char* buffer;
   size_t capacity;
   char* whole;
   char* fill;
   int ends;                /* line ends of the file; one of ENDS_* */
   bool at_end;             /* nothing follows `fill` */
   struct gzFile_s* zlib;   /* reads `fd`; NULL: the file is read directly */
} cp_input;

/* Open PATH, or standard input if PATH is `-`, for reading.  False with a
   message if PATH cannot be opened or is a directory. */
bool cp_input_open(cp_input* in, const char* path, cp_error* err);

/* Make IN an input of the descriptor FD, called NAME in messages.  FD delivers
   uncompressed lines that end with LF, each available as soon as it arrives.
   Closing IN closes FD. */
void cp_input_descriptor(cp_input* in, const char* name, int fd);

/* Make IN an input with a copy of the LEN bytes at BYTES, called NAME in
   messages. */
void cp_input_memory(cp_input* in, const char* name, const char* bytes,
                     size_t len);

/* Make a line available at `next`.  Return false at the end of the input; also,
   with a message in ERR, after a read error, for too long a line, or for
   compressed data. */
bool cp_input_more(cp_input* in, cp_error* err);

/* Take the next line, without its line end; only after cp_input_more() has
   returned true.  The slice is valid until the next cp_input_more(). */
cp_slice cp_input_line(cp_input* in);

void cp_input_close(cp_input* in);
