/*
   profile/model/same.c: reading and finding what is the same in two builds.
*/

#include "profile/model/same.h"

#include "profile/base/triples.h"
#include "profile/base/words.h"
#include "profile/io/input.h"
#include "profile/model/names.h"

#include <stdlib.h>

/* In keys, instead of the object of an object. */
#define NO_OBJECT CG_NO_NAME

struct cg_same {
   cg_names names;  /* all that come in lines */
   cg_triples olds; /* the object in the new build, and the old name */
   uint32_t* news;  /* [old] the new name */
   size_t news_cap;
};

static void add(cg_same* s, uint32_t object, uint32_t old, uint32_t new)
{
   uint32_t i = cg_triples_add(&s->olds, (cg_triple){object, old, 0});

   s->news = cg_make_room(s->news, &s->news_cap, s->olds.n, sizeof(*s->news));
   s->news[i] = new;
}

/* Takes LINE; *OBJECT is what the lines are about. */
static bool take_line(cg_same* s, cg_slice line, uint32_t* object)
{
   cg_slice rest, old, new;

   if (cg_has_prefix(line, "object ", &rest)) {
      *object = cg_names_add(&s->names, rest);
      return true;
   }
   if (*object == NO_OBJECT)
      return false;
   if (cg_has_prefix(line, "was ", &rest)) {
      add(s, NO_OBJECT, cg_names_add(&s->names, rest), *object);
      return true;
   }
   if (cg_has_prefix(line, "function ", &rest)) {
      const char* p = rest.at;

      if (!cg_next_word(&p, rest.at + rest.len, &old)
          || !cg_next_word(&p, rest.at + rest.len, &new))
         return false;
      add(s, *object, cg_names_add(&s->names, old),
          cg_names_add(&s->names, new));
      return true;
   }
   return false;
}

cg_same* cg_same_read(int fd, cg_error* err)
{
   cg_same* s = cg_alloc_zeroed(1, sizeof(*s));
   uint32_t object = NO_OBJECT;
   cg_input in;
   bool good = true;

   cg_input_descriptor(&in, "what is the same", fd);
   while (good && cg_input_more(&in, err)) {
      cg_slice line = cg_input_line(&in);

      good = take_line(s, line, &object);
      if (!good) {
         cg_fail(err, "%s:%llu: malformed line: ", in.path,
                 (unsigned long long)in.line_no);
         cg_buffer_add_excerpt(err, line);
      }
   }
   cg_input_close(&in);
   if (err->len == 0)
      return s;
   cg_same_free(s);
   return NULL;
}

/* What NAME became in OBJECT; itself if that is not told. */
static cg_slice became(const cg_same* s, uint32_t object, cg_slice name)
{
   uint32_t old = cg_names_find(&s->names, name);
   uint32_t i = old == CG_NO_NAME
                   ? CG_NO_TRIPLE
                   : cg_triples_find(&s->olds, (cg_triple){object, old, 0});

   return i == CG_NO_TRIPLE ? name : s->names.at[s->news[i]];
}

cg_slice cg_same_object(const cg_same* s, cg_slice path)
{
   return became(s, NO_OBJECT, path);
}

cg_slice cg_same_function(const cg_same* s, cg_slice object, cg_slice name)
{
   uint32_t of =
      cg_is_address(name) ? cg_names_find(&s->names, object) : CG_NO_NAME;

   return of == CG_NO_NAME ? name : became(s, of, name);
}

bool cg_is_address(cg_slice name)
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

void cg_same_free(cg_same* s)
{
   if (s == NULL)
      return;
   cg_names_free(&s->names);
   cg_triples_free(&s->olds);
   free(s->news);
   free(s);
}
