/* profile/values/merge.c: the table of sites of value profiles, and merging
   them.  Sites are found by a hash of what distinguishes them, with linear
   probing. */

#include "profile/values/values.h"

#include <stdlib.h>
#include <string.h>

void cp_values_init(cp_values* v)
{
   memset(v, 0, sizeof(*v));
   v->kinds = v->last_command = CP_NO_NAME;
}

void cp_values_free(cp_values* v)
{
   for (uint32_t i = 0; i < v->n_sites; i++)
      free(v->sites[i].entries);
   free(v->sites);
   free(v->slots);
   free(v->codes);
   cp_buffer_free(&v->commands);
   cp_names_free(&v->names);
   cp_names_free(&v->known_codes);
}

/* The most sites of one kind that an instruction can have. */
#define MAX_ORDINALS 64

/* ---- finding ---- */

static size_t hash_of(const cp_value_site* s)
{
   uint64_t h = cp_mix(s->object, s->offset);

   h = cp_mix(h, (uint64_t)s->file << 32 | s->func);
   h = cp_mix(h, (uint64_t)s->kind << 32 | s->width);
   return (size_t)cp_mix(h, s->line << 16 | s->ordinal << 1 | s->is_conflict);
}

static bool is_same(const cp_value_site* a, const cp_value_site* b)
{
   return a->offset == b->offset && a->object == b->object
          && a->file == b->file && a->func == b->func && a->line == b->line
          && a->kind == b->kind && a->width == b->width
          && a->ordinal == b->ordinal && a->is_conflict == b->is_conflict;
}

static uint32_t* slot_of(const cp_values* v, const cp_value_site* site)
{
   size_t i = hash_of(site) & (v->n_slots - 1);

   while (v->slots[i] != 0 && !is_same(&v->sites[v->slots[i] - 1], site))
      i = (i + 1) & (v->n_slots - 1);
   return &v->slots[i];
}

static void grow(cp_values* v)
{
   free(v->slots);
   v->n_slots = v->n_slots == 0 ? 1024 : 2 * v->n_slots;
   v->slots = cp_alloc_zeroed(v->n_slots, sizeof(*v->slots));
   for (uint32_t i = 0; i < v->n_sites; i++)
      *slot_of(v, &v->sites[i]) = i + 1;
}

/* ---- lists ---- */

static bool is_same_entry(const cp_value_entry* a, const cp_value_entry* b)
{
   return a->value == b->value && a->conflict == b->conflict
          && a->line == b->line && a->func == b->func;
}

/* How often a value that the list does not hold may have been there. */
static uint64_t least_of(const cp_values* v, const cp_value_site* s)
{
   if (s->n_entries < v->max_entries)
      return 0;
   return s->entries[s->n_entries - 1].count;
}

static bool add(uint64_t* to, uint64_t n)
{
   return !__builtin_add_overflow(*to, n, to);
}

static bool add_entry(cp_value_entry* to, const cp_value_entry* from)
{
   return add(&to->count, from->count) && add(&to->error, from->error)
          && add(&to->distances, from->distances);
}

static bool add_unknown(cp_value_entry* to, uint64_t n)
{
   return add(&to->count, n) && add(&to->error, n);
}

static int compare_entries(const void* x, const void* y)
{
   const cp_value_entry* a = x;
   const cp_value_entry* b = y;

   if (a->count != b->count)
      return a->count > b->count ? -1 : 1;
   if (a->value != b->value)
      return a->value < b->value ? -1 : 1;
   if (a->conflict != b->conflict)
      return a->conflict < b->conflict ? -1 : 1;
   if (a->func != b->func)
      return a->func < b->func ? -1 : 1;
   return a->line < b->line ? -1 : a->line > b->line;
}

/* Merges the list of FROM into that of TO, whose list is replaced. */
static bool merge_lists(const cp_values* v, cp_value_site* to,
                        const cp_value_site* from)
{
   uint64_t least_to = least_of(v, to), least_from = least_of(v, from);
   uint32_t n = to->n_entries;
   cp_value_entry* all
      = cp_alloc((size_t)n + from->n_entries + 1, sizeof(*all));
   bool* met = cp_alloc_zeroed((size_t)n + 1, sizeof(*met));
   bool good = true;

   if (n > 0)
      memcpy(all, to->entries, n * sizeof(*all));
   for (uint32_t i = 0; i < from->n_entries; i++) {
      const cp_value_entry* e = &from->entries[i];
      uint32_t at = 0;

      while (at < to->n_entries && !is_same_entry(&all[at], e))
         at++;
      if (at < to->n_entries) {
         met[at] = true;
         good = good && add_entry(&all[at], e);
      } else {
         all[n] = *e;
         good = good && add_unknown(&all[n++], least_to);
      }
   }
   for (uint32_t i = 0; i < to->n_entries; i++) {
      if (!met[i])
         good = good && add_unknown(&all[i], least_from);
   }
   free(met);
   qsort(all, n, sizeof(*all), compare_entries);
   free(to->entries);
   to->entries = all;
   to->n_entries = n < v->max_entries ? n : v->max_entries;
   return good;
}

/* The slot of SITE, by the first ordinal that is new in the present file; NULL
   if there are too many like it. */
static uint32_t* next_slot(const cp_values* v, cp_value_site* site)
{
   for (; site->ordinal < MAX_ORDINALS; site->ordinal++) {
      uint32_t* slot = slot_of(v, site);

      if (*slot == 0 || v->sites[*slot - 1].seen_in != v->n_files)
         return slot;
   }
   return NULL;
}

bool cp_values_add(cp_values* v, cp_value_site* site, cp_error* err)
{
   uint32_t* slot;
   cp_value_site* known;
   bool good;

   if (2 * (size_t)v->n_sites >= v->n_slots)
      grow(v);
   slot = next_slot(v, site);
   if (slot == NULL) {
      free(site->entries);
      return cp_fail(err, "more sites of one kind than an instruction has");
   }
   site->seen_in = v->n_files;
   if (*slot == 0) {
      CP_MAKE_ROOM(v->sites, v->sites_cap, (size_t)v->n_sites + 1);
      v->sites[v->n_sites++] = *site;
      *slot = v->n_sites;
      return true;
   }
   known = &v->sites[*slot - 1];
   known->seen_in = v->n_files;
   good = merge_lists(v, known, site)
          && add(&known->executions, site->executions)
          && add(&known->samples, site->samples)
          && add(&known->n_conflicts, site->n_conflicts)
          && add(&known->pairs, site->pairs)
          && add(&known->equal_pairs, site->equal_pairs);
   free(site->entries);
   return good || cp_fail(err, "a sum does not fit in 64 bits");
}
