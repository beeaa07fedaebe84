/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Reading jitdumps.  Sizes in a record are checked against the record's size,
   and the record's size against the file's. */

#include "names/jit/jitdump.h"
#include "base/intern.h"
#include "names/jit/runtimes.h"
#include "base/valgrind.h"

typedef struct {
   UInt  magic, version, szB, machine, pad, pid;
   ULong time, flags;
} FileHeader;

typedef struct {
   UInt  id, szB;
   ULong time;
} RecordHeader;

enum { CODE_LOADED = 0, CODE_MOVED = 1, CODE_LINES = 2 };

typedef struct {
   UInt  pid, tid;
   ULong vma, start, szB, index;
} Loaded; /* the name and the code itself follow */

typedef struct {
   UInt  pid, tid;
   ULong vma, from, to, szB, index;
} Moved;

typedef struct {
   ULong start, n;
} Lines; /* n of Line follow */

typedef struct {
   ULong start;
   UInt  line, discriminator;
} Line; /* the file's name follows */

#define MAGIC     0x4a695444u
#define MAX_NAME  65536u
#define MAX_LINES (64u << 20)

/*--- Lines                                                ---*/

/* Deviations of V8's records of lines.  Addresses are too high by the header of
   the ELF file that perf makes of the code.  The names of files, except node's
   internal files, are freed before they are written: some bytes are wrong, even
   zero.  But such a name has the right length, that of `own`. */
typedef struct {
   Addr         shift;
   const HChar* own; /* name of the code's file; NULL: take names as they are */
   SizeT        own_n;
} Habits;

static Habits habits_of(const HChar* text)
{
   if (!cg_is_of_v8(text))
      return (Habits){ .shift = 0 };
   /* The file's name is between the first blank and the line and column. */
   const HChar* own = VG_(strchr)(text, ' ');
   SizeT        n   = own == NULL ? 0 : VG_(strlen)(own + 1);
   for (UInt numbers = 0; numbers < 2 && n > 0; numbers++) {
      SizeT end = n;
      while (end > 0 && own[end] >= '0' && own[end] <= '9')
         end--;
      n = end > 0 && end < n && own[end] == ':' ? end - 1 : 0;
   }
   return (Habits){ .shift = sizeof(Addr) == 8 ? 0x40 : 0x34,
                    .own   = n == 0 ? NULL : own + 1,
                    .own_n = n };
}

/* Is `next` the place of a plausible entry, for an address in the code or just
   behind it; or, if is_last, the record's end or up to 7 bytes before it? */
static Bool goes_on(const UChar* next, const UChar* end, Bool is_last,
                    const JitCode* code, Addr shift)
{
   ULong start;
   if (is_last)
      return next <= end && end - next < 8;
   if (next > end || (SizeT)(end - next) < sizeof(Line))
      return False;
   VG_(memcpy)(&start, next, sizeof(start));
   return start - shift >= code->start && start - shift <= code->last + 1;
}

/* Return the end of the name at `at`, behind its zero; NULL: it has no end.
   Set *is_own to whether the name seems to be habits->own. */
static const UChar* end_of_name(const UChar* at, const UChar* end, Bool is_last,
                                const JitCode* code, const Habits* habits,
                                Bool* is_own)
{
   const UChar* zero = at;
   *is_own           = False;
   if (habits->own != NULL && (SizeT)(end - at) > habits->own_n) {
      const UChar* next = at + habits->own_n + 1;
      if (next[-1] == '\0'
          && goes_on(next, end, is_last, code, habits->shift)) {
         *is_own = True;
         return next;
      }
   }
   while (zero < end && *zero != '\0')
      zero++;
   return zero == end ? NULL : zero + 1;
}

/* Add the line; return False if it is out of order or outside the code. */
static Bool add_line(JitCode* code, const Line* line, Addr shift,
                     const HChar* file)
{
   Addr start = (Addr)line->start - shift;
   if (start < code->start || start > code->last
       || (code->n_lines > 0 && start < code->lines[code->n_lines - 1].start))
      return False;
   if (code->n_lines > 0 && start == code->lines[code->n_lines - 1].start)
      code->n_lines--;
   code->lines[code->n_lines++] = (CodeLine){ start, line->line, file };
   return True;
}

/* Give the code the lines in the dump's latest record of lines. */
static void add_lines(const JitDump* dump, JitCode* code)
{
   Lines        head;
   const UChar* at       = dump->lines + sizeof(head);
   const UChar* end      = dump->lines + dump->lines_szB;
   const Habits habits   = habits_of(code->text);
   const HChar* previous = NULL;
   VG_(memcpy)(&head, dump->lines, sizeof(head));
   /* Each name has at least one byte, its zero. */
   if (head.n == 0 || head.n > (dump->lines_szB - sizeof(head))
                                  / (sizeof(Line) + 1))
      return;
   code->lines
      = VG_(malloc)("cg.jitdump.lines", (SizeT)head.n * sizeof(CodeLine));
   for (ULong i = 0; i < head.n && (SizeT)(end - at) > sizeof(Line); i++) {
      Line line;
      Bool is_own;
      VG_(memcpy)(&line, at, sizeof(line));
      const UChar* name = at + sizeof(Line);
      at = end_of_name(name, end, i + 1 == head.n, code, &habits, &is_own);
      if (at == NULL)
         break;
      /* The bytes ff 00 stand for the previous entry's name. */
      Bool is_again = name[0] == 0xff && name[1] == '\0';
      if (is_own)
         previous = NULL;
      else if (!is_again && name[0] != '\0')
         previous = cg_intern((const HChar*)name);
      if (!add_line(code, &line, habits.shift, previous))
         break;
   }
}

/*--- Records                                              ---*/

static Bool read_loaded(JitDump* dump, const GrowingFile* file, ULong at,
                        UInt szB)
{
   Loaded        loaded;
   JitCode code = { .start = 0 };
   if (szB <= sizeof(loaded)
       || !cg_growing_read(file, at, &loaded, sizeof(loaded)))
      return False;
   UInt rest = szB - (UInt)sizeof(loaded);
   if (loaded.szB < rest)
      rest -= (UInt)loaded.szB;
   if (rest > MAX_NAME)
      rest = MAX_NAME;
   code.start = (Addr)loaded.start;
   code.last  = code.start + (Addr)(loaded.szB - 1);
   if (loaded.szB == 0)
      return True;
   if (code.start != loaded.start || code.last < code.start)
      return False;
   HChar* name = VG_(malloc)("cg.jitdump.name", rest + 1);
   name[rest]  = '\0';
   Bool is_right = cg_growing_read(file, at + sizeof(loaded), name, rest);
   for (HChar* c = name; *c != '\0'; c++) {
      if ((UChar)*c < ' ')
         *c = '?';
   }
   code.text = name;
   if (is_right && dump->lines != NULL && dump->lines_of == code.start)
      add_lines(dump, &code);
   if (is_right && name[0] != '\0')
      cg_code_loaded(&code);
   else
      VG_(free)(code.lines);
   VG_(free)(name);
   VG_(free)(dump->lines);
   dump->lines = NULL;
   return is_right;
}

static Bool read_moved(const GrowingFile* file, ULong at, UInt szB)
{
   Moved moved;
   if (szB < sizeof(moved) || !cg_growing_read(file, at, &moved, sizeof(moved))
       || (Addr)moved.to != moved.to || (Addr)moved.from != moved.from)
      return False;
   if (moved.szB > 0 && moved.to + (moved.szB - 1) >= moved.to
       && moved.from + (moved.szB - 1) >= moved.from)
      cg_code_moved((Addr)moved.from, (Addr)moved.to, (SizeT)moved.szB);
   return True;
}

static Bool read_lines(JitDump* dump, const GrowingFile* file, ULong at,
                       UInt szB)
{
   Lines head;
   if (szB < sizeof(head))
      return False;
   if (szB > MAX_LINES)
      return True;
   dump->lines = VG_(realloc)("cg.jitdump.record", dump->lines, szB);
   if (!cg_growing_read(file, at, dump->lines, szB))
      return False;
   VG_(memcpy)(&head, dump->lines, sizeof(head));
   dump->lines_szB = szB;
   dump->lines_of  = (Addr)head.start;
   return True;
}

static Bool read_record(JitDump* dump, const GrowingFile* file,
                        const RecordHeader* head)
{
   ULong at  = dump->at + sizeof(*head);
   UInt  szB = head->szB - (UInt)sizeof(*head);
   switch (head->id) {
   case CODE_LOADED: return read_loaded(dump, file, at, szB);
   case CODE_MOVED: return read_moved(file, at, szB);
   case CODE_LINES: return read_lines(dump, file, at, szB);
   default: return True;
   }
}

static Bool read_header(JitDump* dump, const GrowingFile* file)
{
   FileHeader header;
   if (!cg_growing_read(file, 0, &header, sizeof(header))
       || header.magic != MAGIC || header.szB < sizeof(header))
      return False;
   dump->at = header.szB;
   return True;
}

void cg_jitdump_read(JitDump* dump, const GrowingFile* file)
{
   RecordHeader head;
   ULong        szB = cg_growing_szB(file);
   if (dump->is_damaged || (dump->at == 0 && szB < sizeof(FileHeader)))
      return;
   if (dump->at == 0 && !read_header(dump, file))
      dump->is_damaged = True;
   while (!dump->is_damaged && dump->at <= szB
          && szB - dump->at >= sizeof(head)) {
      if (!cg_growing_read(file, dump->at, &head, sizeof(head))
          || head.szB < sizeof(head))
         dump->is_damaged = True;
      else if (head.szB > szB - dump->at)
         break; /* the program has not yet written the whole record */
      else if (!read_record(dump, file, &head))
         dump->is_damaged = True;
      else
         dump->at += head.szB;
   }
}
