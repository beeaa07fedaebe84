/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inclusive counts and cycles.  Random programs call functions at random, and
   know the true inclusive cost of each, with every event counted once.  The
   profile of a run has a profiler's counts: sums of self costs, and of the
   events during the calls of each arc.  Results must be true for functions that
   are not recursive or call only themselves.  For all others they must be
   between the truth and the total. */

#include "engine/read/read.h"
#include "engine/view/check.h"
#include "engine/view/graph.h"
#include "engine/view/libraries.h"
#include "random.h"

/* ---- reading ---- */

static const cp_profile_options options = {.lines = CP_LINES_FORGOTTEN,
                                           .calls = CP_CALLS_BY_ARC};

static void read_text(cp_profile* p, const cp_buffer* text)
{
   cp_error err = {0};
   cp_input in;

   cp_profile_init(p, &options);
   cp_input_memory(&in, "text", text->at, text->len);
   ok(cp_profile_read_input(p, &in, &err), "the profile is read");
   cp_buffer_free(&err);
}

static uint32_t function_of(const cp_profile* p, const char* name)
{
   for (uint32_t f = 0; f < p->functions.n; f++) {
      uint32_t n = cp_profile_function(p, f).name;

      if (cp_slice_equal(p->funcs.recorded.at[n], cp_slice_of(name)))
         return f;
   }
   return CP_NO_NAME;
}

/* ---- drawn graphs ---- */

/* A graph, whose functions are letters.  "ab5": calls from a to b cost 5;
   "a3": a itself costs 3. */
typedef struct {
   const char* what;
   const char* drawn;
   const char* inclusive; /* costs, in the order of the letters */
   const char* cycles;    /* each letter's cycle, or . */
   const char* depth;
} drawing;

static const drawing drawings[] = {
   {"one function", "a3", "3", ".", "0"},
   {"a chain", "a1 ab9 b4 bc5 c5", "10 9 5", "...", "012"},
   {"two ways to one function", "a1 ab6 ac8 b1 bd5 c1 cd7 d12", "15 6 8 12",
    "....", "0112"},
   {"two roots", "a1 ac5 b2 bc6 c11", "6 8 11", "...", "001"},
   {"the longest way", "a1 ab8 ac2 b1 bc7 c9", "11 8 9", "...", "012"},
   {"a function that calls itself", "a1 ab10 b10 bb25", "11 10", "..", "01"},
   {"a root that calls itself", "a7 aa12", "7", ".", "0"},
   /* b and c call each other: calls of c include its calls of b. */
   {"a cycle of two", "a1 ab9 b4 bc8 c5 cb3", "10 9 8", ".11", "011"},
   {"a cycle whose bounds are the whole", "a1 ab9 b4 bc90 c5 cb90", "10 9 9",
    ".11", "011"},
   {"a cycle that calls others", "a1 ab20 b4 bc50 c5 cb60 bd3 cd8 d11",
    "21 20 20 11", ".11.", "0112"},
   {"two cycles", "a1 ab99 b1 bc50 c1 cb50 cd97 d48 de50 e49 ed50",
    "100 51 99 97 97", ".1122", "01122"},
   {"a function that is never counted", "ab5 b5", "5 5", "..", "01"},
   {"a difference", "a-1 ab-4 b3 bc-7 c-7", "-5 -4 -7", "...", "012"},
   {"a difference of a cycle", "a-1 ab-9 b-4 bc-90 c-5 cb90", "-10 -9 -9",
    ".11", "011"},
};

static cp_buffer text_of(const char* drawn)
{
   cp_buffer text = {0};

   cp_buffer_format(&text, "creator: cg_diff-1\nevents: A\nfl=f\n");
   for (char c = 'a'; c <= 'e'; c++) /* number functions by their letters */
      if (strchr(drawn, c) != NULL)
         cp_buffer_format(&text, "fn=%c\n0 0\n", c);
   for (const char* p = drawn; *p != '\0'; p += strcspn(p, " ")) {
      int callee;

      p += *p == ' ';
      callee = p[1] >= 'a' && p[1] <= 'z';
      cp_buffer_format(&text, "fn=%c\n", p[0]);
      if (callee)
         cp_buffer_format(&text, "cfn=%c\ncalls=1 0\n", p[1]);
      cp_buffer_format(&text, "1 %d\n", atoi(p + 1 + callee));
   }
   cp_buffer_format(&text, "totals:");
   for (int sum = 0; drawn != NULL; drawn = strchr(drawn, ' ')) {
      drawn += *drawn == ' ';
      if (drawn[1] < 'a')
         sum += atoi(drawn + 1);
      if (strchr(drawn, ' ') == NULL)
         cp_buffer_format(&text, " %d\n", sum);
   }
   return text;
}

static void test_drawing(const drawing* d)
{
   cp_buffer text = text_of(d->drawn);
   cp_buffer inclusive = {0}, cycles = {0}, depth = {0};
   cp_error err = {0};
   cp_profile p;
   cp_graph g;

   read_text(&p, &text);
   ok(cp_graph_make(&g, &p, &err), "a graph is made of %s", d->what);
   for (uint32_t f = 0; f < p.functions.n; f++) {
      cp_buffer_format(&inclusive, f == 0 ? "%ld" : " %ld",
                       (long)g.inclusive[f]);
      cp_buffer_format(&cycles, "%c",
                       g.cycle[f] == 0 ? '.' : (char)('0' + g.cycle[f]));
      cp_buffer_format(&depth, "%u", g.depth[f]);
   }
   cp_buffer_add(&inclusive, "", 1);
   cp_buffer_add(&cycles, "", 1);
   cp_buffer_add(&depth, "", 1);
   is_str(inclusive.at, d->inclusive, "with the inclusive counts");
   is_str(cycles.at, d->cycles, "the cycles");
   is_str(depth.at, d->depth, "and the depths");
   cp_graph_free(&g);
   cp_profile_free(&p);
   cp_buffer_free(&text);
   cp_buffer_free(&inclusive);
   cp_buffer_free(&cycles);
   cp_buffer_free(&depth);
}

/* ---- random programs ---- */

enum { FUNCTIONS = 12, DEPTH = 40, STEPS = 300, CONTEXTS = STEPS + 2 };

/* A chain of calls. */
typedef struct {
   unsigned parent, f;
   long calls, self;
} context;

typedef struct {
   bool may_call[FUNCTIONS][FUNCTIONS];
   unsigned active[FUNCTIONS]; /* present activations */
   long self[FUNCTIONS];
   long truth[FUNCTIONS]; /* events while the function was active */
   long in_calls[FUNCTIONS][FUNCTIONS];
   long calls[FUNCTIONS][FUNCTIONS];
   long total;
   unsigned steps_left;
   bool library[FUNCTIONS];
   unsigned owner;             /* innermost active function outside libraries */
   long owned[FUNCTIONS];      /* events while the function was the owner */
   context contexts[CONTEXTS]; /* from 1 on; 0 is the parent of roots */
   unsigned n_contexts, now;
} program;

/* Count N events in function F. */
static void happen(program* r, unsigned f, long n)
{
   r->self[f] += n;
   r->total += n;
   r->owned[r->owner] += n;
   r->contexts[r->now].self += n;
   for (unsigned i = 0; i < FUNCTIONS; i++)
      if (r->active[i] > 0)
         r->truth[i] += n;
}

/* Return the context of F below the present context; make it if it is new. */
static unsigned context_of(program* r, unsigned f)
{
   unsigned i = 1;

   while (i <= r->n_contexts
          && (r->contexts[i].parent != r->now || r->contexts[i].f != f))
      i++;
   if (i > r->n_contexts)
      r->contexts[r->n_contexts = i] = (context){r->now, f, 0, 0};
   return i;
}

static void run(program* r, unsigned f, unsigned depth)
{
   unsigned owner = r->owner, above = r->now;

   r->now = context_of(r, f);
   r->contexts[r->now].calls++;
   r->active[f]++;
   if (!r->library[f])
      r->owner = f;
   happen(r, f, (long)(random_word() % 5));
   while (r->steps_left > 0 && random_word() % 4 != 0) {
      unsigned to = (unsigned)(random_word() % FUNCTIONS);
      long before = r->total;

      r->steps_left--;
      if (!r->may_call[f][to] || depth == DEPTH)
         continue;
      run(r, to, depth + 1);
      r->calls[f][to]++;
      r->in_calls[f][to] += r->total - before;
      happen(r, f, (long)(random_word() % 3));
   }
   r->active[f]--;
   r->owner = owner;
   r->now = above;
}

static const char* file_of(const program* r, unsigned f)
{
   return r->library[f] ? "l" : "f";
}

static cp_buffer profile_of(const program* r)
{
   cp_buffer text = {0};

   cp_buffer_format(&text, "events: A\n");
   for (unsigned f = 0; f < FUNCTIONS; f++) {
      cp_buffer_format(&text, "fl=%s\nfn=(%u) f%u\n1 %ld\n", file_of(r, f), f,
                       f, r->self[f]);
      for (unsigned to = 0; to < FUNCTIONS; to++)
         if (r->calls[f][to] > 0)
            cp_buffer_format(&text,
                             "cfi=%s\ncfn=(%u) f%u\ncalls=%ld 1\n1 %ld\n",
                             file_of(r, to), to, to, r->calls[f][to],
                             r->in_calls[f][to]);
   }
   return text;
}

/* Return the run as a tree of contexts, with NAME before the numbers of
   libraries' functions. */
static cp_buffer contexts_of(const program* r, const char* name)
{
   cp_buffer text = {0};

   cp_buffer_format(&text, "# cachegrind contexts\nevents: A\nfile 1 f\n"
                           "file 2 l\n");
   for (unsigned f = 0; f < FUNCTIONS; f++)
      cp_buffer_format(&text, "function %u 0 %u %s%u\n", f + 1,
                       r->library[f] + 1u, r->library[f] ? name : "f", f);
   for (unsigned i = 1; i <= r->n_contexts; i++) {
      context c = r->contexts[i];

      cp_buffer_format(&text, "%u %u - %ld %ld\n", c.parent, c.f + 1, c.calls,
                       c.self);
   }
   cp_buffer_format(&text, "summary: %ld\n", r->total);
   return text;
}

/* Return the number of functions with wrong counts.  Add the number of
   functions outside of cycles to *exact. */
static unsigned compare(const program* r, const cp_profile* p,
                        const cp_graph* g, unsigned* exact)
{
   unsigned wrong = 0;

   for (unsigned i = 0; i < FUNCTIONS; i++) {
      char name[8];
      uint32_t f;
      long is;

      sprintf(name, "f%u", i);
      f = function_of(p, name);
      is = (long)g->inclusive[f];
      if (g->cycle[f] == 0) {
         (*exact)++;
         wrong += is != r->truth[i];
      } else
         wrong += is < r->truth[i] || is > r->total;
   }
   return wrong;
}

/* Test random calls: of functions of higher numbers, and BACK of 20 others. */
static void test_random(unsigned back)
{
   static const cp_texts none = {NULL, 0, 0};
   unsigned wrong = 0, exact = 0, inexact = 0;
   uint64_t broken = 0;

   random_state = 0x9e3779b97f4a7c15u + back;
   for (int round = 0; round < 200; round++) {
      static program r;
      cp_error err = {0};
      unsigned known = 0;
      cp_buffer text;
      cp_profile p;
      cp_graph g;
      cp_sink to;

      memset(&r, 0, sizeof(r));
      r.steps_left = STEPS;
      for (unsigned i = 0; i < FUNCTIONS; i++)
         for (unsigned k = 0; k < FUNCTIONS; k++)
            r.may_call[i][k] = k > i || random_word() % 20 < back;
      for (int root = 0; root < 3; root++)
         run(&r, (unsigned)root, 0);
      text = profile_of(&r);
      cp_profile_init(&p, &options);
      {
         cp_input in;

         cp_input_memory(&in, "text", text.at, text.len);
         wrong += !cp_profile_read_input(&p, &in, &err);
      }
      wrong += !cp_graph_make(&g, &p, &err);
      wrong += compare(&r, &p, &g, &known);
      exact += known;
      inexact += FUNCTIONS - known;
      cp_sink_init(&to, -1);
      /* The second and third root have callers, too. */
      if (back == 0) {
         const char* roots[] = {"f1", "f2"};
         cp_texts two = {roots, 2, 0};

         wrong += !cp_check_profile(&p, &two, &to, &broken, &err);
      } else
         wrong += !cp_check_profile(&p, &none, &to, &broken, &err);
      cp_sink_free(&to);
      cp_graph_free(&g);
      cp_profile_free(&p);
      cp_buffer_free(&text);
   }
   is_uint(wrong, 0, "inclusive counts are the truth, or close (%u in 20)",
           back);
   ok(exact > 0 && (inexact > 0) == (back > 0),
      "for %u functions exact, for %u in cycles", exact, inexact);
   if (back == 0)
      is_uint(broken, 0, "and the profiles agree with themselves");
}

/* Fold the libraries in P.  Return by how much the counts of own functions
   differ from the truth in all: an event belongs to the innermost own function.
   Set *estimated if the counts are estimates. */
static long fold(const program* r, cp_profile* p, const cp_profile* contexts,
                 bool* estimated)
{
   bool own[2] = {false, false}, own_object[1] = {false};
   cp_libraries l;
   cp_error err = {0};
   long off = 0, all = 0;

   own[cp_names_find(&p->files.recorded, cp_slice_of("f"))] = true;
   ok(cp_libraries_fold(&l, p, own, own_object, contexts, &err),
      "libraries are folded");
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      uint32_t f = cp_profile_pair(p, i).function;
      cp_slice name = p->funcs.recorded.at[cp_profile_function(p, f).name];
      long has = (long)cp_profile_pair_counts(p, i)[0];

      all += has;
      off += labs(has - r->owned[atoi(name.at + 1)]);
   }
   ok(all == r->total, "nothing is lost");
   *estimated = l.estimated;
   cp_libraries_free(&l);
   return off;
}

typedef enum { NO_CONTEXTS, WITH_CONTEXTS, OTHER_CONTEXTS } given;

/* Test libraries: they have the functions from 6 on, and call back if BACK. */
static void test_libraries(bool back, given contexts)
{
   static const char* const beside[] = {"", ", with contexts",
                                        ", with contexts that do not tell"};
   bool exact = !back || contexts == WITH_CONTEXTS;
   unsigned estimated = 0;
   long off = 0;

   random_state = 0x2545f4914f6cdd1du + back;
   for (int round = 0; round < 50; round++) {
      static program r;
      cp_buffer text, tree;
      cp_profile p, q;
      bool guessed;

      memset(&r, 0, sizeof(r));
      r.steps_left = STEPS;
      for (unsigned i = 0; i < FUNCTIONS; i++) {
         r.library[i] = i >= 6;
         for (unsigned k = 0; k < FUNCTIONS; k++)
            r.may_call[i][k] = back || i < 6 || k >= 6;
      }
      run(&r, 0, 0);
      text = profile_of(&r);
      tree = contexts_of(&r, contexts == OTHER_CONTEXTS ? "g" : "f");
      read_text(&p, &text);
      read_text(&q, &tree);
      off += fold(&r, &p, contexts == NO_CONTEXTS ? NULL : &q, &guessed);
      estimated += guessed;
      cp_profile_free(&p);
      cp_profile_free(&q);
      cp_buffer_free(&text);
      cp_buffer_free(&tree);
   }
   ok((off == 0) == exact,
      "what libraries did is that of who called them: %s%s",
      exact ? "exactly" : "about, if they call back", beside[contexts]);
   ok((estimated > 0) == !exact, "an estimate is said%s", beside[contexts]);
}

/* Test a chain of calls too deep for the host's stack. */
static void test_deep(void)
{
   enum { N = 200000 };
   cp_buffer text = {0};
   cp_error err = {0};
   cp_profile p;
   cp_graph g;

   cp_buffer_format(&text, "events: A\nfl=f\n");
   for (unsigned i = 0; i < N; i++)
      cp_buffer_format(&text,
                       "fn=(%u) f%u\n1 1\ncfn=(%u) f%u\ncalls=1 1\n1 %u\n", i,
                       i, i + 1, i + 1, N - i - 1);
   read_text(&p, &text);
   ok(cp_graph_make(&g, &p, &err), "200,000 functions deep");
   is_uint((uint64_t)g.inclusive[function_of(&p, "f0")], N,
           "the first has all");
   is_uint(g.depth[function_of(&p, "f199999")], N - 1, "the last is deepest");
   is_uint(g.n_cycles, 0, "and nothing is a cycle");
   cp_graph_free(&g);
   cp_profile_free(&p);
   cp_buffer_free(&text);
}

int main(void)
{
   for (size_t i = 0; i < sizeof(drawings) / sizeof(drawings[0]); i++)
      test_drawing(&drawings[i]);
   test_random(0);
   test_random(1);
   test_random(6);
   test_libraries(false, NO_CONTEXTS);
   test_libraries(true, NO_CONTEXTS);
   test_libraries(false, WITH_CONTEXTS);
   test_libraries(true, WITH_CONTEXTS);
   test_libraries(true, OTHER_CONTEXTS);
   test_deep();
   return done_testing();
}
