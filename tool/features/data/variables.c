/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Variables.  The core has no symbols of sections that it does not know, such
   as .data.rel.ro, which holds vtables and tables of pointers, constant once
   the loader has relocated them.  Their symbols are looked up in the object
   file. */

#include "features/data/variables.h"
#include "base/core.h"
#include "base/intern.h"
#include "names/images.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* The variables of an object file, sorted. */
typedef struct Variables {
   struct Variables* next;
   const Image*      image;
   UInt              n;
   ElfSymbol*        symbols;
} Variables;

static Variables* all;

static const Variables* variables_of(const Image* image)
{
   Variables* v = all;
   while (v != NULL && v->image != image)
      v = v->next;
   if (v != NULL)
      return v;
   v  = VG_(malloc)("cg.variables", sizeof(*v));
   *v = (Variables){ .next = all, .image = image };
   all = v;
   ElfFile* file = cg_image_open(image);
   if (file == NULL)
      return v;
   v->symbols = cg_elf_symbols(file, SYMBOLS_OF_DATA, &v->n);
   cg_elf_close(file);
   cg_elf_sort(v->symbols, v->n);
   return v;
}

/* Return the symbol at the address as given in the file, not that in the
   process; NULL if there is none. */
static const ElfSymbol* symbol_at(const Variables* v, Addr a)
{
   UInt n = cg_elf_n_up_to(v->symbols, sizeof(v->symbols[0]), v->n, a);
   return n > 0 && a < v->symbols[n - 1].where.end ? &v->symbols[n - 1] : NULL;
}

static const DebugInfo* debug_info_of(const HChar* object)
{
   const DebugInfo* di = NULL;
   while ((di = VG_(next_DebugInfo)(di)) != NULL) {
      if (VG_(strcmp)(VG_(DebugInfo_get_filename)(di), object) == 0)
         break;
   }
   return di;
}

Bool cg_is_object_file(const HChar* file)
{
   return debug_info_of(file) != NULL;
}

/* Return the difference between addresses in the process and in the file. */
static Addr bias_of(const HChar* object)
{
   const DebugInfo* di = debug_info_of(object);
   return di == NULL ? 0 : (Addr)VG_(DebugInfo_get_text_bias)(di);
}

static const HChar* readable(const HChar* name)
{
   const HChar* demangled;
   VG_(demangle)(True, False, name, &demangled);
   return cg_intern(demangled);
}

/* Name the variable by the core's symbol, or else by the file's. */
static Bool has_symbol(Addr a, Variable* variable)
{
   const HChar*     name;
   PtrdiffT         offset;
   Addr             bias   = bias_of(variable->object);
   const Image*     image  = cg_image_at(variable->object, bias, a);
   const Variables* known  = variables_of(image);
   const ElfSymbol* symbol = symbol_at(known, a - bias);
   if (VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name, &offset)) {
      variable->name  = readable(name);
      variable->start = a - (Addr)offset;
      symbol = symbol_at(known, variable->start - bias);
      if (symbol != NULL && symbol->where.start + bias == variable->start)
         variable->szB = symbol->where.end - symbol->where.start;
      return True;
   }
   ElfFile* file = symbol == NULL ? NULL : cg_image_open(image);
   if (file == NULL)
      return False;
   name = cg_elf_name(file, symbol);
   cg_elf_close(file);
   if (name == NULL)
      return False;
   variable->name  = readable(name);
   variable->start = symbol->where.start + bias;
   variable->szB   = symbol->where.end - symbol->where.start;
   return True;
}

Bool cg_variable_at(Addr a, const HChar* file, Variable* variable)
{
   const HChar* object;
   VgSectKind   section = VG_(DebugInfo_sect_kind)(&object, a);
   if (section == Vg_SectUnknown)
      object = file;
   if (object == NULL)
      return False;
   *variable = (Variable){ .object  = cg_intern(object),
                           .is_code = section == Vg_SectText
                                      || section == Vg_SectPLT,
                           .start   = a };
   return has_symbol(a, variable) || section != Vg_SectUnknown;
}

/*--- Where there are no symbols                           ---*/

typedef struct {
   VgSectKind   kind;
   const HChar* object; /* interned; the file of a section that the core does
                           not know; NULL: there is none */
} Section;

static Section section_of(Addr a, const HChar* file)
{
   Section section = { .object = NULL };
   section.kind    = VG_(DebugInfo_sect_kind)(&section.object, a);
   if (section.kind == Vg_SectUnknown)
      section.object = file;
   if (section.object != NULL)
      section.object = cg_intern(section.object);
   return section;
}

/* Is the address without a symbol, like others of the section?  `file`: the
   section's file, or NULL; `known`: the file's variables, which lie `bias`
   further on in the process. */
static Bool is_nameless_in(const Section* section, const HChar* file, Addr a,
                           const Variables* known, Addr bias)
{
   const HChar* name;
   PtrdiffT     offset;
   Section      its = section_of(a, file);
   if (its.kind != section->kind || its.object != section->object
       || VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name,
                                      &offset))
      return False;
   return known == NULL || symbol_at(known, a - bias) == NULL;
}

#define STEP 8
#define PIECE 16384

void cg_nameless_around(Addr a, const HChar* file, Addr low, Addr high,
                        Addr* start, Addr* end)
{
   const Section section = section_of(a, file);
   const HChar*  its   = section.object;
   Addr          bias  = its == NULL ? 0 : bias_of(its);
   const Variables* known
      = its == NULL ? NULL : variables_of(cg_image_at(its, bias, a));
   Addr          piece = a & ~(Addr)(PIECE - 1);
   Addr          least = piece > low ? piece : low;
   Addr          last  = piece + PIECE - 1;
   Addr          most  = last < high ? last : high;
   Addr          word  = a & ~(Addr)(STEP - 1);
   *start = *end = a;
   for (Addr w = word;
        w >= least && w <= word
        && is_nameless_in(&section, file, w, known, bias);
        w -= STEP)
      *start = w;
   for (Addr w = word + STEP;
        w + STEP - 1 <= most
        && is_nameless_in(&section, file, w, known, bias);
        w += STEP)
      *end = w + STEP - 1;
}
