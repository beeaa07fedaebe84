/*
   profile/io/sink.c: buffered output.

   Not stdio: a merge of big profiles prints tens of millions of numbers, and
   these are formatted right into the buffer.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/io/sink.h"

#include "profile/io/gzip.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define HOLD ((size_t)256 * 1024)

void cg_sink_init(cg_sink* s, int fd)
{
   *s = (cg_sink){.fd = fd};
}

void cg_sink_compress(cg_sink* s)
{
   s->packer = cg_gzip_begin();
}

static void write_bytes(cg_sink* s, const char* p, size_t left)
{
   while (left > 0 && s->error_number == 0) {
      ssize_t done = write(s->fd, p, left);

      if (done >= 0) {
         p += done;
         left -= (size_t)done;
      } else if (errno != EINTR)
         s->error_number = errno;
   }
}

/* Empties `held` into the descriptor, or into nothing after an error; it may
   be the END of it. */
static void write_out(cg_sink* s, bool end)
{
   cg_buffer packed = {0};

   if (s->packer == NULL)
      write_bytes(s, s->held.at, s->held.len);
   else {
      cg_gzip_add(s->packer, s->held.at, s->held.len, end, &packed);
      write_bytes(s, packed.at, packed.len);
      cg_buffer_free(&packed);
   }
   s->held.len = 0;
}

char* cg_sink_room(cg_sink* s, size_t size)
{
   if (s->fd >= 0 && s->held.len > 0 && s->held.len + size > HOLD)
      write_out(s, false);
   s->held.at = cg_make_room(s->held.at, &s->held.cap, s->held.len + size, 1);
   return s->held.at + s->held.len;
}

void cg_sink_filled(cg_sink* s, const char* end)
{
   s->held.len = (size_t)(end - s->held.at);
}

void cg_sink_slice(cg_sink* s, cg_slice bytes)
{
   if (bytes.len > 0)
      memcpy(cg_sink_room(s, bytes.len), bytes.at, bytes.len);
   s->held.len += bytes.len;
}

void cg_sink_text(cg_sink* s, const char* text)
{
   cg_sink_slice(s, cg_slice_of(text));
}

void cg_sink_count(cg_sink* s, cg_count v)
{
   char* begin = cg_sink_room(s, CG_COUNT_DIGITS);

   s->held.len += (size_t)(cg_count_print(begin, v) - begin);
}

void cg_sink_address(cg_sink* s, uint64_t address)
{
   char text[2 + 16];
   char* begin = text + sizeof(text);

   do {
      *--begin = "0123456789abcdef"[address & 15];
      address >>= 4;
   } while (address != 0);
   *--begin = 'x';
   *--begin = '0';
   cg_sink_slice(s, (cg_slice){begin, (size_t)(text + sizeof(text) - begin)});
}

void cg_sink_counts(cg_sink* s, const cg_count* counts, size_t n)
{
   char* begin = cg_sink_room(s, n * (1 + CG_COUNT_DIGITS));
   char* p = begin;

   for (size_t i = 0; i < n; i++) {
      *p++ = ' ';
      if (counts[i] >= 0 && counts[i] <= 9)   /* most are */
         *p++ = (char)('0' + (int)counts[i]);
      else
         p = cg_count_print(p, counts[i]);
   }
   s->held.len += (size_t)(p - begin);
}

bool cg_sink_flush(cg_sink* s)
{
   if (s->fd >= 0)
      write_out(s, true);
   return s->error_number == 0;
}

void cg_sink_free(cg_sink* s)
{
   cg_gzip_free(s->packer);
   cg_buffer_free(&s->held);
}
