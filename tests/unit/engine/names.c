/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Name tables, plain and renamed.  Every count belongs to the number of a name.
   If two names shared a number, or one name had two, counts would move between
   functions. */

#include "engine/model/names.h"
#include "tap.h"

static void test_many(void)
{
   cp_names names = {0};
   uint32_t n = 50000, wrong = 0;
   uint32_t* order;
   char text[32];

   for (int round = 0; round < 2; round++)
      for (uint32_t i = 0; i < n; i++) {
         sprintf(text, "name %u", i);
         wrong += cp_names_add(&names, cp_slice_of(text)) != i;
      }
   is_uint(wrong, 0, "a name has the same number whenever it comes");
   is_uint(names.n, n, "and is there once");
   for (uint32_t i = 0; i < n; i++) {
      sprintf(text, "name %u", i);
      wrong += !cp_slice_equal(names.at[i], cp_slice_of(text));
   }
   is_uint(wrong, 0, "its bytes stay where they are");
   is_uint(cp_names_find(&names, cp_slice_of("name")), CP_NO_NAME,
           "a name that was not added is not found");
   order = cp_names_sorted(&names);
   for (uint32_t i = 1; i < n; i++)
      wrong +=
         cp_slice_compare(names.at[order[i - 1]], names.at[order[i]]) >= 0;
   is_uint(wrong, 0, "the sorted numbers ascend");
   free(order);
   cp_names_free(&names);
}

static void test_odd_names(void)
{
   static const cp_slice odd[] = {
      {"", 0}, {"\0", 1}, {"\0\0", 2}, {"a\0b", 3}, {"a\0c", 3},
      {"\xff", 1}, {" ", 1}, {"a", 1},
   };
   size_t n = sizeof(odd) / sizeof(odd[0]);
   char* large = malloc(200000);
   cp_names names = {0};

   is_uint(cp_names_find(&names, odd[0]), CP_NO_NAME, "an empty set is one");
   for (uint32_t i = 0; i < n; i++)
      is_uint(cp_names_add(&names, odd[i]), i, "odd name %u is a name", i);
   memset(large, 'x', 200000);
   is_uint(cp_names_add(&names, (cp_slice){large, 200000}), n,
           "a name may be longer than a chunk");
   for (uint32_t i = 0; i < n; i++)
      is_uint(cp_names_find(&names, odd[i]), i, "odd name %u is found", i);
   cp_names_free(&names);
   free(large);
}

static void test_renamed(void)
{
   cp_error err = {0};
   cp_mod* mod = cp_mod_parse("s/[0-9]+//", &err);
   cp_renamed r = {.mod = mod};
   uint32_t a = 0, b = 0, c = 0;

   ok(cp_renamed_add(&r, cp_slice_of("f1"), &a, &err)
         && cp_renamed_add(&r, cp_slice_of("f22"), &b, &err)
         && cp_renamed_add(&r, cp_slice_of("g3"), &c, &err),
      "names can be renamed");
   is_uint(a, b, "two names may become one");
   ok(c != a, "or stay two");
   is_uint(cp_renamed_shown(&r)->n, 2, "what they became is shown");
   is_uint(r.recorded.n, 3, "what was recorded is remembered");
   is_uint(cp_renamed_became(&r, 1), b, "with what it became");
   is_uint(cp_renamed_add_fixed(&r, cp_slice_of("f22")), 2, "it stays fixed");
   cp_renamed_free(&r);
   cp_mod_free(mod);

   r = (cp_renamed){0};
   ok(cp_renamed_add(&r, cp_slice_of("f1"), &a, &err)
         && cp_renamed_shown(&r) == &r.recorded && a == 0
         && cp_renamed_became(&r, 0) == 0, "else recorded names are shown");
   cp_renamed_free(&r);
   cp_buffer_free(&err);
}

int main(void)
{
   test_many();
   test_odd_names();
   test_renamed();
   return done_testing();
}
