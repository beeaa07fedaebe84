/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The names of each process's files.  The core expands their patterns. */

#include "output/name.h"
#include "base/at_fork.h"
#include "base/text.h"
#include "output/file.h"
#include "output/notice.h"
#include "output/system.h"
#include "base/valgrind.h"

typedef struct {
   const HChar* what;
   const HChar* option;
   const HChar* fallback;
   const HChar* suffix;
   Bool         (*write)(const HChar* name); /* of a SideFile */
   Bool         is_written;
   const HChar* pattern;  /* NULL: the name is the profile's with the suffix */
   HChar*       expanded; /* the pattern expanded in this process */
   Bool         has_parents; /* the pattern gives the parent's name */
   HChar*       told;        /* latest name told in a message; or NULL */
} Name;

static Name names[N_OUT_FILES] = {
   [OUT_PROFILE] = { .what = "the profile" },
   [OUT_CONTEXTS] = { .what     = "the file of contexts",
                      .option   = "--contexts-out-file",
                      .fallback = "cachegrind.contexts.%p",
                      .suffix   = ".contexts" },
};

/* True if the profile's file must exist from the start, and true if it does. */
static Bool is_to_be_there, is_there;

/*--- The parent, as /proc describes it                    ---*/

/* With --trace-children=yes, an executed program is a run of its own, which
   learns of its parent's run from /proc; farther ancestors are ignored. */

#define PROGRAM     "cachegrind-" /* followed by the platform */

static Bool is_cachegrind(Int pid, Int tid)
{
   HChar link[64], program[VKI_PATH_MAX];
   VG_(sprintf)(link, "/proc/%d/task/%d/exe", pid, tid);
   SSizeT length = VG_(readlink)(link, program, sizeof(program) - 1);
   if (length <= 0)
      return False;
   program[length] = '\0';
   return cg_begins(VG_(basename)(program), PROGRAM);
}

/* Return a thread in which the process executes Cachegrind, or 0.  A first
   thread that has ended before others is still listed, but has no program. */
static Int cachegrind_thread(Int pid)
{
   HChar name[64];
   ULong list[128];
   Int   tid = 0;
   VG_(sprintf)(name, "/proc/%d/task", pid);
   Int fd = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd < 0)
      return 0;
   Int size = VG_(getdents64)(fd, (struct vki_dirent64*)list, sizeof(list));
   VG_(close)(fd);
   for (Int at = 0; at < size && tid == 0;) {
      const struct vki_dirent64* entry
         = (const struct vki_dirent64*)((const HChar*)list + at);
      Int number = (Int)VG_(strtoll10)(entry->d_name, NULL);
      if (number > 0 && is_cachegrind(pid, number))
         tid = number;
      at += entry->d_reclen;
   }
   return tid;
}

/* Read the words of a thread's command, each ended by a zero byte, up to `size`
   bytes; return the number of bytes, or 0 on failure. */
static Int read_command(Int pid, Int tid, HChar* words, Int size)
{
   HChar name[64];
   Int   length = 0, n;
   VG_(sprintf)(name, "/proc/%d/task/%d/cmdline", pid, tid);
   Int fd = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd < 0)
      return 0;
   while ((n = VG_(read)(fd, words + length, size - 1 - length)) > 0)
      length += n;
   VG_(close)(fd);
   words[length] = '\0';
   return length;
}

/* Return the value of the last `option` among Valgrind's options in a command's
   words, or NULL.  Valgrind's options end at the program's name. */
static const HChar* given_pattern(const HChar* option, const HChar* words,
                                  Int length)
{
   const HChar* pattern = NULL;
   Int          i       = (Int)VG_(strlen)(words) + 1;
   for (; i < length && words[i] == '-'; i += (Int)VG_(strlen)(words + i) + 1) {
      const HChar* value = cg_value_of(words + i, option);
      if (value != NULL)
         pattern = value;
   }
   return pattern;
}

/* Does the parent run Cachegrind, too, and have this pattern? */
static Bool parent_has_pattern(const HChar* option, const HChar* pattern)
{
   enum { MAX_COMMAND = 65536 };
   Int parent = VG_(getppid)();
   Int thread = cachegrind_thread(parent);
   if (thread == 0)
      return False;
   HChar*       words  = VG_(malloc)("cg.parent.words", MAX_COMMAND);
   Int          length = read_command(parent, thread, words, MAX_COMMAND);
   const HChar* theirs = given_pattern(option, words, length);
   /* Without the option, parent and child have the same default. */
   Bool same = theirs == NULL || VG_(strcmp)(theirs, pattern) == 0;
   VG_(free)(words);
   return same;
}

/*--- Names                                                ---*/

/* Expand the pattern `text`; remove one of the two slashes with which the
   core's result begins in the folder /. */
static HChar* expand(const Name* name, const HChar* text)
{
   HChar* path = VG_(expand_file_name)(name->option, text);
   if (path[0] == '/' && path[1] == '/')
      VG_(memmove)(path, path + 1, VG_(strlen)(path));
   return path;
}

/* Expand the pattern once in a process: the core's %n counts expansions. */
static void expand_pattern(Name* of)
{
   of->expanded = expand(of, of->pattern);
}

static HChar* copy_of(const HChar* name)
{
   return VG_(strdup)("cg.name", name);
}

/* Return the profile's name with this file's suffix, and free `profile`. */
static HChar* beside(const Name* name, HChar* profile)
{
   SizeT  room = VG_(strlen)(profile) + VG_(strlen)(name->suffix) + 1;
   HChar* own  = VG_(malloc)("cg.name.beside", room);
   VG_(sprintf)(own, "%s%s", profile, name->suffix);
   VG_(free)(profile);
   return own;
}

static HChar* given_name(const Name* name)
{
   return name->pattern != NULL
             ? copy_of(name->expanded)
             : beside(name, copy_of(names[OUT_PROFILE].expanded));
}

/* Is this a device such as /dev/null, to which several processes can write? */
static Bool is_memory_device(const HChar* name)
{
   struct vg_stat status;
   return !sr_isError(VG_(stat)(name, &status)) && VKI_S_ISCHR(status.mode)
          && status.rdev >> 8 == 1;
}

static Bool is_folder(const HChar* name)
{
   struct vg_stat status;
   return !sr_isError(VG_(stat)(name, &status)) && VKI_S_ISDIR(status.mode);
}

static Bool will_be_file(const HChar* name)
{
   struct vg_stat status;
   return !cg_names_open_file(name)
          && (sr_isError(VG_(stat)(name, &status))
              || VKI_S_ISREG(status.mode));
}

static HChar* childs_name(const Name* of, const HChar* name)
{
   if (will_be_file(name)) {
      HChar* own = VG_(malloc)("cg.name", VG_(strlen)(name) + 32);
      VG_(sprintf)(own, "%s.%07d", name, VG_(getpid)());
      return own;
   }
   if (is_memory_device(name) || is_folder(name))
      return copy_of(name);
   /* Two profiles in one pipe or terminal would be unreadable. */
   return expand(of, of->fallback);
}

static void forget_told(Name* of)
{
   VG_(free)(of->told);
   of->told = NULL;
}

static void tell(Name* of, const HChar* own, const HChar* parents)
{
   if (VG_(strcmp)(own, parents) == 0
       || (of->told != NULL && VG_(strcmp)(own, of->told) == 0))
      return;
   if (cg_gives_notices())
      VG_(umsg)("child process: %s goes to '%s', since '%s' is the"
                " parent's\n", of->what, own, parents);
   forget_told(of);
   of->told = copy_of(own);
}

static HChar* current(Name* of)
{
   if (of->pattern == NULL)
      return beside(of, current(&names[OUT_PROFILE]));
   if (!of->has_parents)
      return copy_of(of->expanded);
   HChar* own = childs_name(of, of->expanded);
   tell(of, own, of->expanded);
   return own;
}

HChar* cg_file_name(OutFileId id)
{
   return current(&names[id]);
}

Bool cg_write_side_file(OutFileId id, const HChar* name)
{
   return names[id].write(name);
}

Bool cg_has_file(OutFileId id)
{
   return names[id].is_written;
}

Bool cg_profile_is_file(void)
{
   HChar* name    = cg_file_name(OUT_PROFILE);
   Bool   is_file = will_be_file(name);
   VG_(free)(name);
   return is_file;
}

static HChar* part_name(Name* of, UInt n, UInt thread)
{
   if (of->pattern == NULL)
      return beside(of, part_name(&names[OUT_PROFILE], n, thread));
   HChar* base = current(of);
   if (is_memory_device(base) || (n == 0 && !will_be_file(base)))
      return base;
   if (!will_be_file(base)) {
      VG_(free)(base);
      base = expand(of, of->fallback);
   }
   HChar* name = VG_(malloc)("cg.name", VG_(strlen)(base) + 40);
   UInt   len  = VG_(sprintf)(name, "%s", base);
   if (n > 0)
      len += VG_(sprintf)(name + len, ".%u", n);
   if (thread > 0)
      VG_(sprintf)(name + len, "-%02u", thread);
   VG_(free)(base);
   return name;
}

HChar* cg_part_name(OutFileId id, UInt n, UInt thread)
{
   return part_name(&names[id], n, thread);
}

static void compare_with_parents(Name* of)
{
   if (of->pattern == NULL)
      return;
   HChar* parents = of->expanded;
   expand_pattern(of);
   of->has_parents = VG_(strcmp)(of->expanded, parents) == 0;
   forget_told(of);
   VG_(free)(parents);
}

static void see_fork_in_child(ThreadId tid)
{
   for (OutFileId id = 0; id < N_OUT_FILES; id++)
      compare_with_parents(&names[id]);
   cg_release_files();
   is_there = False;
}

const HChar* cg_what_is(OutFileId id)
{
   return names[id].what;
}

void cg_create_profile(void)
{
   if (!is_to_be_there || is_there)
      return;
   is_there    = True;
   HChar* name = cg_file_name(OUT_PROFILE);
   if (will_be_file(name))
      cg_hold_file(name, True);
   VG_(free)(name);
}

void cg_empty_profile(void)
{
   HChar*   name = cg_file_name(OUT_PROFILE);
   OutFile* file = cg_open_file(cg_what_is(OUT_PROFILE), name, False);
   if (file != NULL)
      cg_close_file(file);
   VG_(free)(name);
}

static void set_pattern(Name* of, const HChar* pattern, Bool is_created)
{
   of->is_written  = True;
   of->pattern     = pattern;
   const Name* by  = pattern != NULL ? of : &names[OUT_PROFILE];
   Bool  is_traced = parent_has_pattern(by->option, by->pattern);
   if (pattern != NULL)
      expand_pattern(of);
   HChar* name = given_name(of);
   /* Assume that a pattern with a % gives each process another name. */
   of->has_parents = is_traced && VG_(strchr)(by->pattern, '%') == NULL;
   Bool is_possible = is_traced || cg_try_file(of->what, name, is_created);
   if (is_possible && !of->has_parents && will_be_file(name))
      cg_hold_file(name, is_created);
   VG_(free)(name);
}

/* Refuse one name for both files: the second would replace the first. */
static void refuse_one_name(const Name* a, const Name* b)
{
   HChar* of_a = given_name(a);
   HChar* of_b = given_name(b);
   if (VG_(strcmp)(of_a, of_b) == 0 && will_be_file(of_b)) {
      VG_(fmsg)("%s and %s both name '%s': give one of them another name\n",
                a->option, b->option, of_b);
      VG_(exit)(1);
   }
   VG_(free)(of_a);
   VG_(free)(of_b);
}

/* Return the file's pattern; NULL if it is named after the profile. */
static const HChar* pattern_of(OutFileId id, const OutFiles* files)
{
   if (files->pattern[id] != NULL)
      return files->pattern[id];
   Bool follows = id != OUT_PROFILE && files->pattern[OUT_PROFILE] != NULL
                  && cg_profile_is_file();
   return follows ? NULL : names[id].fallback;
}

void cg_add_side_file(OutFiles* files, const SideFile* file,
                      const HChar* pattern)
{
   UInt i = 0;
   while (i < CG_MAX_SIDE_FILES && files->side[i] != NULL)
      i++;
   tl_assert(i < CG_MAX_SIDE_FILES);
   files->side[i]                  = file;
   files->is_written[OUT_SIDE + i] = True;
   files->pattern[OUT_SIDE + i]    = pattern;
}

/*--- The environment                                      ---*/

/* Give the core a copy of the environment.  The core looks up variables late,
   as for %q{NAME} and the names of vgdb's pipes.  By then a program may have
   overwritten its environment, with setenv or, as servers do, with a title. */
static void keep_environment(void)
{
   UInt n = 0;
   while (VG_(client_envp)[n] != NULL)
      n++;
   HChar** copy = VG_(calloc)("cg.environment", n + 1, sizeof(HChar*));
   for (UInt i = 0; i < n; i++)
      copy[i] = VG_(strdup)("cg.environment.one", VG_(client_envp)[i]);
   VG_(client_envp) = copy;
}

/*------------------------------------------------------------*/

void cg_name_init(const OutFileOption* option, const OutFiles* files)
{
   keep_environment();
   names[OUT_PROFILE].option   = option->option;
   names[OUT_PROFILE].fallback = option->by_default;
   is_to_be_there = is_there = option->is_created;
   for (UInt i = 0; i < CG_MAX_SIDE_FILES && files->side[i] != NULL; i++)
      names[OUT_SIDE + i] = (Name){ .what     = files->side[i]->what,
                                    .option   = files->side[i]->option,
                                    .fallback = files->side[i]->fallback,
                                    .suffix   = files->side[i]->suffix,
                                    .write    = files->side[i]->write };
   for (OutFileId id = 0; id < N_OUT_FILES; id++) {
      if (!files->is_written[id])
         continue;
      set_pattern(&names[id], pattern_of(id, files),
                  id == OUT_PROFILE && option->is_created);
      for (OutFileId other = 0; other < id; other++) {
         if (names[other].is_written)
            refuse_one_name(&names[other], &names[id]);
      }
   }
   cg_at_fork(NULL, NULL, see_fork_in_child);
}
