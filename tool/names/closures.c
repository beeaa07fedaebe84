/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of closures.  The entry of an operator() does not refer to its class,
   so the unit's classes are listed, with the extents of their entries. */

#include "names/closures.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "base/valgrind.h"

static const HChar* const cxx_name     = "operator()";
static const HChar* const rust_names[] = { "{closure", "{{closure" };

static Bool is_of_rust(const HChar* name)
{
   return cg_begins(name, rust_names[0]) || cg_begins(name, rust_names[1]);
}

Bool cg_is_closure_name(const HChar* name)
{
   return cg_begins(name, cxx_name) || is_of_rust(name);
}

/*--- Classes                                              ---*/

/* A class, with the extent of its entry and the entries inside it, as offsets
   from the unit's beginning. */
typedef struct {
   UInt start, end;
   UInt outside; /* number of the enclosing class, plus one; 0: none */
} Class;

/* The classes found in a unit, in the order of their entries. */
typedef struct Classes {
   struct Classes*  next;
   const DebugFile* file;
   ULong            unit; /* offset of the unit */
   Class*           classes;
   UInt             n, max;
} Classes;

static Classes* all;

static Bool is_class(const Entry* entry)
{
   return entry->has_children
          && (entry->tag == TAG_CLASS || entry->tag == TAG_STRUCTURE
              || entry->tag == TAG_UNION);
}

/* The maximum nesting of entries accepted; most are nested less deeply. */
#define MAX_DEPTH 512

static void read_classes(DebugFile* file, const Unit* unit, Classes* to)
{
   UInt   around[MAX_DEPTH] = { 0 }; /* by depth: the class, as in outside */
   UInt   depth = 0;
   Cursor c     = cg_cursor(file, SECTION_INFO, unit->entries);
   c.end        = unit->end;
   while (!c.is_bad && c.at < c.end) {
      Entry entry;
      UInt  start = (UInt)(c.at - unit->at);
      cg_read_entry(file, unit, &c, &entry);
      if (c.is_bad)
         return;
      if (entry.tag == 0) {
         if (depth > 0 && around[depth] != around[depth - 1])
            to->classes[around[depth] - 1].end = start;
         depth -= depth > 0;
         continue;
      }
      if (!entry.has_children)
         continue;
      if (++depth == MAX_DEPTH)
         return;
      around[depth] = around[depth - 1];
      if (is_class(&entry)) {
         CG_MAKE_ROOM("cg.closures.classes", to->classes, to->max, to->n);
         to->classes[to->n++]
            = (Class){ start, (UInt)(unit->end - unit->at), around[depth] };
         around[depth] = to->n;
      }
   }
}

static const Classes* classes_of(DebugFile* file, const Unit* unit)
{
   for (const Classes* known = all; known != NULL; known = known->next) {
      if (known->file == file && known->unit == unit->at)
         return known;
   }
   Classes* of = VG_(calloc)("cg.closures", 1, sizeof(*of));
   of->file    = file;
   of->unit    = unit->at;
   of->next    = all;
   all         = of;
   if (unit->end - unit->at <= 0xffffffff)
      read_classes(file, unit, of);
   return of;
}

/* Set *entry to the entry of the innermost class that contains the entry at
   `at`; return False if none is found. */
static Bool class_around(DebugFile* file, const Unit* unit, ULong at,
                         Entry* entry)
{
   const Classes* of   = classes_of(file, unit);
   ULong          here = at - unit->at;
   UInt           n    = CG_N_UP_TO(of->classes, of->n, start, here - 1);
   while (n > 0 && of->classes[n - 1].end <= here)
      n = of->classes[n - 1].outside;
   return n > 0
          && cg_entry_at(file, unit, unit->at + of->classes[n - 1].start,
                         entry);
}

/*--- Names                                                ---*/

/* Return "WHAT at FILE:LINE", the place of the declaration; NULL: not known. */
static const HChar* name_by_place(DebugFile* file, const Unit* unit,
                                  const Entry* entry, const HChar* what)
{
   const HChar* source
      = entry->decl_file.kind == VALUE_NUMBER
           ? cg_source_file(file, unit, entry->decl_file.number)
           : NULL;
   if (source == NULL || entry->decl_line.number == 0)
      return NULL;
   return cg_intern_format("%s at %s:%u", what, source,
                           (UInt)entry->decl_line.number);
}

/* Is this the class of a lambda?  clang writes a nameless DW_TAG_class_type;
   GCC, a nameless class whose operator has no line, or "<lambda(int)>". */
static Bool is_lambda(const Entry* class, const HChar* name,
                      const Entry* operator)
{
   return name == NULL ? class->tag == TAG_CLASS
                            || operator->decl_line.kind == VALUE_NONE
                       : cg_begins(name, "<lambda");
}

static const HChar* name_in_class(DebugFile* file, const Unit* unit,
                                  const Entry* class, const Entry* operator,
                                  const HChar* name)
{
   const HChar* of_class = cg_text_of(file, unit, &class->name);
   if (is_lambda(class, of_class, operator))
      return name_by_place(file, unit, class, "lambda");
   if (of_class == NULL)
      return name_by_place(file, unit, class, name);
   return cg_intern_format("%s::%s", of_class, name);
}

const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name)
{
   const HChar* found = NULL;
   Entry        entry, class;
   if (!cg_entry_at(file, unit, at, &entry))
      return name;
   if (is_of_rust(name))
      found = name_by_place(file, unit, &entry, "closure");
   else if (class_around(file, unit, at, &class))
      found = name_in_class(file, unit, &class, &entry, name);
   return found == NULL ? name : found;
}
