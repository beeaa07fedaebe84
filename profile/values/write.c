/*
   profile/values/write.c: sums of value profiles, written.

   In the tool's own format, by its own writer; the report programs read it.
*/

#include "profile/values/values.h"

#include <stdlib.h>

static void put(void* to, const char* text, size_t len)
{
   cp_sink_slice(to, (cp_slice){text, len});
}

static void put_name(void* to, const void* name)
{
   cp_sink_slice(to, *(const cp_slice*)name);
}

/* NULL if there is none. */
static const void* name_of(const cp_values* v, uint32_t name)
{
   return name == CP_NO_NAME ? NULL : &v->names.at[name];
}

/* ---- order ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
   return a < b ? -1 : a > b;
}

static int compare_sites(uint32_t a, uint32_t b, const void* context)
{
   const cp_values* v = context;
   const cp_value_site* s = &v->sites[a];
   const cp_value_site* t = &v->sites[b];
   int d = s->object == t->object ? 0
           : cp_slice_compare(v->names.at[s->object], v->names.at[t->object]);

   if (d == 0 && s->file != t->file)
      d = cp_slice_compare(v->names.at[s->file], v->names.at[t->file]);
   if (d == 0 && s->func != t->func)
      d = cp_slice_compare(v->names.at[s->func], v->names.at[t->func]);
   if (d == 0)
      d = compare_numbers(s->offset, t->offset);
   return d;
}

/* Room for entries is for as many as the site has. */
static void put_site(const cp_values* v, const cp_value_site* s,
                     ValuesWriter* w, EntryText* entries)
{
   for (uint32_t i = 0; i < s->n_entries; i++) {
      const cp_value_entry* e = &s->entries[i];

      entries[i] = (EntryText){
         .value = e->value, .count = e->count, .error = e->error,
         .conflict = e->conflict, .line = e->line, .distances = e->distances,
         .function = name_of(v, e->func),
      };
   }
   cg_put_site(w, &(SiteText){
      .object = name_of(v, s->object), .file = name_of(v, s->file),
      .function = name_of(v, s->func), .is_conflict = s->is_conflict,
      .offset = s->offset, .line = s->line, .kind = name_of(v, s->kind),
      .width = s->width, .executions = s->executions, .samples = s->samples,
      .n_conflicts = s->n_conflicts, .pairs = s->pairs,
      .equal_pairs = s->equal_pairs,
      .entries = entries, .n_entries = s->n_entries,
   });
}

static void put_sites(const cp_values* v, ValuesWriter* w)
{
   uint32_t* order = cp_sorted(v->n_sites, compare_sites, v);
   EntryText* entries = cp_alloc((size_t)v->max_entries + 1, sizeof(*entries));

   for (uint32_t i = 0; i < v->n_sites; i++)
      put_site(v, &v->sites[order[i]], w, entries);
   free(entries);
   free(order);
}

void cp_values_write(const cp_values* v, cp_sink* to)
{
   ValuesWriter w = {.put = put, .put_name = put_name, .to = to};
   ValuesHeader header = {
      .kinds = name_of(v, v->kinds),
      .sampling = {v->sampling[SAMPLING_VALUES],
                   v->sampling[SAMPLING_CONFLICTS]},
      .max_entries = v->max_entries, .window = v->window,
      .n_sites = v->n_sites,
   };

   cg_put_values_mark(&w);
   cp_sink_slice(to, (cp_slice){v->commands.at, v->commands.len});
   cg_put_values_header(&w, &header);
   put_sites(v, &w);
   for (uint32_t i = 0; i < v->n_codes; i++)
      cg_put_code_place(&w, v->codes[i].address, name_of(v, v->codes[i].name),
                        NULL, 0);
}
