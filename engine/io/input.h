/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/input.h: one input of the parser, as lines of bytes.

   An input is a file, a FIFO or any other thing that can be read, or a piece of
   memory (tests and the fuzzer).  It is read once, front to back, through one
   buffer.  A line ends with LF; with CR LF or CR only if all lines of the first
   256 KB do: otherwise a CR is a byte like others, as in an argument.  A last
   line without an end is a line.  A UTF-8 byte order mark at the start is
   dropped.  Bytes compressed by gzip are uncompressed, whatever the file's
   name; bytes compressed by other programs are refused.  A line longer than
   CP_LINE_MAX is an error, so that reading a file without lines, such as
   /dev/zero, ends.

   Two ways to take a line, which may be mixed:
   - cp_input_line() gives the next line as a slice;
   - a caller in a hurry looks at the bytes from `next` itself.  After
     cp_input_more() has returned true, a whole line is there, with its end,
     an LF: scanning for a byte that is not a digit, say, needs no
     bound.  After using a line, the caller sets `next` after its end and counts
     it in `line_no`. */

#pragma once

#include "engine/base/base.h"
#include "engine/io/progress.h"

/* The longest line in bytes, and so the longest name. */
#define CP_LINE_MAX (16u * 1024 * 1024)

typedef struct {
   const char* path;        /* as the user spelled it */
   int fd;                  /* -1 if there is none (any more) */
   int64_t mtime_ns;        /* of the file when it was opened; memory: 0 */
   uint64_t size;           /* of a regular file in bytes, else 0 */
   const char* next;        /* first byte of the next line */
   uint64_t line_no;        /* of the line taken last, from 1 */
   bool cut_short;          /* the very last line has no line end; valid once
                               cp_input_more() has seen the end of the input */
   cp_progress* progress;   /* counts the bytes read; may be NULL */

   /* Private: bytes [next, whole) are whole lines, [whole, fill) is a part. */
   char* buffer;
   size_t capacity;
   char* whole;
   char* fill;
   int ends;                /* what ended lines before they were read */
   bool at_end;             /* nothing follows `fill` */
   struct gzFile_s* zlib;   /* reads `fd`; NULL: the file is read directly */
} cp_input;

/* Open PATH for reading; `-` is standard input.  False with a message if that
   is not possible, or if it is a directory. */
bool cp_input_open(cp_input* in, const char* path, cp_error* err);

/* Make an input of the descriptor FD, called NAME: uncompressed, with lines
   that end with LF and are available as soon as they arrive; FD is closed
   later. */
void cp_input_descriptor(cp_input* in, const char* name, int fd);

/* Make an input of a copy of the LEN bytes at BYTES, called NAME in
   messages. */
void cp_input_memory(cp_input* in, const char* name, const char* bytes,
                     size_t len);

/* Return whether a line is available at `next`.  False at the end of the input;
   also, with a message in *ERR, after a read error or at a line that is too
   long. */
bool cp_input_more(cp_input* in, cp_error* err);

/* Take the next line, without its end; only after cp_input_more() has returned
   true.  The slice is valid until the next cp_input_more(). */
cp_slice cp_input_line(cp_input* in);

void cp_input_close(cp_input* in);
