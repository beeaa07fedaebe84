/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Rules of Callgrind's format, and their meaning.  As in parse.c, most texts
   are read from memory and written again; the writer has one form for each
   meaning: absolute positions, an id for each name, functions in order.
   (tests/cli/merge/callgrind-bad-input.t has malformed files and their
   messages.) */

#include "tests/unit/engine/text.h"
#include "engine/read/ids.h"
#include "engine/read/read.h"

static const cp_profile_options plain = {.lines = CP_LINES_BY_PAIR,
                                         .calls = CP_CALLS_BY_LINE,
                                         .jumps = true,
                                         .version = "9"};

/* The written forms of headers and sums. */
#define MAGIC "# callgrind format\n"
#define OUT MAGIC "version: 1\ncreator: cg_merge-9\n"
#define LINES "positions: line\n"
#define SUMS(sums) "events: A B\nsummary: " sums "\n\n"
#define AB(sums) OUT LINES SUMS(sums)
#define INSTR(sums) OUT "positions: instr line\n" SUMS(sums)

/* The start of a profile, also with a function; and the function as written. */
#define HEAD MAGIC "events: A B\n"
#define FN HEAD "fl=f\nfn=g\n"
#define OUT_FN "fl=(1) f\nfn=(1) g\n"

static const form headers[] = {
   {"a magic first line and events", HEAD, OUT LINES "events: A B\n"
                                          "summary: 0 0\n\ntotals: 0 0\n"},
   {"events and nothing else", "events: A\n",
    OUT LINES "events: A\nsummary: 0\n\ntotals: 0\n"},
   {"a comment and an empty line before the events", "# x\n\nevents: A\n",
    OUT LINES "events: A\nsummary: 0\n\ntotals: 0\n"},
   {"keys in any order, with empty lines, comments, and none we know",
    "cmd:  ./x  y\n\npositions: line\n# comment\npart: 2\ntarget: amd64\n"
    "desc: one\ndesc: \ncreator: somebody\nthread: 3\nversion: 1\npid: 77\n"
    "events: A\n",
    OUT "pid: 77\ncmd: ./x  y\npart: 2\nthread: 3\ndesc: one\ndesc: \n" LINES
        "events: A\nsummary: 0\n\ntotals: 0\n"},
   {"keys after the events", "version: 1\nevents: A\ncmd: x\npositions: line\n"
                              "desc: y\n",
    OUT "cmd: x\ndesc: y\n" LINES "events: A\nsummary: 0\n\ntotals: 0\n"},
   {"keys without a blank", MAGIC "cmd:x\nevents:A B\n",
    OUT "cmd: x\n" LINES "events: A B\nsummary: 0 0\n\ntotals: 0 0\n"},
   {"long names and formulas, which are kept in order",
    MAGIC "event: L1m = I1mr + D1mr : L1 misses\nevent: A : All : of it\n"
          "event: A : All : of it\nevents: A B\n",
    OUT LINES "event: A : All : of it\nevent: L1m = I1mr + D1mr : L1 misses\n"
              "events: A B\nsummary: 0 0\n\ntotals: 0 0\n"},
   {"sums of an unknown profiler that are wrong",
    MAGIC "summary: 5\nevents: A B\nsummary: 7\nfl=f\nfn=g\n1 2 3\ntotals: 4\n",
    AB("2 3") OUT_FN "1 2 3\n\ntotals: 2 3\n"},
   {"a summary inside a function", "version: 0.9.6\nevents: A B\nfl=f\nfn=g\n\n"
                                   "summary: 2 3\n\n1 2 3\n",
    AB("2 3") OUT_FN "1 2 3\n\ntotals: 2 3\n"},
   {"a byte order mark and CR LF",
    "\xef\xbb\xbf# callgrind format\r\nevents: A B\r\nfl=f\r\nfn=g\r\n1 2 3"
    "\r\n",
    AB("2 3") OUT_FN "1 2 3\n\ntotals: 2 3\n"},
};

static const form costs[] = {
   {"relative lines", FN "+7 1\n-2 2\n* 4\n+0 8\n",
    AB("15 0") OUT_FN "5 14 0\n7 1\n\ntotals: 15 0\n"},
   {"lines relative to those of another function and file",
    FN "10 1\nfi=h\n+1 2\nfe=f\n+1 4\nfn=k\n+1 8\n",
    AB("15 0") OUT_FN "10 1 0\n12 4\nfi=(2) h\n11 2 0\n\nfl=(1)\n"
                      "fn=(2) k\n13 8 0\n\ntotals: 15 0\n"},
   {"missing counts, dots, blanks", FN "1\n2 3\n4 . 5\n\t6  7 \t8 \n9 \n",
    AB("10 13") OUT_FN "1 0 0\n2 3\n4 0 5\n6 7 8\n9 0\n\ntotals: 10 13\n"},
   {"a count below 0, which is no time",
    FN "1 -5 2\n1 3\n", AB("3 2") OUT_FN "1 3 2\n\ntotals: 3 2\n"},
   {"a count below 0 in a difference of ours",
    MAGIC "creator: cg_diff-1\nevents: A B\nfl=f\nfn=g\n1 -5 2\ntotals: -5 2\n",
    AB("-5 2") OUT_FN "1 -5 2\n\ntotals: -5 2\n"},
   {"instructions",
    MAGIC "positions: instr line\nevents: A B\nfl=f\nfn=g\n0xfffffffffffffff0 5"
          " 1\n+4 * 2\n+3 +1 4\n-7 -1 8\n0x10 0 16\n",
    INSTR("31 0") OUT_FN
    "0x10 0 16 0\n0xfffffffffffffff0 5 9\n0xfffffffffffffff4 5 2\n"
    "0xfffffffffffffff7 6 4\n\ntotals: 31 0\n"},
   {"addresses of 64 bits, and hexadecimal steps from them",
    MAGIC "positions: instr line\nevents: A B\nfl=f\nfn=g\n0xfffffffffffffff0 5"
          " 1\n+0xf +0x1 2\n-0x8 * 4\n",
    INSTR("7 0") OUT_FN "0xfffffffffffffff0 5 1 0\n0xfffffffffffffff7 6 4\n"
                        "0xffffffffffffffff 6 2\n\ntotals: 7 0\n"},
   {"instructions alone",
    MAGIC "positions: instr\nevents: A B\nfl=f\nfn=g\n16 1\n+4 2\n",
    INSTR("3 0") OUT_FN "0x10 0 1 0\n0x14 0 2\n\ntotals: 3 0\n"},
   {"superblocks, which are not kept",
    MAGIC "positions: instr bb line\nevents: A B\nfl=f\nfn=g\n0x10 0x10 5 1\n"
          "+2 * +1 2\n* -16 * 4\n",
    INSTR("7 0") OUT_FN "0x10 5 1 0\n0x12 6 6\n\ntotals: 7 0\n"},
   {"superblocks and lines",
    MAGIC "positions: bb line\nevents: A B\nfl=f\nfn=g\n0x10 5 1\n+2 +1 2\n",
    AB("3 0") OUT_FN "5 1 0\n6 2\n\ntotals: 3 0\n"},
   {"a body of one function in parts", FN "5 1\n-2 2\nfn=h\n1 4\nfn=g\n5 8\n",
    AB("15 0") OUT_FN "3 2 0\n5 9\n\nfl=(1)\nfn=(2) h\n1 4 0\n\n"
                      "totals: 15 0\n"},
   {"comments and empty lines between", FN "\n# 5 5\n5 1\n\n",
    AB("1 0") OUT_FN "5 1 0\n\ntotals: 1 0\n"},
};

static const form names[] = {
   {"ids out of order, id 0, ids given anew",
    HEAD "fl=(9) f\nfl=(0) e\nfn=(0) g\n1 1\nfn=(7) h\n1 2\nfl=(9)\nfn=(0)\n"
         "1 4\nfn=(0) k\n1 8\n",
    AB("15 0") "fl=(1) e\nfn=(1) g\n1 1 0\n\nfl=(1)\nfn=(2) h\n1 2 0\n\n"
               "fl=(2) f\nfn=(3) g\n1 4 0\n\nfl=(2)\nfn=(4) k\n1 8 0\n\n"
               "totals: 15 0\n"},
   {"several ids of one name, names with and without ids",
    HEAD "fl=(1) f\nfn=(1) g\n1 1\nfl=(2) f\nfn=(2) g\n1 2\nfl=f\nfn=g\n1 4\n",
    AB("7 0") OUT_FN "1 7 0\n\ntotals: 7 0\n"},
   {"names in brackets that are no ids",
    HEAD "fl=(f)\nfn=(below main)\n1 1\nfn=()\n1 2\nfn=(1 x\n1 4\n"
         "fn=(99999999999999999999) y\n1 8\nfn=(3) (4) z\n1 16\nfn=(3)\n1 32\n",
    AB("63 0") "fl=(1) (f)\nfn=(1) ()\n1 2 0\n\nfl=(1)\nfn=(2) (1 x\n1 4 0\n\n"
               "fl=(1)\nfn=(3) (4) z\n1 48 0\n\nfl=(1)\nfn=(4) "
               "(99999999999999999999) y\n1 8 0\n\nfl=(1)\n"
               "fn=(5) (below main)\n1 1 0\n\ntotals: 63 0\n"},
   {"an id without a blank after it, and with blanks",
    HEAD "fl=(1)f\nfn=(1)  g \n1 1\nfn=(1) \n1 2\n",
    AB("3 0") "fl=(1) f\nfn=(1)  g \n1 3 0\n\ntotals: 3 0\n"},
   {"empty names, and names of blanks, which are unknown",
    HEAD "ob=\nfl=\nfn=\n1 1\nfl=?""??\nfn=?""??\n1 2\nob= \nfl=\t\n"
         "fn=  \n1 4\n",
    AB("7 0") "fl=(1) ?""??\nfn=(1) ?""??\n1 7 0\n\ntotals: 7 0\n"},
   {"a function in no file", HEAD "fn=g\n1 1\n",
    AB("1 0") "fl=(1) ?""??\nfn=(1) g\n1 1 0\n\ntotals: 1 0\n"},
   {"objects, which tell functions apart",
    HEAD "ob=(1) b\nfl=(1) f\nfn=(1) g\n1 1\nob=(2) a\nfn=(1)\n1 2\n"
         "ob=?""??\nfn=(1)\n1 4\nob=(1)\nfn=(1)\n1 8\n",
    AB("15 0") OUT_FN "1 4 0\n\nob=(1) a\nfl=(1)\nfn=(2) g\n1 2 0\n\nob=(2) b\n"
                      "fl=(1)\nfn=(3) g\n1 9 0\n\ntotals: 15 0\n"},
   {"files, which tell functions apart, and inlined code, which does not",
    HEAD "fl=e\nfn=g\n1 1\nfi=f\n2 2\nfl=f\nfn=g\n1 4\nfi=e\n2 8\nfe=f\n3 16\n",
    AB("31 0") "fl=(1) e\nfn=(1) g\n1 1 0\nfi=(2) f\n2 2 0\n\nfl=(2)\n"
               "fn=(2) g\n1 4 0\n3 16\nfi=(1)\n2 8 0\n\ntotals: 31 0\n"},
   {"a function whose file is the one in force",
    HEAD "fl=e\nfn=g\n1 1\nfi=f\n2 2\nfn=h\n3 4\n",
    AB("7 0") "fl=(1) e\nfn=(1) g\n1 1 0\nfi=(2) f\n2 2 0\n\nfl=(2)\nfn=(2) h\n"
              "3 4 0\n\ntotals: 7 0\n"},
   {"names that are no UTF-8", HEAD "fl=caf\xe9\nfn=(1) \xff\n1 1\n",
    AB("1 0") "fl=(1) caf\xe9\nfn=(1) \xff\n1 1 0\n\ntotals: 1 0\n"},
};

static const form calls[] = {
   {"a call, with all that can be said of the callee",
    HEAD "ob=a\nfl=f\nfn=g\n3 1\ncob=b\ncfi=h\ncfn=k\ncalls=5 20\n4 100 10\n"
         "4 2\n",
    AB("3 0") "ob=(1) a\nfl=(1) f\nfn=(1) g\n3 1 0\n4 2\ncob=(2) b\n"
              "cfi=(2) h\ncfn=(2) k\ncalls=5 20\n4 100 10\n\ntotals: 3 0\n"},
   {"what is not said is as in the caller, and said for one call only",
    HEAD "ob=a\nfl=f\nfn=g\ncob=b\ncfl=h\ncfn=k\ncalls=1 20\n4 1\n"
         "cfn=k\ncalls=1 30\n4 2\nfi=i\ncfn=k\ncalls=1 40\n4 4\n",
    AB("0 0") "ob=(1) a\nfl=(1) f\nfn=(1) g\ncfn=(2) k\ncalls=1 30\n4 2\n"
              "cob=(2) b\ncfi=(2) h\ncfn=(3) k\ncalls=1 20\n4 1\nfi=(3) i\n"
              "cfn=(4) k\ncalls=1 40\n4 4\n\ntotals: 0 0\n"},
   {"names of the callee in any order, given an id there",
    HEAD "fl=(1) f\nfn=(1) g\ncfn=(2) k\ncob=(1) b\ncfi=(2) h\ncalls=1 20\n"
         "4 1\n"
         "ob=(1)\nfl=(2)\nfn=(2)\n20 1\n",
    AB("1 0") OUT_FN "cob=(1) b\ncfi=(2) h\ncfn=(2) k\ncalls=1 20\n4 1\n\n"
                     "ob=(1)\nfl=(2)\nfn=(2)\n20 1 0\n\ntotals: 1 0\n"},
   {"calls of one function from one line, which are one",
    FN "cfn=k\ncalls=1 20\n4 1 2\ncfn=k\ncalls=0x2 18\n4 10\ncfn=k\n"
       "calls=4 25\n5 100\n",
    AB("0 0") OUT_FN "cfn=(2) k\ncalls=3 18\n4 11 2\ncfn=(2)\ncalls=4 18\n"
                     "5 100\n\ntotals: 0 0\n"},
   {"positions of a call, which do not move those of counts",
    FN "10 1\ncfn=k\ncalls=1 +5\n+1 100\n+1 2\ncfn=k\ncalls=1 -5\n* 50\n* 4\n",
    AB("7 0") OUT_FN "10 1 0\n12 6\ncfn=(2) k\ncalls=1 7\n11 100\n"
                     "cfn=(2)\ncalls=1 7\n12 50\n\ntotals: 7 0\n"},
   {"more positions, or fewer, than there should be",
    FN "10 1\ncfn=k\ncalls=1 0 0\n11 100\ncfn=k\ncalls=1\n12 100\ncfn=k\n"
       "calls=0 \n13 100\n",
    AB("1 0") OUT_FN "10 1 0\ncfn=(2) k\ncalls=1 0\n11 100\ncfn=(2)\n"
                     "calls=1 0\n12 100\ncfn=(2)\ncalls=0 0\n"
                     "13 100\n\ntotals: 1 0\n"},
   {"calls between instructions",
    MAGIC "positions: instr line\nevents: A B\nfl=f\nfn=g\n0x100 5 1\ncfn=k\n"
          "calls=1 +0x20 +2\n+4 * 100\n+4 * 2\n",
    INSTR("3 0") OUT_FN "0x100 5 1 0\n0x108 5 2\ncfn=(2) k\ncalls=1 0x120 7\n"
                        "0x104 5 100\n\ntotals: 3 0\n"},
   {"a line between calls and their counts",
    FN "cfn=k\ncalls=1 2\n\n# x\n3 4\n",
    AB("0 0") OUT_FN "cfn=(2) k\ncalls=1 2\n3 4\n\ntotals: 0 0\n"},
   {"jumps, which are not counts",
    FN "5 1\njump=3 +2\n+1\njcnd=1/2 +4\n* \njfi=(7) h\njump=1 9\n-2\n+1 2\n"
       "fi=(7)\n* 4\n",
    AB("7 0") OUT_FN "5 3 0\njfi=(2) h\njump=1 9\n4\njump=3 7\n6\njcnd=1/2 10\n"
                     "6\nfi=(2)\n5 4 0\n\ntotals: 7 0\n"},
   {"jumps, which add up by kind and target",
    FN "5 1\njcnd=1/4 9\n5\njcnd=2/3 9\n5\njump=7 9\n5\njcnd=1/1 8\n5\n"
       "jump=1 9\n5\n",
    AB("1 0") OUT_FN "5 1 0\njump=8 9\n5\njcnd=1/1 8\n5\njcnd=3/7 9\n5\n\n"
                     "totals: 1 0\n"},
   {"jumps to another function, and what is not said of some",
    FN "5 1\njfn=(7) k\njump=2 9\n5\njfi=h\njfn=(7)\njump=2 9\n5\n"
       "jump=0x10\n6\n",
    AB("1 0") OUT_FN "5 1 0\njfn=(2) k\njump=2 9\n5\njfi=(2) h\njfn=(3) k\n"
                     "jump=2 9\n5\njump=16 0\n6\n\ntotals: 1 0\n"},
   {"jumps between instructions, with more positions than there should be",
    MAGIC "positions: instr line\nevents: A B\nfl=f\nfn=g\n0x100 5 1\n"
          "jcnd=1/2 +0x20 +2 7\n+4 *\n+4 * 2\n",
    INSTR("3 0") OUT_FN "0x100 5 1 0\n0x108 5 2\njcnd=1/2 0x120 7\n0x104 5\n\n"
                        "totals: 3 0\n"},
   {"a name of the callee that no call follows", FN "cfn=k\n1 1\nfn=h\n2 2\n",
    AB("3 0") OUT_FN "1 1 0\n\nfl=(1)\nfn=(2) h\n2 2 0\n\ntotals: 3 0\n"},
};

static const form parts[] = {
   {"parts, which add up",
    MAGIC "pid: 1\npart: 1\ndesc: a\ndesc: b\nevents: A B\nfl=(1) f\nfn=(1) g\n"
          "5 1\n\ntotals: 1\npid: 1\npart: 2\ndesc: c\ndesc: a\nevents: A B\n"
          "fl=(1) e\nfn=(1) h\n+2 2\nfl=(2) f\nfn=(2) g\n5 4\ntotals: 6\n",
    OUT "pid: 1\ndesc: a\n" LINES SUMS("7 0") "fl=(1) e\nfn=(1) h\n2 2 0\n\n"
        "fl=(2) f\nfn=(2) g\n5 5 0\n\ntotals: 7 0\n"},
   {"a part that begins with any key, and has no events",
    FN "5 1\nthread: 2\nfl=(1) f\nfn=g\n5 2\npositions: instr line\n"
       "fl=(1) f\nfn=(1) g\n0x10 5 4\n",
    INSTR("7 0") OUT_FN "0x0 5 3 0\n0x10 5 4\n\ntotals: 7 0\n"},
   {"threads of one process",
    MAGIC "pid: 7\nthread: 1\nevents: A B\npid: 7\nthread: 2\nevents: A B\n"
          "fl=f\nfn=g\n1 2\npid: 7\nthread: 2\nevents: A B\nfl=f\nfn=g\n1 4\n",
    OUT "pid: 7\nthread: 2\n" LINES SUMS("6 0") OUT_FN "1 6 0\n\n"
        "totals: 6 0\n"},
};

/* ---- several inputs ---- */

#define FIRST                                                            \
   "pid: 1\ncmd: c\ndesc: one\npositions: line\nevents: A B\nob=a\nfl=f\n" \
   "fn=g\n1 10 1\ncfn=k\ncalls=2 30\n2 100\nfn=k\n30 100\n"
#define SECOND                                                         \
   "pid: 2\ncmd: d\nevents: A B\nob=a\nfl=f\nfn=g\n1 4 1\ncfn=k\n"      \
   "calls=5 29\n2 40\ncob=b\ncfn=k\ncalls=1 9\n2 7\nob=b\nfn=k\n9 7\n"

static void test_two(void)
{
   static const char merged[] =
      OUT "cmd: c\ndesc: one\n" LINES SUMS("121 2") "ob=(1) a\nfl=(1) f\n"
      "fn=(1) g\n1 14 2\ncfn=(2) k\ncalls=7 29\n2 140\ncob=(2) b\ncfn=(3) k\n"
      "calls=1 9\n2 7\n\nfl=(1)\nfn=(2)\n30 100 0\n\nob=(2)\nfl=(1)\nfn=(3)\n"
      "9 7 0\n\ntotals: 121 2\n";
   cp_profile_options options = plain;

   is_written(&plain, FIRST, SECOND, merged, "two call graphs add up");
   options.n_old = 1;
   is_written(&options, FIRST, SECOND,
              MAGIC "version: 1\ncreator: cg_diff-9\ncmd: c; d\n"
                "desc: Files compared:   text; text\n" LINES SUMS("-99 0")
                "ob=(1) a\nfl=(1) f\nfn=(1) g\n1 -6 0\ncfn=(2) k\ncalls=3 29\n"
                "2 -60\ncob=(2) b\ncfn=(3) k\ncalls=1 9\n2 7\n\nfl=(1)\n"
                "fn=(2)\n30 -100 0\n\nob=(2)\nfl=(1)\nfn=(3)\n9 7 0\n\n"
                "totals: -99 0\n", "a difference of two call graphs");
   options.lines = CP_LINES_FORGOTTEN;
   options.calls = CP_CALLS_BY_ARC;
   is_written(&options, FIRST, FIRST,
              MAGIC "version: 1\ncreator: cg_diff-9\npid: 1\ncmd: c; c\n"
                "desc: Files compared:   text; text\n" LINES SUMS("0 0")
                "ob=(1) a\nfl=(1) f\nfn=(1) g\n0 0 0\ncfn=(2) k\ncalls=0 30\n"
                "0 0\n\nfl=(1)\nfn=(2)\n0 0 0\n\ntotals: 0 0\n",
              "without lines there is one of number 0, for calls, too");
}

/* Test that a sum of both formats is in Callgrind's, which can express all. */
static void test_mixed(void)
{
   static const char cachegrind[] =
      "desc: x\ncmd: c\nevents: A B\nfl=(1) f\nfn=(1)\n1 2\nsummary: 2\n";

   is_written(&plain, cachegrind, FN "1 4\n",
              OUT "cmd: c\ndesc: x\n" LINES SUMS("6 0") "fl=(1) (1) f\n"
                  "fn=(1) (1)\n1 2 0\n\nfl=(2) f\nfn=(2) g\n1 4 0\n\n"
                  "totals: 6 0\n", "profiles of both formats add up");
   is_written(&plain, FN "1 4\n", cachegrind,
              AB("6 0") "fl=(1) (1) f\nfn=(1) (1)\n1 2 0\n\nfl=(2) f\n"
                        "fn=(2) g\n1 4 0\n\ntotals: 6 0\n",
              "in the other order, too");
}

static void test_mods(void)
{
   static const char text[] =
      HEAD "ob=o\nfl=f1\nfn=g.1\n1 1\nfi=f2\n2 2\ncfi=f3\ncfn=g.2\ncalls=1 5\n"
           "2 4\nfl=f4\nfn=x\n7 8\n";
   cp_error err = {0};
   cp_mod* file = cp_mod_parse("s/\\d//", &err);
   cp_mod* func = cp_mod_parse("s/\\W.*|x//", &err);
   cp_profile_options options = plain;

   options.mod_file = file;
   options.mod_func = func;
   is_written(&options, text, NULL,
              AB("11 0") "ob=(1) o\nfl=(1) f\nfn=(1) ?""??\n7 8 0\n\nfl=(1)\n"
                         "fn=(2) g\n1 1 0\n2 2\ncfn=(2)\ncalls=1 5\n2 4\n\n"
                         "totals: 11 0\n", "all are renamed, none is unnamed");
   cp_mod_free(file);
   cp_mod_free(func);
}

/* Test ids that are multiples of one number, more than fit in a small table. */
static void test_many_ids(void)
{
   enum { N = 20000 };
   cp_buffer text = {0};
   unsigned wrong = 0;
   cp_input in;
   cp_error err = {0};
   cp_profile p;

   cp_buffer_format(&text, "events: A\nfl=f\n");
   for (unsigned long long i = 0; i < N; i++)
      cp_buffer_format(&text, "fn=(%llu) f%llu\n", i << 28, i);
   for (unsigned long long i = 0; i < N; i++)
      cp_buffer_format(&text, "fn=(%llu)\n1 %llu\n", i << 28, i + 1);
   cp_profile_init(&p, &plain);
   cp_input_memory(&in, "text", text.at, text.len);
   ok(cp_profile_read_input(&p, &in, &err), "20,000 ids are read");
   for (uint32_t i = 0; i < p.pairs.n; i++)
      wrong += cp_profile_pair_counts(&p, i)[0] != (cp_count)i + 1;
   is_uint(p.pairs.n, N, "each is a function");
   is_uint(wrong, 0, "and has its counts");
   cp_profile_free(&p);
   cp_buffer_free(&text);
}

/* Test an id that is too large for the array until the array has grown. */
static void test_id_given_anew(void)
{
   enum { N = 3000, ID = 9000 };
   cp_ids ids = {0};
   unsigned wrong = 0;
   uint32_t name = 0;

   ok(!cp_ids_find(&ids, ID, &name), "no id is known");
   cp_ids_set(&ids, ID, 7);
   ok(cp_ids_find(&ids, ID, &name) && name == 7, "a large id has its name");
   for (uint32_t i = 0; i < N; i++)
      cp_ids_set(&ids, i, i + 100);
   ok(cp_ids_find(&ids, ID, &name) && name == 7, "and keeps it");
   cp_ids_set(&ids, ID, 8);
   ok(cp_ids_find(&ids, ID, &name) && name == 8, "until it is given anew");
   for (uint32_t i = 0; i < N; i++)
      wrong += !cp_ids_find(&ids, i, &name) || name != i + 100;
   is_uint(wrong, 0, "as the others keep theirs");
   ok(!cp_ids_find(&ids, ID - 1, &name), "an id between has none");
   ok(!cp_ids_find(&ids, UINT64_MAX, &name), "nor has the largest");
   cp_ids_free(&ids);
   ok(!cp_ids_find(&ids, ID, &name), "all are forgotten together");
}

int main(void)
{
   TEST(headers);
   TEST(costs);
   TEST(names);
   TEST(calls);
   TEST(parts);
   test_two();
   test_mixed();
   test_mods();
   test_many_ids();
   test_id_given_anew();
   return done_testing();
}
