/*
   profile/contexts/beside.c: the profile of the same run.

   Functions of the profile and of the tree are matched by their names.
*/

#include "profile/contexts/beside.h"

#include "profile/io/input.h"
#include "profile/read/read.h"

#include <stdlib.h>
#include <string.h>

/* Opens the profile that belongs to the contexts at PATH, if there is one: it
   is called TO, PATH with INSTEAD for WHAT. */
static bool open_profile(const char* path, const char* what,
                         const char* instead, cp_buffer* to, cp_input* in)
{
   cp_error why = {0};
   const char* base = strrchr(path, '/');
   const char* found = strstr(base == NULL ? path : base, what);
   bool good;

   if (found == NULL)
      return false;
   to->len = 0;
   cp_buffer_add(to, path, (size_t)(found - path));
   cp_buffer_add(to, instead, strlen(instead));
   found += strlen(what);
   cp_buffer_add(to, found, strlen(found) + 1);
   good = cp_input_open(in, to->at, &why);
   cp_buffer_free(&why);
   return good;
}

/* The number in TO of name number I of FROM. */
static uint32_t other_name(const cp_renamed* from, uint32_t i,
                           const cp_renamed* to)
{
   return cp_names_find(cp_renamed_shown(to), cp_renamed_shown(from)->at[i]);
}

/* Finds the functions of the profile in TREE. */
static void match_functions(cp_beside* b, const cp_profile* tree)
{
   const cp_profile* p = &b->profile;

   b->function = cp_alloc(p->functions.n, sizeof(*b->function));
   for (uint32_t i = 0; i < p->functions.n; i++) {
      cp_function f = cp_profile_function(p, i);
      cp_triple key = {other_name(&p->objects, f.object, &tree->objects),
                       other_name(&p->files, f.file, &tree->files),
                       other_name(&p->funcs, f.name, &tree->funcs)};

      b->function[i] = cp_triples_find(&tree->functions, key);
   }
}

bool cp_beside_read(cp_beside* b, const cp_profile* tree, cp_error* err)
{
   const char* path = tree->inputs[0].path;
   cp_input in;

   *b = (cp_beside){.exists = false};
   cp_profile_init(&b->profile, &tree->options);
   b->exists = open_profile(path, "contexts", "out", &b->path, &in);
   if (!b->exists)
      b->exists = b->is_callgrinds
         = open_profile(path, "cachegrind.contexts", "callgrind.out",
                        &b->path, &in);
   if (!b->exists)
      return true;
   if (!cp_profile_read_input(&b->profile, &in, err))
      return false;
   match_functions(b, tree);
   return true;
}

void cp_beside_free(cp_beside* b)
{
   cp_profile_free(&b->profile);
   cp_buffer_free(&b->path);
   free(b->function);
}

/* ---- lines ---- */

typedef struct {
   uint32_t event, line;
   cp_count most;
} hottest;

static bool take_line(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   hottest* h = context;

   (void)err;
   if (sums[h->event] > h->most && place.line > 0
       && place.line <= UINT32_MAX) {
      h->most = sums[h->event];
      h->line = (uint32_t)place.line;
   }
   return true;
}

bool cp_beside_lines(const cp_beside* b, const cp_profile* tree,
                     cp_slice event, uint32_t* line, cp_error* err)
{
   const cp_profile* p = &b->profile;
   hottest h = {.event = cp_names_find(&p->events, event)};
   bool good = true;

   memset(line, 0, tree->functions.n * sizeof(*line));
   if (!b->exists || h.event == CP_NO_NAME)
      return true;
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      if (b->function[pair.function] == CP_NO_TRIPLE
          || pair.file != cp_profile_function(p, pair.function).file)
         continue;
      h.line = 0;
      h.most = 0;
      good = cp_lines_visit(&p->lines, i, take_line, &h, err);
      line[b->function[pair.function]] = h.line;
   }
   return good;
}
