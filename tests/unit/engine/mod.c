/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Expressions of --mod-filename and --mod-funcname.  Users write groups as \1
   or by names, as in Python, or as $1, as in Perl.  All must work, and a
   mistake must be reported before a long profile is read. */

#include "engine/model/mod.h"
#include "tap.h"

static const struct {
   const char* expression;
   const char* name;
   const char* becomes;
} changes[] = {
   {"s/a/b/", "banana", "bbnana"},
   {"s/a/b/g", "banana", "bbnbnb"},
   {"s/A/b/", "banana", "banana"},
   {"s/A/b/i", "banana", "bbnana"},
   {"s/A/b/gi", "banana", "bbnbnb"},
   {"s/A/b/ig", "banana", "bbnbnb"},
   {"s/a/b/\n", "banana", "bbnana"},
   {"s/a//g", "banana", "bnn"},
   {"s//x/", "ab", "xab"},
   {"s//x/g", "ab", "xaxbx"},
   {"s/x*/-/g", "abxd", "-a-b--d-"},
   {"s/$/!/g", "ab", "ab!"},
   {"s/^/x/", "", "x"},
   /* slashes */
   {"s/a\\/b/c\\/d/", "a/b", "c/d"},
   {"s/a/b/c/", "xa/by", "xcy"},
   {"s/.*\\///", "/usr/lib/x.c", "x.c"},
   /* other dividers */
   {"s#a/#/b#", "a/a/", "/ba/"},
   {"s|a\\|b|c\\|d|", "xa|bx", "xc|dx"},
   {"s,(.),<\\1>,g", "ab", "<a><b>"},
   {"s!/!!g", "/a/b", "ab"},
   {"s{a{2}}{b}", "aaa", "ba"},
   {"s(a) [b]g", "aba", "bbb"},
   {"s<(.)>{$1$1}", "a", "aa"},
   {"s'a'$0'", "a", "a"},
   /* the replacement */
   {"s/(.)(.)/\\2\\1/", "xyz", "yxz"},
   {"s/(.)(.)/$2$1/", "xyz", "yxz"},
   {"s/(.)(.)/${2}1$1/", "xyz", "y1xz"},
   {"s/(.)(.)/\\g<2>1\\g<1>/", "xyz", "y1xz"},
   {"s/(?<first>.)./\\g<first>/", "xyz", "xz"},
   {"s/(?P<first>.)./${first}/", "xyz", "xz"},
   {"s/./<$0\\0>/", "xyz", "<xx>yz"},
   {"s/(a)|b/[\\1]/g", "ab", "[a][]"},
   {"s/x/a\\\\b/", "x", "a\\b"},
   {"s/x/\\t\\./", "x", "\t\\."},
   {"s/x/&$ $x/", "x", "&$ $x"},
   {"s/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)/$10\\10/", "abcdefghij", "jj"},
   /* what expressions can match */
   {"s/(?i:A)(?=n)/-/g", "banana", "b-n-na"},
   {"s/(?<=\\.)\\d+//", "f.123", "f."},
   {"s/[[:alpha:]]+/w/", "9abc", "9w"},
   {"s/\\.cold$|\\.part\\.0$//", "f.part.0", "f"},
   {"s/\\Kx//g", "axbx", "ab"},
   {"s/./_/g", "\xc3\xa9x", "__"},
   {"s/\xc3\xa9/E/i", "\xc3\x89t", "Et"},
   {"s/\\d/d/", "\xd9\xa1", "d"},
   {"s/x/\xff/", "x", "\xff"},
   /* names and patterns that are no UTF-8 */
   {"s/./_/g", "\xe9x\xff", "___"},
   {"s/.*\\///", "/b\xff/x.c", "x.c"},
   {"s/\xe9/e/", "caf\xe9", "cafe"},
   {"s/\xe9/e/", "\xc3\xa9", "\xc3\xa9"},
   {"s/\\x{20ac}/E/", "\xe2\x82\xac", "E"},
   {"s/\\x{20ac}/E/", "\xe2\x82\xac\xff", "\xe2\x82\xac\xff"},
};

static const struct {
   const char* expression;
   const char* why;   /* the text after `invalid ... value: 'EXPRESSION'` */
} mistakes[] = {
   {"", ""},
   {"foo", ""},
   {"s", ""},
   {"s/", ""},
   {"s//", ""},
   {"s/a/", ""},
   {"s/a/b", ""},
   {"x/a/b/", ""},
   {" s/a/b/", ""},
   {"s/a/b/x", ""},
   {"s/a/b/gg", ""},
   {"s/a/b/ ", ""},
   {"sxaxbx", ""},
   {"s_a_b_", ""},
   {"s a b ", ""},
   {"s\\a\\b\\", ""},
   {"s#a/b#", ""},
   {"s{a}b", ""},
   {"s{a}{b", ""},
   {"s{a}/b/", ""},
   {"s{a{2}b}", ""},
   {"s}a}b{", ""},
   {"s/a\\/b/", ""},
   {"s/\\\\/x/", ""},
   {"s/a/\\\\/", ""},
   {"s/a/b/\n\n", ""},
   {"s/a/b\nc/", ""},
   {"s/a/b\rc/", ""},
   {"s/(/x/", ": missing closing parenthesis after `(`"},
   {"s/a[b/x/", ": missing terminating ] for character class after `a[b`"},
   /* Some versions of PCRE2 report the place before the asterisk. */
   {"s/*a/x/", ": quantifier does not follow a repeatable item after `"},
   {"s/a/\\1/", ": no group `1` in the pattern"},
   {"s/(a)/$2/", ": no group `2` in the pattern"},
   {"s/(a)/\\g<b>/", ": no group `b` in the pattern"},
   {"s/(a)/\\g<>/", ": no group `` in the pattern"},
   {"s/(a)/\\g<999999999999>/", ": no group `999999999999` in the pattern"},
   {"s/a/\\q/", ": bad escape in the replacement at `\\q`"},
   {"s/a/\\g1/", ": bad escape in the replacement at `\\g1`"},
   {"s/a/x\\n/", ": a name cannot hold a line end"},
   {"s/a/\\r/", ": a name cannot hold a line end"},
   {"s/\\C/x/", ": using \\C is disabled by the application after `\\C`"},
};

/* Return the name that EXPRESSION makes of NAME, or else its error message. */
static char* change(const char* expression, const char* name)
{
   cp_buffer result = {0};
   cp_error err = {0};
   cp_mod* mod = cp_mod_parse(expression, &err);

   if (mod != NULL && cp_mod_apply(mod, cp_slice_of(name), &result, &err)) {
      cp_mod_free(mod);
      cp_buffer_add(&result, "", 1);
      return result.at;
   }
   cp_mod_free(mod);
   cp_buffer_free(&result);
   cp_buffer_add(&err, "", 1);
   return err.at;
}

static void test_table(void)
{
   for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
      char* got = change(changes[i].expression, changes[i].name);

      is_str(got, changes[i].becomes, "expression %zu of `%.20s`", i,
             changes[i].name);
      free(got);
   }
   for (size_t i = 0; i < sizeof(mistakes) / sizeof(mistakes[0]); i++) {
      char* got = change(mistakes[i].expression, "");
      char want[200];

      snprintf(want, sizeof(want), "invalid search_and_replace value: '%s'%s",
               mistakes[i].expression, mistakes[i].why);
      ok(strncmp(got, want, strlen(want)) == 0, "mistake %zu is explained", i);
      free(got);
   }
}

static void test_nul(void)
{
   cp_buffer result = {0};
   cp_error err = {0};
   cp_mod* mod = cp_mod_parse("s/[^b]/./g", &err);

   ok(cp_mod_apply(mod, (cp_slice){"a\0b", 3}, &result, &err)
         && result.len == 3 && memcmp(result.at, "..b", 3) == 0,
      "a NUL can be matched");
   cp_buffer_free(&result);
   cp_mod_free(mod);
}

/* Test a pattern that backtracks too long: the match must end with an error. */
static void test_runaway(void)
{
   char* got = change("s/(a+)+(a+)+(a+)+$/x/", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!");

   is_str(got,
          "match limit exceeded when renaming `aaaaaaaaaaaaaaaaaaaaaaaaaaaa!`",
          "a match that takes far too long is given up");
   free(got);
}

int main(void)
{
   test_table();
   test_nul();
   test_runaway();
   return done_testing();
}
