/*
   profile_names.c: name tables, plain and renamed.

   Every count belongs to a name's number; two names that share one, or one
   that gets two, would move counts from one function to another.
*/

#include "profile/model/names.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>

static void test_many(void)
{
   cg_names names = {0};
   uint32_t n = 50000, wrong = 0;
   uint32_t* order;
   char text[32];

   for (int round = 0; round < 2; round++)
      for (uint32_t i = 0; i < n; i++) {
         sprintf(text, "name %u", i);
         wrong += cg_names_add(&names, cg_slice_of(text)) != i;
      }
   is_uint(wrong, 0, "a name has the same number whenever it comes");
   is_uint(names.n, n, "and is there once");
   for (uint32_t i = 0; i < n; i++) {
      sprintf(text, "name %u", i);
      wrong += !cg_slice_equal(names.at[i], cg_slice_of(text));
   }
   is_uint(wrong, 0, "its bytes stay where they are");
   is_uint(cg_names_find(&names, cg_slice_of("name")), CG_NO_NAME,
           "a name that was not added is not found");
   order = cg_names_sorted(&names);
   for (uint32_t i = 1; i < n; i++)
      wrong +=
         cg_slice_compare(names.at[order[i - 1]], names.at[order[i]]) >= 0;
   is_uint(wrong, 0, "the sorted numbers ascend");
   free(order);
   cg_names_free(&names);
}

static void test_odd_names(void)
{
   static const cg_slice odd[] = {
      {"", 0}, {"\0", 1}, {"\0\0", 2}, {"a\0b", 3}, {"a\0c", 3},
      {"\xff", 1}, {" ", 1}, {"a", 1},
   };
   size_t n = sizeof(odd) / sizeof(odd[0]);
   char* large = malloc(200000);
   cg_names names = {0};

   is_uint(cg_names_find(&names, odd[0]), CG_NO_NAME, "an empty set is one");
   for (uint32_t i = 0; i < n; i++)
      is_uint(cg_names_add(&names, odd[i]), i, "odd name %u is a name", i);
   memset(large, 'x', 200000);
   is_uint(cg_names_add(&names, (cg_slice){large, 200000}), n,
           "a name may be longer than a chunk");
   for (uint32_t i = 0; i < n; i++)
      is_uint(cg_names_find(&names, odd[i]), i, "odd name %u is found", i);
   cg_names_free(&names);
   free(large);
}

static void test_renamed(void)
{
   cg_error err = {0};
   cg_mod* mod = cg_mod_parse("s/[0-9]+//", &err);
   cg_renamed r = {.mod = mod};
   uint32_t a = 0, b = 0, c = 0;

   ok(cg_renamed_add(&r, cg_slice_of("f1"), &a, &err)
         && cg_renamed_add(&r, cg_slice_of("f22"), &b, &err)
         && cg_renamed_add(&r, cg_slice_of("g3"), &c, &err),
      "names can be renamed");
   is_uint(a, b, "two names may become one");
   ok(c != a, "or stay two");
   is_uint(cg_renamed_shown(&r)->n, 2, "what they became is shown");
   is_uint(r.recorded.n, 3, "what was recorded is remembered");
   is_uint(cg_renamed_became(&r, 1), b, "with what it became");
   is_uint(cg_renamed_add_fixed(&r, cg_slice_of("f22")), 2,
           "a fixed name is not renamed");
   cg_renamed_free(&r);
   cg_mod_free(mod);

   r = (cg_renamed){0};
   ok(cg_renamed_add(&r, cg_slice_of("f1"), &a, &err)
         && cg_renamed_shown(&r) == &r.recorded && a == 0
         && cg_renamed_became(&r, 0) == 0,
      "without an expression the recorded names are shown");
   cg_renamed_free(&r);
   cg_buffer_free(&err);
}

int main(void)
{
   test_many();
   test_odd_names();
   test_renamed();
   return done_testing();
}
