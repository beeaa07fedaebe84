/*
   profile/io/gzip.c: zlib, as the inputs and the sinks want it.

   A file may consist of several compressed ones, as `cat` and parallel
   compressors make them, and may end with zeros, as tapes do.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/io/gzip.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define ZLIB_CONST
#include <zlib.h>

/* For zlib: the largest window, and gzip's header around it. */
#define WINDOW_BITS (15 + 16)
#define MEMORY_LEVEL 8

#define PIECE ((size_t)64 * 1024)

/* ---- reading ---- */

struct cp_gunzip {
   z_stream z;
   int fd;
   bool between;       /* one compressed file has ended, no other has begun */
   bool at_end;        /* nothing is left in FD */
   uint64_t taken;
   unsigned char* raw;
   size_t capacity;
};

cp_gunzip* cp_gunzip_begin(const char* begun, size_t len, int fd)
{
   cp_gunzip* g = cp_alloc_zeroed(1, sizeof(*g));

   g->fd = fd;
   g->capacity = len > PIECE ? len : PIECE;
   g->raw = cp_alloc(g->capacity, 1);
   memcpy(g->raw, begun, len);
   g->z.next_in = g->raw;
   g->z.avail_in = (uInt)len;
   if (len > UINT_MAX || inflateInit2(&g->z, WINDOW_BITS) != Z_OK)
      cp_out_of_memory();
   return g;
}

/* Sees to it that there are compressed bytes, unless they are at their end;
   false with errno set if they cannot be read. */
static bool refill(cp_gunzip* g)
{
   ssize_t got;

   if (g->z.avail_in > 0 || g->at_end)
      return true;
   do
      got = g->fd < 0 ? 0 : read(g->fd, g->raw, g->capacity);
   while (got < 0 && errno == EINTR);
   if (got < 0)
      return false;
   g->at_end = got == 0;
   g->taken += (uint64_t)got;
   g->z.next_in = g->raw;
   g->z.avail_in = (uInt)got;
   return true;
}

/* Skips zeros between compressed files, and begins the next one. */
static bool begin_next(cp_gunzip* g)
{
   while (g->z.avail_in > 0 && *g->z.next_in == 0) {
      g->z.next_in++;
      g->z.avail_in--;
   }
   if (g->z.avail_in > 0) {
      g->between = false;
      return inflateReset(&g->z) == Z_OK;
   }
   return true;
}

ssize_t cp_gunzip_read(cp_gunzip* g, char* to, size_t room, const char** why)
{
   *why = NULL;
   g->z.next_out = (unsigned char*)to;
   g->z.avail_out = room > INT_MAX ? INT_MAX : (uInt)room;
   room = g->z.avail_out;
   while (g->z.avail_out == room) {
      int result;

      if (!refill(g))
         return -1;
      if (g->between && !begin_next(g))
         cp_out_of_memory();
      if (g->between && g->at_end)
         return 0;
      if (g->between)
         continue;
      result = inflate(&g->z, Z_NO_FLUSH);
      if (result == Z_MEM_ERROR)
         cp_out_of_memory();
      g->between = result == Z_STREAM_END;
      if (g->between || result == Z_OK)
         continue;
      *why = result == Z_BUF_ERROR && g->at_end
                ? "compressed data end too early"
                : "compressed data are damaged";
      if (g->z.avail_out == room)
         return -1;
   }
   return (ssize_t)(room - g->z.avail_out);
}

uint64_t cp_gunzip_taken(cp_gunzip* g)
{
   uint64_t taken = g->taken;

   g->taken = 0;
   return taken;
}

void cp_gunzip_free(cp_gunzip* g)
{
   if (g == NULL)
      return;
   inflateEnd(&g->z);
   free(g->raw);
   free(g);
}

/* ---- writing ---- */

struct cp_gzip {
   z_stream z;
};

cp_gzip* cp_gzip_begin(bool quickly)
{
   cp_gzip* g = cp_alloc_zeroed(1, sizeof(*g));

   if (deflateInit2(&g->z, quickly ? Z_BEST_SPEED : Z_DEFAULT_COMPRESSION,
                    Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL, Z_DEFAULT_STRATEGY)
       != Z_OK)
      cp_out_of_memory();
   return g;
}

/* As cp_gzip_add(), for what fits in zlib's numbers. */
static void add_piece(cp_gzip* g, const char* bytes, size_t len, bool end,
                      cp_buffer* to)
{
   unsigned char piece[4096];

   g->z.next_in = (const unsigned char*)bytes;
   g->z.avail_in = (uInt)len;
   do {
      g->z.next_out = piece;
      g->z.avail_out = sizeof(piece);
      deflate(&g->z, end ? Z_FINISH : Z_NO_FLUSH);
      cp_buffer_add(to, (const char*)piece, sizeof(piece) - g->z.avail_out);
   } while (g->z.avail_out == 0);
}

void cp_gzip_add(cp_gzip* g, const char* bytes, size_t len, bool end,
                 cp_buffer* to)
{
   while (len > INT_MAX) {
      add_piece(g, bytes, INT_MAX, false, to);
      bytes += INT_MAX;
      len -= INT_MAX;
   }
   add_piece(g, bytes, len, end, to);
}

void cp_gzip_free(cp_gzip* g)
{
   if (g == NULL)
      return;
   deflateEnd(&g->z);
   free(g);
}
