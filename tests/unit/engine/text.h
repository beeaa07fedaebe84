/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers that read texts as profiles and show the results as texts. */

#pragma once

#include "engine/read/read.h"
#include "engine/write/cachegrind.h"

#include <stdlib.h>
#include <string.h>

static bool read_text(cp_profile* p, const char* text, size_t len,
                      cp_error* err)
{
   cp_input in;

   cp_input_memory(&in, "text", text, len);
   return cp_profile_read_input(p, &in, err);
}

/* Return the result, written, of reading A and, if it is given, B with
   OPTIONS; or the message.  The caller frees it. */
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
