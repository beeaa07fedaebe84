/*
   profile_text.h: what texts mean as profiles, shown by writing them.
*/

#ifndef PROFILE_TEXT_H
#define PROFILE_TEXT_H

#include "profile/read/read.h"
#include "profile/write/cachegrind.h"

#include <stdlib.h>
#include <string.h>

static bool read_text(cg_profile* p, const char* text, size_t len,
                      cg_error* err)
{
   cg_input in;

   cg_input_memory(&in, "text", text, len);
   return cg_profile_read_input(p, &in, err);
}

/* What reading the texts A and, if it is given, B with OPTIONS gives, written;
   or the message.  The caller frees it. */
static char* written(const cg_profile_options* options, cg_slice a,
                     const char* b)
{
   cg_profile p;
   cg_sink to;
   cg_error err = {0};

   cg_profile_init(&p, options);
   cg_sink_init(&to, -1);
   if (read_text(&p, a.at, a.len, &err)
       && (b == NULL || read_text(&p, b, strlen(b), &err))
       && cg_profile_write(&p, &to, &err))
      cg_sink_slice(&to, (cg_slice){"", 1});
   cg_profile_free(&p);
   if (err.len == 0)
      return to.held.at;
   cg_sink_free(&to);
   cg_buffer_add(&err, "", 1);
   return err.at;
}

#endif
