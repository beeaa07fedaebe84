/*
   values_drawn.c: profiles of values, drawn at random: whatever the writer is
   given (format/values_text.h), the reader reads; what was read is written as
   it was, and merged with itself all of it is there twice.
*/

#include "profile/values/values.h"
#include "tap.h"
#include "random.h"

#include <stdlib.h>

enum { ROUNDS = 400, MAX_SITES = 12, MAX_LIST = 5, MAX_CODES = 3 };

/* A site and what it points to.  Names are slices. */
typedef struct {
   SiteText text;
   EntryText entries[MAX_LIST];
} DrawnSite;

typedef struct {
   ValuesHeader header;
   DrawnSite sites[MAX_SITES];
   uint64_t codes[MAX_CODES];
   uint32_t n_codes;
} Drawn;

static uint64_t below(uint64_t n)
{
   return random_word() % n;
}

/* Of all sizes, 0 often; twice as much still fits. */
static uint64_t some(void)
{
   return below(4) == 0 ? 0 : random_word() >> (1 + below(63));
}

/* In the order of bytes. */
static const cp_slice names[] = {
   {"", 0}, {" ", 1}, {" : 0x1 2 0 , ", 13}, {"# x", 3}, {"/usr/a b.c", 10},
   {"???", 3}, {"f(int, char)", 12}, {"fn=", 3}, {"v 0x1", 5}, {"\377\0x", 3},
};
enum { N_NAMES = sizeof(names) / sizeof(names[0]) };

static const cp_slice kinds[] = {{"load", 4}, {"arg:rdi", 7}, {"result:x", 8}};

static ValueSampling draw_sampling(bool is_there)
{
   ValueSampling s = {.is_there = is_there, .is_exact = below(2) == 0};

   if (!is_there)
      return (ValueSampling){0};
   s.seed = some();
   if (!s.is_exact) {
      s.n = 1 + below(1000);
      s.period = 2 * s.n + some();
      s.bursts = some();
      s.short_bursts = below(s.bursts + 1);
   }
   return s;
}

static void draw_list(DrawnSite* d, uint32_t max)
{
   SiteText* s = &d->text;
   uint64_t count = some() / MAX_LIST;

   s->entries = d->entries;
   s->samples = s->is_conflict ? some() : 0;
   while (count > 0 && s->n_entries < max && below(4) > 0) {
      EntryText* e = &d->entries[s->n_entries++];

      /* Values of a list differ. */
      *e = (EntryText){.value = some() * 8 + s->n_entries, .count = count,
                       .error = below(2) == 0 ? 0 : below(count + 1)};
      if (s->is_conflict) {
         e->conflict = (ConflictClass)below(N_CONFLICTS);
         e->line = some();
         e->distances = some();
         e->function = &names[below(N_NAMES)];
         s->n_conflicts += count - e->error;
      } else {
         s->samples += count - e->error;
      }
      count -= below(count);
   }
}

/* Sites rise as the reader sorts them: by names, then by offsets. */
static void draw(Drawn* d)
{
   ValuesHeader* h = &d->header;
   uint64_t which = 1 + below(3);
   uint64_t offset = 0;
   size_t object = 0, file = 0, function = 0;

   memset(d, 0, sizeof(*d));
   h->kinds = which & 1 ? &names[4] : NULL;
   h->sampling[SAMPLING_VALUES] = draw_sampling(which & 1);
   h->sampling[SAMPLING_CONFLICTS] = draw_sampling(which & 2);
   h->window = which & 2 ? 1 + some() : 0;
   h->max_entries = 1 + (uint32_t)below(MAX_LIST);
   h->n_sites = below(MAX_SITES + 1);
   for (uint32_t i = 0; i < h->n_sites; i++) {
      SiteText* s = &d->sites[i].text;

      if (below(4) == 0 && object + 1 < N_NAMES) {
         object++;
         file = function = 0;
      } else if (below(3) == 0 && file + 1 < N_NAMES) {
         file++;
         function = 0;
      } else if (below(2) == 0 && function + 1 < N_NAMES) {
         function++;
      }
      offset += 1 + below(1000);
      *s = (SiteText){
         .object = &names[object], .file = &names[file],
         .function = &names[function], .is_conflict = below(2) == 0,
         .offset = offset, .line = some(), .kind = &kinds[below(3)],
         .width = below(65), .executions = some(), .pairs = some(),
      };
      s->equal_pairs = below(s->pairs + 1);
      draw_list(&d->sites[i], h->max_entries);
   }
   d->n_codes = (uint32_t)below(MAX_CODES + 1);
   for (uint32_t i = 0; i < d->n_codes; i++)
      d->codes[i] = some() * MAX_CODES + i;
}

static void put(void* to, const char* text, size_t len)
{
   cp_sink_slice(to, (cp_slice){text, len});
}

static void put_name(void* to, const void* name)
{
   cp_sink_slice(to, *(const cp_slice*)name);
}

static void write_drawn(const Drawn* d, cp_sink* to)
{
   ValuesWriter w = {.put = put, .put_name = put_name, .to = to};

   cp_sink_init(to, -1);
   cg_put_values_mark(&w);
   cp_sink_text(to, "cmd: ./x\n");
   cg_put_values_header(&w, &d->header);
   for (uint32_t i = 0; i < d->header.n_sites; i++)
      cg_put_site(&w, &d->sites[i].text);
   for (uint32_t i = 0; i < d->n_codes; i++)
      cg_put_code_place(&w, d->codes[i], &names[1 + i], NULL, 0);
}

static cp_slice written(const cp_sink* s)
{
   return (cp_slice){s->held.at, s->held.len};
}

static bool read_into(cp_values* v, cp_slice text)
{
   cp_error err = {0};
   cp_input in;
   bool good;

   cp_input_memory(&in, "drawn", text.at, text.len);
   good = cp_values_read(v, &in, &err);
   if (!good)
      printf("# %.*s\n%.*s\n", (int)err.len, err.at, (int)text.len, text.at);
   cp_buffer_free(&err);
   return good;
}

/* Is all of the site there, TIMES times? */
static bool is_site(const cp_values* v, const cp_value_site* s,
                    const SiteText* t, uint64_t times)
{
   bool same = cp_slice_equal(v->names.at[s->object],
                              *(const cp_slice*)t->object)
               && cp_slice_equal(v->names.at[s->file],
                                 *(const cp_slice*)t->file)
               && cp_slice_equal(v->names.at[s->func],
                                 *(const cp_slice*)t->function)
               && cp_slice_equal(v->names.at[s->kind],
                                 *(const cp_slice*)t->kind)
               && s->offset == t->offset && s->line == t->line
               && s->width == t->width && s->is_conflict == t->is_conflict
               && s->executions == times * t->executions
               && s->samples == times * t->samples
               && s->n_conflicts == times * t->n_conflicts
               && s->pairs == times * t->pairs
               && s->equal_pairs == times * t->equal_pairs
               && s->n_entries == t->n_entries;
   uint64_t counts = 0, expected = 0;

   for (uint32_t i = 0; same && i < s->n_entries; i++) {
      counts += s->entries[i].count - s->entries[i].error;
      expected += times * (t->entries[i].count - t->entries[i].error);
   }
   return same && counts == expected;
}

static bool holds(const cp_values* v, const Drawn* d, uint64_t times)
{
   bool same = v->n_sites == d->header.n_sites && v->n_codes == d->n_codes;

   for (uint32_t i = 0; same && i < v->n_sites; i++)
      same = is_site(v, &v->sites[i], &d->sites[i].text, times);
   return same;
}

static bool keeps(const Drawn* d)
{
   cp_sink text, again;
   cp_values once, twice;
   bool good;

   write_drawn(d, &text);
   cp_values_init(&once);
   cp_values_init(&twice);
   cp_sink_init(&again, -1);
   good = read_into(&once, written(&text)) && holds(&once, d, 1);
   if (good) {
      cp_values_write(&once, &again);
      good = cp_slice_equal(written(&text), written(&again))
             && read_into(&twice, written(&text))
             && read_into(&twice, written(&again)) && holds(&twice, d, 2);
   }
   cp_values_free(&once);
   cp_values_free(&twice);
   cp_sink_free(&text);
   cp_sink_free(&again);
   return good;
}

int main(void)
{
   unsigned long seed = test_seed();
   unsigned n_kept = 0, n_without_samples = 0;

   seed_random(seed);
   for (unsigned round = 0; round < ROUNDS; round++) {
      Drawn d;

      draw(&d);
      for (uint32_t i = 0; i < d.header.n_sites; i++)
         n_without_samples += d.sites[i].text.n_entries == 0;
      n_kept += keeps(&d);
   }
   is_uint(n_kept, ROUNDS, "what is written is read, and merged");
   ok(n_without_samples > 100, "sites that were never sampled are among them");
   tell_seed(seed);
   return done_testing();
}
