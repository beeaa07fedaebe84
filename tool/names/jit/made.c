/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that the program makes.  A run-time's text is taken apart when its
   code is first looked up: most named code never runs. */

#include "names/jit/made.h"
#include "base/files.h"
#include "base/intern.h"
#include "base/table.h"
#include "names/jit/jit.h"
#include "names/jit/runtimes.h"
#include "base/valgrind.h"

static Bool tells_tiers;

static const HChar *object, *unknown; /* "[jit]", "???" */

/* The first function known with a certain name in a source file. */
typedef struct {
   Link         link;
   const HChar *file, *name; /* interned */
   UInt         line, column;
} SourceName;

static Table source_names;

static UWord hash_of(const Link* link)
{
   const SourceName* name = (const SourceName*)link;
   return cg_mix((UWord)name->file, (UWord)name->name >> 3);
}

/* Return the function's name for profiles, interned, without a tier. */
static const HChar* name_of(const NameParts* parts, const HChar* file)
{
   if (parts->name[0] == '\0' && parts->line == 0)
      return cg_intern("(anonymous)");
   if (parts->name[0] == '\0')
      return cg_intern_format("(anonymous):%u:%u", parts->line,
                              parts->column);
   SourceName wanted = { .file = file, .name = cg_intern(parts->name),
                         .line = parts->line, .column = parts->column };
   if (parts->line == 0)
      return wanted.name;
   CG_EACH_OF (&source_names, hash_of(&wanted.link), const SourceName, known) {
      if (known->file != wanted.file || known->name != wanted.name)
         continue;
      if (known->line != wanted.line)
         return cg_intern_format("%s:%u", wanted.name, wanted.line);
      if (known->column != wanted.column)
         return cg_intern_format("%s:%u:%u", wanted.name, wanted.line,
                                 wanted.column);
      return wanted.name;
   }
   cg_table_keep(&source_names, &wanted, sizeof(wanted));
   return wanted.name;
}

#define MAX_SOURCE (16u << 20) /* bytes */

/* Return the text of the regular file, to be freed with VG_(free), or NULL. */
static HChar* source_text(const HChar* path)
{
   struct vg_stat file;
   HChar*         text = NULL;
   /* Do not wait for a writer, should the file be a pipe. */
   Int fd = VG_(fd_open)(path, VKI_O_RDONLY | VKI_O_NONBLOCK, 0);
   if (fd >= 0 && VG_(fstat)(fd, &file) == 0 && VKI_S_ISREG(file.mode)
       && (ULong)file.size <= MAX_SOURCE) {
      SizeT n = (SizeT)file.size;
      text    = VG_(malloc)("cg.made.source", n + 1);
      text[n] = '\0';
      if (!cg_read_at(fd, 0, text, n)) {
         VG_(free)(text);
         text = NULL;
      }
   }
   if (fd >= 0)
      VG_(close)(fd);
   return text;
}

/* Return the function's line, found in the source if `parts` lacks it. */
static UInt line_of(const NameParts* parts)
{
   if (parts->line != 0 || parts->line_in == NULL || parts->file == NULL)
      return parts->line;
   /* The latest source: functions of one file often follow each other. */
   static const HChar* path; /* interned */
   static HChar*       text;
   const HChar*        wanted = cg_intern(parts->file);
   if (wanted != path) {
      VG_(free)(text);
      path = wanted;
      text = source_text(path);
   }
   return text == NULL ? 0 : parts->line_in(text, parts->name);
}

static Made* describe(const JitCode* code)
{
   NameParts parts = cg_take_apart(code->text);
   Made*     made  = VG_(calloc)("cg.made", 1, sizeof(*made));
   parts.line      = line_of(&parts);
   made->code      = code;
   made->object    = object;
   made->start     = code->start;
   made->line      = parts.line;
   made->file      = parts.file == NULL ? unknown : cg_intern(parts.file);
   made->name      = name_of(&parts, made->file);
   if (tells_tiers && parts.tier != NULL)
      made->name = cg_intern_format("%s (%s)", made->name, parts.tier);
   VG_(free)(parts.name);
   VG_(free)(parts.file);
   return made;
}

Made* cg_made_at(Addr a)
{
   JitCode* code = cg_reads_generated ? cg_jit_at(a) : NULL;
   if (code != NULL && code->known == NULL)
      code->known = describe(code);
   return code == NULL ? NULL : code->known;
}

void cg_made_line(const Made* made, Addr a, const HChar** file, UInt* line)
{
   const CodeLine* lines = made->code->lines;
   UInt            n = CG_N_UP_TO(lines, made->code->n_lines, start, a);
   *file = made->file;
   *line = made->line;
   if (n == 0)
      return;
   *line = lines[n - 1].line;
   if (lines[n - 1].file != NULL) {
      HChar* path = cg_path_of_url(lines[n - 1].file);
      *file       = cg_intern(path);
      VG_(free)(path);
   }
}

Bool cg_made_begins(Made* made, Addr a, Bool is_called)
{
   if (a == made->start)
      return True;
   for (UInt i = 0; i < made->n_entries; i++) {
      if (made->entries[i] == a)
         return True;
   }
   if (is_called && made->n_entries < CG_MAX_MADE_ENTRIES)
      made->entries[made->n_entries++] = a;
   return is_called;
}

void cg_made_init(Bool tiers)
{
   tells_tiers = tiers;
   object      = cg_intern("[jit]");
   unknown     = cg_intern("???");
   cg_table_init(&source_names, 256, hash_of);
}
