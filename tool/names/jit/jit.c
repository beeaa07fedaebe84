/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Files that name generated code.  They stay open, under descriptors hidden
   from the program, mostly until the program opens them anew. */

#include "names/jit/jit.h"
#include "base/at_fork.h"
#include "base/core.h"
#include "base/files.h"
#include "base/table.h"
#include "base/text.h"
#include "names/jit/gdb_list.h"
#include "names/jit/growing.h"
#include "names/jit/jitdump.h"
#include "names/jit/perf_map.h"
#include "names/jit/ranges.h"
#include "base/valgrind.h"

/*--- Known code                                           ---*/

Bool cg_reads_generated;
Bool cg_knows_generated;
void (*cg_on_generated)(const JitCode* code, Bool is_over);

static Ranges known;

static void* keep(const void* bytes, SizeT n)
{
   return VG_(memcpy)(cg_permanent(n), bytes, n);
}

static Bool is_again(const JitCode* code)
{
   const JitCode* old = cg_ranges_at(&known, code->start);
   return old != NULL && old->start == code->start && old->last == code->last
          && cg_ranges_at(&known, code->last) == old && code->n_lines == 0
          && VG_(strcmp)(old->text, code->text) == 0;
}

static void add(const JitCode* code)
{
   JitCode* added = keep(code, sizeof(*code));
   Bool is_over
      = cg_ranges_put(&known, added->start, added->last, added);
   cg_knows_generated = True;
   if (cg_on_generated != NULL)
      cg_on_generated(added, is_over);
}

/* Is this Mono's text for code that Mono cannot name? */
static Bool is_nameless(const HChar* text)
{
   return VG_(strcmp)(text, "(null)") == 0;
}

void cg_code_loaded(const JitCode* code)
{
   JitCode named = *code;
   if (is_nameless(code->text) || is_again(code)) {
      VG_(free)(code->lines);
      return;
   }
   named.text = keep(code->text, VG_(strlen)(code->text) + 1);
   add(&named);
}

void cg_code_moved(Addr from, Addr to, SizeT szB)
{
   const JitCode* old = cg_ranges_at(&known, from);
   if (old == NULL)
      return;
   JitCode code = *old;
   Addr          by   = to - from;
   code.start = to;
   code.last  = to + (szB - 1);
   code.known = NULL;
   if (code.n_lines > 0) {
      SizeT lines_szB = code.n_lines * sizeof(CodeLine);
      code.lines      = VG_(malloc)("cg.generated.lines", lines_szB);
      VG_(memcpy)(code.lines, old->lines, lines_szB);
      for (UInt i = 0; i < code.n_lines; i++)
         code.lines[i].start += by;
   }
   cg_ranges_put(&known, from, from + (szB - 1), NULL);
   add(&code);
}

/* GDB's lists: one for each object found to have the interface. */
#define MAX_LISTS 8
static GdbList lists[MAX_LISTS];
static UInt    n_lists;

Bool cg_can_read(Addr a, SizeT szB)
{
   return VG_(am_is_valid_for_client)(a, szB, VKI_PROT_READ);
}

static void read_lists(void)
{
   for (UInt i = 0; i < n_lists; i++)
      cg_gdb_list_read(&lists[i]);
}

void cg_jit_list_at(Addr descriptor)
{
   UInt i = 0;
   while (i < n_lists && lists[i].descriptor != descriptor)
      i++;
   if (i == n_lists && n_lists < MAX_LISTS && cg_reads_generated)
      lists[n_lists++].descriptor = descriptor;
}

/*--- Files                                                ---*/

/* A file that may be read, now or once it exists. */
typedef struct Source {
   struct Source* next;
   HChar*         path;
   Bool           is_dump;
   Bool           is_there; /* the program has opened the file, or it exists */
   Bool           is_refused;
   Int            fd;       /* the tool's descriptor; 0: the file is not open */
   Int            program_fd; /* the program's descriptor; -1: none is known */
   SizeT          rest_szB; /* size of GrowingFile.rest at the last reading */
   const UChar*   written_end; /* end of a rest that has been written, though
                                  the stream may not show that yet; else NULL */
   ULong          dev, ino; /* 0: not seen yet */
   ULong          at;       /* number of bytes read or skipped */
   PerfMap        map;
   JitDump        dump;
} Source;

static Source* sources;
static ULong   began; /* time when this process began, in seconds */
static Bool    has_warned;

static void warn(const Source* source, const HChar* why)
{
   if (has_warned)
      return;
   has_warned = True;
   VG_(umsg)("warning: %s: %s\n", source->path, why);
}

static void refuse(Source* source, const HChar* why)
{
   HChar text[200];
   source->is_refused = True;
   VG_(sprintf)(text, "%s: it is not read, and what it names has no names",
                why);
   warn(source, text);
}

static void restart(Source* source)
{
   source->at = 0;
   cg_perf_map_restart(&source->map);
   source->map.n_lines     = 0;
   source->dump.at         = 0;
   source->dump.is_damaged = False;
}

/* Return the reason why the file must not be read; NULL: it may be. */
static const HChar* fault_of(const struct vg_stat* file)
{
   return !VKI_S_ISREG(file->mode)             ? "this is no regular file"
          : file->uid != (UInt)VG_(geteuid)() ? "this belongs to somebody else"
          /* The kernel's clock for files may lag behind. */
          : file->mtime + 2 < began
             ? "this is older than the process that has its number"
             : NULL;
}

static void read_map(Source* source, const GrowingFile* file)
{
   static HChar bytes[65536];
   /* Stop at the present size: a file may grow as fast as it is read. */
   for (ULong szB = cg_growing_szB(file); source->at < szB;) {
      ULong rest = szB - source->at;
      SizeT n    = rest < sizeof(bytes) ? (SizeT)rest : sizeof(bytes);
      if (!cg_growing_read(file, source->at, bytes, n))
         break;
      source->at += n;
      cg_perf_map_read(&source->map, bytes, n);
   }
   if (source->map.first_bad > 0 && !has_warned) {
      HChar text[100];
      VG_(sprintf)(text, "line %llu is none of a perf map; such are left out",
                   source->map.first_bad);
      warn(source, text);
   }
}

static void read_dump(Source* source, const GrowingFile* file)
{
   cg_jitdump_read(&source->dump, file);
   source->at = cg_growing_szB(file);
   if (source->dump.is_damaged) {
      HChar text[100];
      VG_(sprintf)(text, "this jitdump is damaged from byte %llu on",
                   source->dump.at);
      warn(source, text);
   }
}

/* Close the file, which the next reading may open again by its path. */
static void leave(Source* source)
{
   if (source->fd > 0)
      VG_(close)(source->fd);
   source->fd = 0;
}

static void open_source(Source* source)
{
   struct vg_stat file;
   HChar          link[8];
   if (sr_isError(VG_(stat)(source->path, &file)))
      return;
   source->is_there = True;
   if (file.dev == source->dev && file.ino == source->ino
       && (ULong)file.size == source->at)
      return; /* no new bytes behind those skipped */
   if (VG_(readlink)(source->path, link, sizeof(link)) >= 0) {
      refuse(source, "this is a link");
      return;
   }
   SysRes opened
      = VG_(open)(source->path, VKI_O_RDONLY | VKI_O_NONBLOCK, 0);
   if (sr_isError(opened)) {
      refuse(source, "this cannot be read");
      return;
   }
   source->fd        = VG_(safe_fd)((Int)sr_Res(opened));
   const HChar* fault = source->fd < 0 || VG_(fstat)(source->fd, &file) != 0
                           ? "this cannot be read"
                           : fault_of(&file);
   if (fault != NULL) {
      refuse(source, fault);
      leave(source);
   } else if (file.dev != source->dev || file.ino != source->ino) {
      restart(source);
      source->dev = file.dev;
      source->ino = file.ino;
   }
}

/* The address of _IO_list_all (names/jit/growing.h); 0: not found. */
static Addr streams;

static void find_rest(GrowingFile* file, Source* source)
{
   file->rest     = NULL;
   file->rest_szB = 0;
   if (source->program_fd >= 0)
      cg_growing_find_rest(file, source->program_fd, streams);
}

static void find_unwritten(GrowingFile* file, Source* source)
{
   find_rest(file, source);
   if (file->rest + file->rest_szB == source->written_end)
      file->rest_szB = 0;
   else
      source->written_end = NULL;
}

static void see_written(Int fd)
{
   for (Source* source = sources; source != NULL; source = source->next) {
      GrowingFile file;
      if (source->program_fd != fd)
         continue;
      find_rest(&file, source);
      source->written_end = file.rest + file.rest_szB;
   }
}

static void read_on(Source* source)
{
   struct vg_stat status;
   if (source->fd == 0 && !source->is_refused)
      open_source(source);
   if (source->fd <= 0 || VG_(fstat)(source->fd, &status) != 0)
      return;
   GrowingFile file = { .fd = source->fd, .szB = (ULong)status.size };
   find_unwritten(&file, source);
   source->rest_szB = file.rest_szB;
   if (cg_growing_szB(&file) < source->at)
      restart(source);
   if (cg_growing_szB(&file) > source->at)
      (source->is_dump ? read_dump : read_map)(source, &file);
}

static void read_on_all(void)
{
   for (Source* source = sources; source != NULL; source = source->next)
      read_on(source);
}

/* The number of files that existed at the last reading; and True if new files
   must be looked for before the next answer. */
static UInt n_there;
static Bool looks;

/* True if the program has written, or opened a map or dump, since the last
   reading. */
static Bool has_written = True;

void cg_jit_code_starts(void)
{
   if (!has_written) {
      looks = n_there == 0;
      return;
   }
   has_written = False;
   n_there     = 0;
   for (Source* source = sources; source != NULL; source = source->next) {
      if (source->is_there)
         read_on(source);
      n_there += source->is_there;
   }
   looks = n_there == 0;
}

void cg_jit_code_stops(void)
{
   for (Source* source = sources; source != NULL; source = source->next) {
      GrowingFile file;
      if (source->program_fd < 0 || streams == 0)
         continue;
      find_unwritten(&file, source);
      if (file.rest_szB != source->rest_szB)
         read_on(source);
   }
}

/* True once generated code has been looked up.  Until then no code needs a
   name, and cg_jit_read_last does nothing. */
static Bool is_asked;

JitCode* cg_jit_at(Addr a)
{
   static Bool is_reading;
   is_asked = True;
   if (is_reading)
      return cg_ranges_at(&known, a);
   /* Prevent recursion: a callback may look up other addresses. */
   is_reading = True;
   read_lists();
   if (looks)
      read_on_all();
   looks      = False;
   is_reading = False;
   return cg_ranges_at(&known, a);
}

void cg_jit_read_last(void)
{
   if (!is_asked)
      return;
   read_lists();
   read_on_all();
   for (Source* source = sources; source != NULL; source = source->next) {
      if (source->map.n > 0 || (source->is_dump && source->is_there
                                && source->dump.at < source->at))
         warn(source, "the end is missing: what it names has no names");
   }
}

Bool cg_jit_gone(Addr start, Addr last)
{
   return cg_ranges_put(&known, start, last, NULL);
}

/*--- Files to read                                        ---*/

static Source* source_at(const HChar* path)
{
   Source* source = sources;
   while (source != NULL && VG_(strcmp)(source->path, path) != 0)
      source = source->next;
   return source;
}

/* Add a file.  Dumps are read last, and so override maps, which tell less. */
static Source* add_source(const HChar* path, Bool is_dump)
{
   Source* source  = VG_(calloc)("cg.generated.source", 1, sizeof(*source));
   source->path    = VG_(strdup)("cg.generated.path", path);
   source->is_dump = is_dump;
   source->program_fd = -1;
   Source** to     = &sources;
   while (is_dump && *to != NULL)
      to = &(*to)->next;
   source->next = *to;
   *to          = source;
   return source;
}

/* Skip what an earlier program of this process wrote. */
static void leave_out(Source* source)
{
   struct vg_stat file;
   if (sr_isError(VG_(stat)(source->path, &file)))
      return;
   source->dev = file.dev;
   source->ino = file.ino;
   source->at  = (ULong)file.size;
}

static void add_maps(Bool is_executed)
{
   const HChar* folders[] = { "/tmp", VG_(getenv)("TMPDIR") };
   for (UInt i = 0; i < 2; i++) {
      const HChar* folder = folders[i];
      if (folder == NULL || folder[0] == '\0')
         continue;
      HChar* path
         = VG_(malloc)("cg.generated.path", VG_(strlen)(folder) + 40);
      VG_(sprintf)(path, "%s/perf-%d.map", folder, VG_(getpid)());
      if (source_at(path) == NULL) {
         Source* source = add_source(path, False);
         if (is_executed)
            leave_out(source);
      }
      VG_(free)(path);
   }
}

/* Return whether the name is of a file of this process; set *is_dump. */
static Bool is_ours(const HChar* path, Bool* is_dump)
{
   HChar        name[40];
   const HChar* slash = VG_(strrchr)(path, '/');
   const HChar* file  = slash == NULL ? path : slash + 1;
   if (!cg_begins(file, "perf-") && !cg_begins(file, "jit-"))
      return False;
   VG_(sprintf)(name, "jit-%d.dump", VG_(getpid)());
   *is_dump = VG_(strcmp)(file, name) == 0;
   VG_(sprintf)(name, "perf-%d.map", VG_(getpid)());
   return *is_dump || VG_(strcmp)(file, name) == 0;
}

/* Return the path, as given by the program, that the system call has opened,
   and set *flags; NULL if it is another call than open, creat or openat. */
static const HChar* opened_path(UInt number, const UWord* args, UWord* flags)
{
#if defined(__NR_open)
   if (number == __NR_open) {
      *flags = args[1];
      return (const HChar*)args[0];
   }
#endif
#if defined(__NR_creat)
   if (number == __NR_creat) {
      *flags = VKI_O_TRUNC;
      return (const HChar*)args[0];
   }
#endif
   *flags = args[2];
   return number == __NR_openat ? (const HChar*)args[1] : NULL;
}

static Bool writes(UInt number)
{
   return number == __NR_write || number == __NR_writev
          || number == __NR_pwrite64 || number == __NR_pwritev
          || number == __NR_ftruncate;
}

/* Return the descriptor that the call has closed or replaced, or -1. */
static Int closed_by(UInt number, const UWord* args)
{
#if defined(__NR_dup2)
   if (number == __NR_dup2)
      return (Int)args[1];
#endif
   return number == __NR_close ? (Int)args[0]
          : number == __NR_dup3 ? (Int)args[1]
                                : -1;
}

static void see_closed(Int fd)
{
   for (Source* source = sources; source != NULL; source = source->next) {
      if (source->program_fd == fd)
         source->program_fd = -1;
   }
}

Addr (*cg_find_variable)(const HChar* name);

void cg_jit_post_syscall(UInt number, const UWord* args, SysRes result)
{
   HChar link[40], path[VKI_PATH_MAX + 1];
   Bool  is_dump;
   UWord flags;
   if (!cg_reads_generated || sr_isError(result))
      return;
   if (writes(number)) {
      has_written = True;
      see_written((Int)args[0]);
   }
   see_closed(closed_by(number, args));
   const HChar* name = opened_path(number, args, &flags);
   if (name == NULL || !is_ours(name, &is_dump))
      return;
   VG_(sprintf)(link, "/proc/self/fd/%d", (Int)sr_Res(result));
   SSizeT n = VG_(readlink)(link, path, VKI_PATH_MAX);
   if (n <= 0 || path[0] != '/')
      return;
   path[n]        = '\0';
   Source* source = source_at(path);
   if (source == NULL)
      source = add_source(path, is_dump);
   else if ((flags & VKI_O_TRUNC) != 0)
      restart(source);
   leave(source);
   see_closed((Int)sr_Res(result));
   source->is_there   = True;
   source->program_fd = (Int)sr_Res(result);
   has_written        = True;
   if (streams == 0 && cg_find_variable != NULL)
      streams = cg_find_variable("_IO_list_all");
}

/*--- Processes                                            ---*/

static ULong now(void)
{
   struct vki_timeval time;
   VG_(gettimeofday)(&time, NULL);
   return (ULong)time.tv_sec;
}

/* Return the age of this process in seconds.  Its start, in clock ticks since
   the system's start, is the 20th field after the command's name, which is in
   brackets and may contain anything. */
static ULong age(void)
{
   const ULong  ticks_per_second = 100; /* as the kernel tells programs */
   HChar        stat[1024], uptime[64];
   cg_read_start("/proc/self/stat", stat, sizeof(stat));
   cg_read_start("/proc/uptime", uptime, sizeof(uptime));
   const HChar* field = VG_(strrchr)(stat, ')');
   for (UInt i = 0; i < 20 && field != NULL; i++)
      field = VG_(strchr)(field + 1, ' ');
   if (field == NULL || uptime[0] == '\0')
      return 0;
   ULong start = (ULong)VG_(strtoll10)(field + 1, NULL) / ticks_per_second;
   ULong up    = (ULong)VG_(strtoll10)(uptime, NULL);
   return up > start ? up - start : 0;
}

/* Read the files before a fork, so that the child knows the names in them. */
static void see_fork(ThreadId tid)
{
   has_written = True;
   cg_jit_code_starts();
}

static void see_fork_in_child(ThreadId tid)
{
   while (sources != NULL) {
      Source* gone = sources;
      sources      = gone->next;
      leave(gone);
      VG_(free)(gone->path);
      VG_(free)(gone->map.line);
      VG_(free)(gone->dump.lines);
      VG_(free)(gone);
   }
   began      = now();
   has_warned = False;
   n_there    = 0;
   add_maps(False);
}

void cg_jit_init(Bool is_executed)
{
   cg_reads_generated = True;
   began              = now() - age();
   add_maps(is_executed);
   cg_at_fork(see_fork, NULL, see_fork_in_child);
}
