/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The kernel's files.  If only a part of a text differs from run to run, the
   kernel's text is read, line by line, and that part is exchanged. */

#include "features/repeatable/files.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/machine.h"
#include "features/repeatable/stream.h"
#include "base/core.h"
#include "base/text.h"
#include "output/system.h"
#include "base/valgrind.h"

/*--- Texts                                                ---*/

typedef struct {
   HChar* at;
   SizeT  length, room;
} Text;

static void put_bytes(Text* text, const HChar* bytes, SizeT n)
{
   if (text->length + n > text->room) {
      text->room = 2 * (text->length + n);
      text->at   = VG_(realloc)("cg.repeatable.text", text->at, text->room);
   }
   VG_(memcpy)(text->at + text->length, bytes, n);
   text->length += n;
}

static void put(Text* text, const HChar* format, ...) PRINTF_CHECK(2, 3);
static void put(Text* text, const HChar* format, ...)
{
   HChar   line[512];
   va_list values;
   va_start(values, format);
   VG_(vsnprintf)(line, sizeof(line), format, values);
   va_end(values);
   put_bytes(text, line, VG_(strlen)(line));
}

/* Return the whole text of the kernel's file at path, with a final 0. */
static Text kernels(const HChar* path)
{
   Text text = { NULL, 0, 0 };
   Int  fd   = VG_(fd_open)(path, VKI_O_RDONLY, 0);
   HChar part[4096];
   Int   n;
   while (fd >= 0 && (n = VG_(read)(fd, part, sizeof(part))) > 0)
      put_bytes(&text, part, (SizeT)n);
   if (fd >= 0)
      VG_(close)(fd);
   put_bytes(&text, "", 1);
   text.length--;
   return text;
}

/* Return the length of the line at s, with its line end. */
static SizeT line_length(const HChar* s)
{
   const HChar* end = VG_(strchr)(s, '\n');
   return end == NULL ? VG_(strlen)(s) : (SizeT)(end - s) + 1;
}

static Bool ends(const HChar* s, const HChar* with)
{
   SizeT n = VG_(strlen)(s), m = VG_(strlen)(with);
   return n >= m && VG_(strcmp)(s + n - m, with) == 0;
}

/* The value that means "no limit" in version 1 of control groups. */
#define NO_LIMIT "9223372036854771712"

/*--- Files                                                ---*/

static ULong ticks(Long time)
{
   return (ULong)(time / 10000000);
}

static void put_uuid(Text* text, const HChar* path)
{
   static ULong of_boot[2];
   ULong        bits[2];
   Bool         is_boot = ends(path, "boot_id");
   if (is_boot && of_boot[0] != 0) {
      bits[0] = of_boot[0];
      bits[1] = of_boot[1];
   } else if (is_boot) {
      /* Use a number that is equal in all processes, not random bytes of this
         process. */
      bits[0] = of_boot[0] = cg_mix(1);
      bits[1] = of_boot[1] = cg_mix(2);
   } else {
      bits[0] = cg_random();
      bits[1] = cg_random();
   }
   put(text, "%08x-%04x-4%03x-8%03x-%012llx\n", (UInt)(bits[0] >> 32),
       (UInt)(bits[0] >> 16) & 0xffff, (UInt)bits[0] & 0xfff,
       (UInt)(bits[1] >> 52) & 0xfff, bits[1] & 0xffffffffffffULL);
}

/* Return the number of the NUMA node to which the file belongs, or -1. */
static Int node_of(const HChar* path)
{
   static const HChar node[] = "/sys/devices/system/node/node";
   return cg_begins(path, node)
             ? (Int)VG_(strtoll10)(path + sizeof(node) - 1, NULL)
             : -1;
}

/* Write the amounts of memory of the machine, or of the file's node. */
static void put_memory(Text* text, const HChar* path)
{
   static const struct {
      const HChar* name;
      ULong        part; /* divisor of the whole memory; 0: the amount is 0 */
   } parts[] = { { "MemTotal", 1 },   { "MemFree", 2 },  { "MemAvailable", 2 },
                 { "Buffers", 64 },   { "Cached", 4 },   { "SwapCached", 0 },
                 { "Active", 4 },     { "Inactive", 8 }, { "SwapTotal", 0 },
                 { "SwapFree", 0 },   { "Dirty", 0 },    { "AnonPages", 16 },
                 { "Mapped", 32 },    { "Shmem", 64 },   { "Slab", 64 },
                 { "SReclaimable", 128 },                { "CommitLimit", 2 },
                 { "Committed_AS", 8 } };
   for (UInt i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
      HChar name[32];
      VG_(sprintf)(name, "%s:", parts[i].name);
      if (node_of(path) >= 0)
         put(text, "Node %d ", node_of(path));
      put(text, "%-15s %8llu kB\n", name,
          parts[i].part == 0 ? 0 : CG_MEMORY / 1024 / parts[i].part);
   }
}

static void put_uptime(Text* text, const HChar* path)
{
   ULong hundredths = ticks(cg_clock_monotonic());
   put(text, "%llu.%02llu %llu.%02llu\n", hundredths / 100, hundredths % 100,
       hundredths / 100, hundredths % 100);
}

static void put_stat(Text* text, const HChar* path)
{
   ULong busy = ticks(cg_clock_cpu());
   put(text, "cpu  %llu 0 0 0 0 0 0 0 0 0\n", busy);
   for (Int i = 0; i < cg_n_processors; i++)
      put(text, "cpu%d %llu 0 0 0 0 0 0 0 0 0\n", i, i == 0 ? busy : 0);
   Long boot = cg_clock_time(1, CG_CLOCK_REALTIME) - cg_clock_monotonic();
   put(text, "intr 0\nctxt 0\nbtime %lld\nprocesses 100\nprocs_running 1\n"
             "procs_blocked 0\n", boot / CG_SECOND);
}

/* Write the entry of the machine's first processor once for each processor
   shown, with a rate of 1 GHz. */
static void put_processors(Text* text, const HChar* path)
{
   Text         real  = kernels(path);
   const HChar* block = real.at;
   const HChar* after = VG_(strstr)(block, "\n\n");
   after = after == NULL ? block + real.length : after + 1;
   for (Int i = 0; i < cg_n_processors; i++) {
      for (const HChar* s = block; s < after; s += line_length(s)) {
         if (cg_begins(s, "processor\t"))
            put(text, "processor\t: %d\n", i);
         else if (cg_begins(s, "core id\t"))
            put(text, "core id\t\t: %d\n", i);
         else if (cg_begins(s, "apicid\t"))
            put(text, "apicid\t\t: %d\n", i);
         else if (cg_begins(s, "initial apicid\t"))
            put(text, "initial apicid\t: %d\n", i);
         else if (cg_begins(s, "physical id\t"))
            put(text, "physical id\t: 0\n");
         else if (cg_begins(s, "siblings\t"))
            put(text, "siblings\t: %d\n", cg_n_processors);
         else if (cg_begins(s, "cpu cores\t"))
            put(text, "cpu cores\t: %d\n", cg_n_processors);
         else if (cg_begins(s, "cpu MHz\t"))
            put(text, "cpu MHz\t\t: 1000.000\n");
         else if (cg_begins(s, "bogomips\t"))
            put(text, "bogomips\t: 2000.00\n");
         else
            put_bytes(text, s, line_length(s));
      }
      put(text, "\n");
   }
   VG_(free)(real.at);
}

/* Write the list of all processors.  All processors belong to the first node;
   the file of another node has an empty list. */
static void put_processor_list(Text* text, const HChar* path)
{
   if (node_of(path) > 0)
      put(text, "\n");
   else if (cg_n_processors == 1)
      put(text, "0\n");
   else
      put(text, "0-%d\n", cg_n_processors - 1);
}

/* Write the list of processors as a bit mask. */
static void put_processor_mask(Text* text, const HChar* path)
{
   put(text, "%llx\n",
       node_of(path) > 0 ? 0
                         : ~(ULong)0 >> (CG_MAX_PROCESSORS - cg_n_processors));
}

static Bool is_in_word(HChar c)
{
   return cg_is_digit(c) || c == '_' || (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z');
}

/* Write the line of n characters at s with zeros for its counts: the separate
   numbers behind its first letter or colon or, in a line without these, all. */
static void put_zeros(Text* text, const HChar* s, SizeT n)
{
   SizeT name     = 0;
   Bool  is_count = False; /* of the word or number at s + i */
   while (name < n && s[name] != ':' && (!is_in_word(s[name])
                                         || cg_is_digit(s[name])))
      name++;
   for (SizeT i = 0; i < n; i++) {
      if (i == 0 || !is_in_word(s[i - 1])) {
         is_count = cg_is_digit(s[i]) && (i >= name || name == n);
         if (is_count)
            put_bytes(text, "0", 1);
      }
      if (!is_count || !cg_is_digit(s[i]))
         put_bytes(text, s + i, 1);
   }
}

/* Write the kernel's text with zeros for all counts, and without limits. */
static void put_counts(Text* text, const HChar* path)
{
   Text real = kernels(path);
   for (const HChar* s = real.at; *s != '\0'; s += line_length(s)) {
      const HChar* blank = VG_(strchr)(s, ' ');
      if (cg_begins(s, "hierarchical_") && blank != NULL) {
         put_bytes(text, s, (SizeT)(blank + 1 - s));
         put(text, NO_LIMIT "\n");
      } else
         put_zeros(text, s, line_length(s));
   }
   VG_(free)(real.at);
}

/* Return the new value of field n, counted from 1, of /proc/PID/stat; -1: the
   field stays. */
static Long stat_field(UInt n)
{
   switch (n) {
   case 14: return (Long)ticks(cg_clock_cpu());
   case 10: case 11: case 12: case 13: /* faults */
   case 15: case 16: case 17:          /* times */
   case 36: case 37: case 39: case 42: case 43: case 44:
      return 0;
   case 22: return 100000;   /* start, in ticks since the machine's start */
   case 23: return 67108864; /* memory, in bytes, then in pages */
   case 24: return 16384;
   default: return -1;
   }
}

/* Write /proc/PID/stat; the second field, the name, may contain blanks and
   parentheses. */
static void put_process_stat(Text* text, const HChar* path)
{
   Text         real = kernels(path);
   const HChar* s    = VG_(strrchr)(real.at, ')');
   if (s != NULL) {
      put_bytes(text, real.at, (SizeT)(s + 1 - real.at));
      UInt n = 2;
      for (s++; *s != '\0' && *s != '\n';) {
         const HChar* end = s + 1;
         while (*end != ' ' && *end != '\n' && *end != '\0')
            end++;
         n++;
         if (stat_field(n) >= 0)
            put(text, " %lld", stat_field(n));
         else
            put_bytes(text, s, (SizeT)(end - s));
         s = end;
      }
      put(text, "\n");
   }
   VG_(free)(real.at);
}

/* Write /proc/PID/status, but exchange amounts of memory, numbers of switches
   and signals, and processors. */
static void put_process_status(Text* text, const HChar* path)
{
   Text real = kernels(path);
   for (const HChar* s = real.at; *s != '\0'; s += line_length(s)) {
      const HChar* colon = VG_(strchr)(s, ':');
      SizeT        n     = colon == NULL ? 0 : (SizeT)(colon + 1 - s);
      if (cg_begins(s, "Vm") || cg_begins(s, "Rss")) {
         put_bytes(text, s, n);
         put(text, "\t%8d kB\n", 65536);
      } else if (cg_begins(s, "voluntary") || cg_begins(s, "nonvoluntary")
                 || cg_begins(s, "SigQ:"))
         put_zeros(text, s, line_length(s));
      else if (cg_begins(s, "Cpus_allowed")) {
         put_bytes(text, s, n);
         put(text, "\t");
         (cg_begins(s, "Cpus_allowed:") ? put_processor_mask
                                        : put_processor_list)(text, path);
      } else
         put_bytes(text, s, line_length(s));
   }
   VG_(free)(real.at);
}

/* Write the program's own mappings, but not Valgrind's mappings, whose
   addresses the kernel chooses.  In smaps, lines with counts, which begin with
   a capital letter, follow each mapping. */
static void put_maps(Text* text, const HChar* path)
{
   Text real    = kernels(path);
   Bool is_kept = False;
   for (const HChar* s = real.at; *s != '\0'; s += line_length(s)) {
      if (*s >= 'A' && *s <= 'Z') {
         if (is_kept)
            put_zeros(text, s, line_length(s));
         continue;
      }
      const NSegment* segment
         = VG_(am_find_nsegment)((Addr)VG_(strtoll16)(s, NULL));
      is_kept = segment != NULL
                && (segment->kind & (SkAnonC | SkFileC | SkShmC)) != 0;
      if (is_kept)
         put_bytes(text, s, line_length(s));
   }
   VG_(free)(real.at);
}

/* The files, found by the whole path, or by the path's beginning and end; owns:
   the file must belong to this process. */
static const struct {
   const HChar *begin, *end;
   Bool         owns;
   void (*put)(Text* text, const HChar* path);
   const HChar* content; /* the whole content, if `put` is NULL */
} files[] = {
   { "/proc/meminfo", "", .put = put_memory },
   { "/proc/loadavg", "", .content = "0.00 0.00 0.00 1/100 1000\n" },
   { "/proc/uptime", "", .put = put_uptime },
   { "/proc/stat", "", .put = put_stat },
   { "/proc/cpuinfo", "", .put = put_processors },
   { "/proc/", "/stat", .put = put_process_stat, .owns = True },
   { "/proc/", "/statm", .owns = True,
                         .content = "16384 4096 1024 512 0 8192 0\n" },
   { "/proc/", "/status", .put = put_process_status, .owns = True },
   { "/proc/", "/maps", .put = put_maps, .owns = True },
   { "/proc/", "/smaps", .put = put_maps, .owns = True },
   { "/proc/", "/io", .put = put_counts, .owns = True },
   { "/proc/", "/sched", .put = put_counts, .owns = True },
   { "/proc/", "/schedstat", .put = put_counts, .owns = True },
   { "/proc/", "/smaps_rollup", .put = put_counts, .owns = True },
   { "/proc/diskstats", "", .put = put_counts },
   { "/proc/interrupts", "", .put = put_counts },
   { "/proc/softirqs", "", .put = put_counts },
   { "/proc/vmstat", "", .put = put_counts },
   { "/proc/sys/kernel/random/", "id", .put = put_uuid },
   { "/sys/devices/system/cpu/online", "", .put = put_processor_list },
   { "/sys/devices/system/cpu/possible", "", .put = put_processor_list },
   { "/sys/devices/system/cpu/present", "", .put = put_processor_list },
   { "/sys/devices/system/cpu/", "/scaling_cur_freq", .content = "1000000\n" },
   { "/sys/devices/system/node/", "/cpulist", .put = put_processor_list },
   { "/sys/devices/system/node/", "/cpumap", .put = put_processor_mask },
   { "/sys/devices/system/node/", "/meminfo", .put = put_memory },
   { "/sys/devices/system/node/", "stat", .put = put_counts },
   { "/sys/fs/cgroup/", "/cpu.max", .content = "max 100000\n" },
   { "/sys/fs/cgroup/", "/cpu.cfs_quota_us", .content = "-1\n" },
   { "/sys/fs/cgroup/", "/memory.max", .content = "max\n" },
   { "/sys/fs/cgroup/", "/memory.high", .content = "max\n" },
   { "/sys/fs/cgroup/", "/memory.swap.max", .content = "max\n" },
   { "/sys/fs/cgroup/", "limit_in_bytes", .content = NO_LIMIT "\n" },
   { "/sys/fs/cgroup/", "/cpuset.cpus", .put = put_processor_list },
   { "/sys/fs/cgroup/", "effective_cpus", .put = put_processor_list },
   { "/sys/fs/cgroup/", "cpus.effective", .put = put_processor_list },
   { "/sys/fs/cgroup/", "stat", .put = put_counts },
   { "/sys/fs/cgroup/", ".current", .put = put_counts },
   { "/sys/fs/cgroup/", ".peak", .put = put_counts },
   { "/sys/fs/cgroup/", ".pressure", .put = put_counts },
   { "/sys/fs/cgroup/", "/cpuacct.usage", .put = put_counts },
   { "/sys/fs/cgroup/", "usage_in_bytes", .put = put_counts },
};

static Bool is_own(const HChar* path)
{
   HChar own[32];
   VG_(sprintf)(own, "/proc/%d/", VG_(getpid)());
   return cg_begins(path, own);
}

static Bool make_text(Text* text, const HChar* path)
{
   for (UInt i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
      Bool is_it = files[i].end[0] == '\0'
                      ? VG_(strcmp)(path, files[i].begin) == 0
                      : cg_begins(path, files[i].begin)
                           && ends(path, files[i].end);
      if (is_it && (!files[i].owns || is_own(path))) {
         if (files[i].put != NULL)
            files[i].put(text, path);
         else
            put(text, "%s", files[i].content);
         return True;
      }
   }
   return False;
}

/*--- System calls                                         ---*/

/* Flags of descriptors that Valgrind's headers leave out. */
#define CLOSES_ON_EXEC 02000000
#define NAMES_ONLY     010000000

static SysRes fcntl(Int fd, UWord command)
{
   return cg_syscall(__NR_fcntl, (UWord)fd, command, 0, 0, 0, 0);
}

/* Replace the descriptor's file by an unnamed file with this text. */
static void exchange(Int fd, const Text* text)
{
   SysRes made
      = cg_syscall(__NR_memfd_create, (UWord) "cachegrind", 1, 0, 0, 0, 0);
   if (sr_isError(made))
      return;
   Int  file   = (Int)sr_Res(made);
   UWord flags = sr_Res(fcntl(fd, VKI_F_GETFD));
   if (cg_write_all(file, text->at, (Int)text->length) == 0) {
      VG_(lseek)(file, 0, VKI_SEEK_SET);
      cg_syscall(__NR_dup3, (UWord)file, (UWord)fd,
                 (flags & VKI_FD_CLOEXEC) != 0 ? CLOSES_ON_EXEC : 0, 0, 0, 0);
   }
   VG_(close)(file);
}

/* Find the path of an open file; return False if it has none. */
static Bool path_of(Int fd, HChar* path, SizeT room)
{
   HChar link[64];
   VG_(sprintf)(link, "/proc/self/fd/%d", fd);
   SSizeT n = VG_(readlink)(link, path, room - 1);
   path[n < 0 ? 0 : n] = '\0';
   return n > 0;
}

static void see_opened(Int fd)
{
   HChar path[VKI_PATH_MAX];
   Text  text = { NULL, 0, 0 };
   if (!path_of(fd, path, sizeof(path))
       || (!cg_begins(path, "/proc/") && !cg_begins(path, "/sys/")))
      return;
   UWord flags = sr_Res(fcntl(fd, VKI_F_GETFL));
   if ((flags & (VKI_O_ACCMODE | NAMES_ONLY)) == VKI_O_RDONLY
       && make_text(&text, path))
      exchange(fd, &text);
   VG_(free)(text.at);
}

/* Does the folder at path list processors? */
static Bool lists_processors(const HChar* path)
{
   return VG_(strcmp)(path, "/sys/devices/system/cpu") == 0
          || node_of(path) >= 0;
}

/* Is this the name of a folder for a processor that is not shown? */
static Bool is_hidden(const HChar* name)
{
   HChar* end;
   if (!cg_begins(name, "cpu") || name[3] < '0' || name[3] > '9')
      return False;
   Long n = VG_(strtoll10)(name + 3, &end);
   return *end == '\0' && n >= cg_n_processors;
}

static void see_listed(ThreadId tid, Int fd, Addr list, UWord szB)
{
   HChar path[VKI_PATH_MAX];
   if (!path_of(fd, path, sizeof(path)) || !lists_processors(path))
      return;
   UWord kept = 0;
   for (UWord at = 0; at < szB;) {
      const struct vki_dirent64* entry
         = (const struct vki_dirent64*)(list + at);
      UWord n = entry->d_reclen;
      if (!is_hidden(entry->d_name)) {
         VG_(memmove)((void*)(list + kept), entry, n);
         kept += n;
      }
      at += n;
   }
   cg_answer(tid, kept);
}

void cg_files_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result)
{
   if (sr_isError(result))
      return;
   switch (number) {
#if defined(__NR_open)
   case __NR_open:
#endif
#if defined(__NR_openat2)
   case __NR_openat2:
#endif
   case __NR_openat:
      see_opened((Int)sr_Res(result));
      break;
   case __NR_getdents64:
      see_listed(tid, (Int)args[0], args[1], sr_Res(result));
      break;
   default:
      break;
   }
}
