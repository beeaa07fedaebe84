/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sections of debug information.  Debug files are searched for in the core's
   default folders, since both must find the same files. */

#include "names/sections.h"
#include "base/intern.h"
#include "names/elf.h"
#include "names/inflate.h"
#include "base/valgrind.h"

static const HChar* const names[N_SECTIONS] = {
   [SECTION_INFO]        = ".debug_info",
   [SECTION_ABBREV]      = ".debug_abbrev",
   [SECTION_STR]         = ".debug_str",
   [SECTION_LINE_STR]    = ".debug_line_str",
   [SECTION_STR_OFFSETS] = ".debug_str_offsets",
   [SECTION_ADDR]        = ".debug_addr",
   [SECTION_RANGES]      = ".debug_ranges",
   [SECTION_RNGLISTS]    = ".debug_rnglists",
   [SECTION_LINE]        = ".debug_line",
};

/*--- Compressed sections                                  ---*/

typedef struct {
   UInt type;
#if defined(__LP64__)
   UInt reserved;
#endif
   Addr szB;
   Addr alignment;
} CompressionHeader;

#define COMPRESSED_BY_ZLIB 1

/* The greatest ratio of compression accepted; usual ones are lower. */
#define MAX_INFLATION 64

static UChar* read_compressed(const ElfFile* elf, const ElfPart* part,
                              ULong* szB)
{
   CompressionHeader header;
   if (part->szB <= sizeof(header)
       || !cg_elf_read(elf, part->offset, &header, sizeof(header))
       || header.type != COMPRESSED_BY_ZLIB || header.szB == 0
       || header.szB / MAX_INFLATION > part->szB)
      return NULL;
   SizeT  from_szB = (SizeT)part->szB - sizeof(header);
   UChar* from     = VG_(malloc)("cg.sections.compressed", from_szB);
   UChar* to       = VG_(malloc)("cg.sections.bytes", header.szB);
   if (!cg_elf_read(elf, part->offset + sizeof(header), from, from_szB)
       || !cg_inflate(from, from_szB, to, header.szB)) {
      VG_(free)(to);
      to = NULL;
   }
   VG_(free)(from);
   *szB = header.szB;
   return to;
}

static void find_section(DebugFile* file, SectionKind kind)
{
   Section* s = &file->sections[kind];
   ElfPart  part;
   if (s->file != NULL)
      return;
   s->file = file;
   if (!cg_elf_part(file->elf, names[kind], &part))
      return;
   s->offset = part.offset;
   s->szB    = part.szB;
   if (part.is_compressed) {
      s->bytes = read_compressed(file->elf, &part, &s->szB);
      if (s->bytes == NULL)
         s->szB = 0;
   }
}

/*--- Files                                                ---*/

Bool cg_debug_file_open(DebugFile* file)
{
   if (file->elf == NULL)
      file->elf = file->image != NULL ? cg_image_open(file->image)
                                      : cg_elf_open(file->path);
   return file->elf != NULL;
}

void cg_debug_file_close(DebugFile* file)
{
   if (file->elf == NULL)
      return;
   for (UInt i = 0; i < N_SECTIONS; i++) {
      VG_(free)(file->sections[i].window);
      file->sections[i].window     = NULL;
      file->sections[i].window_szB = 0;
   }
   cg_elf_close(file->elf);
   file->elf = NULL;
}

/* Return a new DebugFile for the image's file or, if image is NULL, the file at
   the path; NULL if no debug information is found there. */
static DebugFile* file_with_info(const Image* image, const HChar* path)
{
   ElfPart    part;
   DebugFile* file = VG_(calloc)("cg.sections.file", 1, sizeof(*file));
   file->image     = image;
   file->path      = VG_(strdup)("cg.sections.path", path);
   if (cg_debug_file_open(file)) {
      Bool has_info = cg_elf_part(file->elf, names[SECTION_INFO], &part);
      cg_debug_file_close(file);
      if (has_info)
         return file;
   }
   VG_(free)(file->path);
   VG_(free)(file);
   return NULL;
}

#define MAX_PATH 4096

static DebugFile* file_at(const HChar* folder, SizeT length,
                          const HChar* between, const HChar* rest)
{
   HChar path[MAX_PATH];
   if (length + VG_(strlen)(between) + VG_(strlen)(rest) >= MAX_PATH)
      return NULL;
   VG_(memcpy)(path, folder, length);
   VG_(sprintf)(path + length, "%s%s", between, rest);
   return file_with_info(NULL, path);
}

/* Return the length of the path's folder, its last slash included. */
static SizeT folder_of(const HChar* path)
{
   const HChar* slash = VG_(strrchr)(path, '/');
   return slash == NULL ? 0 : (SizeT)(slash + 1 - path);
}

#define SYSTEMS_FOLDER "/usr/lib/debug"

static DebugFile* file_of_build_id(const HChar* id)
{
   HChar rest[2 * CG_MAX_BUILD_ID + 16];
   if (VG_(strlen)(id) < 3)
      return NULL;
   VG_(sprintf)(rest, "%c%c/%s.debug", id[0], id[1], id + 2);
   return file_at(SYSTEMS_FOLDER, sizeof(SYSTEMS_FOLDER) - 1, "/.build-id/",
                  rest);
}

/* Read the section, as far as it fits, into text, and set *szB to the number of
   bytes.  Return False unless it begins with a text. */
static Bool read_link(const ElfFile* elf, const HChar* section,
                      HChar text[MAX_PATH], SizeT* szB)
{
   ElfPart part;
   if (!cg_elf_part(elf, section, &part))
      return False;
   *szB = part.szB < MAX_PATH ? (SizeT)part.szB : MAX_PATH - 1;
   if (!cg_elf_read(elf, part.offset, text, *szB))
      return False;
   text[*szB] = '\0';
   return text[0] != '\0';
}

static DebugFile* file_by_link(const HChar* object, const HChar* link)
{
   SizeT      length = folder_of(object);
   DebugFile* file   = file_at(object, length, "", link);
   HChar      folder[MAX_PATH];
   if (file == NULL)
      file = file_at(object, length, ".debug/", link);
   if (file == NULL && length + sizeof(SYSTEMS_FOLDER) < MAX_PATH) {
      VG_(sprintf)(folder, "%s", SYSTEMS_FOLDER);
      VG_(memcpy)(folder + sizeof(SYSTEMS_FOLDER) - 1, object, length);
      file = file_at(folder, sizeof(SYSTEMS_FOLDER) - 1 + length, "", link);
   }
   return file;
}

DebugFile* cg_debug_file_of(const Image* image)
{
   const HChar* object = cg_image_file(image);
   DebugFile*   file   = file_with_info(image, object);
   HChar        id[2 * CG_MAX_BUILD_ID + 1], link[MAX_PATH];
   SizeT        szB;
   if (file == NULL && cg_build_id(object, id))
      file = file_of_build_id(id);
   if (file != NULL)
      return file;
   ElfFile* elf      = cg_image_open(image);
   Bool     has_link = elf != NULL
                   && read_link(elf, ".gnu_debuglink", link, &szB);
   if (elf != NULL)
      cg_elf_close(elf);
   return has_link ? file_by_link(object, link) : NULL;
}

DebugFile* cg_debug_file_other(DebugFile* file)
{
   HChar link[MAX_PATH], id[2 * CG_MAX_BUILD_ID + 1];
   SizeT szB;
   if (file->has_looked
       || !read_link(file->elf, ".gnu_debugaltlink", link, &szB))
      return file->other;
   file->has_looked = True;
   file->other
      = link[0] == '/' ? file_at("", 0, "", link)
                       : file_at(file->path, folder_of(file->path), "", link);
   /* If there is no file at the path, use the build id that follows it. */
   const UChar* bytes = (const UChar*)link + VG_(strlen)(link) + 1;
   SizeT        n     = szB - VG_(strlen)(link) - 1;
   if (file->other != NULL || VG_(strlen)(link) >= szB || n > CG_MAX_BUILD_ID)
      return file->other;
   for (SizeT i = 0; i < n; i++)
      VG_(sprintf)(id + 2 * i, "%02x", (UInt)bytes[i]);
   id[2 * n]   = '\0';
   file->other = file_of_build_id(id);
   return file->other;
}

/*--- Reading                                              ---*/

#define WINDOW_SZB 16384

/* Return the n bytes, at most 8, at the section's offset `at`, or NULL. */
static const UChar* bytes_at(Section* s, ULong at, UInt n)
{
   if (at > s->szB || n > s->szB - at)
      return NULL;
   if (s->bytes != NULL)
      return s->bytes + at;
   if (s->window == NULL)
      s->window = VG_(malloc)("cg.sections.window", WINDOW_SZB);
   if (at < s->window_at || at + n > s->window_at + s->window_szB) {
      ULong rest    = s->szB - at;
      s->window_at  = at;
      s->window_szB = rest < WINDOW_SZB ? (UInt)rest : WINDOW_SZB;
      if (!cg_elf_read(s->file->elf, s->offset + at, s->window,
                       s->window_szB)) {
         s->window_szB = 0;
         return NULL;
      }
   }
   return s->window + (at - s->window_at);
}

Cursor cg_cursor(DebugFile* file, SectionKind kind, ULong at)
{
   find_section(file, kind);
   Section* s = &file->sections[kind];
   return (Cursor){ .section = s, .at = at, .end = s->szB,
                    .is_bad = at >= s->szB };
}

/* Return the next n bytes; NULL if they cannot be read. */
static const UChar* next_bytes(Cursor* c, UInt n)
{
   const UChar* bytes = NULL;
   if (!c->is_bad && c->at <= c->end && n <= c->end - c->at)
      bytes = bytes_at(c->section, c->at, n);
   if (bytes == NULL)
      c->is_bad = True;
   else
      c->at += n;
   return bytes;
}

ULong cg_read_number(Cursor* c, UInt n)
{
   const UChar* bytes = next_bytes(c, n);
   UShort       half;
   UInt         word;
   ULong        number;
   if (bytes == NULL)
      return 0;
   switch (n) {
   case 1: return bytes[0];
   case 2: VG_(memcpy)(&half, bytes, sizeof(half)); return half;
   case 4: VG_(memcpy)(&word, bytes, sizeof(word)); return word;
   default: VG_(memcpy)(&number, bytes, sizeof(number)); return number;
   }
}

/* Read the bits of a number in LEB128; set *n_bits to their number. */
static ULong read_leb(Cursor* c, UInt* n_bits)
{
   ULong        value = 0;
   const UChar* byte;
   *n_bits = 0;
   do {
      byte = next_bytes(c, 1);
      if (byte == NULL)
         return 0;
      if (*n_bits < 64)
         value |= (ULong)(*byte & 0x7f) << *n_bits;
      *n_bits += 7;
   } while ((*byte & 0x80) != 0 && *n_bits < 700);
   return value;
}

ULong cg_read_uleb(Cursor* c)
{
   UInt n_bits;
   return read_leb(c, &n_bits);
}

Long cg_read_sleb(Cursor* c)
{
   UInt  n_bits;
   ULong value = read_leb(c, &n_bits);
   if (n_bits > 0 && n_bits < 64 && (value >> (n_bits - 1)) != 0)
      value |= ~(ULong)0 << n_bits;
   return (Long)value;
}

void cg_skip(Cursor* c, ULong n)
{
   if (c->at > c->end || n > c->end - c->at)
      c->is_bad = True;
   else
      c->at += n;
}

#define MAX_TEXT 65536

const HChar* cg_read_text(Cursor* c, Bool is_wanted)
{
   static HChar* text; /* max bytes */
   static UInt   max;
   const UChar*  byte;
   UInt          n = 0;
   do {
      byte = next_bytes(c, 1);
      c->is_bad |= n >= MAX_TEXT;
      if (c->is_bad)
         return NULL;
      if (is_wanted) {
         if (n >= max) {
            max  = 2 * n + 256;
            text = VG_(realloc)("cg.sections.text", text, max);
         }
         text[n] = (HChar)*byte;
      }
      n++;
   } while (*byte != '\0');
   return is_wanted && n > 1 ? cg_intern(text) : NULL;
}
