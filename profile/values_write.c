/*
   profile/values_write.c: the writer of value profiles.

   The counterpart of profile/values.c, for sums; the report programs read what
   is written here.
*/

#include "profile/values.h"

#include <stdlib.h>

static const char* const pairing_name[CG_N_PAIRINGS] = {
   [CG_COVERED] = "covered",
   [CG_PARTIAL] = "partial",
   [CG_ALIAS] = "alias",
};

static void put_number(cg_sink* to, const char* before, uint64_t n)
{
   cg_sink_text(to, before);
   cg_sink_count(to, (cg_count)n);
}

static void put_name(const cg_values* v, cg_sink* to, uint32_t name)
{
   cg_sink_slice(to, v->names.at[name]);
}

/* ---- header ---- */

static void put_sampling(cg_sink* to, const char* what,
                         const cg_value_sampling* s)
{
   if (!s->is_there)
      return;
   cg_sink_text(to, "sampling: ");
   cg_sink_text(to, what);
   if (s->is_exact) {
      cg_sink_text(to, " exact");
   } else {
      put_number(to, " ", s->n);
      put_number(to, ",", s->period);
      cg_sink_text(to, " jitter 1/8");
   }
   put_number(to, " seed ", s->seed);
   cg_sink_text(to, "\n");
}

static void put_bursts(cg_sink* to, const char* key,
                       const cg_value_sampling* s)
{
   if (!s->is_there || s->is_exact)
      return;
   put_number(to, key, s->bursts);
   put_number(to, " short ", s->short_bursts);
   cg_sink_text(to, "\n");
}

static void put_header(const cg_values* v, cg_sink* to)
{
   cg_sink_text(to, "# cachegrind values\nversion: 1\n");
   cg_sink_slice(to, (cg_slice){v->commands.at, v->commands.len});
   if (v->kinds != CG_NO_NAME) {
      cg_sink_text(to, "kinds: ");
      put_name(v, to, v->kinds);
      cg_sink_text(to, "\n");
   }
   put_sampling(to, "value", &v->sampling[0]);
   put_sampling(to, "replay", &v->sampling[1]);
   cg_sink_text(to, v->is_counting_sample ? "lists: counting-sample"
                                          : "lists: space-saving");
   put_number(to, " ", v->max_entries);
   cg_sink_text(to, "\n");
   put_bursts(to, "bursts: ", &v->sampling[0]);
   if (v->window > 0) {
      put_number(to, "replay-window: ", v->window);
      cg_sink_text(to, "\n");
   }
   put_bursts(to, "replay-bursts: ", &v->sampling[1]);
   put_number(to, "sites: ", v->n_sites);
   cg_sink_text(to, "\n");
}

/* ---- sites ---- */

static void put_threshold(cg_sink* to, uint64_t thousandths)
{
   char digits[] = {'.', (char)('0' + thousandths / 100 % 10),
                    (char)('0' + thousandths / 10 % 10),
                    (char)('0' + thousandths % 10), '\0'};

   put_number(to, " ", thousandths / 1000);
   cg_sink_text(to, digits);
}

static void put_entry(const cg_value_site* s, const cg_value_entry* e,
                      cg_sink* to)
{
   cg_sink_address(to, e->value);
   if (s->is_pair) {
      put_number(to, " ", e->line);
      cg_sink_text(to, " ");
      cg_sink_text(to, pairing_name[e->pairing]);
   }
   put_number(to, " ", e->count);
   put_number(to, " ", e->error);
}

static void put_in_burst(const cg_value_site* s, cg_sink* to)
{
   if (s->in_burst == 0)
      return;
   put_number(to, "b ", s->in_burst);
   put_number(to, " ", s->equal_in_burst);
   cg_sink_text(to, "\n");
}

/* The lines that follow that of a pair. */
static void put_rest_of_pair(const cg_values* v, const cg_value_site* s,
                             cg_sink* to)
{
   put_number(to, "s ", s->samples);
   put_number(to, " ", s->n_pairs);
   cg_sink_text(to, "\n");
   put_in_burst(s, to);
   for (uint32_t i = 0; i < s->n_entries; i++) {
      put_number(to, "p ", s->entries[i].distances);
      cg_sink_text(to, " ");
      if (s->entries[i].func != CG_NO_NAME)
         put_name(v, to, s->entries[i].func);
      cg_sink_text(to, "\n");
   }
}

static void put_site(const cg_values* v, const cg_value_site* s, cg_sink* to)
{
   cg_sink_text(to, s->is_pair ? "r " : "v ");
   cg_sink_address(to, s->offset);
   put_number(to, " ", s->line);
   cg_sink_text(to, " ");
   put_name(v, to, s->kind);
   put_number(to, " ", s->width);
   put_number(to, " ", s->executions);
   if (!s->is_pair)
      put_number(to, " ", s->samples);
   if (s->threshold > 0)
      put_threshold(to, s->threshold);
   cg_sink_text(to, " :");
   for (uint32_t i = 0; i < s->n_entries; i++) {
      cg_sink_text(to, i == 0 ? " " : " , ");
      put_entry(s, &s->entries[i], to);
   }
   cg_sink_text(to, "\n");
   if (s->is_pair)
      put_rest_of_pair(v, s, to);
   else
      put_in_burst(s, to);
}

/* ---- order ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
   return a < b ? -1 : a > b;
}

static int compare_sites(uint32_t a, uint32_t b, const void* context)
{
   const cg_values* v = context;
   const cg_value_site* s = &v->sites[a];
   const cg_value_site* t = &v->sites[b];
   int d = s->object == t->object ? 0
           : cg_slice_compare(v->names.at[s->object], v->names.at[t->object]);

   if (d == 0 && s->file != t->file)
      d = cg_slice_compare(v->names.at[s->file], v->names.at[t->file]);
   if (d == 0 && s->func != t->func)
      d = cg_slice_compare(v->names.at[s->func], v->names.at[t->func]);
   if (d == 0)
      d = compare_numbers(s->offset, t->offset);
   return d;
}

static void put_change(const cg_values* v, cg_sink* to, const char* key,
                       uint32_t name)
{
   cg_sink_text(to, key);
   put_name(v, to, name);
   cg_sink_text(to, "\n");
}

static void put_sites(const cg_values* v, cg_sink* to)
{
   uint32_t* order = cg_alloc((size_t)v->n_sites + 1, sizeof(*order));
   const cg_value_site* last = NULL;

   for (uint32_t i = 0; i < v->n_sites; i++)
      order[i] = i;
   cg_sort(order, v->n_sites, compare_sites, v);
   for (uint32_t i = 0; i < v->n_sites; i++) {
      const cg_value_site* s = &v->sites[order[i]];
      bool object = last == NULL || s->object != last->object;
      bool file = object || s->file != last->file;

      if (object)
         put_change(v, to, "ob=", s->object);
      if (file)
         put_change(v, to, "fl=", s->file);
      if (file || s->func != last->func)
         put_change(v, to, "fn=", s->func);
      put_site(v, s, to);
      last = s;
   }
   free(order);
}

void cg_values_write(const cg_values* v, cg_sink* to)
{
   put_header(v, to);
   put_sites(v, to);
   for (uint32_t i = 0; i < v->n_codes; i++) {
      cg_sink_text(to, "a ");
      cg_sink_slice(to, v->known_codes.at[v->codes[2 * i]]);
      cg_sink_text(to, " ");
      put_name(v, to, v->codes[2 * i + 1]);
      cg_sink_text(to, "\n");
   }
}
