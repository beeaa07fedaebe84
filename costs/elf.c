/*--------------------------------------------------------------------*/
/*--- ELF files.                                         costs/elf.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/elf.h.  The C library's header of the format is not for a
   freestanding program, so what is needed of it is declared here. */

#include "costs/elf.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

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
   UShort section_szB;
   UShort n_sections;
   UShort section_of_names;
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

typedef struct {
   UInt name; /* its place among the names */
   UInt type;
   Addr flags;
   Addr address;
   Addr offset;
   Addr szB;
   UInt link;
   UInt info;
   Addr alignment;
   Addr entry_szB;
} Section;

enum {
   SEGMENT_IS_LOADED       = 1,
   SEGMENT_HAS_FRAME_TABLE = 0x6474e550 /* PT_GNU_EH_FRAME */
};

#define MAX_SEGMENTS 64
#define MAX_SECTIONS 4096

struct ElfFile {
   Int        fd;
   FileHeader header;
   Segment    segments[MAX_SEGMENTS];
};

static Bool read_at(Int fd, ULong offset, void* to, SizeT size)
{
   return VG_(lseek)(fd, (Off64T)offset, VKI_SEEK_SET) == (Off64T)offset
          && VG_(read)(fd, to, (Int)size) == (Int)size;
}

static Bool read_headers(ElfFile* file)
{
   FileHeader* header = &file->header;
   const UChar ident[5] = { 0x7f, 'E', 'L', 'F', sizeof(Addr) == 8 ? 2 : 1 };
   return read_at(file->fd, 0, header, sizeof(*header))
          && VG_(memcmp)(header->ident, ident, sizeof(ident)) == 0
          && header->segment_szB == sizeof(Segment)
          && header->n_segments <= MAX_SEGMENTS
          && read_at(file->fd, header->segments, file->segments,
                     header->n_segments * sizeof(Segment));
}

ElfFile* cg_elf_open(const HChar* name)
{
   Int fd = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd < 0)
      return NULL;
   ElfFile* file = VG_(malloc)("cg.elf", sizeof(ElfFile));
   file->fd      = fd;
   if (read_headers(file))
      return file;
   cg_elf_close(file);
   return NULL;
}

void cg_elf_close(ElfFile* file)
{
   VG_(close)(file->fd);
   VG_(free)(file);
}

Bool cg_elf_frame_table(const ElfFile* file, Extent* table)
{
   for (UInt i = 0; i < file->header.n_segments; i++) {
      const Segment* s = &file->segments[i];
      if (s->type == SEGMENT_HAS_FRAME_TABLE) {
         *table = (Extent){ s->address, s->address + s->file_szB };
         return True;
      }
   }
   return False;
}

UChar* cg_elf_memory(const ElfFile* file, Extent where)
{
   for (UInt i = 0; i < file->header.n_segments; i++) {
      const Segment* s = &file->segments[i];
      if (s->type != SEGMENT_IS_LOADED || where.start < s->address
          || where.end <= where.start
          || where.start - s->address >= s->file_szB)
         continue;
      Addr   before = where.start - s->address;
      SizeT  wanted = where.end - where.start;
      SizeT  rest   = s->file_szB - before;
      UChar* bytes  = VG_(calloc)("cg.elf.memory", wanted, 1);
      if (read_at(file->fd, s->offset + before, bytes,
                  rest < wanted ? rest : wanted))
         return bytes;
      VG_(free)(bytes);
   }
   return NULL;
}

/*------------------------------------------------------------*/
/*--- Sections                                             ---*/
/*------------------------------------------------------------*/

static Bool is_linkage(const HChar* name)
{
   return VG_(strncmp)(name, ".plt", 4) == 0
          || VG_(strncmp)(name, ".iplt", 5) == 0;
}

/* All of them, the caller's to free; NULL if they cannot be read. */
static Section* read_sections(const ElfFile* file)
{
   const FileHeader* header = &file->header;
   if (header->section_szB != sizeof(Section) || header->n_sections == 0
       || header->n_sections > MAX_SECTIONS
       || header->section_of_names >= header->n_sections)
      return NULL;
   SizeT    szB = header->n_sections * sizeof(Section);
   Section* all = VG_(malloc)("cg.elf.sections", szB);
   if (read_at(file->fd, header->sections, all, szB))
      return all;
   VG_(free)(all);
   return NULL;
}

/* A section whose name is farther in than any linker puts it is none. */
#define NAME_SZB 8

UInt cg_elf_linkage(const ElfFile* file, Extent* found, UInt max)
{
   Section* all = read_sections(file);
   if (all == NULL)
      return 0;
   UInt           n     = 0;
   const Section* names = &all[file->header.section_of_names];
   for (UInt i = 0; i < file->header.n_sections && n < max; i++) {
      HChar          name[NAME_SZB] = { 0 };
      const Section* s              = &all[i];
      if (s->szB > 0 && s->address != 0 && s->name < names->szB
          && read_at(file->fd, names->offset + s->name, name, NAME_SZB - 1)
          && is_linkage(name))
         found[n++] = (Extent){ s->address, s->address + s->szB };
   }
   VG_(free)(all);
   return n;
}
