/*
   profile/values/values.c: the reader of value profiles.

   Strict: the tool and cg_merge write this format, and nobody else.  What is
   refused has one message, with the file and the line.
*/

#include "profile/values/reader.h"

#include <stdlib.h>
#include <string.h>

/* ---- sites ---- */

static bool add_site(cp_value_reader* r, cp_value_site* site)
{
   cp_error why = {0};

   r->n_sites++;
   return cp_values_add(r->v, site, &why) || cp_wrong_because(&r->line, &why);
}

/* Adds the site whose lines have all come. */
static bool end_pending(cp_value_reader* r)
{
   if (!r->has_pending)
      return true;
   r->has_pending = false;
   if (r->pending.is_conflict
       && (!r->pending_has_samples
           || r->n_partners != r->pending.n_entries)) {
      free(r->pending.entries);
      return cp_wrong(&r->line, "the load or store before has no s line, or not"
                                " as many p lines as partners");
   }
   return add_site(r, &r->pending);
}

static bool take_class(cp_value_reader* r, ConflictClass* class)
{
   cp_slice word;

   if (!cp_take_text(&r->line, " ") || !cp_take_word(&r->line, &word))
      return false;
   for (*class = 0; *class < N_CONFLICTS; ++*class) {
      if (cp_word_is(word, cg_conflict_name[*class]))
         return true;
   }
   return false;
}

static bool take_entry(cp_value_reader* r, bool is_conflict, cp_value_entry* e)
{
   *e = (cp_value_entry){.func = CP_NO_NAME};
   return cp_take_hex(&r->line, &e->value)
          && (!is_conflict || (cp_take_field(&r->line, &e->line)
                           && take_class(r, &e->conflict)))
          && cp_take_field(&r->line, &e->count)
          && cp_take_field(&r->line, &e->error)
          && e->error <= e->count && e->count > 0;
}

static bool has_repetition(const cp_value_site* s)
{
   for (uint32_t i = 1; i < s->n_entries; i++) {
      const cp_value_entry* e = &s->entries[i];

      for (uint32_t j = 0; j < i && !s->is_conflict; j++) {
         if (s->entries[j].value == e->value)
            return true;
      }
   }
   return false;
}

/* What a list must be; NULL, or why it is not. */
static const char* flaw_of(const cp_value_site* s)
{
   uint64_t sum = 0;

   for (uint32_t i = 0; i < s->n_entries; i++) {
      const cp_value_entry* e = &s->entries[i];

      if (i > 0 && e->count > e[-1].count)
         return "the counts of a list do not fall";
      if (__builtin_add_overflow(sum, e->count - e->error, &sum))
         return "a sum does not fit in 64 bits";
   }
   if (!s->is_conflict && sum > s->samples)
      return "a list counts more than there were samples";
   return has_repetition(s) ? "a value is twice in a list" : NULL;
}

static bool take_list(cp_value_reader* r, cp_value_site* s)
{
   size_t cap = 0;
   const char* flaw;

   while (!cp_at_end(&r->line)) {
      cp_value_entry e;

      if (!cp_take_text(&r->line, s->n_entries == 0 ? " " : " , ")
          || !take_entry(r, s->is_conflict, &e))
         return cp_wrong(&r->line,
                         "a value, its count or its error is malformed");
      if (s->n_entries == r->max_entries)
         return cp_wrong(&r->line, "a list is longer than the header says");
      CP_MAKE_ROOM(s->entries, cap, (size_t)s->n_entries + 1);
      s->entries[s->n_entries++] = e;
   }
   flaw = flaw_of(s);
   return flaw == NULL || cp_wrong(&r->line, flaw);
}

/* OFFSET LINE KIND WIDTH EXECUTIONS [SAMPLES] */
static bool take_place(cp_value_reader* r, cp_value_site* s)
{
   cp_slice kind;
   uint64_t width;

   if (!cp_take_hex(&r->line, &s->offset) || !cp_take_field(&r->line, &s->line)
       || !cp_take_text(&r->line, " ") || !cp_take_word(&r->line, &kind)
       || !cp_take_field(&r->line, &width)
       || !cp_take_field(&r->line, &s->executions)
       || (!s->is_conflict && !cp_take_field(&r->line, &s->samples)))
      return false;
   if (width > UINT32_MAX)
      return false;
   s->kind = cp_names_add(&r->v->names, kind);
   s->width = (uint32_t)width;
   return cp_take_text(&r->line, " :");
}

static bool take_site(cp_value_reader* r, bool is_conflict)
{
   cp_value_site s = {.object = r->object, .file = r->file, .func = r->func,
                      .is_conflict = is_conflict};

   if (!end_pending(r))
      return false;
   if (r->func == CP_NO_NAME)
      return cp_wrong(&r->line, "a site before any ob=, fl= and fn=");
   if (!take_place(r, &s))
      return cp_wrong(&r->line,
                      "the place, kind or numbers of a site are malformed");
   if (!take_list(r, &s)) {
      free(s.entries);
      return false;
   }
   r->pending = s;
   r->has_pending = true;
   r->pending_has_samples = r->pending_has_burst = false;
   r->n_partners = 0;
   return true;
}

static bool take_samples(cp_value_reader* r)
{
   cp_value_site* s = &r->pending;

   if (!r->has_pending || !s->is_conflict || r->pending_has_samples)
      return cp_wrong(&r->line, "an s line that follows no r line");
   r->pending_has_samples = true;
   return (cp_take_number(&r->line, &s->samples)
           && cp_take_field(&r->line, &s->n_conflicts) && cp_at_end(&r->line))
          || cp_wrong(&r->line, "malformed numbers of samples");
}

static bool take_in_burst(cp_value_reader* r)
{
   cp_value_site* s = &r->pending;

   if (!r->has_pending || r->pending_has_burst)
      return cp_wrong(&r->line, "a b line that follows no v or r line");
   r->pending_has_burst = true;
   return (cp_take_number(&r->line, &s->pairs)
           && cp_take_field(&r->line, &s->equal_pairs) && cp_at_end(&r->line)
           && s->equal_pairs <= s->pairs)
          || cp_wrong(&r->line, "malformed numbers of pairs in a burst");
}

static bool take_partner(cp_value_reader* r)
{
   cp_value_entry* e;

   if (!r->has_pending || !r->pending.is_conflict
       || r->n_partners == r->pending.n_entries)
      return cp_wrong(&r->line,
                      "a p line that follows no r line with a partner");
   e = &r->pending.entries[r->n_partners++];
   if (!cp_take_number(&r->line, &e->distances) || !cp_take_text(&r->line, " "))
      return cp_wrong(&r->line, "a malformed distance");
   e->func = cp_names_add(&r->v->names, cp_rest_of(&r->line));
   return true;
}

static bool take_code(cp_value_reader* r)
{
   cp_values* v = r->v;
   cp_slice address = {.at = r->line.at};
   uint64_t number;

   if (!cp_take_hex(&r->line, &number))
      return cp_wrong(&r->line, "a malformed address");
   address.len = (size_t)(r->line.at - address.at);
   if (!cp_take_text(&r->line, " "))
      return cp_wrong(&r->line, "an address without what is there");
   if (cp_names_find(&v->known_codes, address) != CP_NO_NAME)
      return true;
   cp_names_add(&v->known_codes, address);
   CP_MAKE_ROOM(v->codes, v->codes_cap, (size_t)v->n_codes + 1);
   v->codes[v->n_codes++] = (cp_code_place){
      .address = number, .name = cp_names_add(&v->names, cp_rest_of(&r->line)),
   };
   return true;
}

/* ---- lines ---- */

static uint32_t rest_as_name(cp_value_reader* r)
{
   return cp_names_add(&r->v->names, cp_rest_of(&r->line));
}

static bool take_name(cp_value_reader* r)
{
   if (cp_take_text(&r->line, "ob=")) {
      r->object = rest_as_name(r);
      r->file = r->func = CP_NO_NAME;
      return true;
   }
   if (cp_take_text(&r->line, "fl=") && r->object != CP_NO_NAME) {
      r->file = rest_as_name(r);
      r->func = CP_NO_NAME;
      return true;
   }
   if (cp_take_text(&r->line, "fn=") && r->file != CP_NO_NAME) {
      r->func = rest_as_name(r);
      return true;
   }
   return cp_wrong(&r->line, "unknown line, or a misplaced name");
}

static bool is_of_body(cp_slice line)
{
   return line.len >= 2
          && (line.at[1] == ' '
              || (line.len >= 3 && line.at[2] == '='));
}

static bool take_body_line(cp_value_reader* r)
{
   if (cp_take_text(&r->line, "v "))
      return take_site(r, false);
   if (cp_take_text(&r->line, "r "))
      return take_site(r, true);
   if (cp_take_text(&r->line, "s "))
      return take_samples(r);
   if (cp_take_text(&r->line, "b "))
      return take_in_burst(r);
   if (cp_take_text(&r->line, "p "))
      return take_partner(r);
   if (!end_pending(r))
      return false;
   return cp_take_text(&r->line, "a ") ? take_code(r) : take_name(r);
}

static bool take_line(cp_value_reader* r, cp_slice line)
{
   r->line.at = line.at;
   r->line.end = line.at + line.len;
   if (r->line.in->line_no == 1)
      return cp_word_is(line, "# cachegrind values")
             || cp_wrong(&r->line, "no profile of values: that begins with"
                         " '# cachegrind values'");
   if (line.len == 0 || line.at[0] == '#')
      return true;
   if (!r->in_body && is_of_body(line) && !cp_value_begin_body(r))
      return false;
   return r->in_body ? take_body_line(r) : cp_take_header_line(r);
}

static bool take_end(cp_value_reader* r)
{
   if (r->line.in->line_no == 0)
      return cp_fail(r->line.err, "%s: no profile of values: it is empty",
                     r->line.in->path);
   if (!end_pending(r) || (!r->in_body && !cp_value_begin_body(r)))
      return false;
   if (r->states_sites && r->stated_sites != r->n_sites)
      return cp_wrong(&r->line, "the file ends early, or late: that is not the"
                                " number of sites in its header");
   return true;
}

bool cp_values_read(cp_values* v, cp_input* in, cp_error* err)
{
   cp_value_reader r = {.v = v, .line = {.in = in, .err = err},
                        .kinds = CP_NO_NAME, .object = CP_NO_NAME,
                        .file = CP_NO_NAME, .func = CP_NO_NAME};
   bool good = true;

   v->n_files++;
   while (good && cp_input_more(in, err))
      good = take_line(&r, cp_input_line(in));
   good = good && err->len == 0 && take_end(&r);
   if (r.has_pending)
      free(r.pending.entries);
   cp_input_close(in);
   return good;
}
