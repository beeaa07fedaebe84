/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Rules of the grammar, and their meaning.  Each text is read from memory
   and written again: the writer has one form for each meaning.
   (tests/cli/merge/bad-input.t has malformed files and their messages.) */

#include "tests/unit/engine/text.h"

#define HEAD "cmd: c\nevents: A B\n"

static const cp_profile_options plain = {.lines = CP_LINES_BY_PAIR};

static const form forms[] = {
   /* header */
   {"no counts at all", HEAD "summary: 0 0\n", HEAD "summary: 0 0\n"},
   {"descriptions",
    "desc: one\ndesc:\ndesc:  \t two \ncmd:\nevents:A\nsummary: 0\n",
    "text:5: missing an `events:` line"},
   {"blanks of the header",
    "desc: one\ndesc:\ndesc:  \t two \ncmd:\nevents:\t A  B \nsummary: 0\n",
    "desc: one\ndesc: \ndesc: two \ncmd: \nevents: A B\nsummary: 0 0\n"},
   {"a byte order mark", "\xef\xbb\xbf" HEAD "summary: 0 0\n",
    HEAD "summary: 0 0\n"},
   {"odd event names", "cmd: c\nevents: 1x \xff <>:,\nsummary: 0\n",
    "cmd: c\nevents: 1x \xff <>:,\nsummary: 0 0 0\n"},
   /* counts */
   {"an ordinary line", HEAD "fl=f\nfn=g\n3 1 2\nsummary: 1 2\n",
    HEAD "fl=f\nfn=g\n3 1 2\nsummary: 1 2\n"},
   {"missing counts", HEAD "fl=f\nfn=g\n3 1\n4\nsummary: 1\n",
    HEAD "fl=f\nfn=g\n3 1 0\n4 0 0\nsummary: 1 0\n"},
   {"dots", HEAD "fl=f\nfn=g\n3 . 2\n4 . .\nsummary: . 2\n",
    HEAD "fl=f\nfn=g\n3 0 2\n4 0 0\nsummary: 0 2\n"},
   {"blanks in all places",
    HEAD "fl=f\nfn=g\n3   1 \t2 \n4\t5\v\f6\v\f\nsummary:  6  8 \n",
    HEAD "fl=f\nfn=g\n3 1 2\n4 5 6\nsummary: 6 8\n"},
   {"signs and zeros",
    HEAD "fl=f\nfn=g\n007 -1 +2\n10 00 01\nsummary: -1 3\n",
    HEAD "fl=f\nfn=g\n7 -1 2\n10 0 1\nsummary: -1 3\n"},
   /* order and sums */
   {"lines out of order, and repeated",
    HEAD "fl=f\nfn=g\n9 1\n3 1\n9 2\nsummary: 4\n",
    HEAD "fl=f\nfn=g\n3 1 0\n9 3 0\nsummary: 4 0\n"},
   {"files and functions out of order, and repeated",
    HEAD "fl=z\nfn=b\n1 1\nfn=a\n1 2\nfl=a\nfn=b\n1 4\nfl=z\nfn=b\n1 8\n"
         "summary: 15\n",
    HEAD "fl=a\nfn=b\n1 4 0\nfl=z\nfn=a\n1 2 0\nfn=b\n1 9 0\n"
         "summary: 15 0\n"},
   /* files and functions */
   {"a file without function", HEAD "fl=f\n3 1\nfn=g\n3 2\nsummary: 3\n",
    HEAD "fl=f\nfn=<unspecified>\n3 1 0\nfn=g\n3 2 0\nsummary: 3 0\n"},
   {"a new file, which ends the function",
    HEAD "fl=f\nfn=g\n3 1\nfl=e\n3 2\nsummary: 3\n",
    HEAD "fl=e\nfn=<unspecified>\n3 2 0\nfl=f\nfn=g\n3 1 0\nsummary: 3 0\n"},
   {"fi= and fe=, which keep the function",
    HEAD "fl=f\nfn=g\n3 1\nfi=h\n4 2\nfe=f\n5 4\nsummary: 7\n",
    HEAD "fl=f\nfn=g\n3 1 0\n5 4 0\nfl=h\nfn=g\n4 2 0\nsummary: 7 0\n"},
   {"fi= before any function", HEAD "fl=f\nfi=h\n4 2\nsummary: 2\n",
    HEAD "fl=h\nfn=<unspecified>\n4 2 0\nsummary: 2 0\n"},
   {"names without counts", HEAD "fl=e\nfn=g\nfl=f\nfn=h\nsummary: 0\n",
    HEAD "summary: 0 0\n"},
   {"blanks and colons in names",
    HEAD "fl= C:/a b.c \nfn= ns::f(int, int) \n3 1\nsummary: 1\n",
    HEAD "fl= C:/a b.c \nfn= ns::f(int, int) \n3 1 0\nsummary: 1 0\n"},
   {"empty names", HEAD "fl=\nfn=\n3 1\nsummary: 1\n",
    HEAD "fl=\nfn=\n3 1 0\nsummary: 1 0\n"},
   {"names that are no UTF-8",
    HEAD "fl=caf\xe9\nfn=\xff\xfe\n3 1\nsummary: 1\n",
    HEAD "fl=caf\xe9\nfn=\xff\xfe\n3 1 0\nsummary: 1 0\n"},
   {"a separator of lines that is none here",
    HEAD "fl=a\xe2\x80\xa8z\fy\n3 1\nsummary: 1\n",
    HEAD "fl=a\xe2\x80\xa8z\fy\nfn=<unspecified>\n3 1 0\nsummary: 1 0\n"},
   /* the rest of the body */
   {"comments and empty lines",
    HEAD "\n# x\nfl=f\n#\nfn=g\n\n3 1\n# 4 1\nsummary: 1\n\n# end\n",
    HEAD "fl=f\nfn=g\n3 1 0\nsummary: 1 0\n"},
   {"counts after the summary that it includes",
    HEAD "fl=f\nfn=g\nsummary: 1\n3 1\n", HEAD "fl=f\nfn=g\n3 1 0\n"
                                               "summary: 1 0\n"},
   {"an empty summary", HEAD "fl=f\nfn=g\n3\nsummary:\n",
    HEAD "fl=f\nfn=g\n3 0 0\nsummary: 0 0\n"},
   {"a short summary", HEAD "fl=f\nfn=g\n3 1\nsummary: 1\n",
    HEAD "fl=f\nfn=g\n3 1 0\nsummary: 1 0\n"},
   {"a summary as the last line, not ended",
    HEAD "fl=f\nfn=g\n3 1\nsummary: 1 0",
    HEAD "fl=f\nfn=g\n3 1 0\nsummary: 1 0\n"},
   {"a name as the last line, not ended", HEAD "summary:\nfl=f",
    HEAD "summary: 0 0\n"},
   /* line ends */
   {"CR LF", "cmd: c\r\nevents: A B\r\nfl=f\r\nfn=g\r\n3 1 2\r\n"
             "summary: 1 2\r\n",
    HEAD "fl=f\nfn=g\n3 1 2\nsummary: 1 2\n"},
   {"CR", "cmd: c\revents: A B\rfl=f\rfn=g\r3 1 2\rsummary: 1 2\r",
    HEAD "fl=f\nfn=g\n3 1 2\nsummary: 1 2\n"},
};

static void test_nul(void)
{
   static const char text[] =
      "cmd: c\0d\nevents: A\0\nfl=f\0\nfn=\0g\n3 1\nsummary: 1\n";
   cp_slice whole = {text, sizeof(text) - 1};
   char* got = written(&plain, whole, NULL);

   ok(memcmp(got, text, whole.len) == 0, "a NUL is a byte like any other");
   free(got);
}

/* Test merges and differences of two texts. */
static void test_two(void)
{
   static const char a[] = "desc: one\n" HEAD "fl=f\nfn=g\n3 1 2\nsummary: 1 2";
   static const char b[] = "cmd: d\nevents: A B\nfl=f\nfn=g\n3 5 1\n4 1\n"
                           "fl=e\nfn=g\n0 0 9\nsummary: 6 10\n";
   cp_profile_options options = plain;

   is_written(&options, a, b,
              "desc: one\n" HEAD "fl=e\nfn=g\n0 0 9\nfl=f\nfn=g\n3 6 3\n4 1 0\n"
              "summary: 7 12\n", "two profiles add up, under one header");
   options.n_old = 1;
   is_written(&options, a, b,
              "desc: Files compared:   text; text\ncmd: c; d\nevents: A B\n"
              "fl=e\nfn=g\n0 0 9\nfl=f\nfn=g\n3 4 -1\n4 1 0\nsummary: 5 8\n",
              "a difference is the second minus the first");
   options.lines = CP_LINES_FORGOTTEN;
   is_written(&options, a, a,
              "desc: Files compared:   text; text\ncmd: c; c\nevents: A B\n"
              "fl=f\nfn=g\n0 0 0\nsummary: 0 0\n", "zeros stay, at line 0");
   is_written(&plain, a, "cmd: d\nevents: B A\nsummary: 0 0\n",
              "events in data files don't match", "events must agree");
}

static void test_mods(void)
{
   static const char a[] = HEAD "fl=f1\nfn=g.7\n3 1\nfl=f2\n4 2\nfn=g.8\n4 4\n"
                                "summary: 7\n";
   cp_error err = {0};
   cp_mod* file = cp_mod_parse("s/\\d//", &err);
   cp_mod* func = cp_mod_parse("s/\\W.*//", &err);
   cp_profile_options options = plain;

   options.mod_file = file;
   options.mod_func = func;
   is_written(&options, a, NULL,
              HEAD "fl=f\nfn=<unspecified>\n4 2 0\nfn=g\n3 1 0\n4 4 0\n"
                   "summary: 7 0\n", "renaming leaves <unspecified> alone");
   is_written(&options,
              HEAD "fl=f\nfn=<unspecified>\n3 1\nfl=f\n4 2\nsummary: 3\n", NULL,
              HEAD "fl=f\nfn=\n3 1 0\nfn=<unspecified>\n4 2 0\nsummary: 3 0\n",
              "but where it is recorded it is a name like others");
   cp_mod_free(file);
   cp_mod_free(func);
}

int main(void)
{
   TEST(forms);
   test_nul();
   test_two();
   test_mods();
   return done_testing();
}
