/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Execs.  The core does not tell whether an exec succeeds; but the system call
   returns only if it has failed. */

#include "output/exec.h"
#include "base/core.h"
#include "base/table.h"
#include "output/executed.h"
#include "output/fork.h"
#include "output/name.h"
#include "output/notice.h"
#include "output/parts.h"
#include "output/system.h"
#include "base/valgrind.h"

/*--- Files to be executed                                 ---*/

/* Is the file executable, as far as a quick check tells?  A shell that tries
   each folder of PATH in turn must not write a profile for each. */
static Bool may_be_executed(const HChar* path)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(path, &status);
   if (sr_isError(found) || !VKI_S_ISREG(status.mode)
       || (status.mode & 0111) == 0)
      return False;
   /* Do not wait if a FIFO has replaced the file. */
   SysRes opened = VG_(open)(path, VKI_O_RDONLY | VKI_O_NONBLOCK, 0);
   if (sr_isError(opened))
      return sr_Err(opened) == VKI_EACCES; /* executable, not readable */
   UChar magic[4] = { 0 };
   Int   fd       = (Int)sr_Res(opened);
   VG_(read)(fd, magic, sizeof(magic));
   VG_(close)(fd);
   return VG_(memcmp)(magic, "#!", 2) == 0
          || VG_(memcmp)(magic, "\177ELF", 4) == 0;
}

/* Does this program or its interpreter need the tool for 32-bit programs, and
   is that tool missing?  Valgrind's launcher would then fail. */
static Bool lacks_tool(const HChar* path)
{
#if defined(VGA_amd64)
   HChar bytes[128] = { 0 };
   for (UInt depth = 0; depth < 4; depth++) {
      SysRes opened = VG_(open)(path, VKI_O_RDONLY | VKI_O_NONBLOCK, 0);
      if (sr_isError(opened))
         return False;
      Int n = VG_(read)((Int)sr_Res(opened), bytes, sizeof(bytes) - 1);
      VG_(close)((Int)sr_Res(opened));
      bytes[n < 0 ? 0 : n] = '\0';
      if (VG_(memcmp)(bytes, "#!", 2) != 0)
         break;
      path = bytes + 2 + VG_(strspn)(bytes + 2, " \t");
      bytes[path - bytes + VG_(strcspn)(path, " \t\r\n")] = '\0';
   }
   /* Is this ELFCLASS32 in EI_CLASS, and EM_386 in e_machine? */
   if (VG_(memcmp)(bytes, "\177ELF\1", 5) != 0 || bytes[18] != 3)
      return False;
   HChar tool[VG_(strlen)(VG_(libdir)) + VG_(strlen)(VG_(clo_toolname)) + 16];
   struct vg_stat status;
   VG_(sprintf)(tool, "%s/%s-x86-linux", VG_(libdir), VG_(clo_toolname));
   return sr_isError(VG_(stat)(tool, &status));
#else
   return False;
#endif
}

/* Return the path of execveat's program, to be freed.  From `folder`, it leads
   through /proc/self, as the core's does. */
static HChar* path_from_folder(Int folder, const HChar* path)
{
   HChar* full
      = VG_(malloc)("cg.exec.path", VG_(strlen)(path) + 64);
   if (path[0] == '/' || folder == VKI_AT_FDCWD)
      VG_(strcpy)(full, path);
   else if (path[0] == '\0')
      VG_(sprintf)(full, "/proc/self/fd/%d", folder);
   else
      VG_(sprintf)(full, "/proc/self/fd/%d/%s", folder, path);
   return full;
}

/* Return the path that the system call would execute, to be freed by the
   caller; NULL if the call is not an exec, or is likely to fail. */
static HChar* executed_path(UInt number, const UWord* args)
{
   const HChar* path;
   HChar*       full = NULL;
   if (number == __NR_execve) {
      path = cg_readable_string(args[0]);
      if (path != NULL)
         full = VG_(strdup)("cg.exec.path", path);
   }
#if defined(__NR_execveat)
   if (number == __NR_execveat) {
      path = cg_readable_string(args[1]);
      if (path != NULL)
         full = path_from_folder((Int)args[0], path);
   }
#endif
   if (full != NULL && !may_be_executed(full)) {
      VG_(free)(full);
      return NULL;
   }
   return full;
}

/*--- The profile before an exec                           ---*/

typedef struct {
   HChar* name;
   Bool   was_there; /* the file existed, empty or to be appended to */
   ULong  old_size;  /* size of that file, in bytes */
} Written;

static Written* written;
static UInt     n_written, max_written;

/* The callback of cg_charge_before_exec; NULL: no costs are deferred. */
static void (*charge)(Bool takes_back);
static Bool is_charged;

void cg_charge_before_exec(void (*charge_provisionally)(Bool takes_back))
{
   charge = charge_provisionally;
}

/* Remember the file, before it is written; forget_written frees the name. */
static void remember(HChar* name, Bool goes_on)
{
   struct vg_stat old;
   SysRes         found = VG_(stat)(name, &old);
   Bool           stays = !sr_isError(found) && (goes_on || old.size == 0);
   CG_MAKE_ROOM("cg.exec.written", written, max_written, n_written);
   written[n_written++]
      = (Written){ .name      = name,
                   .was_there = stays,
                   .old_size  = stays ? (ULong)old.size : 0 };
}

/* Cut the file to its old_size; remove it unless it was_there. */
static void withdraw(const Written* file)
{
   struct vg_stat now;
   if (sr_isError(VG_(stat)(file->name, &now)) || !VKI_S_ISREG(now.mode))
      return;
   SysRes opened = VG_(open)(file->name, VKI_O_WRONLY, 0);
   if (!sr_isError(opened)) {
      cg_truncate((Int)sr_Res(opened), file->old_size);
      VG_(close)((Int)sr_Res(opened));
   }
   if (!file->was_there)
      VG_(unlink)(file->name);
}

static void forget_written(Bool withdraws)
{
   while (n_written > 0) {
      Written* file = &written[--n_written];
      if (withdraws)
         withdraw(file);
      VG_(free)(file->name);
   }
}

static void write_profile_before_exec(const HChar* path)
{
   HChar* name;
   for (UInt i = 0; (name = cg_part_file(0, i)) != NULL; i++)
      remember(name, i == 0 && cg_part_files.combined);
   if (cg_write_last_part(CG_TRIGGER_EXEC) && cg_gives_notices()) {
      name = cg_part_file(0, 0);
      VG_(umsg)("exec of '%s': the profile up to here is in '%s'%s\n", path,
                name, cg_executed_advice());
      VG_(free)(name);
   }
}

static void write_before_exec(const HChar* path)
{
   is_charged = charge != NULL;
   if (is_charged)
      charge(False);
   write_profile_before_exec(path);
   for CG_EACH_SIDE_FILE(id) {
      HChar* name = cg_file_name(id);
      remember(name, False);
      cg_write_side_file(id, name);
   }
}

/* True if leave_untraced has switched off the tracing of children. */
static Bool is_untraced;

static void leave_untraced(const HChar* path)
{
   VG_(umsg)("%s is a 32-bit program, and %s/%s-x86-linux is not there: "
             "it runs without a profile\n",
             path, VG_(libdir), VG_(clo_toolname));
   VG_(clo_trace_children) = False;
   is_untraced             = True;
}

void cg_exec_pre_syscall(UInt number, const UWord* args)
{
   HChar* path = executed_path(number, args);
   if (path != NULL) {
      if (VG_(clo_trace_children) && lacks_tool(path))
         leave_untraced(path);
      if (!cg_is_launcher())
         write_before_exec(path);
      cg_executed(path);
      VG_(free)(path);
   }
}

void cg_exec_post_syscall(void)
{
   cg_executed_failed();
   if (is_untraced)
      VG_(clo_trace_children) = True;
   is_untraced = False;
   if (is_charged)
      charge(True);
   is_charged = False;
   if (n_written > 0 && cg_gives_notices())
      VG_(umsg)("the exec failed: that profile is withdrawn\n");
   forget_written(True);
}
