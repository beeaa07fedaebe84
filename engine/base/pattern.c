/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/pattern.c: matching names, over PCRE2.

   A pattern is compiled twice, for characters and for bytes. */

#include "engine/base/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdlib.h>
#include <string.h>

struct cp_pattern {
   pcre2_code* characters;   /* compiled for characters; or NULL */
   pcre2_code* bytes;        /* compiled for bytes; or NULL */
   pcre2_match_data* match;
};

/* Return TEXT compiled with OPTIONS; or NULL, with PCRE2's error number in
   *ERROR and its place in TEXT in *WHERE. */
static pcre2_code* compile(cp_slice text, uint32_t options, int* error,
                           size_t* where)
{
   return pcre2_compile((PCRE2_SPTR)(text.len == 0 ? "" : text.at), text.len,
                        options, error, where, NULL);
}

/* Compile TEXT into P for characters and bytes; one of these may fail. */
static bool compile_both(cp_pattern* p, cp_slice text, bool ignore_case,
                         cp_error* err)
{
   uint32_t options =
      PCRE2_NEVER_BACKSLASH_C | (ignore_case ? PCRE2_CASELESS : 0);
   PCRE2_UCHAR message[160];
   int error, error_bytes;
   size_t where, where_bytes;

   p->characters =
      compile(text, options | PCRE2_UTF | PCRE2_UCP, &error, &where);
   p->bytes =
      compile(text, options | PCRE2_NEVER_UTF, &error_bytes, &where_bytes);
   if (p->characters == NULL && p->bytes == NULL) {
      /* Show the error of compiling for bytes, which is about the pattern.  The
         error of compiling for characters may only mean that TEXT is not
         UTF-8. */
      pcre2_get_error_message(error_bytes, message, sizeof(message));
      cp_fail(err, "%s after `", (char*)message);
      cp_buffer_add(err, text.at, where_bytes);
      return cp_fail(err, "`");
   }
   p->match = pcre2_match_data_create_from_pattern(
      p->characters != NULL ? p->characters : p->bytes, NULL);
   return p->match != NULL || cp_fail(err, "out of memory");
}

cp_pattern* cp_pattern_compile(cp_slice text, bool ignore_case, cp_error* err)
{
   cp_pattern* p = cp_alloc_zeroed(1, sizeof(*p));

   if (compile_both(p, text, ignore_case, err))
      return p;
   cp_pattern_free(p);
   return NULL;
}

int cp_pattern_group(const cp_pattern* p, cp_slice name)
{
   const pcre2_code* code = p->characters != NULL ? p->characters : p->bytes;
   char buffer[64];
   uint32_t groups = 0;
   int group;

   if (name.len == 0 || name.len >= sizeof(buffer))
      return -1;
   memcpy(buffer, name.at, name.len);
   buffer[name.len] = '\0';
   pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &groups);
   if (strspn(buffer, "0123456789") == name.len)
      group = name.len > 5 ? -1 : atoi(buffer);
   else
      group = pcre2_substring_number_from_name(code, (PCRE2_SPTR)buffer);
   return group >= 0 && (uint32_t)group <= groups ? group : -1;
}

int cp_pattern_find(const cp_pattern* p, cp_slice name, size_t from,
                    bool not_empty_here, cp_error* err)
{
   const pcre2_code* code =
      p->characters != NULL && (name.len == 0 || cp_slice_is_utf8(name))
         ? p->characters
         : p->bytes;
   uint32_t options =
      PCRE2_NO_UTF_CHECK | (not_empty_here ? PCRE2_NOTEMPTY_ATSTART : 0);
   const size_t* ends = pcre2_get_ovector_pointer(p->match);
   PCRE2_SPTR subject = (PCRE2_SPTR)(name.len == 0 ? "" : name.at);
   PCRE2_UCHAR text[160];
   int result;

   if (code == NULL)
      return 0;
   result = pcre2_match(code, subject, name.len, from, options, p->match, NULL);
   /* Ignore a match that ends before it begins, or begins before FROM: some
      versions of PCRE2 have both, for \K in a look-around. */
   if (result >= 0)
      return ends[0] <= ends[1] && ends[0] >= from;
   if (result == PCRE2_ERROR_NOMATCH)
      return 0;
   pcre2_get_error_message(result, text, sizeof(text));
   cp_fail(err, "%s when renaming `", (char*)text);
   cp_buffer_add_excerpt(err, name);
   cp_fail(err, "`");
   return -1;
}

bool cp_pattern_matched(const cp_pattern* p, int group, size_t* begin,
                        size_t* end)
{
   const size_t* ends = pcre2_get_ovector_pointer(p->match);

   if ((uint32_t)group >= pcre2_get_ovector_count(p->match)
       || ends[2 * group] == PCRE2_UNSET)
      return false;
   *begin = ends[2 * group];
   *end = ends[2 * group + 1];
   return true;
}

void cp_pattern_free(cp_pattern* p)
{
   if (p == NULL)
      return;
   pcre2_code_free(p->characters);
   pcre2_code_free(p->bytes);
   pcre2_match_data_free(p->match);
   free(p);
}
