/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers called with a group of references (caches/refs.h) and its bases.
   Each number of bases has its helper, so that no unused base is passed. */

#pragma once

#include "pub_tool_basics.h"

/* The largest number of bases: they must fit, beside the group, into the
   registers for a helper's arguments.  x86 has three of these; arm and mips32
   have four, and VEX passes no other arguments there. */
#if defined(VGA_x86) || defined(VGA_arm) || defined(VGA_mips32) \
   || defined(VGA_nanomips)
#define CG_MAX_BASES 2
#else
#define CG_MAX_BASES 4
#endif

/* The index of a base that is 0: a reference's offset is its address. */
#define CG_NO_BASE CG_MAX_BASES

/* A helper, with its name for --trace-flags. */
typedef struct {
   void*        function;
   const HChar* name;
} Helper;

/* Define the helpers NAME0, NAME1 ..., and TABLE[CG_MAX_BASES + 1] of them;
   STATIC is `static` or empty.  Each calls FUNCTION(group, bases), where group
   is a GROUP* and bases[CG_NO_BASE] is zero. */
#define CG_DEFINE_HELPERS(STATIC, TABLE, NAME, FUNCTION, GROUP)               \
   CG_HELPER(NAME##0, VG_REGPARM(1), (GROUP * group), FUNCTION, 0)            \
   CG_HELPER(NAME##1, VG_REGPARM(2), (GROUP * group, UWord b0), FUNCTION, b0) \
   CG_HELPER(NAME##2, VG_REGPARM(3), (GROUP * group, UWord b0, UWord b1),     \
             FUNCTION, b0, b1)                                                \
   CG_LONG_HELPERS(NAME, FUNCTION, GROUP)                                     \
   STATIC const Helper TABLE[CG_MAX_BASES + 1]                                \
      = { { NAME##0, "cg_" #NAME "0" }, { NAME##1, "cg_" #NAME "1" },         \
          { NAME##2, "cg_" #NAME "2" }, CG_LONG_HELPER_ROWS(NAME) };

#define CG_HELPER(NAME, REGPARM, PARAMETERS, FUNCTION, ...)   \
   static REGPARM void NAME PARAMETERS                        \
   {                                                          \
      UWord bases[CG_MAX_BASES + 1] = { __VA_ARGS__ };        \
      FUNCTION(group, bases);                                 \
   }
#if CG_MAX_BASES == 4
#define CG_LONG_HELPERS(NAME, FUNCTION, GROUP)                               \
   CG_HELPER(NAME##3, , (GROUP * group, UWord b0, UWord b1, UWord b2),       \
             FUNCTION, b0, b1, b2)                                           \
   CG_HELPER(NAME##4, ,                                                      \
             (GROUP * group, UWord b0, UWord b1, UWord b2, UWord b3),        \
             FUNCTION, b0, b1, b2, b3)
#define CG_LONG_HELPER_ROWS(NAME) \
   { NAME##3, "cg_" #NAME "3" }, { NAME##4, "cg_" #NAME "4" }
#else
#define CG_LONG_HELPERS(NAME, FUNCTION, GROUP)
#define CG_LONG_HELPER_ROWS(NAME)
#endif
