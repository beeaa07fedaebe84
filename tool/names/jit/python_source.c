/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Python's definitions: each is inside the nearest definition above it that is
   indented less.  Statements such as `if` are ignored. */

#include "names/jit/python_source.h"
#include "base/text.h"

#include "pub_tool_libcbase.h"

#define MAX_DEPTH 32

/* The definitions that enclose a line. */
typedef struct {
   UInt         n;
   UInt         indents[MAX_DEPTH];
   const HChar* rests[MAX_DEPTH]; /* rest of the name behind the definition's
                                     name; NULL: that name is no part of it */
} Inside;

/* Skip the word and the blanks behind it; return False if either is missing. */
static Bool take_word(const HChar** text, const HChar* word)
{
   const HChar* c = *text + VG_(strlen)(word);
   if (!cg_begins(*text, word) || (*c != ' ' && *c != '\t'))
      return False;
   while (*c == ' ' || *c == '\t')
      c++;
   *text = c;
   return True;
}

/* Return the rest of the qualified name behind the name defined at `at`; NULL
   if the defined name is not its first part. */
static const HChar* rest_behind(const HChar* name, const HChar* at)
{
   static const HChar locals[] = ".<locals>.";
   SizeT              n        = 0;
   while (cg_is_of_name(at[n]))
      n++;
   if (n == 0 || VG_(strncmp)(name, at, n) != 0)
      return NULL;
   name += n;
   return *name == '\0'            ? name
          : cg_begins(name, locals) ? name + sizeof(locals) - 1
          : *name == '.'           ? name + 1
                                    : NULL;
}

/* Enter the definition at `at`; it ends definitions indented as much or more.
   Return whether the entered definitions make up the whole name. */
static Bool enter(Inside* inside, UInt indent, const HChar* at,
                  const HChar* name)
{
   while (inside->n > 0 && inside->indents[inside->n - 1] >= indent)
      inside->n--;
   if (inside->n == MAX_DEPTH)
      return False;
   const HChar* left = inside->n == 0 ? name : inside->rests[inside->n - 1];
   const HChar* rest = left == NULL ? NULL : rest_behind(left, at);
   inside->indents[inside->n] = indent;
   inside->rests[inside->n++] = rest;
   return rest != NULL && *rest == '\0';
}

/* Return the triple quote that is open at the end of the line, or 0; `quote` is
   the one open at the start of the line, or 0. */
static HChar quote_after(const HChar* line, const HChar* end, HChar quote)
{
   for (const HChar* c = line; c < end; c++) {
      if (quote == 0 && *c == '#')
         break;
      if (*c == '\\' && c + 1 < end) {
         c++;
      } else if ((*c == '"' || *c == '\'') && end - c >= 3 && c[1] == *c
                 && c[2] == *c && (quote == 0 || quote == *c)) {
         quote = quote == 0 ? *c : 0;
         c += 2;
      } else if (quote == 0 && (*c == '"' || *c == '\'')) {
         HChar one = *c;
         for (c++; c < end && *c != one; c++)
            c += *c == '\\';
      }
   }
   return quote;
}

/* Does the decorator between line and end keep the next definition from
   counting? */
static Bool is_no_definition(const HChar* line, const HChar* end)
{
   static const HChar* const decorators[]
      = { ".setter", ".deleter", ".getter", "overload" };
   for (UInt i = 0; i < sizeof(decorators) / sizeof(decorators[0]); i++) {
      const HChar* found = VG_(strstr)(line, decorators[i]);
      if (found != NULL && found < end)
         return True;
   }
   return False;
}

UInt cg_python_line(const HChar* text, const HChar* name)
{
   Inside inside  = { .n = 0 };
   UInt   found   = 0;
   HChar  quote   = 0;
   Bool   is_left = False; /* the next definition does not count */
   if (VG_(strcmp)(name, "<module>") == 0)
      return 1;
   for (UInt line = 1; *text != '\0'; line++) {
      const HChar* end = text;
      const HChar* at  = text;
      UInt         indent;
      while (*end != '\0' && *end != '\n')
         end++;
      for (indent = 0; *at == ' ' || *at == '\t'; at++)
         indent = *at == ' ' ? indent + 1 : (indent | 7) + 1;
      if (quote == 0 && *at == '@')
         is_left |= is_no_definition(at, end);
      (void)take_word(&at, "async");
      if (quote == 0 && (take_word(&at, "def") || take_word(&at, "class"))) {
         if (enter(&inside, indent, at, name) && !is_left) {
            if (found != 0)
               return 0;
            found = line;
         }
         is_left = False;
      }
      quote = quote_after(text, end, quote);
      text  = *end == '\0' ? end : end + 1;
   }
   return found;
}
