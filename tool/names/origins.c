/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of inlined functions.  A unit's inlined code is kept as pieces that do
   not overlap, each with its innermost inlined function. */

#include "names/origins.h"
#include "base/core.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "names/closures.h"
#include "names/units.h"
#include "base/valgrind.h"

/* A place where a function is inlined. */
typedef struct {
   ULong origin   : 63; /* offset of the function's entry; 0: none */
   ULong is_other : 1;  /* the entry is in DebugFile.other */
   UInt  call_line;
   UInt  outside; /* the number of the enclosing inlining, plus one; 0: none */
} Inlining;

/* A piece of an inlining's code, as read. */
typedef struct {
   Extent where;
   UInt   inlining;
} Piece;

/* A piece as kept, which overlaps no other.  No unit has 4 GB of code. */
typedef struct {
   UInt start; /* offset from Inlinings.base */
   UInt szB;
   UInt inlining;
} FlatPiece;

typedef struct {
   Inlining*  inlinings;
   UInt       n, max;
   Addr       base;
   FlatPiece* flat; /* sorted */
   UInt       n_flat, max_flat;
} Inlinings;

typedef struct Known {
   struct Known* next;
   const Image*  image;
   DebugFile*    file;  /* NULL: none */
   Inlinings**   units; /* by number of the unit; NULL: not read yet */
} Known;

static Known* all;

/*--- Names                                                ---*/

typedef struct {
   Link         link;
   DebugFile*   file;
   ULong        at;
   const HChar* name; /* NULL: none is found */
} EntryName;

static Table entry_names;

static UWord hash_of_entry(const Link* link)
{
   const EntryName* entry = (const EntryName*)link;
   return cg_mix((UWord)entry->at << 3, (UWord)entry->file >> 4);
}

/* The maximum number of entries read for a name; compilers need few. */
#define MAX_STEPS 16

static const HChar* read_name(DebugFile* file, ULong at)
{
   const HChar* linkage_name = NULL;
   for (UInt i = 0; i < MAX_STEPS; i++) {
      if (!cg_debug_file_open(file))
         break;
      const Unit* unit = cg_unit_at(file, at);
      Entry       entry;
      if (unit == NULL || !cg_entry_at(file, unit, at, &entry))
         break;
      const HChar* name = cg_text_of(file, unit, &entry.name);
      if (name != NULL)
         return cg_is_closure_name(name)
                   ? cg_closure_name(file, unit, at, name)
                   : name;
      if (linkage_name == NULL)
         linkage_name = cg_text_of(file, unit, &entry.linkage_name);
      if (entry.origin.kind == VALUE_OTHER_ENTRY)
         file = cg_debug_file_other(file);
      else if (entry.origin.kind != VALUE_ENTRY)
         break;
      if (file == NULL)
         break;
      at = entry.origin.number;
   }
   if (linkage_name == NULL)
      return NULL;
   VG_(demangle)(True, False, linkage_name, &linkage_name);
   return cg_intern(linkage_name);
}

static const HChar* name_of(DebugFile* file, const Inlining* inlining)
{
   EntryName wanted = { .file = file, .at = inlining->origin };
   if (entry_names.chains == NULL)
      cg_table_init(&entry_names, 256, hash_of_entry);
   if (inlining->is_other) {
      wanted.file
         = cg_debug_file_open(file) ? cg_debug_file_other(file) : NULL;
      if (wanted.file == NULL)
         return NULL;
   }
   CG_EACH_OF (&entry_names, hash_of_entry(&wanted.link), const EntryName,
               known) {
      if (known->file == wanted.file && known->at == wanted.at)
         return known->name;
   }
   wanted.name = read_name(wanted.file, wanted.at);
   cg_table_keep(&entry_names, &wanted, sizeof(wanted));
   return wanted.name;
}

/*--- A unit                                               ---*/

typedef struct {
   Inlinings* to;
   Piece*     pieces;
   UInt       n_pieces, max_pieces;
} Adding;

static void add_piece(void* context, Extent where)
{
   Adding* adding = context;
   CG_MAKE_ROOM("cg.origins.pieces", adding->pieces, adding->max_pieces,
                adding->n_pieces);
   adding->pieces[adding->n_pieces++] = (Piece){ where, adding->to->n - 1 };
}

/* The maximum nesting of entries accepted; most are nested less deeply. */
#define MAX_DEPTH 512

/* Add the inlinings of the unit and the pieces of their code, in any order. */
static void read_entries(DebugFile* file, const Unit* unit, Adding* adding)
{
   Inlinings* to = adding->to;
   UInt       outside[MAX_DEPTH] = { 0 };
   UInt       depth = 0;
   Cursor     c     = cg_cursor(file, SECTION_INFO, unit->entries);
   c.end            = unit->end;
   do {
      Entry entry;
      cg_read_entry(file, unit, &c, &entry);
      if (entry.tag == 0 && depth > 0)
         depth--;
      if (c.is_bad || entry.tag == 0)
         continue;
      UInt around = entry.tag == TAG_SUBPROGRAM ? 0 : outside[depth];
      if (entry.tag == TAG_INLINED) {
         CG_MAKE_ROOM("cg.origins", to->inlinings, to->max, to->n);
         to->inlinings[to->n++] = (Inlining){
            .origin    = entry.origin.kind == VALUE_NONE
                            ? 0
                            : entry.origin.number,
            .is_other  = entry.origin.kind == VALUE_OTHER_ENTRY,
            .call_line = (UInt)entry.call_line.number,
            .outside   = around
         };
         around = to->n;
         cg_each_extent(file, unit, &entry, add_piece, adding);
      }
      if (entry.has_children && ++depth == MAX_DEPTH)
         break;
      if (entry.has_children)
         outside[depth] = around;
   } while (!c.is_bad && c.at < c.end);
}

/* Compare two pieces by start; of equal starts, the outer piece comes first. */
static Int compare_pieces(const void* x, const void* y)
{
   const Piece *a = x, *b = y;
   return cg_compare_numbers(a->where.start, b->where.start)
             ?: cg_compare_numbers(b->where.end, a->where.end)
             ?: cg_compare_numbers(a->inlining, b->inlining);
}

static void add_flat(Inlinings* to, Extent where, UInt inlining)
{
   if (where.start >= where.end || where.end - to->base > ~(UInt)0)
      return;
   CG_MAKE_ROOM("cg.origins.flat", to->flat, to->max_flat, to->n_flat);
   to->flat[to->n_flat++]
      = (FlatPiece){ .start    = (UInt)(where.start - to->base),
                     .szB      = (UInt)(where.end - where.start),
                     .inlining = inlining };
}

/* Add the code of the pieces, which may be nested, to `to` as flat pieces. */
static void flatten(Inlinings* to, Piece* pieces, UInt n_pieces)
{
   Piece* stack = NULL; /* enclosing pieces, without the code already added */
   UInt   n = 0, max = 0;
   if (n_pieces == 0)
      return;
   VG_(ssort)(pieces, n_pieces, sizeof(Piece), compare_pieces);
   to->base = pieces[0].where.start;
   for (UInt i = 0; i <= n_pieces; i++) {
      Addr next = i < n_pieces ? pieces[i].where.start : ~(Addr)0;
      while (n > 0) {
         Piece* top = &stack[n - 1];
         Extent told = { top->where.start,
                         top->where.end < next ? top->where.end : next };
         add_flat(to, told, top->inlining);
         if (told.start < told.end)
            top->where.start = told.end;
         if (top->where.end > next)
            break;
         n--;
         if (n > 0 && stack[n - 1].where.start < told.end)
            stack[n - 1].where.start = told.end;
      }
      if (i == n_pieces)
         break;
      CG_MAKE_ROOM("cg.origins.stack", stack, max, n);
      stack[n] = pieces[i];
      if (n > 0 && stack[n].where.end > stack[n - 1].where.end)
         stack[n].where.end = stack[n - 1].where.end;
      n++;
   }
   VG_(free)(stack);
}

static const Inlinings* inlinings_of(Known* known, UInt unit)
{
   DebugFile*   file  = known->file;
   const Units* units = cg_units(file);
   if (known->units == NULL)
      known->units = VG_(calloc)("cg.origins.units", units->n,
                                 sizeof(known->units[0]));
   if (known->units[unit] == NULL) {
      if (!cg_debug_file_open(file))
         return NULL;
      Inlinings* of     = VG_(calloc)("cg.origins.unit", 1, sizeof(*of));
      Adding     adding = { .to = of };
      cg_allow_steps(file);
      read_entries(file, &units->units[unit], &adding);
      flatten(of, adding.pieces, adding.n_pieces);
      VG_(free)(adding.pieces);
      if (of->n > 0)
         VG_(realloc_shrink)(of->inlinings, of->n * sizeof(of->inlinings[0]));
      if (of->n_flat > 0)
         VG_(realloc_shrink)(of->flat, of->n_flat * sizeof(of->flat[0]));
      known->units[unit] = of;
   }
   return known->units[unit];
}

/*--- Images                                               ---*/

static Known* known_of(const Image* image)
{
   Known* known = all;
   while (known != NULL && known->image != image)
      known = known->next;
   if (known != NULL)
      return known;
   known        = VG_(calloc)("cg.origins.known", 1, sizeof(*known));
   known->image = image;
   known->file  = cg_debug_file_of(image);
   known->next  = all;
   return all   = known;
}

/* Return the unit's innermost inlining at address a, or NULL. */
static const Inlining* innermost(const Inlinings* of, Addr a)
{
   Addr at = a - of->base;
   UInt n  = a < of->base ? 0 : CG_N_UP_TO(of->flat, of->n_flat, start, at);
   if (n == 0)
      return NULL;
   const FlatPiece* last = &of->flat[n - 1];
   return at - last->start < last->szB
             ? &of->inlinings[last->inlining]
             : NULL;
}

static const Inlining* around(const Inlinings* of, const Inlining* inlining)
{
   return inlining->outside == 0 ? NULL : &of->inlinings[inlining->outside - 1];
}

static UInt origins_in_file(Known* known, Addr a, Origin* origins, UInt max)
{
   const Units*    units = cg_units(known->file);
   const Inlining* found = NULL;
   const Inlinings* of   = NULL;
   UInt            n     = 0;
   UInt code = CG_N_UP_TO(units->code, units->n_code, where.start, a);
   if (code == 0 || a >= units->code[code - 1].where.end)
      return 0;
   of    = inlinings_of(known, units->code[code - 1].unit);
   found = of == NULL ? NULL : innermost(of, a);
   for (const Inlining* i = found; i != NULL; i = around(of, i))
      n++;
   for (UInt k = n; k > 0; k--, found = around(of, found)) {
      if (k <= max)
         origins[k - 1] = (Origin){ .name      = name_of(known->file, found),
                                    .call_line = found->call_line };
   }
   return n < max ? n : max;
}

UInt cg_origins_at(const Image* image, Addr a, Origin* origins, UInt max)
{
   Known*     known = known_of(image);
   DebugFile* file  = known->file;
   UInt       n     = 0;
   if (file == NULL)
      return 0;
   if (file->units != NULL || cg_debug_file_open(file))
      n = origins_in_file(known, a, origins, max);
   cg_debug_file_close(file);
   if (file->other != NULL)
      cg_debug_file_close(file->other);
   return n;
}
