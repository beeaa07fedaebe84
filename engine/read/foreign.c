/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/foreign.c: recognises files that are not profiles of counts.

   A user may pass the file of another tool to a report program.  The beginning
   of a line of its header identifies the kind of file; the message says what
   the file is and, for most kinds, which program reads it. */

#include "engine/read/parser.h"

#include "engine/base/words.h"

static const struct {
   uint64_t last_line;     /* last line where PREFIX may be */
   const char* prefix;
   const char* what;
} kinds[] = {
   {1, "# cachegrind values", "a profile of values, which cg_values prints"},
   {1, "# cachegrind data", "a profile of data, which cg_annotate and cg_merge "
                            "take with --data"},
   {5, "time_unit: ", "a profile of Massif: ms_print shows it"},
   {1, "{\"dhatFileVersion\":", "a profile of DHAT: the dh_view.html that "
                                "comes with Valgrind shows it"},
   {1, "PERFILE2", "data of Linux perf: `perf report -i` shows them"},
   {1, "gmon", "a profile of gprof: `gprof PROGRAM` shows it"},
   {1, "v 1", "a trace of heaptrack: heaptrack_print shows it"},
   {1, "<!DOCTYPE html>", "a page for a browser, not a profile"},
   {1, "#!", "a script, not a profile: `valgrind --tool=cachegrind "
             "--trace-children=yes FILE` makes one of each program that it "
             "runs"},
   {1, "{", "JSON, not a profile; a report in JSON is made of the profile"},
};

const char* cp_foreign_kind(cp_slice line, uint64_t line_no)
{
   cp_slice rest;

   if (line_no == 1 && line.len > 17 && cp_has_prefix(line, "\177ELF", &rest))
      return line.at[16] == 4 || line.at[17] == 4
                ? "a core file: gdb shows where its program ended"
                : "a program or a library, not a profile: `valgrind "
                  "--tool=cachegrind PROGRAM` makes one";
   if (line_no == 1 && line.len > 2 && cp_has_prefix(line, "==", &rest)
       && cp_is_digit(*rest.at))
      return "the messages of a run; its profile is the file that "
             "--cachegrind-out-file names, or cachegrind.out.PID";
   for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
      if (line_no <= kinds[i].last_line
          && cp_has_prefix(line, kinds[i].prefix, &rest))
         return kinds[i].what;
   return NULL;
}
