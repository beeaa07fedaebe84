/*--------------------------------------------------------------------*/
/*--- Execs.                                       output/exec.c ---*/
/*--------------------------------------------------------------------*/

/* See output/exec.h.  Nothing tells a tool that an exec has succeeded.  So the
   profile is complete and has its name before; what had the name is kept
   (output/backup.h), and comes back if the system call returns. */

#include "output/exec.h"

#include "output/fork.h"
#include "output/backup.h"
#include "output/name.h"
#include "output/side_files.h"
#include "output/part_files.h"
#include "output/parts.h"
#include "output/system.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

/*------------------------------------------------------------*/
/*--- What would be executed                               ---*/
/*------------------------------------------------------------*/

/* Can this be executed, as far as is quickly seen?  The shells' way of trying
   each folder of PATH in turn should not cost a profile each. */
static Bool may_be_executed(const HChar* path)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(path, &status);
   if (sr_isError(found) || !VKI_S_ISREG(status.mode)
       || (status.mode & 0111) == 0)
      return False;
   /* It may be exchanged for a FIFO, which nobody waits for. */
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

/* The path of execveat's program, as seen from here; the caller's to free. */
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

/* What the system call would execute, the caller's to free; NULL if it is no
   exec, or one that must fail. */
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

/*------------------------------------------------------------*/
/*--- The profile before it                                ---*/
/*------------------------------------------------------------*/

/* While an exec is under way: what had the names of all that has been written
   for it, and is to come back if the exec fails. */
static KeptFile** replaced;
static UInt       n_replaced;

/* See cg_exec_init. */
static void (*charge)(Bool takes_back);
static Bool is_charged;

void cg_exec_init(void (*charge_provisionally)(Bool takes_back))
{
   charge = charge_provisionally;
}

/* `name` is freed. */
static void keep(HChar* name)
{
   KeptFile* kept = cg_keep_file(name);
   if (kept != NULL) {
      replaced = VG_(realloc)("cg.exec.kept", replaced,
                              (n_replaced + 1) * sizeof(KeptFile*));
      replaced[n_replaced++] = kept;
   }
   VG_(free)(name);
}

/* Let go of all but the first n, which are put back before if that is asked
   for. */
static void forget_but(UInt n, Bool puts_back)
{
   while (n_replaced > n) {
      KeptFile* kept = replaced[--n_replaced];
      if (puts_back)
         cg_restore_file(kept);
      cg_forget_file(kept);
   }
}

static void write_profile_before_exec(const HChar* path)
{
   HChar* name;
   for (UInt i = 0; (name = cg_part_file(0, i)) != NULL; i++)
      keep(name);
   if (!cg_write_last_part(CG_TRIGGER_EXEC)) {
      forget_but(0, False);
   } else if (VG_(clo_verbosity) > 0) {
      name = cg_part_file(0, 0);
      VG_(umsg)("exec of '%s': the profile up to here is in '%s'\n", path,
                name);
      VG_(free)(name);
   }
}

static void write_side_file_before_exec(OutFileId id)
{
   UInt   n    = n_replaced;
   HChar* name = cg_side_name(id);
   keep(VG_(strdup)("cg.exec.side", name));
   if (!cg_write_side_file(id, name))
      forget_but(n, False);
   VG_(free)(name);
}

static void write_before_exec(const HChar* path)
{
   charge(False);
   is_charged = True;
   write_profile_before_exec(path);
   for (OutFileId id = cg_first_side_file(); id < N_OUT_FILES;
        id = cg_next_side_file(id))
      write_side_file_before_exec(id);
}

void cg_exec_pre_syscall(UInt number, const UWord* args)
{
   HChar* path = executed_path(number, args);
   if (path != NULL) {
      if (!cg_is_launcher())
         write_before_exec(path);
      VG_(free)(path);
   }
}

void cg_exec_post_syscall(void)
{
   if (is_charged)
      charge(True);
   is_charged = False;
   if (n_replaced > 0 && VG_(clo_verbosity) > 0)
      VG_(umsg)("the exec failed: that profile is withdrawn\n");
   forget_but(0, True);
}
