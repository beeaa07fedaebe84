/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Profiles of values as text.           features/values/text.c ---*/
/*--------------------------------------------------------------------*/

/* See features/values/text.h.  Bytes go straight to the writer's functions; the
   names of an object, file or function are written where they change from one
   site to the next. */

#include "features/values/text.h"

static const char* const conflict_name[N_CONFLICTS] = {
   [CONFLICT_COVERED] = "covered",
   [CONFLICT_PARTIAL] = "partial",
   [CONFLICT_ALIAS]   = "alias",
};

static void put(ValuesWriter* w, const char* text)
{
   size_t len = 0;
   while (text[len] != '\0')
      len++;
   w->put(w->to, text, len);
}

static void put_digits(ValuesWriter* w, uint64_t n, unsigned base)
{
   char  text[24];
   char* end   = text + sizeof(text);
   char* first = end;
   do {
      *--first = "0123456789abcdef"[n % base];
      n /= base;
   } while (n > 0);
   w->put(w->to, first, (size_t)(end - first));
}

static void put_number(ValuesWriter* w, const char* before, uint64_t n)
{
   put(w, before);
   put_digits(w, n, 10);
}

static void put_hex(ValuesWriter* w, const char* before, uint64_t n)
{
   put(w, before);
   put(w, "0x");
   put_digits(w, n, 16);
}

static void put_name(ValuesWriter* w, const char* before, const void* name,
                     const char* after)
{
   put(w, before);
   w->put_name(w->to, name);
   put(w, after);
}

/*------------------------------------------------------------*/
/*--- Header                                               ---*/
/*------------------------------------------------------------*/

void cg_put_values_mark(ValuesWriter* w)
{
   put(w, "# cachegrind values\nversion: 1\n");
}

static void put_sampling(ValuesWriter* w, const char* what,
                         const ValueSampling* s)
{
   if (!s->is_there)
      return;
   put(w, "sampling: ");
   put(w, what);
   if (s->is_exact) {
      put(w, " exact");
   } else {
      put_number(w, " ", s->n);
      put_number(w, ",", s->period);
      put(w, " gaps 0.5-1.5");
   }
   put_number(w, " seed ", s->seed);
   put(w, "\n");
}

static void put_bursts(ValuesWriter* w, const char* key,
                       const ValueSampling* s)
{
   if (!s->is_there || s->is_exact)
      return;
   put_number(w, key, s->bursts);
   put_number(w, " short ", s->short_bursts);
   put(w, "\n");
}

void cg_put_values_header(ValuesWriter* w, const ValuesHeader* h)
{
   if (h->kinds != NULL)
      put_name(w, "kinds: ", h->kinds, "\n");
   put_sampling(w, "value", &h->sampling[SAMPLING_VALUES]);
   put_sampling(w, "replay", &h->sampling[SAMPLING_CONFLICTS]);
   put_number(w, "lists: space-saving ", h->max_entries);
   put(w, "\n");
   put_bursts(w, "bursts: ", &h->sampling[SAMPLING_VALUES]);
   if (h->window > 0) {
      put_number(w, "replay-window: ", h->window);
      put(w, "\n");
   }
   put_bursts(w, "replay-bursts: ", &h->sampling[SAMPLING_CONFLICTS]);
   put_number(w, "sites: ", h->n_sites);
   put(w, "\n");
}

/*------------------------------------------------------------*/
/*--- Sites                                                ---*/
/*------------------------------------------------------------*/

static void put_names(ValuesWriter* w, const SiteText* s)
{
   bool is_new = s->object != w->object;
   if (is_new)
      put_name(w, "ob=", s->object, "\n");
   is_new = is_new || s->file != w->file;
   if (is_new)
      put_name(w, "fl=", s->file, "\n");
   if (is_new || s->function != w->function)
      put_name(w, "fn=", s->function, "\n");
   w->object   = s->object;
   w->file     = s->file;
   w->function = s->function;
}

static void put_entry(ValuesWriter* w, const SiteText* s, const EntryText* e)
{
   put_hex(w, e == s->entries ? " " : " , ", e->value);
   if (s->is_conflict) {
      put_number(w, " ", e->line);
      put(w, " ");
      put(w, conflict_name[e->conflict]);
   }
   put_number(w, " ", e->count);
   put_number(w, " ", e->error);
}

/* OFFSET LINE KIND[:REGISTER] WIDTH EXECUTIONS [SAMPLES] : ... */
static void put_list(ValuesWriter* w, const SiteText* s)
{
   put_hex(w, s->is_conflict ? "r " : "v ", s->offset);
   put_number(w, " ", s->line);
   put_name(w, " ", s->kind, "");
   if (s->reg != NULL)
      put_name(w, ":", s->reg, "");
   put_number(w, " ", s->width);
   put_number(w, " ", s->executions);
   if (!s->is_conflict)
      put_number(w, " ", s->samples);
   put(w, " :");
   for (uint32_t i = 0; i < s->n_entries; i++)
      put_entry(w, s, &s->entries[i]);
   put(w, "\n");
}

static void put_two(ValuesWriter* w, const char* letter, uint64_t a, uint64_t b)
{
   put_number(w, letter, a);
   put_number(w, " ", b);
   put(w, "\n");
}

void cg_put_site(ValuesWriter* w, const SiteText* s)
{
   put_names(w, s);
   put_list(w, s);
   if (s->is_conflict)
      put_two(w, "s ", s->samples, s->n_conflicts);
   if (s->pairs > 0)
      put_two(w, "b ", s->pairs, s->equal_pairs);
   for (uint32_t i = 0; s->is_conflict && i < s->n_entries; i++) {
      put_number(w, "p ", s->entries[i].distances);
      put(w, " ");
      if (s->entries[i].function != NULL)
         w->put_name(w->to, s->entries[i].function);
      put(w, "\n");
   }
}

void cg_put_code_place(ValuesWriter* w, uint64_t address, const void* function,
                       const void* file, uint64_t line)
{
   put_hex(w, "a ", address);
   put_name(w, " ", function, "");
   if (file != NULL) {
      put_name(w, " (", file, "");
      put_number(w, ":", line);
      put(w, ")");
   }
   put(w, "\n");
}
