/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Extents of functions, and labels.  The format of .eh_frame is that of the
   Linux Standard Base.  Entries with rare encodings are ignored. */

#include "names/starts.h"
#include "base/table.h"
#include "base/valgrind.h"

typedef struct {
   Extent       where;
   const HChar* name; /* interned; NULL: none, or known to the core */
} FunctionStart;

/* An object's functions, and labels that are functions if they are called,
   sorted by their starts; and its sections of code. */
typedef struct Object {
   struct Object* next;
   const Image*   image;
   UInt           n_code;
   CodeSection*   code;
   UInt           n, n_labels;
   FunctionStart* functions;
   FunctionStart* labels;
} Object;

static Object* objects;

/*--- Entries of .eh_frame                                 ---*/

/* The encodings of pointers: a byte, its lower half for the size, its upper
   half for the base. */
enum {
   PE_ABSPTR = 0x00, PE_UDATA2 = 0x02, PE_UDATA4 = 0x03, PE_UDATA8 = 0x04,
   PE_SDATA2 = 0x0a, PE_SDATA4 = 0x0b, PE_SDATA8 = 0x0c,
   PE_PCREL = 0x10
};

static UInt size_of_pointer(UInt encoding)
{
   switch (encoding & 0x0f) {
   case PE_ABSPTR: return sizeof(Addr);
   case PE_UDATA2: case PE_SDATA2: return 2;
   case PE_UDATA4: case PE_SDATA4: return 4;
   case PE_UDATA8: case PE_SDATA8: return 8;
   default: return 0;
   }
}

static UInt read_u32(const UChar* p)
{
   UInt word;
   VG_(memcpy)(&word, p, sizeof(word));
   return word;
}

static Addr read_word(const UChar* p, UInt n, Bool is_signed)
{
   if (n == 8)
      return (Addr)(read_u32(p) | (ULong)read_u32(p + 4) << 32);
   return is_signed ? (Addr)(Word)(Int)read_u32(p) : (Addr)read_u32(p);
}

static const UChar* skip_leb128(const UChar* p)
{
   while ((*p & 0x80) != 0)
      p++;
   return p + 1;
}

/* The number of zeros behind the last entry, where a read beyond it ends. */
#define MARGIN 64

typedef struct {
   UChar* bytes; /* szB bytes, then MARGIN zeros */
   Addr   start;
   SizeT  szB;
} Frames;

/* Return the encoding of addresses in the entries that refer to this CIE. */
static UInt encoding_of(const Frames* frames, const UChar* cie)
{
   const UChar* end          = frames->bytes + frames->szB;
   UChar        version      = cie[8];
   const UChar* augmentation = cie + 9;
   if (augmentation[0] != 'z')
      return PE_ABSPTR;
   const UChar* p = augmentation + VG_(strlen)((const HChar*)augmentation) + 1;
   p = skip_leb128(p);                              /* code alignment */
   p = skip_leb128(p);                              /* data alignment */
   p = version == 1 ? p + 1 : skip_leb128(p);       /* return address */
   p = skip_leb128(p);                              /* size of the rest */
   for (const UChar* kind = augmentation + 1; *kind != '\0' && p < end;
        kind++) {
      if (*kind == 'R')
         return *p;
      if (*kind == 'P')
         p += size_of_pointer(*p);
      if (*kind == 'P' || *kind == 'L')
         p++;
   }
   return PE_ABSPTR;
}

/* Return the function's extent in the entry at offset `at`, or an empty one. */
static Extent function_of(const Frames* frames, SizeT at)
{
   const Extent nothing  = { 0, 0 };
   const UChar* fde      = frames->bytes + at;
   UInt         distance = read_u32(fde + 4);
   if (distance > at + 4 || at + 4 - distance + 9 > frames->szB)
      return nothing;
   UInt encoding = encoding_of(frames, fde + 4 - distance);
   UInt n        = size_of_pointer(encoding);
   UInt relative = encoding & 0xf0;
   if ((n != 4 && n != 8) || (relative != 0 && relative != PE_PCREL))
      return nothing;
   Addr start = read_word(fde + 8, n, (encoding & 0x08) != 0);
   if (relative == PE_PCREL)
      start += frames->start + at + 8;
   return (Extent){ start, start + read_word(fde + 8 + n, n, False) };
}

/* Store the functions in `found`, unless it is NULL; return their number. */
static UInt find_functions(const Frames* frames, ElfSymbol* found)
{
   UInt n = 0;
   for (SizeT at = 0; at + 8 <= frames->szB;) {
      UInt szB = read_u32(frames->bytes + at);
      /* The last entry has size 0.  No linker writes entries of 4 GB. */
      if (szB < 4 || szB > frames->szB - at - 4)
         break;
      Bool   is_common = read_u32(frames->bytes + at + 4) == 0;
      Extent function  = function_of(frames, at);
      if (!is_common && function.end > function.start) {
         if (found != NULL)
            found[n] = (ElfSymbol){ .where = function };
         n++;
      }
      at += 4 + (SizeT)szB;
   }
   return n;
}

/* Append the functions that have unwind information to the *n symbols, without
   names; return the array, which may move. */
static ElfSymbol* add_unwindable(const ElfFile* file, ElfSymbol* symbols,
                                 UInt* n)
{
   Extent where;
   if (!cg_elf_frames(file, &where))
      return symbols;
   Frames frames = { .start = where.start, .szB = where.end - where.start };
   frames.bytes
      = cg_elf_memory(file, (Extent){ where.start, where.end + MARGIN });
   if (frames.bytes == NULL)
      return symbols;
   VG_(memset)(frames.bytes + frames.szB, 0, MARGIN);
   UInt n_found = find_functions(&frames, NULL);
   symbols      = VG_(realloc)("cg.starts.symbols", symbols,
                               (*n + n_found + 1) * sizeof(symbols[0]));
   *n += find_functions(&frames, symbols + *n);
   VG_(free)(frames.bytes);
   return symbols;
}

/* Return the extent of the code section with address a, or of the gap there. */
static Extent section_of(const Object* object, Addr a)
{
   Extent gap = { 0, ~(Addr)0 };
   for (UInt i = 0; i < object->n_code; i++) {
      const Extent* where = &object->code[i].where;
      if (where->start <= a && a < where->end)
         return *where;
      if (where->end <= a && where->end > gap.start)
         gap.start = where->end;
      if (where->start > a && where->start < gap.end)
         gap.end = where->start;
   }
   return gap;
}

/*--- Functions among the symbols                          ---*/

typedef struct {
   ElfFile* file;
   Object*  object;
   Addr     unwindable_end; /* highest end of functions with unwind data */
   Addr     sized_end;      /* end of the latest symbol with type and size */
   Addr     typed_end;      /* end of the section if the latest function has a
                               type, but no known size; else 0 */
   ULong    made[2]; /* offsets of the latest two names made by the assembler */
} Sorting;

/* Return the label's name; NULL if it is local and has a dot, as f.loop and
   .L1, or begins with $, as $x: assemblers make such names. */
static const HChar* name_of_label(Sorting* s, const ElfSymbol* label)
{
   if (label->name == s->made[0] || label->name == s->made[1])
      return NULL;
   const HChar* name = cg_elf_name(s->file, label);
   if (!label->is_local
       || (name != NULL && name[0] != '$' && VG_(strchr)(name, '.') == NULL))
      return name;
   s->made[1] = s->made[0];
   s->made[0] = label->name;
   return NULL;
}

static Bool is_sized(const ElfSymbol* symbol)
{
   return symbol->where.end > symbol->where.start;
}

/* The facts about a start that all symbols there tell together. */
typedef struct {
   FunctionStart start; /* the largest extent, the best name */
   Bool          is_unwindable, is_typed, is_named_by_core, is_global;
} Together;

static Together put_together(Sorting* s, const ElfSymbol* symbols, UInt n)
{
   Together all = { .start.where = symbols[n - 1].where };
   for (UInt i = 0; i < n; i++) {
      const ElfSymbol* symbol = &symbols[i];
      all.is_unwindable |= symbol->name == 0;
      all.is_typed |= symbol->is_typed;
      all.is_named_by_core |= symbol->is_typed && is_sized(symbol);
   }
   for (UInt i = 0; i < n && !all.is_named_by_core; i++) {
      const ElfSymbol* symbol = &symbols[i];
      const HChar*     name   = NULL;
      if (symbol->name != 0 && symbol->is_typed == all.is_typed
          && (all.start.name == NULL || !(all.is_global || symbol->is_local)))
         name = symbol->is_typed ? cg_elf_name(s->file, symbol)
                                 : name_of_label(s, symbol);
      if (name != NULL) {
         all.start.name = name;
         all.is_global  = !symbol->is_local;
      }
   }
   return all;
}

/* Add the symbols of one start as a function.  But a local label inside a
   function that has a type or unwind information is a function only if it is
   called: add it to the labels.  Leave out nameless labels; inside a function
   with type and size, leave out what lacks one of them, and unwind data. */
static void add_start(Sorting* s, const Together* all)
{
   Object* object = s->object;
   Addr    a      = all->start.where.start;
   if (!all->is_named_by_core && !all->is_unwindable
       && (a < s->sized_end || (all->start.name == NULL && !all->is_typed)))
      return;
   if (!all->is_typed && !all->is_unwindable && !all->is_global
       && (a < s->unwindable_end || a < s->typed_end)) {
      object->labels[object->n_labels++] = all->start;
      return;
   }
   Addr end     = all->start.where.end;
   s->typed_end = 0;
   if (all->is_unwindable && end > s->unwindable_end)
      s->unwindable_end = end;
   if (all->is_named_by_core)
      s->sized_end = end;
   else if (all->is_typed && end == a)
      s->typed_end = section_of(object, a).end;
   object->functions[object->n++] = all->start;
}

/* Have functions of unknown size end at the next function or section's end. */
static void find_ends(Object* object)
{
   FunctionStart* f = object->functions;
   for (UInt i = 0; i < object->n; i++) {
      Extent* e = &f[i].where;
      if (e->end > e->start)
         continue;
      e->end = section_of(object, e->start).end;
      if (i + 1 < object->n && f[i + 1].where.start < e->end)
         e->end = f[i + 1].where.start;
   }
}

static void fit(FunctionStart** starts, UInt n)
{
   *starts = VG_(realloc)("cg.starts.fit", *starts, (n + 1) * sizeof(**starts));
}

static void sort_out(ElfFile* file, Object* object, ElfSymbol* symbols, UInt n)
{
   Sorting s         = { .file = file, .object = object };
   SizeT   szB       = (n + 1) * sizeof(FunctionStart);
   object->functions = VG_(malloc)("cg.starts.functions", szB);
   object->labels    = VG_(malloc)("cg.starts.labels", szB);
   cg_elf_sort(symbols, n);
   for (UInt i = 0, next; i < n; i = next) {
      Addr a = symbols[i].where.start;
      for (next = i + 1; next < n && symbols[next].where.start == a;)
         next++;
      Together all = put_together(&s, symbols + i, next - i);
      add_start(&s, &all);
   }
   find_ends(object);
   fit(&object->functions, object->n);
   fit(&object->labels, object->n_labels);
}

/*--- Objects                                              ---*/

static Object* read_object(const Image* image)
{
   ElfFile* file   = cg_image_open(image);
   Object*  object = VG_(calloc)("cg.starts.object", 1, sizeof(Object));
   if (file != NULL) {
      UInt       n;
      ElfSymbol* symbols = cg_elf_symbols(file, SYMBOLS_OF_CODE, &n);
      symbols            = add_unwindable(file, symbols, &n);
      object->code       = cg_elf_code(file, &object->n_code);
      sort_out(file, object, symbols, n);
      VG_(free)(symbols);
      cg_elf_close(file);
   }
   object->image = image;
   object->next  = objects;
   objects       = object;
   return object;
}

static const Object* object_of(const Image* image)
{
   const Object* object = objects;
   while (object != NULL && object->image != image)
      object = object->next;
   return object != NULL ? object : read_object(image);
}

static const FunctionStart* start_at(const FunctionStart* starts, UInt n,
                                     Addr a)
{
   UInt next = CG_N_UP_TO(starts, n, where.start, a);
   return next > 0 && starts[next - 1].where.start == a ? &starts[next - 1]
                                                        : NULL;
}

Bool cg_find_extent(const Image* image, Addr a, Extent* extent)
{
   const Object*        object    = object_of(image);
   const FunctionStart* functions = object->functions;
   UInt next = CG_N_UP_TO(functions, object->n, where.start, a);
   if (next > 0 && a < functions[next - 1].where.end) {
      *extent = functions[next - 1].where;
      return True;
   }
   *extent = section_of(object, a);
   if (next > 0 && functions[next - 1].where.end > extent->start)
      extent->start = functions[next - 1].where.end;
   if (next < object->n && functions[next].where.start < extent->end)
      extent->end = functions[next].where.start;
   return False;
}

Bool cg_has_labels(const Image* image, Extent where)
{
   const Object*        object = object_of(image);
   const FunctionStart* labels = object->labels;
   UInt next = CG_N_UP_TO(labels, object->n_labels, where.start, where.start);
   return next < object->n_labels && labels[next].where.start < where.end;
}

Bool cg_is_label(const Image* image, Addr a)
{
   const Object* object = object_of(image);
   return start_at(object->labels, object->n_labels, a) != NULL;
}

const HChar* cg_start_name(const Image* image, Addr a)
{
   const Object*        object = object_of(image);
   const FunctionStart* start  = start_at(object->functions, object->n, a);
   if (start == NULL)
      start = start_at(object->labels, object->n_labels, a);
   return start == NULL ? NULL : start->name;
}

Bool cg_is_linkage(const Image* image, Addr a)
{
   const Object* object = object_of(image);
   for (UInt i = 0; i < object->n_code; i++) {
      const CodeSection* s = &object->code[i];
      if (s->is_linkage && s->where.start <= a && a < s->where.end)
         return True;
   }
   return False;
}
