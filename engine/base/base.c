/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/base.c: slices, buffers, errors and sorting.

   The function that finds an error writes the message, because it knows the
   file, the line and the bytes.  The program puts its name before the message
   when it prints it. */

#define _POSIX_C_SOURCE 200809L

#include "engine/base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- slices ---- */

cp_slice cp_slice_of(const char* text)
{
   return (cp_slice){text, strlen(text)};
}

bool cp_slice_equal(cp_slice a, cp_slice b)
{
   return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

int cp_slice_compare(cp_slice a, cp_slice b)
{
   size_t common = a.len < b.len ? a.len : b.len;
   int order = common == 0 ? 0 : memcmp(a.at, b.at, common);

   return order != 0 ? order : cp_order(a.len, b.len);
}

/* ---- UTF-8 ---- */

/* Return the length of the valid UTF-8 sequence at AT, before END; 0 if the
   bytes at AT are not valid. */
static size_t utf8_length(const char* at, const char* end)
{
   const unsigned char* s = (const unsigned char*)at;

   static const struct {
      unsigned char lead_min, lead_max, next_min, next_max, len;
   } forms[] = {
      {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
      {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
      {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
      {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
   };

   if (s[0] < 0x80)
      return 1;
   for (size_t f = 0; f < sizeof(forms) / sizeof(forms[0]); f++) {
      if ((size_t)(end - at) < forms[f].len)
         continue;
      if (s[0] < forms[f].lead_min || s[0] > forms[f].lead_max)
         continue;
      if (s[1] < forms[f].next_min || s[1] > forms[f].next_max)
         continue;
      for (size_t i = 2; i < forms[f].len; i++)
         if ((s[i] & 0xc0) != 0x80)
            return 0;
      return forms[f].len;
   }
   return 0;
}

bool cp_slice_is_utf8(cp_slice s)
{
   const char* p = s.at;
   const char* end = p + s.len;

   while (p < end) {
      size_t len = utf8_length(p, end);

      if (len == 0)
         return false;
      p += len;
   }
   return true;
}

/* ---- memory ---- */

static const char* program_name = "";

const char* cp_program_name(void)
{
   return program_name;
}

void cp_set_program_name(const char* name)
{
   program_name = name;
}

_Noreturn void cp_out_of_memory(void)
{
   fprintf(stderr, "%s: error: out of memory\n", program_name);
   exit(1);
}

void* cp_resize(void* old, size_t n, size_t size)
{
   void* now;

   if (size != 0 && n > SIZE_MAX / size)
      cp_out_of_memory();
   now = realloc(old, n * size == 0 ? 1 : n * size);
   if (now == NULL)
      cp_out_of_memory();
   return now;
}

void* cp_alloc(size_t n, size_t size)
{
   return cp_resize(NULL, n, size);
}

void* cp_alloc_zeroed(size_t n, size_t size)
{
   void* now = calloc(n == 0 ? 1 : n, size == 0 ? 1 : size);

   if (now == NULL)
      cp_out_of_memory();
   return now;
}

void* cp_grown(void* array, size_t* cap, size_t wanted, size_t size)
{
   if (wanted <= *cap)
      return array;
   *cap = wanted + wanted / 2 + 8;
   return cp_resize(array, *cap, size);
}

void cp_zero(void* array, size_t from, size_t to, size_t size)
{
   if (from < to)
      memset((char*)array + from * size, 0, (to - from) * size);
}

/* ---- buffers ---- */

void cp_buffer_add(cp_buffer* b, const char* bytes, size_t len)
{
   if (len == 0)
      return;
   CP_MAKE_ROOM(b->at, b->cap, b->len + len);
   memcpy(b->at + b->len, bytes, len);
   b->len += len;
}

void cp_buffer_add_slice(cp_buffer* b, cp_slice s)
{
   cp_buffer_add(b, s.at, s.len);
}

static void add_formatted(cp_buffer* b, const char* format, va_list args)
{
   va_list again;
   int len;

   va_copy(again, args);
   len = vsnprintf(NULL, 0, format, again);
   va_end(again);
   if (len < 0)
      return;
   CP_MAKE_ROOM(b->at, b->cap, b->len + (size_t)len + 1);
   vsnprintf(b->at + b->len, (size_t)len + 1, format, args);
   b->len += (size_t)len;
}

void cp_buffer_format(cp_buffer* b, const char* format, ...)
{
   va_list args;

   va_start(args, format);
   add_formatted(b, format, args);
   va_end(args);
}

/* Return whether the UTF-8 sequence of LEN bytes at P is a control character:
   one of ASCII, or U+0080 to U+009F, which some terminals obey too. */
static bool is_control(const char* p, size_t len)
{
   unsigned char c = (unsigned char)*p;

   return len == 1 ? c < 0x20 || c == 0x7f
                   : len == 2 && c == 0xc2 && (unsigned char)p[1] < 0xa0;
}

size_t cp_buffer_add_visible(cp_buffer* b, const char* p, const char* end)
{
   static const char letters[] = "\n\r\t", names[] = "nrt";
   size_t len = utf8_length(p, end);
   const char* found = *p == '\0' ? NULL : strchr(letters, *p);

   if (len == 0)
      cp_buffer_format(b, "\\x%02x", (unsigned char)*p);
   else if (found != NULL)
      cp_buffer_format(b, "\\%c", names[found - letters]);
   else if (is_control(p, len))
      cp_buffer_format(b, "\\x%02x", (unsigned char)p[len - 1]);
   else
      cp_buffer_add(b, p, len);
   return len == 0 ? 1 : len;
}

void cp_buffer_add_excerpt(cp_buffer* b, cp_slice s)
{
   const char* p = s.len == 0 ? "" : s.at;
   const char* end = p + s.len;

   while (p < end) {
      size_t before = b->len;
      size_t len = cp_buffer_add_visible(b, p, end);

      if ((size_t)(p - s.at) + len > CP_EXCERPT_MAX) {
         b->len = before;
         cp_buffer_add(b, "...", 3);
         return;
      }
      p += len;
   }
}

void cp_buffer_free(cp_buffer* b)
{
   free(b->at);
   *b = (cp_buffer){NULL, 0, 0};
}

/* ---- errors ---- */

bool cp_fail(cp_error* err, const char* format, ...)
{
   va_list args;

   va_start(args, format);
   add_formatted(err, format, args);
   va_end(args);
   return false;
}

bool cp_fail_errno(cp_error* err, int number, const char* path)
{
   cp_fail(err, "%s: ", strerror(number));
   cp_add_quoted(err, cp_slice_of(path));
   return false;
}

void cp_add_quoted(cp_error* err, cp_slice text)
{
   const char* p = text.len == 0 ? "" : text.at;
   const char* end = p + text.len;

   cp_buffer_add(err, "'", 1);
   while (p < end) {
      if (*p == '\\' || *p == '\'')
         cp_buffer_add(err, "\\", 1);
      p += cp_buffer_add_visible(err, p, end);
   }
   cp_buffer_add(err, "'", 1);
}

/* ---- sorting ---- */

/* Merge the sorted ranges [0, HALF) and [HALF, N) of IDS.  SPARE is scratch
   space for HALF items. */
static void merge_halves(uint32_t* ids, size_t half, size_t n, uint32_t* spare,
                         cp_compare* compare, const void* context)
{
   size_t left = 0, right = half, put = 0;

   memcpy(spare, ids, half * sizeof(*ids));
   while (left < half && right < n) {
      if (compare(spare[left], ids[right], context) <= 0)
         ids[put++] = spare[left++];
      else
         ids[put++] = ids[right++];
   }
   memcpy(ids + put, spare + left, (half - left) * sizeof(*ids));
}

/* Sort the N item numbers IDS by top-down merge sort.  SPARE is scratch space
   for N / 2 items. */
static void sort_part(uint32_t* ids, size_t n, uint32_t* spare,
                      cp_compare* compare, const void* context)
{
   size_t half = n / 2;

   if (n < 2)
      return;
   sort_part(ids, half, spare, compare, context);
   sort_part(ids + half, n - half, spare, compare, context);
   if (compare(ids[half - 1], ids[half], context) > 0)
      merge_halves(ids, half, n, spare, compare, context);
}

void cp_sort(uint32_t* ids, size_t n, cp_compare* compare,
             const void* context)
{
   uint32_t* spare;

   if (n < 2)
      return;
   spare = cp_alloc(n / 2, sizeof(*spare));
   sort_part(ids, n, spare, compare, context);
   free(spare);
}

uint32_t* cp_sorted(size_t n, cp_compare* compare, const void* context)
{
   uint32_t* ids = cp_alloc(n, sizeof(*ids));

   for (uint32_t i = 0; i < n; i++)
      ids[i] = i;
   cp_sort(ids, n, compare, context);
   return ids;
}

uint32_t* cp_ranked(size_t n, cp_compare* compare, const void* context)
{
   uint32_t* sorted = cp_sorted(n, compare, context);
   uint32_t* rank = cp_alloc(n, sizeof(*rank));

   for (uint32_t i = 0; i < n; i++)
      rank[sorted[i]] = i;
   free(sorted);
   return rank;
}
