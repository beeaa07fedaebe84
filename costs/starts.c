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
#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

/* What is needed of the ELF format; the C library's header is not for a
   freestanding program. */
typedef struct {
   UChar  ident[16];
   UShort type;
   UShort machine;
   UInt   version;
   Addr   entry;
   Addr   segments;
   Addr   sections;
   UInt   flags;
   UShort szB;
   UShort segment_szB;
   UShort n_segments;
   UShort more[3];
} FileHeader;

#if defined(__LP64__)
typedef struct {
   UInt type;
   UInt flags;
   Addr offset;
   Addr address;
   Addr physical;
   Addr file_szB;
   Addr memory_szB;
   Addr alignment;
} Segment;
#else
typedef struct {
   UInt type;
   Addr offset;
   Addr address;
   Addr physical;
   Addr file_szB;
   Addr memory_szB;
   UInt flags;
   Addr alignment;
} Segment;
#endif

enum {
   SEGMENT_IS_LOADED       = 1,
   SEGMENT_HAS_FRAME_TABLE = 0x6474e550 /* PT_GNU_EH_FRAME */
};

#define MAX_SEGMENTS 64

/* An object's functions, sorted by their starts. */
typedef struct Object {
   struct Object* next;
   const HChar*   file;
   UInt           n;
   Extent         extents[];
} Object;

static Object* objects;

/*------------------------------------------------------------*/
/*--- The file                                             ---*/
/*------------------------------------------------------------*/

/* A file that is open, and its segments. */
typedef struct {
   Int     fd;
   UInt    n_segments;
   Segment segments[MAX_SEGMENTS];
} ElfFile;

static Bool read_at(Int fd, ULong offset, void* to, SizeT size)
{
   return VG_(lseek)(fd, (Off64T)offset, VKI_SEEK_SET) == (Off64T)offset
          && VG_(read)(fd, to, (Int)size) == (Int)size;
}

static Bool read_segments(ElfFile* file)
{
   FileHeader  header;
   const UChar ident[5] = { 0x7f, 'E', 'L', 'F', sizeof(Addr) == 8 ? 2 : 1 };
   if (!read_at(file->fd, 0, &header, sizeof(header))
       || VG_(memcmp)(header.ident, ident, sizeof(ident)) != 0
       || header.segment_szB != sizeof(Segment)
       || header.n_segments > MAX_SEGMENTS)
      return False;
   file->n_segments = header.n_segments;
   return read_at(file->fd, header.segments, file->segments,
                  header.n_segments * sizeof(Segment));
}

static const Segment* find_segment(const ElfFile* file, UInt type)
{
   for (UInt i = 0; i < file->n_segments; i++) {
      if (file->segments[i].type == type)
         return &file->segments[i];
   }
   return NULL;
}

/* The bytes that lie at [start, end) when the file is loaded, the caller's to
   free; NULL if they cannot be read.  Zero beyond the end of the segment that
   they begin in. */
static UChar* read_memory(const ElfFile* file, Addr start, Addr end)
{
   for (UInt i = 0; i < file->n_segments; i++) {
      const Segment* s = &file->segments[i];
      if (s->type != SEGMENT_IS_LOADED || start < s->address || end <= start
          || start - s->address >= s->file_szB)
         continue;
      Addr   rest  = s->file_szB - (start - s->address);
      SizeT  szB   = rest < end - start ? rest : end - start;
      UChar* bytes = VG_(calloc)("cg.starts.memory", end - start, 1);
      if (read_at(file->fd, s->offset + (start - s->address), bytes, szB))
         return bytes;
      VG_(free)(bytes);
   }
   return NULL;
}

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
   if (entry < frames->start || entry >= frames->end - MARGIN)
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
   /* Common entries come before those that refer to them. */
   Frames frames = { .start = low > 256 ? low - 256 : 0,
                     .end   = high + MARGIN };
   frames.bytes  = read_memory(file, frames.start, frames.end);
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
static Object* read_table(ElfFile* file)
{
   if (!read_segments(file))
      return NULL;
   const Segment* s = find_segment(file, SEGMENT_HAS_FRAME_TABLE);
   if (s == NULL || s->file_szB < 12)
      return NULL;
   UChar* table = read_memory(file, s->address, s->address + s->file_szB);
   if (table == NULL)
      return NULL;
   Object* object = NULL;
   UInt    n      = read_u32(table + 8);
   if (table[0] == 1 && size_of_pointer(table[1]) == 4
       && table[2] == PE_UDATA4 && table[3] == (PE_DATAREL | PE_SDATA4)
       && n <= (s->file_szB - 12) / 8)
      object = read_pairs(file, table + 12, n, s->address);
   VG_(free)(table);
   return object;
}

static Object* read_object(const HChar* name)
{
   ElfFile file   = { .fd = VG_(fd_open)(name, VKI_O_RDONLY, 0) };
   Object* object = NULL;
   if (file.fd >= 0) {
      object = read_table(&file);
      VG_(close)(file.fd);
   }
   if (object == NULL)
      object = VG_(calloc)("cg.starts.object", 1, sizeof(Object));
   object->file = name;
   object->next = objects;
   objects      = object;
   return object;
}

/*------------------------------------------------------------*/

Bool cg_find_extent(const HChar* name, Addr a, Extent* extent)
{
   Object* object = objects;
   while (object != NULL && object->file != name)
      object = object->next;
   if (object == NULL)
      object = read_object(name);

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
