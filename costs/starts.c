/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Where functions without a symbol begin.       costs/starts.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/starts.h.  The format of .eh_frame is that of the Linux Standard
   Base.  What is written in another way than all linkers do is taken for
   nothing, as are files that cannot be read. */

#include "costs/starts.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* An object's functions, sorted by their starts, and the sections of its
   code. */
typedef struct Object {
   struct Object* next;
   const HChar*   file;
   UInt           n_code;
   CodeSection*   code;
   UInt           n;
   ElfSymbol*     functions;
} Object;

static Object* objects;

/*------------------------------------------------------------*/
/*--- Entries of .eh_frame                                 ---*/
/*------------------------------------------------------------*/

/* How pointers are encoded: their size in the lower half of a byte, and what
   they are relative to, in the upper. */
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

/* The number of n bytes, 4 or 8. */
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

/* Zeros after the last entry, so that whatever is read of it ends there. */
#define MARGIN 64

typedef struct {
   UChar* bytes; /* and MARGIN */
   Addr   start;
   SizeT  szB;
} Frames;

/* How the entries of this common information entry encode their addresses. */
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

/* The function whose entry is so far in; empty if it cannot be told. */
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

/* The functions that have an entry, into `found` unless that is NULL; returns
   how many there are. */
static UInt find_functions(const Frames* frames, ElfSymbol* found)
{
   UInt n = 0;
   for (SizeT at = 0; at + 8 <= frames->szB;) {
      UInt szB = read_u32(frames->bytes + at);
      /* The last entry's size is 0; nobody writes the form for more than
         4 GB. */
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

/*------------------------------------------------------------*/
/*--- Objects                                              ---*/
/*------------------------------------------------------------*/

/* Append to the *n the functions that can be unwound. */
static ElfSymbol* add_unwindable(const ElfFile* file, ElfSymbol* functions,
                                 UInt* n)
{
   Extent where;
   if (!cg_elf_frames(file, &where))
      return functions;
   Frames frames = { .start = where.start, .szB = where.end - where.start };
   frames.bytes
      = cg_elf_memory(file, (Extent){ where.start, where.end + MARGIN });
   if (frames.bytes == NULL)
      return functions;
   VG_(memset)(frames.bytes + frames.szB, 0, MARGIN);
   UInt n_found = find_functions(&frames, NULL);
   functions    = VG_(realloc)("cg.starts.functions", functions,
                               (*n + n_found + 1) * sizeof(functions[0]));
   *n += find_functions(&frames, functions + *n);
   VG_(free)(frames.bytes);
   return functions;
}

/* The section that holds the address; else the gap between sections that
   does. */
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

/* Sort them, leave one of those that start at the same address, and have those
   of unknown size end where the next one starts. */
static void put_in_order(Object* object)
{
   UInt       n         = 0;
   ElfSymbol* functions = object->functions;
   cg_elf_sort(functions, object->n);
   for (UInt i = 0; i < object->n; i++) {
      if (i + 1 == object->n
          || functions[i + 1].where.start != functions[i].where.start)
         functions[n++] = functions[i];
   }
   for (UInt i = 0; i < n; i++) {
      Extent* e = &functions[i].where;
      if (e->end > e->start)
         continue;
      e->end = section_of(object, e->start).end;
      if (i + 1 < n && functions[i + 1].where.start < e->end)
         e->end = functions[i + 1].where.start;
   }
   object->n = n;
}

static Object* read_object(const HChar* name)
{
   ElfFile* file   = cg_elf_open(name);
   Object*  object = VG_(calloc)("cg.starts.object", 1, sizeof(Object));
   if (file != NULL) {
      object->code = cg_elf_code(file, &object->n_code);
      object->functions
         = cg_elf_symbols(file, SYMBOLS_OF_FUNCTIONS, &object->n);
      object->functions = add_unwindable(file, object->functions, &object->n);
      put_in_order(object);
      cg_elf_close(file);
   }
   object->file = name;
   object->next = objects;
   objects      = object;
   return object;
}

static const Object* object_of(const HChar* file)
{
   const Object* object = objects;
   while (object != NULL && object->file != file)
      object = object->next;
   return object != NULL ? object : read_object(file);
}

/*------------------------------------------------------------*/

Bool cg_find_extent(const HChar* name, Addr a, Extent* extent)
{
   const Object* object    = object_of(name);
   ElfSymbol*    functions = object->functions;
   /* The first that begins after the address. */
   UInt next = cg_elf_n_up_to(functions, object->n, a);
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

Bool cg_is_linkage(const HChar* file, Addr a)
{
   const Object* object = object_of(file);
   for (UInt i = 0; i < object->n_code; i++) {
      const CodeSection* s = &object->code[i];
      if (s->is_linkage && s->where.start <= a && a < s->where.end)
         return True;
   }
   return False;
}
