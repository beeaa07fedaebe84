/*--------------------------------------------------------------------*/
/*--- Variables.                                 costs/variables.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/variables.h.  Each file's variables are in an array that is sorted
   by address; a binary search finds the one at an address. */

#include "costs/variables.h"

#include "costs/elf.h"
#include "costs/names.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* The variables of an object file, sorted. */
typedef struct Variables {
   struct Variables* next;
   const HChar*      object; /* interned */
   UInt              n;
   Extent*           extents;
} Variables;

static Variables* all;

static Int compare_extents(const void* x, const void* y)
{
   const Extent* a = x;
   const Extent* b = y;
   if (a->start != b->start)
      return a->start < b->start ? -1 : 1;
   return a->end > b->end ? -1 : a->end < b->end;
}

static const Variables* variables_of(const HChar* object)
{
   Variables* v = all;
   while (v != NULL && v->object != object)
      v = v->next;
   if (v != NULL)
      return v;
   v  = VG_(malloc)("cg.variables", sizeof(*v));
   *v = (Variables){ .next = all, .object = object };
   all = v;
   ElfFile* file = cg_elf_open(object);
   if (file == NULL)
      return v;
   v->extents = cg_elf_symbols(file, SYMBOLS_OF_DATA, &v->n);
   cg_elf_close(file);
   if (v->n > 0)
      VG_(ssort)(v->extents, v->n, sizeof(Extent), compare_extents);
   return v;
}

/* The size of the variable that starts at that address, which is one of the
   file, not of the process; 0: not known. */
static UWord size_at(const HChar* object, Addr start)
{
   const Variables* v   = variables_of(object);
   UInt             low = 0, high = v->n;
   while (low < high) {
      UInt middle = (low + high) / 2;
      if (v->extents[middle].start < start)
         low = middle + 1;
      else
         high = middle;
   }
   return low < v->n && v->extents[low].start == start
             ? v->extents[low].end - start
             : 0;
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

/* The difference between an address in the process and that in the file. */
static Addr bias_of(const HChar* object)
{
   const DebugInfo* di = debug_info_of(object);
   return di == NULL ? 0 : (Addr)VG_(DebugInfo_get_text_bias)(di);
}

Bool cg_variable_at(Addr a, const HChar* file, Variable* variable)
{
   const HChar *object, *name;
   PtrdiffT     offset;
   VgSectKind   section = VG_(DebugInfo_sect_kind)(&object, a);
   if (section == Vg_SectUnknown)
      object = file;
   if (object == NULL)
      return False;
   *variable = (Variable){ .object  = cg_intern(object),
                           .is_code = section == Vg_SectText
                                      || section == Vg_SectPLT,
                           .start   = a };
   if (!VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name, &offset))
      return section != Vg_SectUnknown;
   variable->name  = cg_intern(name);
   variable->start = a - (Addr)offset;
   variable->szB   = size_at(variable->object,
                             variable->start - bias_of(variable->object));
   return True;
}

/*------------------------------------------------------------*/
/*--- Where there are no symbols                           ---*/
/*------------------------------------------------------------*/

typedef struct {
   VgSectKind   kind;
   const HChar* object;
} Section;

static Section section_of(Addr a)
{
   Section section = { .object = NULL };
   section.kind    = VG_(DebugInfo_sect_kind)(&section.object, a);
   return section;
}

static Bool is_nameless_in(const Section* section, Addr a)
{
   const HChar* name;
   PtrdiffT     offset;
   Section      its = section_of(a);
   return its.kind == section->kind
          && (its.kind == Vg_SectUnknown || its.object == section->object)
          && !VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name,
                                          &offset);
}

#define STEP 8
#define PIECE 16384

void cg_nameless_around(Addr a, Addr low, Addr high, Addr* start, Addr* end)
{
   const Section section = section_of(a);
   Addr          piece   = a & ~(Addr)(PIECE - 1);
   Addr          least   = piece > low ? piece : low;
   Addr          last    = piece + PIECE - 1;
   Addr          most    = last < high ? last : high;
   Addr          word    = a & ~(Addr)(STEP - 1);
   *start = *end = a;
   for (Addr w = word;
        w >= least && w <= word && is_nameless_in(&section, w); w -= STEP)
      *start = w;
   for (Addr w = word + STEP;
        w + STEP - 1 <= most && is_nameless_in(&section, w); w += STEP)
      *end = w + STEP - 1;
}
