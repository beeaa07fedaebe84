/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/input.c: reading lines.

   zlib reads a file, compressed or not, into a buffer of 256 KB, which grows
   only for a longer line.  The file is not mapped, so that it may be a pipe, a
   200 MB profile takes little memory, and a file that is truncated meanwhile
   does not cause SIGBUS.  Requests are read without zlib, which would wait
   until the buffer is full.

   The buffer always holds whole lines from `next` to `whole`.  When all of
   these have been used, the incomplete line after them is moved to the front,
   and more is read.  Only its last byte is searched again.

   The first piece of the file determines what ends a line.  Each line end
   becomes an LF when it is read, so that later code sees only LFs. */

#define _POSIX_C_SOURCE 200809L

#include "engine/io/input.h"

#include "engine/io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define FIRST_CAPACITY ((size_t)256 * 1024)

/* The number of bytes kept free after `fill`: for a NUL, and for a line end if
   the input's last line has none. */
#define SPARE 2

/* Kinds of line ends. */
enum { ENDS_NOT_KNOWN, ENDS_LF, ENDS_CR_LF, ENDS_CR };

/* The largest capacity: the longest line, its end and the spare bytes. */
#define LAST_CAPACITY ((size_t)CP_LINE_MAX + 2 + SPARE)

static void give_buffer(cp_input* in, size_t capacity)
{
   in->buffer = cp_alloc(capacity, 1);
   in->capacity = capacity;
   in->next = in->whole = in->fill = in->buffer;
}

bool cp_input_open(cp_input* in, const char* path, cp_error* err)
{
   struct stat st;
   int fd, number;

   memset(in, 0, sizeof(*in));
   in->path = path;
   fd = strcmp(path, CP_STANDARD_STREAM) == 0
           ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
           : open(path, O_RDONLY | O_CLOEXEC);
   if (fd < 0)
      return cp_fail_errno(err, errno, path);
   number = fstat(fd, &st) != 0 ? errno : S_ISDIR(st.st_mode) ? EISDIR : 0;
   if (number != 0) {
      close(fd);
      return cp_fail_errno(err, number, path);
   }
   in->mtime_ns = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
   in->size = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
   in->fd = fd;
   in->zlib = gzdopen(fd, "rb");
   if (in->zlib == NULL)
      cp_out_of_memory();
   give_buffer(in, FIRST_CAPACITY);
   return true;
}

void cp_input_descriptor(cp_input* in, const char* name, int fd)
{
   memset(in, 0, sizeof(*in));
   in->path = name;
   in->fd = fd;
   in->ends = ENDS_LF;
   give_buffer(in, FIRST_CAPACITY);
}

void cp_input_memory(cp_input* in, const char* name, const char* bytes,
                     size_t len)
{
   memset(in, 0, sizeof(*in));
   in->path = name;
   in->fd = -1;
   give_buffer(in, (len > FIRST_CAPACITY ? len : FIRST_CAPACITY) + SPARE);
   if (len > 0)
      memcpy(in->buffer, bytes, len);
   in->fill = in->buffer + len;
}

static void end_reading(cp_input* in)
{
   if (in->zlib != NULL)
      gzclose(in->zlib);
   else if (in->fd >= 0)
      close(in->fd);
   in->zlib = NULL;
   in->fd = -1;
}

void cp_input_close(cp_input* in)
{
   end_reading(in);
   free(in->buffer);
   in->buffer = NULL;
}

/* Move the incomplete line to the front of the buffer; enlarge the buffer if
   the line fills it.  False if the line is too long. */
static bool make_space(cp_input* in, cp_error* err)
{
   size_t kept = (size_t)(in->fill - in->next);

   if (in->next > in->buffer) {
      memmove(in->buffer, in->next, kept);
   } else if (kept + SPARE >= in->capacity) {
      if (in->capacity == LAST_CAPACITY)
         return cp_fail(err, "%s:%llu: line is longer than 16 MB", in->path,
                        (unsigned long long)in->line_no + 1);
      in->capacity *= 2;
      if (in->capacity > LAST_CAPACITY)
         in->capacity = LAST_CAPACITY;
      in->buffer = cp_resize(in->buffer, in->capacity, 1);
   }
   in->next = in->whole = in->buffer;
   in->fill = in->buffer + kept;
   return true;
}

/* Set `whole` to the byte after the last line end at or after FROM, if there is
   one. */
static void find_whole_lines(cp_input* in, char* from)
{
   for (char* p = in->fill; p > from; p--) {
      if (p[-1] == '\n') {
         in->whole = p;
         return;
      }
   }
}

/* Return the kind of line ends, judged by the first piece of input, BEGIN to
   END.  CR LF or CR ends lines only if it ends all lines of the piece;
   otherwise CR is an ordinary byte. */
static int judge_ends(const char* begin, const char* end)
{
   const char* p = memchr(begin, '\n', (size_t)(end - begin));

   if (p == NULL)
      return memchr(begin, '\r', (size_t)(end - begin)) != NULL ? ENDS_CR
                                                               : ENDS_LF;
   for (; p != NULL; p = memchr(p + 1, '\n', (size_t)(end - p - 1)))
      if (p == begin || p[-1] != '\r')
         return ENDS_LF;
   return ENDS_CR_LF;
}

/* Replace the line ends from FROM to `fill` by LFs.  If CR LF ends lines, a CR
   in the last byte stays until the byte after it is known. */
static void unify_ends(cp_input* in, char* from)
{
   char* to = from;

   if (in->ends == ENDS_NOT_KNOWN)
      in->ends = judge_ends(from, in->fill);
   if (in->ends == ENDS_CR) {
      for (; to < in->fill; to++)
         if (*to == '\r')
            *to = '\n';
   } else if (in->ends == ENDS_CR_LF) {
      for (const char* p = from; p < in->fill; p++)
         if (*p != '\r' || p + 1 == in->fill || p[1] != '\n')
            *to++ = *p;
      in->fill = to;
   }
}

/* End the reading; add a line end to the last line if it lacks one. */
static void finish(cp_input* in)
{
   end_reading(in);
   if (in->ends == ENDS_NOT_KNOWN)
      unify_ends(in, in->buffer);
   if (in->fill > in->next && in->fill[-1] != '\n') {
      in->fill -= in->ends == ENDS_CR_LF && in->fill[-1] == '\r';
      *in->fill++ = '\n';
      in->cut_short = true;
   }
   *in->fill = '\0';
   in->whole = in->fill;
   in->at_end = true;
}

/* Do the same as take_bytes(), but through zlib. */
static ssize_t unpack_bytes(cp_input* in, size_t room, cp_error* err)
{
   z_off_t before = gzoffset(in->zlib), after;
   int got = gzread(in->zlib, in->fill, (unsigned)room);
   int number = errno, why;

   after = gzoffset(in->zlib);
   cp_progress_step(in->progress, after > before ? (uint64_t)(after - before)
                                  : got > 0     ? (uint64_t)got
                                                : 0);
   /* Newer zlibs report a premature end only once, in the call that finds
      it. */
   gzerror(in->zlib, &why);
   if (why == Z_OK)
      return got;
   if (why == Z_MEM_ERROR)
      cp_out_of_memory();
   if (why == Z_ERRNO)
      cp_fail_errno(err, number, in->path);
   else
      cp_fail(err, "%s: compressed data %s", in->path,
              why == Z_BUF_ERROR ? "end too early" : "are damaged");
   return -1;
}

/* Read up to ROOM bytes after `fill`; return their number, 0 at the end, or -1
   after an error. */
static ssize_t take_bytes(cp_input* in, size_t room, cp_error* err)
{
   ssize_t got;

   if (in->zlib != NULL)
      return unpack_bytes(in, room, err);
   do
      got = read(in->fd, in->fill, room);
   while (got < 0 && errno == EINTR);
   if (got < 0)
      cp_fail_errno(err, errno, in->path);
   return got;
}

/* Read one piece of input into the buffer; false after an error. */
static bool read_piece(cp_input* in, cp_error* err)
{
   size_t unsearched;
   ssize_t got;

   if (!make_space(in, err))
      return false;
   unsearched = (size_t)(in->fill - in->buffer);
   unsearched -= unsearched > 0;   /* its last byte may be the CR of a CR LF */
   got = take_bytes(in, in->capacity - SPARE - (size_t)(in->fill - in->buffer),
                    err);
   if (got == 0)
      finish(in);
   if (got <= 0)
      return got == 0;
   in->fill += got;
   unify_ends(in, in->buffer + unsearched);
   *in->fill = '\0';
   find_whole_lines(in, in->buffer + unsearched);
   return true;
}

/* Return whether the first line begins with the LEN bytes of MARK. */
static bool begins_with(const cp_input* in, const char* mark, size_t len)
{
   return (size_t)(in->whole - in->next) >= len
          && memcmp(in->next, mark, len) == 0;
}

/* Examine the first line in the buffer: drop a byte order mark, refuse
   compressed bytes. */
static bool look_at_start(cp_input* in, cp_error* err)
{
   static const struct {
      const char* mark;
      size_t len;
      const char* program;
   } compressed[] = {
      {"\x1f\x8b", 2, "gzip"},
      {"BZh", 3, "bzip2"},
      {"\xfd" "7zXZ", 5, "xz"},
      {"\x28\xb5\x2f\xfd", 4, "zstd"},
   };

   for (size_t i = 0; i < sizeof(compressed) / sizeof(compressed[0]); i++)
      if (begins_with(in, compressed[i].mark, compressed[i].len))
         return cp_fail(err, "%s: compressed by %s; decompress it first",
                        in->path, compressed[i].program);
   if (begins_with(in, "\xef\xbb\xbf", 3))
      in->next += 3;
   return true;
}

bool cp_input_more(cp_input* in, cp_error* err)
{
   if (in->next < in->whole)
      return true;
   while (in->next >= in->whole) {
      if (in->at_end)
         return false;
      if (in->fd < 0)
         finish(in);
      else if (!read_piece(in, err))
         return false;
   }
   return in->line_no > 0 || look_at_start(in, err);
}

cp_slice cp_input_line(cp_input* in)
{
   const char* end = memchr(in->next, '\n', (size_t)(in->whole - in->next));
   cp_slice line = {in->next, (size_t)(end - in->next)};

   in->next = end + 1;
   in->line_no++;
   return line;
}
