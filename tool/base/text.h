/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers for texts, and comparisons for sorting. */

#pragma once

#include "pub_tool_libcbase.h"

static inline Bool cg_begins(const HChar* text, const HChar* with)
{
   return VG_(strncmp)(text, with, VG_(strlen)(with)) == 0;
}

static inline Bool cg_is_digit(HChar c)
{
   return c >= '0' && c <= '9';
}

/* Can byte c be part of an identifier, in ASCII or UTF-8? */
static inline Bool cg_is_of_name(HChar c)
{
   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || cg_is_digit(c)
          || c == '_' || (UChar)c >= 0x80;
}

/* Return the value of the hexadecimal digit c; 16 if c is not one. */
static inline UInt cg_hex_digit(HChar c)
{
   return cg_is_digit(c)         ? (UInt)(c - '0')
          : c >= 'a' && c <= 'f' ? (UInt)(c - 'a' + 10)
          : c >= 'A' && c <= 'F' ? (UInt)(c - 'A' + 10)
                                 : 16;
}

/* Compare numbers, or interned texts by bytes: negative if a comes first. */
static inline Int cg_compare_numbers(ULong a, ULong b)
{
   return a < b ? -1 : a > b;
}

static inline Int cg_compare_names(const HChar* a, const HChar* b)
{
   return a == b ? 0 : VG_(strcmp)(a, b);
}
