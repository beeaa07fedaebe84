/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The entries that a report shows, and their order.  An expectation is a table
   in one line: the groups in their order, each with its entries in brackets.
   The cases have subtle rules: ties, a count just on the threshold, and a total
   of zero. */

#include "engine/read/read.h"
#include "engine/view/view.h"
#include "tap.h"

typedef struct {
   const char* what;
   const char* text;       /* a profile without its header */
   const char* events;
   const char* sort;
   double threshold;
   const char* by_file;
   const char* by_func;
} view_case;

static const view_case cases[] = {
   {"descending counts",
    "fl=f\nfn=a\n1 10\nfn=b\n1 30\nfl=g\nfn=a\n1 60\nsummary: 100\n", "A",
    NULL, 0.1, "g[a] f[b a] ", "a[g f] b[f] "},
   {"ties, by name, last name first",
    "fl=f\nfn=x\n1 1\nfn=Y\n1 1\nfn=z\n1 1\nfl=f4\nfn=x\n1 3\n"
    "fl=f6\nfn=x\n1 3\nsummary: 9\n", "A", NULL, 0,
    "f6[x] f4[x] f[z x Y] ", "x[f6 f4 f] z[f] Y[f] "},
   {"a tie that the second event decides",
    "fl=f\nfn=a\n1 1 5\nfn=b\n1 1 2\nsummary: 2 7\n", "A B", NULL, 0,
    "f[a b] ", "a[f] b[f] "},
   {"a tie in the only sort event, which names decide",
    "fl=f\nfn=a\n1 1 5\nfn=b\n1 1 2\nsummary: 2 7\n", "A B", "A", 0,
    "f[b a] ", "b[f] a[f] "},
   {"another event first",
    "fl=f\nfn=a\n1 1 5\nfn=b\n1 9 2\nsummary: 10 7\n", "A B", "B,A", 0,
    "f[a b] ", "a[f] b[f] "},
   {"magnitudes, whatever the sign",
    "fl=f\nfn=a\n1 -9\nfn=b\n1 5\nfn=c\n1 -5\nsummary: -9\n", "A", NULL, 0,
    "f[a c b] ", "a[f] c[f] b[f] "},
   {"a count on the threshold", "fl=f\nfn=a\n1 3\nfn=b\n1 997\nsummary: 1000\n",
    "A", NULL, 0.3, "f[b a] ", "b[f] a[f] "},
   {"a count just below it", "fl=f\nfn=a\n1 3\nfn=b\n1 997\nsummary: 1000\n",
    "A", NULL, 0.30000000000000004, "f[b] ", "b[f] "},
   {"a count that no double tells from the threshold",
    "fl=f\nfn=a\n1 9007199254740993\nfn=b\n1 9007199254740992\n"
    "summary: 18014398509481985\n", "A", NULL, 50,
    "f[a b] ", "a[f] b[f] "},
   {"a group whose entries are all small",
    "fl=f\nfn=a\n1 4\nfn=b\n1 4\nfl=g\nfn=c\n1 92\nsummary: 100\n", "A", NULL,
    5, "g[c] ", "c[g] "},
   {"a group whose entries cancel out",
    "fl=f\nfn=a\n1 40\nfn=b\n1 -40\nfl=g\nfn=c\n1 9\nsummary: 9\n", "A", NULL,
    20, "g[c] f[b a] ", "b[f] a[f] c[g] "},
   {"a total of zero, where everything reaches the threshold",
    "fl=f\nfn=a\n1 0\nfn=b\n1 7\nfn=c\n1 -7\nfl=g\nfn=d\nsummary: 0\n", "A",
    NULL, 20, "f[c b a] ", "c[f] b[f] a[f] "},
   {"names without counts, which are never shown",
    "fl=f\nfn=a\n1 1\nfl=g\nfn=b\nsummary: 1\n", "A", NULL, 0, "f[a] ",
    "a[f] "},
   {"a line of zeros, which is shown if all is",
    "fl=f\nfn=a\n1 1\nfn=b\n2\nsummary: 1\n", "A", NULL, 0, "f[a b] ",
    "a[f] b[f] "},
   {"a threshold for one event",
    "fl=f\nfn=a\n1 90 1\nfn=b\n1 10 99\nsummary: 100 100\n", "A B", "A:50,B",
    0, "f[a] ", "a[f] "},
   {"thresholds of which one is reached",
    "fl=f\nfn=a\n1 90 1\nfn=b\n1 8 98\nfn=c\n1 2 1\nsummary: 100 100\n", "A B",
    "A:50,B:50%", 0, "f[a b] ", "a[f] b[f] "},
   {"an event whose name looks like a threshold",
    "fl=f\nfn=a\n1 90 1\nfn=b\n1 10 99\nsummary: 100 100\n", "A A:50", "A:50",
    20, "f[b] ", "b[f] "},
   {"a threshold beside such a name",
    "fl=f\nfn=a\n1 90 1\nfn=b\n1 10 99\nsummary: 100 100\n", "A A:50", "A:20",
    0, "f[a] ", "a[f] "},
};

static bool read_case(cp_profile* p, const view_case* c, cp_error* err)
{
   cp_buffer text = {0};
   cp_input in;

   cp_buffer_format(&text, "cmd: c\nevents: %s\n%s", c->events, c->text);
   cp_input_memory(&in, "text", text.at, text.len);
   cp_buffer_free(&text);
   return cp_profile_read_input(p, &in, err);
}

static char* table_text(const cp_view* v, bool by_file)
{
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   const cp_names* funcs = cp_renamed_shown(&p->funcs);
   cp_buffer text = {0};
   cp_table t;

   ok(cp_table_make(&t, v, by_file, NULL), "its sums fit");
   for (uint32_t i = 0; i < t.n_outers; i++) {
      cp_buffer_add_slice(&text, (by_file ? files : funcs)->at[t.outers[i]]);
      for (uint32_t k = t.first_entry[i]; k < t.first_entry[i + 1]; k++) {
         cp_entry e = v->entries[t.entries[k]];

         cp_buffer_format(&text, k == t.first_entry[i] ? "[" : " ");
         cp_buffer_add_slice(&text,
                             by_file ? funcs->at[e.func] : files->at[e.file]);
      }
      cp_buffer_format(&text, "] ");
   }
   cp_table_free(&t);
   cp_buffer_add(&text, "", 1);
   return text.at;
}

static void test_case(const view_case* c)
{
   cp_view_options wanted = {.sort = c->sort, .threshold = c->threshold};
   cp_profile_options options = {.check = cp_view_check,
                                 .check_context = &wanted};
   cp_error err = {0};
   cp_profile p;
   cp_view v = {0};
   char* text;

   cp_profile_init(&p, &options);
   if (ok(read_case(&p, c, &err) && cp_view_make(&v, &p, &wanted, &err),
          "%s", c->what)) {
      text = table_text(&v, true);
      is_str(text, c->by_file, "by file");
      free(text);
      text = table_text(&v, false);
      is_str(text, c->by_func, "by function");
      free(text);
   } else
      diag("%.*s", (int)err.len, err.at);
   cp_view_free(&v);
   cp_profile_free(&p);
   cp_buffer_free(&err);
}

static const struct {
   const char* sort;
   const char* show;
   const char* message;
} bad_events[] = {
   {"X", NULL, "--sort: no event 'X'; there are: A B"},
   {"A,X", NULL, "--sort: no event 'X'; there are: A B"},
   {"", NULL, "--sort: no event ''; there are: A B"},
   {"A,,B", NULL, "--sort: no event ''; there are: A B"},
   {"A, B", NULL, "--sort: no event ' B'; there are: A B"},
   {"X:1", NULL, "--sort: no event 'X'; there are: A B"},
   {"X:x", NULL, "--sort: no event 'X'; there are: A B"},
   {":1", NULL, "argument --sort: no event before the threshold: ':1'"},
   {"A,:", NULL, "argument --sort: no event before the threshold: ':'"},
   {"A:", NULL, "argument --sort: '' is not a percentage from 0 to 100"},
   {"A:x", NULL, "argument --sort: 'x' is not a percentage from 0 to 100"},
   {"A:101", NULL, "argument --sort: '101' is not a percentage from 0 to 100"},
   {"A:-1", NULL, "argument --sort: '-1' is not a percentage from 0 to 100"},
   {"A:nan", NULL, "argument --sort: 'nan' is not a percentage from 0 to 100"},
   {"A:1x", NULL, "argument --sort: '1x' is not a percentage from 0 to 100"},
   {"A:%", NULL, "argument --sort: '%' is not a percentage from 0 to 100"},
   {NULL, "X", "--show: no event 'X'; there are: A B"},
   {NULL, "A:1", "--show: no event 'A:1'; there are: A B"},
   {"X", "Y", "--show: no event 'Y'; there are: A B"},
   {"A:1,B:0.5%,A:1e-2", "B,A,B", ""},
};

static void test_bad_events(void)
{
   cp_names events = {0};

   cp_names_add(&events, cp_slice_of("A"));
   cp_names_add(&events, cp_slice_of("B"));
   for (size_t i = 0; i < sizeof(bad_events) / sizeof(bad_events[0]); i++) {
      cp_view_options wanted = {.sort = bad_events[i].sort,
                                .show = bad_events[i].show};
      cp_error err = {0};

      cp_view_check(&wanted, &events, &err);
      cp_buffer_add(&err, "", 1);
      is_str(err.at, bad_events[i].message, "event list %zu is judged", i);
      ok(wanted.misused == (strncmp(err.at, "argument", 8) == 0),
         "and it is known whether the profile could be at fault");
      cp_buffer_free(&err);
   }
   cp_names_free(&events);
}

int main(void)
{
   for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
      test_case(&cases[i]);
   test_bad_events();
   return done_testing();
}
