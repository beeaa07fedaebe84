/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* fuzz_profile.c: checks of properties that hold for any input of the parser.
   A violation aborts; sanitizers find other errors.  libFuzzer calls the entry
   point (tests/fuzz/run), as does tests/unit/engine/fuzz.c with fixed inputs.

   Bytes that are not a profile must give a message.  A profile that is written
   and read again must be the same; its difference to itself must be zero; and
   its lines must add up to the total of the first event.

   An input may begin with a line s/OLD/NEW/FLAGS, by which files and functions
   are renamed, and then with a line =REGEX=NAME, by which they are folded. */

#include "engine/contexts/folded.h"
#include "engine/contexts/pprof.h"
#include "engine/read/read.h"
#include "engine/rows/rows.h"
#include "engine/view/check.h"
#include "engine/write/cachegrind.h"

#include <stdlib.h>
#include <string.h>

/* The largest length of expressions: with longer ones, the fuzzer would test
   PCRE2 instead of this code. */
#define MOD_MAX 24

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void require(bool promise)
{
   if (!promise)
      abort();
}

/* Read BYTES as an input.  Set *OVERFLOWED if a sum did not fit. */
static bool read_bytes(cp_profile* p, cp_slice bytes, bool* overflowed)
{
   static const char last[] = "64 bits";
   size_t len = sizeof(last) - 1;
   cp_error err = {0};
   cp_input in;
   bool good;

   cp_input_memory(&in, "fuzz", bytes.at, bytes.len);
   good = cp_profile_read_input(p, &in, &err);
   require(good == (err.len == 0));
   if (err.len > len && memcmp(err.at + err.len - len, last, len) == 0)
      *overflowed = true;
   cp_buffer_free(&err);
   return good;
}

/* Read the profile BYTES and write it to TO.  Return false if BYTES is not a
   profile, or if a sum did not fit; in this case set *OVERFLOWED. */
static bool rewrite(cp_slice bytes, cp_sink* to, bool* overflowed)
{
   cp_profile_options options = {.lines = CP_LINES_BY_PAIR,
                                 .calls = CP_CALLS_BY_LINE};
   cp_error err = {0};
   cp_profile p;
   bool good;

   cp_sink_init(to, -1);
   cp_profile_init(&p, &options);
   good = read_bytes(&p, bytes, overflowed);
   if (good && !cp_profile_write(&p, to, &err)) {
      *overflowed = true;
      good = false;
   }
   cp_profile_free(&p);
   cp_buffer_free(&err);
   return good;
}

/* Check that the writer's output is read as the same profile.  It cannot be
   read only if a sum barely fits: its order of lines has other partial sums. */
static void check_fixed_point(cp_slice bytes)
{
   bool overflowed = false;
   cp_sink once, twice;

   if (rewrite(bytes, &once, &overflowed)) {
      cp_slice written = {once.held.at, once.held.len};

      if (rewrite(written, &twice, &overflowed))
         require(once.held.len == twice.held.len
                 && memcmp(once.held.at, twice.held.at, once.held.len) == 0);
      else
         require(overflowed);
      cp_sink_free(&twice);
   }
   cp_sink_free(&once);
}

static void require_no_calls(const cp_profile* p, uint32_t arc)
{
   cp_count* sums = cp_alloc_zeroed(1 + p->n_events, sizeof(*sums));
   cp_error err = {0};

   if (cp_lines_sum(&p->calls, arc, sums, &err))
      for (size_t e = 0; e <= p->n_events; e++)
         require(sums[e] == 0);
   cp_buffer_free(&err);
   free(sums);
}

static void require_zero(const cp_profile* p)
{
   for (size_t e = 0; e < p->n_events; e++)
      require(p->totals[e] == 0);
   for (uint32_t i = 0; i < p->pairs.n; i++)
      for (size_t e = 0; e < p->n_events; e++)
         require(cp_profile_pair_counts(p, i)[e] == 0);
   for (uint32_t i = 0; i < p->arcs.n; i++)
      require_no_calls(p, i);
}

static void check_self_difference(cp_slice bytes)
{
   cp_profile_options options = {.lines = CP_LINES_BY_FILE,
                                 .calls = CP_CALLS_BY_ARC,
                                 .n_old = 1};
   bool overflowed = false;
   cp_profile p;

   cp_profile_init(&p, &options);
   if (read_bytes(&p, bytes, &overflowed)) {
      if (read_bytes(&p, bytes, &overflowed))
         require_zero(&p);
      else
         require(overflowed);
   }
   cp_profile_free(&p);
}

/* ---- the report ---- */

typedef struct {
   size_t n_events;
   cp_count sum;   /* sum of the first event */
   bool overflow;
} adder;

static bool add_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   adder* a = context;

   (void)err;
   require(place.line >= 0);
   a->overflow = a->overflow || !cp_count_add(&a->sum, sums[0]);
   return true;
}

/* Check that the lines of all files add up to the total of the first event. */
static void check_lines(const cp_profile* p)
{
   adder a = {p->n_events, 0, false};
   cp_error err = {0};
   bool good = true;

   for (uint32_t f = 0; good && f < cp_renamed_shown(&p->files)->n; f++)
      good = cp_lines_visit(&p->lines, f, add_line, &a, &err);
   require(!good || a.overflow || a.sum == p->totals[0]);
   cp_buffer_free(&err);
}

/* Check that P's functions, and its tree of contexts, can be written in the
   formats of viewers of stacks. */
static void check_stacks(const cp_profile* p, cp_view_options* wanted)
{
   cp_error err = {0};
   cp_view view;
   cp_sink to;

   cp_sink_init(&to, -1);
   require((cp_view_make(&view, p, wanted, &err)
            && cp_write_folded(&view, true, &to, &err)
            && (!p->contexts || (cp_write_folded(&view, false, &to, &err)
                                 && cp_write_pprof(&view, false, &to, &err))))
           == (err.len == 0));
   cp_view_free(&view);
   cp_sink_free(&to);
   cp_buffer_free(&err);
}

static void check_report(cp_slice bytes, const cp_mod* mod,
                         const cp_fold* fold)
{
   cp_view_options wanted = {.threshold = 0.1,
                             .all_files = mod != NULL,
                             .functions = true,
                             .inclusive = mod == NULL,
                             .callers = true,
                             .callees = true};
   cp_profile_options options = {.lines = CP_LINES_BY_FILE,
                                 .calls = CP_CALLS_BY_LINE,
                                 .mod_file = mod,
                                 .mod_func = mod,
                                 .fold_file = fold,
                                 .fold_func = fold,
                                 .parts = mod == NULL,
                                 .check = cp_view_check,
                                 .check_context = &wanted};
   cp_error err = {0};
   cp_profile p;
   cp_rows rows;
   cp_input none = {.fd = -1};
   bool overflowed = false;
   cp_sink to;

   cp_sink_init(&to, -1);
   cp_profile_init(&p, &options);
   if (read_bytes(&p, bytes, &overflowed)) {
      check_lines(&p);
      wanted.functions = p.callgrind;
      if (cp_rows_write(&rows, &p, &wanted, &none, &to, &err))
         require(to.held.len > 4
                 && memcmp(to.held.at + to.held.len - 4, "end\n", 4) == 0);
      else
         require(err.len > 0);
      cp_rows_free(&rows);
      check_stacks(&p, &wanted);
   }
   cp_profile_free(&p);
   cp_sink_free(&to);
   cp_buffer_free(&err);
}

/* Check that any input can be checked for contradictions. */
static void check_check(cp_slice bytes)
{
   static const cp_texts none = {NULL, 0, 0};
   cp_profile_options options = {.lines = CP_LINES_FORGOTTEN,
                                 .calls = CP_CALLS_BY_ARC};
   bool overflowed = false;
   cp_error err = {0};
   uint64_t broken = 0;
   cp_profile p;
   cp_sink to;

   cp_sink_init(&to, -1);
   cp_profile_init(&p, &options);
   if (read_bytes(&p, bytes, &overflowed)) {
      if (cp_check_profile(&p, &none, &to, &broken, &err))
         require((broken == 0) == (to.held.len == 0));
      else
         require(err.len > 0);
   }
   cp_profile_free(&p);
   cp_sink_free(&to);
   cp_buffer_free(&err);
}

/* ---- entry ---- */

/* Move the first line of BYTES to TEXT, if the line begins with FIRST and has
   at most MOD_MAX bytes.  Otherwise return false. */
static bool take_line(cp_slice* bytes, char first, char* text)
{
   const char* end =
      bytes->len == 0 ? NULL : memchr(bytes->at, '\n', bytes->len);
   size_t len;

   if (end == NULL || *bytes->at != first || end - bytes->at > MOD_MAX)
      return false;
   len = (size_t)(end - bytes->at);
   memcpy(text, bytes->at, len);
   text[len] = '\0';
   *bytes = (cp_slice){end + 1, bytes->len - len - 1};
   return true;
}

/* Take a line with a folding expression from the beginning of BYTES.  Return
   NULL if there is no such line, or if it is wrong. */
static cp_fold* take_fold(cp_slice* bytes)
{
   char text[MOD_MAX + 1];
   cp_error err = {0};
   cp_fold* fold;

   if (!take_line(bytes, '=', text))
      return NULL;
   fold = cp_fold_parse(text + 1, &err);
   require((fold == NULL) == (err.len > 0));
   cp_buffer_free(&err);
   return fold;
}

/* Take a line with a renaming expression from the beginning of BYTES.  Return
   NULL if there is no such line, or if it is wrong. */
static cp_mod* take_mod(cp_slice* bytes)
{
   char text[MOD_MAX + 1];
   cp_error err = {0};
   cp_mod* mod;

   if (!take_line(bytes, 's', text))
      return NULL;
   mod = cp_mod_parse(text, &err);
   require((mod == NULL) == (err.len > 0));
   cp_buffer_free(&err);
   return mod;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
   cp_slice bytes = {(const char*)data, size};
   cp_mod* mod = take_mod(&bytes);
   cp_fold* fold = take_fold(&bytes);

   check_fixed_point(bytes);
   check_self_difference(bytes);
   check_check(bytes);
   check_report(bytes, mod, fold);
   cp_mod_free(mod);
   cp_fold_free(fold);
   return 0;
}
