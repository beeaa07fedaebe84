/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/sink.c: buffered output.

   stdio is not used: a merge of big profiles prints tens of millions of
   numbers, which are formatted directly in the buffer. */

#define _POSIX_C_SOURCE 200809L

#include "engine/io/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define HOLD ((size_t)256 * 1024)

void cp_sink_init(cp_sink* s, int fd)
{
   *s = (cp_sink){.fd = fd};
}

void cp_sink_compress(cp_sink* s, bool quickly)
{
   s->zlib = gzdopen(fcntl(s->fd, F_DUPFD_CLOEXEC, 3),
                     quickly ? "wb1" : "wb");
   if (s->zlib == NULL)
      cp_out_of_memory();
}

static void write_bytes(cp_sink* s, const char* p, size_t left)
{
   while (left > 0 && s->error_number == 0) {
      ssize_t done = s->zlib == NULL      ? write(s->fd, p, left)
                     : gzfwrite(p, left, 1, s->zlib) == 1 ? (ssize_t)left
                                                          : -1;

      if (done >= 0) {
         p += done;
         left -= (size_t)done;
      } else if (s->zlib != NULL || errno != EINTR)
         s->error_number = errno;
   }
}

/* Write `held` to the descriptor unless a write has failed; empty `held`. */
static void write_out(cp_sink* s)
{
   write_bytes(s, s->held.at, s->held.len);
   s->held.len = 0;
}

static void end_zlib(cp_sink* s)
{
   if (s->zlib != NULL && gzclose(s->zlib) != Z_OK && s->error_number == 0)
      s->error_number = errno;
   s->zlib = NULL;
}

/* Make room for SIZE more bytes in `held`; return a pointer to that room. */
static char* room_for(cp_sink* s, size_t size)
{
   if (s->fd >= 0 && s->held.len > 0 && s->held.len + size > HOLD)
      write_out(s);
   CP_MAKE_ROOM(s->held.at, s->held.cap, s->held.len + size);
   return s->held.at + s->held.len;
}

void cp_sink_slice(cp_sink* s, cp_slice bytes)
{
   if (bytes.len > 0)
      memcpy(room_for(s, bytes.len), bytes.at, bytes.len);
   s->held.len += bytes.len;
}

void cp_sink_text(cp_sink* s, const char* text)
{
   cp_sink_slice(s, cp_slice_of(text));
}

void cp_sink_line(cp_sink* s, const char* key, cp_slice bytes)
{
   cp_sink_text(s, key);
   cp_sink_slice(s, bytes);
   cp_sink_text(s, "\n");
}

void cp_sink_count(cp_sink* s, cp_count v)
{
   char* begin = room_for(s, CP_COUNT_DIGITS);

   s->held.len += (size_t)(cp_count_print(begin, v) - begin);
}

void cp_sink_address(cp_sink* s, uint64_t address)
{
   char text[2 + 16];
   char* begin = text + sizeof(text);

   do {
      *--begin = "0123456789abcdef"[address & 15];
      address >>= 4;
   } while (address != 0);
   *--begin = 'x';
   *--begin = '0';
   cp_sink_slice(s, (cp_slice){begin, (size_t)(text + sizeof(text) - begin)});
}

void cp_sink_counts(cp_sink* s, const cp_count* counts, size_t n)
{
   char* begin = room_for(s, n * (1 + CP_COUNT_DIGITS));
   char* p = begin;

   for (size_t i = 0; i < n; i++) {
      *p++ = ' ';
      if (counts[i] >= 0 && counts[i] <= 9)   /* true of most counts */
         *p++ = (char)('0' + (int)counts[i]);
      else
         p = cp_count_print(p, counts[i]);
   }
   s->held.len += (size_t)(p - begin);
}

void cp_sink_counts_field(cp_sink* s, const cp_count* counts, size_t n)
{
   cp_sink_text(s, "\t");
   if (n > 0) {
      cp_sink_count(s, counts[0]);
      cp_sink_counts(s, counts + 1, n - 1);
   }
}

bool cp_sink_flush(cp_sink* s)
{
   if (s->fd >= 0)
      write_out(s);
   end_zlib(s);
   return s->error_number == 0;
}

void cp_sink_free(cp_sink* s)
{
   end_zlib(s);
   cp_buffer_free(&s->held);
}
