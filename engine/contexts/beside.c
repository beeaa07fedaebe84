/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/beside.c: finds the profile of the contexts' run.

   lib/Cachegrind/Run.pm finds that profile by the same rule;
   tests/cli/merge/contexts.t compares the two.  Functions of the profile and of
   the tree are matched by their names. */

#include "engine/contexts/beside.h"

#include "engine/io/input.h"
#include "engine/read/read.h"

#include <stdlib.h>
#include <string.h>

#define WORD "contexts"
#define PACKED ".gz"

/* ---- the name ---- */

static bool is_alphanumeric(char c)
{
   return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z');
}

/* Return the last place of the word `contexts` in the name of the file at PATH,
   or NULL.  It must be a whole word: "subcontexts" does not count. */
static const char* find_word(const char* path)
{
   const char* slash = strrchr(path, '/');
   const char* name = slash != NULL ? slash + 1 : path;
   const char* found = NULL;

   for (const char* p = strstr(name, WORD); p != NULL; p = strstr(p + 1, WORD))
      if ((p == name || !is_alphanumeric(p[-1]))
          && !is_alphanumeric(p[sizeof(WORD) - 1]))
         found = p;
   return found;
}

/* Remove LAST from the end of TO's text; false if the text does not end so. */
static bool cut(cp_buffer* to, const char* last)
{
   size_t len = strlen(last);
   bool ends = to->len >= len && memcmp(to->at + to->len - len, last, len) == 0;

   if (ends)
      to->len -= len;
   return ends;
}

/* Open the profile whose path is the text in b->path followed by MORE. */
static bool open_ending(cp_beside* b, cp_input* in, const char* more)
{
   cp_error why = {0};
   bool good;

   cp_buffer_add(&b->path, more, strlen(more) + 1);
   good = cp_input_open(in, b->path.at, &why);
   cp_buffer_free(&why);
   /* Callgrind leaves the profile empty if threads have files of their own. */
   if (good && in->size == 0) {
      cp_input_close(in);
      return false;
   }
   return good;
}

/* Open the profile whose path is BEGIN, "out", AFTER and MORE.  If FROM is not
   NULL, BEGIN must end with FROM, which INSTEAD replaces. */
static bool open_named(cp_beside* b, cp_input* in, cp_slice begin,
                       const char* from, const char* instead, cp_slice after,
                       const char* more)
{
   b->path.len = 0;
   cp_buffer_add_slice(&b->path, begin);
   if (from != NULL && !cut(&b->path, from))
      return false;
   cp_buffer_add(&b->path, instead, strlen(instead));
   cp_buffer_add(&b->path, "out", 3);
   cp_buffer_add_slice(&b->path, after);
   return open_ending(b, in, more);
}

/* Open the profile at PATH without ".contexts", and with or without ".gz". */
static bool open_by_suffix(cp_beside* b, cp_slice path, bool is_packed,
                           cp_input* in)
{
   for (int packed = 0; packed < 2; packed++) {
      b->path.len = 0;
      cp_buffer_add_slice(&b->path, path);
      if (is_packed)
         cut(&b->path, PACKED);
      if (!cut(&b->path, "." WORD) || b->path.len == 0)
         return false;
      if (open_ending(b, in, packed != 0 ? PACKED : ""))
         return true;
   }
   return false;
}

/* Open the profile whose path is PATH with "out" for "contexts", and perhaps
   with the other tool's name and ".gz" added or removed. */
static bool open_by_word(cp_beside* b, const char* path, bool is_packed,
                         cp_input* in)
{
   static const char ours[] = "cachegrind.", theirs[] = "callgrind.";
   const char* word = find_word(path);
   cp_slice begin, after;

   if (word == NULL)
      return false;
   begin = (cp_slice){path, (size_t)(word - path)};
   after = cp_slice_of(word + sizeof(WORD) - 1);
   for (int form = 0; form < 3; form++) {
      size_t less = form == 1 && is_packed ? sizeof(PACKED) - 1 : 0;
      cp_slice end = {after.at, after.len - less};
      const char* more = form == 2 ? PACKED : "";

      if (open_named(b, in, begin, NULL, "", end, more)
          || open_named(b, in, begin, theirs, ours, end, more))
         return true;
      b->is_callgrinds = open_named(b, in, begin, ours, theirs, end, more);
      if (b->is_callgrinds)
         return true;
   }
   return false;
}

/* Open the profile that belongs to the contexts at PATH, if there is one. */
static bool open_profile(cp_beside* b, const char* path, cp_input* in)
{
   cp_slice name = cp_slice_of(path);
   size_t len = sizeof(PACKED) - 1;
   bool is_packed = name.len >= len
                    && memcmp(name.at + name.len - len, PACKED, len) == 0;

   return open_by_suffix(b, name, is_packed, in)
          || open_by_word(b, path, is_packed, in);
}

/* ---- functions ---- */

/* Return the number in TO of the name that has number I in FROM. */
static uint32_t other_name(const cp_renamed* from, uint32_t i,
                           const cp_renamed* to)
{
   return cp_names_find(cp_renamed_shown(to), cp_renamed_shown(from)->at[i]);
}

/* Find, for each of the profile's functions, TREE's with equal names. */
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
   b->exists = open_profile(b, path, &in);
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
