/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Patterns that name functions.  A name's parameters are searched for from its
   end, since there can be other parentheses before them. */

#include "names/patterns.h"
#include "base/valgrind.h"

#include "pub_tool_seqmatch.h"

/* Return the name's length without a version, as in memcpy@GLIBC_2.14. */
static SizeT length_before_version(const HChar* name)
{
   const HChar* found = name[0] == '\0' ? NULL : VG_(strchr)(name + 1, '@');
   return found == NULL ? VG_(strlen)(name) : (SizeT)(found - name);
}

SizeT cg_before_brackets(const HChar* name, SizeT length, HChar open,
                         HChar close)
{
   UInt depth = 0;
   for (SizeT i = length; i > 0; i--) {
      if (name[i - 1] == close)
         depth++;
      else if (name[i - 1] == open && --depth == 0)
         return i - 1;
      if (depth == 0)
         break;
   }
   return length;
}

/* Return the length of the name before its parameters, which are in the last
   parentheses.  Only qualifiers and [clone] suffixes may follow.  Earlier
   parentheses are others, as in operator() and (anonymous namespace). */
static SizeT length_before_parameters(const HChar* name)
{
   const HChar* copy = VG_(strstr)(name, " [clone ");
   SizeT        all  = VG_(strlen)(name), end;
   for (end = copy == NULL ? all : (SizeT)(copy - name); end > 0; end--) {
      HChar c = name[end - 1];
      if (c == ')')
         break;
      if (c != ' ' && c != '&' && !(c >= 'a' && c <= 'z'))
         return all;
   }
   SizeT begin = cg_before_brackets(name, end, '(', ')');
   return begin == 0 || begin == end ? all : begin;
}

static Bool matches_start(const HChar* pattern, const HChar* name,
                          SizeT length)
{
   if (name[length] == '\0')
      return False;
   HChar* start   = VG_(strdup)("cg.patterns.start", name);
   start[length]  = '\0';
   Bool   matches = VG_(string_match)(pattern, start);
   VG_(free)(start);
   return matches;
}

Bool cg_names_function(const HChar* pattern, const HChar* name)
{
   return VG_(string_match)(pattern, name)
          || matches_start(pattern, name, length_before_version(name))
          || matches_start(pattern, name, length_before_parameters(name));
}
