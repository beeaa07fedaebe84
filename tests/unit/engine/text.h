/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers that read texts as profiles and show the results as texts. */

#pragma once

#include "engine/read/read.h"
#include "engine/write/cachegrind.h"
#include "tap.h"

static bool read_text(cp_profile* p, const char* text, size_t len,
                      cp_error* err)
{
   cp_input in;

   cp_input_memory(&in, "text", text, len);
   return cp_profile_read_input(p, &in, err);
}

/* Read A with OPTIONS, and B, too, unless B is NULL.  Return a text, to be
   freed: the profile as it is written, or the error message. */
static char* written(const cp_profile_options* options, cp_slice a,
                     const char* b)
{
   cp_profile p;
   cp_sink to;
   cp_error err = {0};

   cp_profile_init(&p, options);
   cp_sink_init(&to, -1);
   if (read_text(&p, a.at, a.len, &err)
       && (b == NULL || read_text(&p, b, strlen(b), &err))
       && cp_profile_write(&p, &to, &err))
      cp_sink_slice(&to, (cp_slice){"", 1});
   cp_profile_free(&p);
   if (err.len == 0)
      return to.held.at;
   cp_sink_free(&to);
   cp_buffer_add(&err, "", 1);
   return err.at;
}

static void is_written(const cp_profile_options* options, const char* a,
                       const char* b, const char* expected,
                       const char* sentence)
{
   char* got = written(options, cp_slice_of(a), b);

   is_str(got, expected, "%s", sentence);
   free(got);
}

typedef struct {
   const char* what;
   const char* text;
   const char* means; /* the profile as it is written, or the message */
} form;

static void test_forms(const cp_profile_options* options, const form* forms,
                       size_t n)
{
   for (size_t i = 0; i < n; i++) {
      is_written(options, forms[i].text, NULL, forms[i].means, forms[i].what);
      if (memcmp(forms[i].means, "text:", 5) != 0)
         is_written(options, forms[i].means, NULL, forms[i].means,
                    "and what was written reads the same");
   }
}

#define TEST(forms) test_forms(&plain, forms, sizeof(forms) / sizeof(forms[0]))
