/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inlined functions.  The core tells them only as text, one function a line,
   "0x4011A2: name (file.c:12)", the innermost first.  The outermost function's
   name is not demangled, which would take most of the time. */

#include "names/inlined.h"
#include "base/core.h"
#include "base/intern.h"
#include "names/closures.h"
#include "names/origins.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_xarray.h"

Bool cg_inlined_is_told;

/* The prefixes that the core cuts off from paths: only the empty one. */
static XArray* whole_paths;

void cg_inlined_init(void)
{
   const HChar* nothing = "";
   if (whole_paths != NULL)
      return;
   whole_paths          = VG_(newXA)(VG_(malloc), "cg.inlined.paths", VG_(free),
                                     sizeof(const HChar*));
   VG_(addToXA)(whole_paths, &nothing);
   VG_(clo_read_inline_info) = True;
}

/* Return the last part of the line, " (file.c:12)", or the line's end.  That
   part begins at " (/", which no name contains, or else at the last " (". */
static const HChar* place_in(const HChar* words)
{
   const HChar* place = VG_(strstr)(words, " (/");
   if (place != NULL)
      return place;
   for (const HChar* p = VG_(strstr)(words, " ("); p != NULL;
        p              = VG_(strstr)(p + 1, " ("))
      place = p;
   return place != NULL ? place : words + VG_(strlen)(words);
}

/* Read a place like " (file.c:12)"; ignore " (in /usr/lib/object.so)". */
static void read_place(InlinedLevel* level, const HChar* place)
{
   const HChar* colon = VG_(strrchr)(place, ':');
   level->file        = cg_intern("???");
   level->line        = 0;
   if (colon == NULL || colon[1] < '0' || colon[1] > '9'
       || VG_(strncmp)(place, " (in ", 5) == 0)
      return;
   level->file = cg_intern_start(place + 2, (SizeT)(colon - place - 2));
   level->line = (UInt)VG_(strtoll10)(colon + 1, NULL);
}

static InlinedLevel read_words(const HChar* words, Bool is_inlined)
{
   InlinedLevel level;
   const HChar* begin = VG_(strstr)(words, ": ");
   begin = VG_(strncmp)(words, "0x", 2) == 0 && begin != NULL ? begin + 2
                                                              : words;
   const HChar* place = place_in(begin);
   level.function
      = is_inlined ? cg_intern_start(begin, (SizeT)(place - begin)) : NULL;
   read_place(&level, place);
   return level;
}

/*--- Functions that the core cannot tell apart            ---*/

/* The core's name for a function whose name it cannot find. */
static const HChar nameless[] = "UnknownInlinedFun";

static Bool is_nameless(const InlinedLevel* level)
{
   return VG_(strcmp)(level->function, nameless) == 0;
}

/* Name the nameless functions and the closures of the n levels at a.  Take a
   name from names/origins.h only if it tells the same line of the call. */
static void name_nameless(Addr a, InlinedLevel* levels, UInt n)
{
   Origin           origins[4 * CG_MAX_INLINED];
   UInt             n_origins = 0, k = 0;
   const DebugInfo* di = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), a);
   if (di != NULL) {
      Addr         bias = (Addr)VG_(DebugInfo_get_text_bias)(di);
      const HChar* file = cg_intern(VG_(DebugInfo_get_filename)(di));
      n_origins = cg_origins_at(cg_image_at(file, bias, a), a - bias, origins,
                                4 * CG_MAX_INLINED);
   }
   for (UInt i = n - 1; i > 0; i--) {
      const InlinedLevel* call = &levels[i];
      const HChar*        name = NULL;
      UInt                next = k;
      while (next < n_origins && origins[next].call_line != call->line)
         next++;
      if (next < n_origins) {
         name = origins[next].name;
         k    = next + 1;
      }
      InlinedLevel* level = &levels[i - 1];
      if (is_nameless(level))
         level->function
            = name != NULL ? name
                           : cg_intern_format("inlined from %s:%u",
                                              VG_(basename)(call->file),
                                              call->line);
      else if (name != NULL && cg_is_closure_name(level->function))
         level->function = name;
   }
}

static Bool has_nameless(const InlinedLevel* levels, UInt n)
{
   for (UInt i = 0; i + 1 < n; i++) {
      if (is_nameless(&levels[i]) || cg_is_closure_name(levels[i].function))
         return True;
   }
   return False;
}

UInt cg_inlined_at(Addr a, InlinedLevel levels[CG_MAX_INLINED])
{
   DiEpoch      epoch  = VG_(current_DiEpoch)();
   InlIPCursor* cursor = VG_(new_IIPC)(epoch, a);
   UInt         n      = 0;
   Bool         is_inlined;
   if (cursor == NULL)
      return 0;

   XArray* user_paths      = VG_(clo_fullpath_after);
   Bool    user_demangles  = VG_(clo_demangle);
   VG_(clo_fullpath_after) = whole_paths;
   VG_(clo_demangle)       = False;
   do {
      const HChar* words = VG_(describe_IP)(epoch, a, cursor);
      is_inlined         = VG_(next_IIPC)(cursor);
      if (n == CG_MAX_INLINED)
         VG_(memmove)(levels, levels + 1, --n * sizeof(InlinedLevel));
      levels[n++] = read_words(words, is_inlined);
   } while (is_inlined);
   VG_(clo_fullpath_after) = user_paths;
   VG_(clo_demangle)       = user_demangles;
   VG_(delete_IIPC)(cursor);
   if (has_nameless(levels, n))
      name_nameless(a, levels, n);

   return n == 1 ? 0 : n;
}
