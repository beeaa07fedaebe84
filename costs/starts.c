/*--------------------------------------------------------------------*/
/*--- Where functions without a symbol begin.       costs/starts.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/starts.h.  The format is that of the Linux Standard Base: the
   segment has a header and a table of pairs, the address of a function and that
   of its entry in .eh_frame, which has its size.  What is written in another
   way than all linkers do is taken for nothing, as are files that cannot be
   read. */

#include "costs/starts.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

#define MAX_LINKAGE 4

/* An object's functions, sorted by their starts, and its linkage tables. */
typedef struct Object {
   struct Object* next;
   const HChar*   file;
   UInt           n_linkage;
   Extent         linkage[MAX_LINKAGE];
   UInt           n;
   Extent         extents[];
} Object;

static Object* objects;

/*------------------------------------------------------------*/
/*--- The table                                            ---*/
/*------------------------------------------------------------*/

/* How pointers are encoded: their size in the lower half of a byte, and what
   they are relative to, in the upper. */
enum {
   PE_ABSPTR = 0x00, PE_UDATA2 = 0x02, PE_UDATA4 = 0x03, PE_UDATA8 = 0x04,
   PE_SDATA2 = 0x0a, PE_SDATA4 = 0x0b, PE_SDATA8 = 0x0c,
   PE_DATAREL = 0x30
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

static const UChar* skip_leb128(const UChar* p)
{
   while ((*p & 0x80) != 0)
      p++;
   return p + 1;
}

/* How the entries of this common information entry encode their addresses.
   The caller sees to it that what is read here lies in memory. */
static UInt encoding_of(const UChar* cie)
{
   UChar        version      = cie[8];
   const UChar* augmentation = cie + 9;
   if (augmentation[0] != 'z')
      return PE_ABSPTR;
   const UChar* p = augmentation + VG_(strlen)((const HChar*)augmentation) + 1;
   p = skip_leb128(p);                              /* code alignment */
   p = skip_leb128(p);                              /* data alignment */
   p = version == 1 ? p + 1 : skip_leb128(p);       /* return address */
   p = skip_leb128(p);                              /* size of the rest */
   for (const UChar* kind = augmentation + 1; *kind != '\0'; kind++) {
      if (*kind == 'R')
         return *p;
      if (*kind == 'P')
         p += size_of_pointer(*p);
      if (*kind == 'P' || *kind == 'L')
         p++;
   }
   return PE_ABSPTR;
}

/* Room behind the last entry for what is read of it. */
#define MARGIN 64

/* .eh_frame, or the part of it that holds all entries. */
typedef struct {
   UChar* bytes;
   Addr   start;
   Addr   end;
} Frames;

/* The size of the function whose entry is at that address; 0 if it cannot be
   told. */
static Addr size_of_function(const Frames* frames, Addr entry)
{
   if (entry < frames->start || entry > frames->end - MARGIN)
      return 0;
   const UChar* fde      = frames->bytes + (entry - frames->start);
   UInt         distance = read_u32(fde + 4);
   Addr         cie      = entry + 4 - distance;
   if (cie < frames->start || cie >= frames->end - MARGIN)
      return 0;
   UInt         n    = size_of_pointer(
      encoding_of(frames->bytes + (cie - frames->start)));
   const UChar* size = fde + 8 + n;
   if (n == 4)
      return read_u32(size);
   if (n == 8)
      return (Addr)(read_u32(size) | (ULong)read_u32(size + 4) << 32);
   return 0;
}

static Int compare_extents(const void* a, const void* b)
{
   Addr p = ((const Extent*)a)->start, q = ((const Extent*)b)->start;
   return p < q ? -1 : p > q;
}

/* The table's n pairs, relative to `base`. */
static Object* read_pairs(const ElfFile* file, const UChar* pairs, UInt n,
                          Addr base)
{
   Object* object = VG_(malloc)("cg.starts.object",
                                sizeof(Object) + n * sizeof(Extent));
   object->n = 0;
   Addr low = ~(Addr)0, high = 0;
   for (UInt i = 0; i < n; i++) {
      Addr entry = base + (Addr)(Word)(Int)read_u32(pairs + 8 * i + 4);
      low        = entry < low ? entry : low;
      high       = entry > high ? entry : high;
   }
   /* Common entries come before those that refer to them; and behind the
      table, where both are at the begin of a segment. */
   Frames frames = { .start = low > 256 ? low - 256 : 0,
                     .end   = high + MARGIN };
   if (base < low && base > frames.start)
      frames.start = base;
   frames.bytes
      = cg_elf_memory(file, (Extent){ frames.start, frames.end });
   if (frames.bytes == NULL)
      return object;
   for (UInt i = 0; i < n; i++) {
      Addr start = base + (Addr)(Word)(Int)read_u32(pairs + 8 * i);
      Addr entry = base + (Addr)(Word)(Int)read_u32(pairs + 8 * i + 4);
      Addr size  = size_of_function(&frames, entry);
      if (size > 0)
         object->extents[object->n++] = (Extent){ start, start + size };
   }
   VG_(free)(frames.bytes);
   VG_(ssort)(object->extents, object->n, sizeof(Extent), compare_extents);
   return object;
}

/* NULL if there is no such table, or none of this form. */
static Object* read_table(const ElfFile* file)
{
   Extent where;
   if (!cg_elf_frame_table(file, &where) || where.end - where.start < 12)
      return NULL;
   UChar* table = cg_elf_memory(file, where);
   if (table == NULL)
      return NULL;
   Object* object = NULL;
   UInt    n      = read_u32(table + 8);
   if (table[0] == 1 && size_of_pointer(table[1]) == 4
       && table[2] == PE_UDATA4 && table[3] == (PE_DATAREL | PE_SDATA4)
       && n <= (where.end - where.start - 12) / 8)
      object = read_pairs(file, table + 12, n, where.start);
   VG_(free)(table);
   return object;
}

static Object* read_object(const HChar* name)
{
   ElfFile* file   = cg_elf_open(name);
   Object*  object = file == NULL ? NULL : read_table(file);
   if (object == NULL)
      object = VG_(calloc)("cg.starts.object", 1, sizeof(Object));
   object->n_linkage = 0;
   if (file != NULL) {
      object->n_linkage = cg_elf_linkage(file, object->linkage, MAX_LINKAGE);
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
   const Object* object = object_of(name);

   /* The first that begins behind the address. */
   UInt low = 0, high = object->n;
   while (low < high) {
      UInt middle = low + (high - low) / 2;
      if (object->extents[middle].start <= a)
         low = middle + 1;
      else
         high = middle;
   }
   extent->end   = low < object->n ? object->extents[low].start : ~(Addr)0;
   extent->start = low > 0 ? object->extents[low - 1].end : 0;
   if (low > 0 && a < object->extents[low - 1].end) {
      *extent = object->extents[low - 1];
      return True;
   }
   return False;
}

Bool cg_is_linkage(const HChar* file, Addr a)
{
   const Object* object = object_of(file);
   for (UInt i = 0; i < object->n_linkage; i++) {
      if (object->linkage[i].start <= a && a < object->linkage[i].end)
         return True;
   }
   return False;
}
