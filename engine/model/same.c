/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/same.c: a table from old names to new ones, by object and old
   name. */

#include "engine/model/same.h"

#include "engine/base/triples.h"
#include "engine/base/words.h"
#include "engine/io/input.h"
#include "engine/model/names.h"

#include <stdlib.h>

/* Stand-in for an object, in the key of an object's path. */
#define NO_OBJECT CP_NO_NAME

struct cp_same {
   cp_names names;  /* all names in the lines */
   cp_triples olds; /* (object in the new build, old name) */
   uint32_t* news;  /* [index in `olds`] the new name */
   size_t news_cap;
};

static void add(cp_same* s, uint32_t object, uint32_t old, uint32_t new)
{
   uint32_t i = cp_triples_add(&s->olds, (cp_triple){object, old, 0});

   CP_MAKE_ROOM(s->news, s->news_cap, s->olds.n);
   s->news[i] = new;
}

/* Add the names in LINE to S; false if LINE is malformed.  A line `object` sets
   *OBJECT, to which the lines after it belong. */
static bool take_line(cp_same* s, cp_slice line, uint32_t* object)
{
   cp_slice rest, old, new;

   if (cp_has_prefix(line, "object ", &rest)) {
      *object = cp_names_add(&s->names, rest);
      return true;
   }
   if (*object == NO_OBJECT)
      return false;
   if (cp_has_prefix(line, "was ", &rest)) {
      add(s, NO_OBJECT, cp_names_add(&s->names, rest), *object);
      return true;
   }
   if (cp_has_prefix(line, "function ", &rest)) {
      const char* p = rest.at;

      if (!cp_next_word(&p, rest.at + rest.len, &old)
          || !cp_next_word(&p, rest.at + rest.len, &new))
         return false;
      add(s, *object, cp_names_add(&s->names, old),
          cp_names_add(&s->names, new));
      return true;
   }
   return false;
}

cp_same* cp_same_read(int fd, cp_error* err)
{
   cp_same* s = cp_alloc_zeroed(1, sizeof(*s));
   uint32_t object = NO_OBJECT;
   cp_input in;
   bool good = true;

   cp_input_descriptor(&in, "what is the same", fd);
   while (good && cp_input_more(&in, err)) {
      cp_slice line = cp_input_line(&in);

      good = take_line(s, line, &object);
      if (!good) {
         cp_fail(err, "%s:%llu: malformed line: ", in.path,
                 (unsigned long long)in.line_no);
         cp_buffer_add_excerpt(err, line);
      }
   }
   cp_input_close(&in);
   if (err->len == 0)
      return s;
   cp_same_free(s);
   return NULL;
}

/* Return the new name of NAME in OBJECT; NAME itself if it has no new name. */
static cp_slice became(const cp_same* s, uint32_t object, cp_slice name)
{
   uint32_t old = cp_names_find(&s->names, name);
   uint32_t i = old == CP_NO_NAME
                   ? CP_NO_TRIPLE
                   : cp_triples_find(&s->olds, (cp_triple){object, old, 0});

   return i == CP_NO_TRIPLE ? name : s->names.at[s->news[i]];
}

cp_slice cp_same_object(const cp_same* s, cp_slice path)
{
   return became(s, NO_OBJECT, path);
}

cp_slice cp_same_function(const cp_same* s, cp_slice object, cp_slice name)
{
   uint32_t of =
      cp_is_address(name) ? cp_names_find(&s->names, object) : CP_NO_NAME;

   return of == CP_NO_NAME ? name : became(s, of, name);
}

bool cp_is_address(cp_slice name)
{
   if (name.len < 3 || name.at[0] != '0' || name.at[1] != 'x')
      return false;
   for (size_t i = 2; i < name.len; i++) {
      char c = name.at[i];

      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
         return false;
   }
   return true;
}

void cp_same_free(cp_same* s)
{
   if (s == NULL)
      return;
   cp_names_free(&s->names);
   cp_triples_free(&s->olds);
   free(s->news);
   free(s);
}
