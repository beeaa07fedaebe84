/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/names.c: the name tables: hash tables with open addressing over
   names that lie in large chunks.

   A profile of seven million lines has half a million names, which its lines of
   files and functions repeat.  A name is changed only once, however often it
   recurs. */

#include "engine/model/names.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK_SIZE ((size_t)64 * 1024)

struct cp_name_chunk {
   struct cp_name_chunk* older;
   size_t used, size;
   char bytes[];
};

/* Return NAME's hash: FNV-1a, 64 bits wide, folded to 32. */
static uint32_t hash_of(cp_slice name)
{
   uint64_t h = 14695981039346656037u;

   for (size_t i = 0; i < name.len; i++)
      h = (h ^ (unsigned char)name.at[i]) * 1099511628211u;
   return (uint32_t)(h ^ h >> 32);
}

/* Copy NAME into a chunk of NAMES; return the copy. */
static cp_slice keep(cp_names* names, cp_slice name)
{
   struct cp_name_chunk* chunk = names->chunks;
   char* to;

   if (chunk == NULL || chunk->size - chunk->used < name.len) {
      size_t size = name.len > CHUNK_SIZE ? name.len : CHUNK_SIZE;

      chunk = cp_alloc(1, sizeof(*chunk) + size);
      *chunk = (struct cp_name_chunk){names->chunks, 0, size};
      names->chunks = chunk;
   }
   to = chunk->bytes + chunk->used;
   if (name.len > 0)
      memcpy(to, name.at, name.len);
   chunk->used += name.len;
   return (cp_slice){to, name.len};
}

/* Return the slot that holds NAME, or the empty slot where NAME belongs. */
static uint32_t* slot_of(const cp_names* names, cp_slice name, uint32_t hash)
{
   size_t mask = names->n_slots - 1;

   for (size_t i = hash & mask;; i = (i + 1) & mask) {
      uint32_t* slot = &names->slots[i];

      if (*slot == 0)
         return slot;
      if (names->hashes[*slot - 1] == hash
          && cp_slice_equal(names->at[*slot - 1], name))
         return slot;
   }
}

/* Double the number of slots, so that at most half of them are used. */
static void grow_slots(cp_names* names)
{
   size_t mask;

   free(names->slots);
   names->n_slots = names->n_slots == 0 ? 64 : names->n_slots * 2;
   names->slots = cp_alloc_zeroed(names->n_slots, sizeof(*names->slots));
   mask = names->n_slots - 1;
   for (uint32_t id = 0; id < names->n; id++) {
      size_t i = names->hashes[id] & mask;

      while (names->slots[i] != 0)
         i = (i + 1) & mask;
      names->slots[i] = id + 1;
   }
}

uint32_t cp_names_add(cp_names* names, cp_slice name)
{
   uint32_t hash = hash_of(name);
   uint32_t* slot;
   size_t cap = names->cap;

   if ((size_t)names->n * 2 >= names->n_slots)
      grow_slots(names);
   slot = slot_of(names, name, hash);
   if (*slot != 0)
      return *slot - 1;
   CP_MAKE_ROOM(names->at, cap, (size_t)names->n + 1);
   CP_MAKE_ROOM(names->hashes, names->cap, (size_t)names->n + 1);
   names->at[names->n] = keep(names, name);
   names->hashes[names->n] = hash;
   *slot = ++names->n;
   return names->n - 1;
}

uint32_t cp_names_find(const cp_names* names, cp_slice name)
{
   if (names->n == 0)
      return CP_NO_NAME;
   /* An empty slot holds 0, and 0 - 1 is CP_NO_NAME. */
   return *slot_of(names, name, hash_of(name)) - 1;
}

static int by_name(uint32_t a, uint32_t b, const void* context)
{
   const cp_names* names = context;

   return cp_slice_compare(names->at[a], names->at[b]);
}

uint32_t* cp_names_sorted(const cp_names* names)
{
   return cp_sorted(names->n, by_name, names);
}

uint32_t* cp_names_ranked(const cp_names* names)
{
   return cp_ranked(names->n, by_name, names);
}

void cp_names_free(cp_names* names)
{
   while (names->chunks != NULL) {
      struct cp_name_chunk* older = names->chunks->older;

      free(names->chunks);
      names->chunks = older;
   }
   free(names->at);
   free(names->hashes);
   free(names->slots);
   *names = (cp_names){0};
}

/* ---- recorded and shown ---- */

/* Return whether names are shown unchanged. */
static bool is_plain(const cp_renamed* r)
{
   return r->demangler == NULL && r->mod == NULL && r->folds == NULL;
}

const cp_names* cp_renamed_shown(const cp_renamed* r)
{
   return is_plain(r) ? &r->recorded : &r->modified;
}

/* Append NAME, demangled and modified, to TO. */
static bool change(const cp_renamed* r, cp_slice name, cp_buffer* to,
                   cp_error* err)
{
   cp_buffer plain = {0};
   bool good = true;

   if (r->demangler != NULL) {
      good = cp_demangle(r->demangler, name, &plain, err);
      name = (cp_slice){plain.at, plain.len};
   }
   if (good && r->mod != NULL)
      good = cp_mod_apply(r->mod, name, to, err);
   else
      cp_buffer_add_slice(to, name);
   cp_buffer_free(&plain);
   return good;
}

/* Note that recorded names are folded to shown name number I. */
static void note_fold(cp_renamed* r, uint32_t i)
{
   CP_MAKE_ZEROS(r->is_fold, r->is_fold_cap, r->n_is_fold, (size_t)i + 1);
   if (r->n_is_fold <= i)
      r->n_is_fold = i + 1;
   r->is_fold[i] = true;
}

/* Return the number of the shown name of the recorded NAME, or CP_NO_NAME with
   a message. */
static uint32_t show(cp_renamed* r, cp_slice name, cp_error* err)
{
   uint32_t shown = CP_NO_NAME;
   cp_buffer changed = {0};

   if (change(r, name, &changed, err)) {
      cp_slice now = {changed.at, changed.len}, as;
      int found = cp_fold_find(r->folds, now, &as, err);

      if (found >= 0)
         shown = cp_names_add(&r->modified, found > 0 ? as : now);
      if (found > 0)
         note_fold(r, shown);
   }
   cp_buffer_free(&changed);
   return shown;
}

bool cp_renamed_add(cp_renamed* r, cp_slice name, uint32_t* shown,
                    cp_error* err)
{
   uint32_t known = r->recorded.n;
   uint32_t id = cp_names_add(&r->recorded, name);

   if (is_plain(r)) {
      *shown = id;
      return true;
   }
   if (id == known) {
      CP_MAKE_ROOM(r->became, r->became_cap, (size_t)id + 1);
      r->became[id] = show(r, name, err);
   }
   *shown = r->became[id];
   return *shown != CP_NO_NAME;
}

uint32_t cp_renamed_add_fixed(cp_renamed* r, cp_slice name)
{
   return cp_names_add(is_plain(r) ? &r->recorded : &r->modified, name);
}

uint32_t cp_renamed_became(const cp_renamed* r, uint32_t i)
{
   return is_plain(r) ? i : r->became[i];
}

bool cp_renamed_is_fold(const cp_renamed* r, uint32_t i)
{
   return i < r->n_is_fold && r->is_fold[i];
}

void cp_renamed_free(cp_renamed* r)
{
   cp_names_free(&r->recorded);
   cp_names_free(&r->modified);
   free(r->became);
   free(r->is_fold);
   *r = (cp_renamed){0};
}
