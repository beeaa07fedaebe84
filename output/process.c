/*--------------------------------------------------------------------*/
/*--- The profile of each process: forks, execs, ends. output/process.c ---*/
/*--------------------------------------------------------------------*/

/* See output/process.h for the rules.  Valgrind makes a plain fork of a vfork,
   so that such a child has memory of its own and counts into nobody else's;
   all there is to see to is that it leaves no file.

   Nothing tells a tool that an exec has succeeded.  So the profile is complete
   and has its name before; what had the name is kept open (output/file.h), and
   comes back if the system call returns. */

#include "output/process.h"

#include "costs/blocks.h"
#include "costs/lines.h"
#include "output/file.h"
#include "output/writer.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

ProcessOptions cg_process_options;

/* A forked child that executes another program after so few instructions of
   its own was made to start it.  Shells, system() and the like need some ten
   thousand. */
#define N_LAUNCHER_INSNS 200000

static Bool  is_child;         /* of a fork that this run has seen */
static Bool  is_vfork_child;   /* which can only exec or end */
static Bool  has_parents_name; /* the pattern gives parent and child one */
static Bool  has_told_name;
static ULong Ir_at_fork;

/*------------------------------------------------------------*/
/*--- The profile's name                                   ---*/
/*------------------------------------------------------------*/

static HChar* expand_name(const HChar* pattern)
{
   return VG_(expand_file_name)("--cachegrind-out-file", pattern);
}

/* Writing to /dev/null harms nobody. */
static Bool is_memory_device(const struct vg_stat* status)
{
   return VKI_S_ISCHR(status->mode) && status->rdev >> 8 == 1;
}

static Bool has_prefix(const HChar* text, const HChar* prefix)
{
   return VG_(strncmp)(text, prefix, VG_(strlen)(prefix)) == 0;
}

/* Names of open files, which may be of any kind, not of places. */
static Bool is_open_file(const HChar* name)
{
   return has_prefix(name, "/dev/std") || has_prefix(name, "/dev/fd/")
          || has_prefix(name, "/proc/");
}

/* The name to take instead of `name`, which is the parent's. */
static HChar* childs_name(const HChar* name)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(name, &status);
   if (!is_open_file(name)
       && (sr_isError(found) || VKI_S_ISREG(status.mode))) {
      HChar* own = VG_(malloc)("cg.process.name", VG_(strlen)(name) + 32);
      VG_(sprintf)(own, "%s.%d", name, VG_(getpid)());
      return own;
   }
   if (!sr_isError(found)
       && (is_memory_device(&status) || VKI_S_ISDIR(status.mode)))
      return VG_(strdup)("cg.process.name", name);
   /* Two profiles in one pipe or terminal would be of no use. */
   return expand_name("cachegrind.out.%p");
}

/* The name of this process's profile now; the caller's to free. */
static HChar* profile_name(void)
{
   HChar* name = expand_name(cg_process_options.out_file);
   if (!has_parents_name)
      return name;
   HChar* own = childs_name(name);
   if (VG_(strcmp)(own, name) != 0 && !has_told_name
       && VG_(clo_verbosity) > 0)
      VG_(umsg)("child process: the profile goes to '%s', since '%s' is the"
                " parent's\n", own, name);
   has_told_name = True;
   VG_(free)(name);
   return own;
}

Bool cg_process_end(void)
{
   if (is_vfork_child)
      return False;
   cg_fold_all_blocks();
   HChar* name = profile_name();
   cg_write_profile(name, cg_process_options.desc);
   VG_(free)(name);
   return True;
}

/*------------------------------------------------------------*/
/*--- Forks                                                ---*/
/*------------------------------------------------------------*/

static HChar* parents_name;
static Bool   is_vfork; /* the system call that is being made */

static ULong total_Ir(void)
{
   ULong total[N_EVENTS];
   cg_fold_all_blocks();
   cg_total_costs(total);
   return cg_count_of(total, EV_Ir);
}

static void see_fork_in_child(ThreadId tid)
{
   is_child       = True;
   is_vfork_child = is_vfork;
   is_vfork       = False;
   has_told_name  = False;

   HChar* name      = expand_name(cg_process_options.out_file);
   has_parents_name = VG_(strcmp)(name, parents_name) == 0;
   VG_(free)(name);

   if (is_vfork_child)
      return;
   Ir_at_fork = total_Ir();
   if (cg_process_options.counts_own) {
      cg_zero_costs();
      Ir_at_fork = 0;
   }
}

static void see_fork_before(ThreadId tid)
{
   VG_(free)(parents_name);
   parents_name = expand_name(cg_process_options.out_file);
}

#if defined(VGO_linux)
/* Of the kinds of fork, the one whose child runs in its parent's memory while
   the parent waits. */
static Bool makes_vfork(UInt number, const UWord* args)
{
#if defined(__NR_vfork)
   if (number == __NR_vfork)
      return True;
#endif
   UWord both = VKI_CLONE_VFORK | VKI_CLONE_VM;
#if defined(VGP_s390x_linux)
   UWord flags = args[1];
#else
   UWord flags = args[0];
#endif
#if defined(__NR_clone3)
   /* The flags are what its structure begins with. */
   if (number == __NR_clone3)
      return VG_(am_is_valid_for_client)(args[0], sizeof(ULong),
                                         VKI_PROT_READ)
             && (*(const ULong*)args[0] & both) == both;
#endif
   return number == __NR_clone && (flags & both) == both;
}

/*------------------------------------------------------------*/
/*--- Children that were executed                          ---*/
/*------------------------------------------------------------*/

/* With --trace-children=yes the executed program begins as we all do, and
   knows nothing of a parent.  So it looks at its ancestors: one that is a
   Cachegrind with the same pattern will write, or has written, a file of the
   same name.  The default pattern has a process number in it, and then this
   is not needed. */

#define FILE_OPTION "--cachegrind-out-file="

/* The file's beginning, up to size - 1 bytes, and a zero byte; its length,
   0 if there is nothing to read. */
static Int read_beginning(const HChar* name, HChar* text, Int size)
{
   Int length = 0;
   Int fd     = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd >= 0) {
      length = VG_(read)(fd, text, size - 1);
      if (length < 0)
         length = 0;
      VG_(close)(fd);
   }
   text[length] = '\0';
   return length;
}

/* 0 if there is none to be found. */
static Int parent_of(Int pid)
{
   HChar name[64], text[512];
   VG_(sprintf)(name, "/proc/%d/stat", pid);
   read_beginning(name, text, sizeof(text));
   /* "PID (NAME) STATE PARENT ...", where NAME may have any bytes. */
   const HChar* end = VG_(strrchr)(text, ')');
   if (end == NULL || VG_(strlen)(end) < 5)
      return 0;
   return (Int)VG_(strtoll10)(end + 4, NULL);
}

/* Is the link under /proc to something of that name, or that begins so? */
static Bool links_to(Int pid, const HChar* link, const HChar* target,
                     Bool is_base)
{
   HChar   name[64], text[VKI_PATH_MAX];
   VG_(sprintf)(name, "/proc/%d/%s", pid, link);
   SSizeT length = VG_(readlink)(name, text, sizeof(text) - 1);
   if (length <= 0)
      return False;
   text[length] = '\0';
   if (is_base)
      return has_prefix(VG_(basename)(text), target);
   return VG_(strcmp)(text, target) == 0;
}

/* Has the process been given this pattern?  If no option says which, then the
   environment does, and to both of us. */
static Bool was_given(Int pid, const HChar* pattern)
{
   HChar name[64];
   Int   size = 65536;
   Bool  same = True;
   VG_(sprintf)(name, "/proc/%d/cmdline", pid);
   HChar* words  = VG_(malloc)("cg.process.cmdline", size);
   Int    length = read_beginning(name, words, size);
   for (Int i = 0; i < length; i += (Int)VG_(strlen)(words + i) + 1) {
      if (has_prefix(words + i, FILE_OPTION)) {
         same = VG_(strcmp)(words + i + VG_(strlen)(FILE_OPTION), pattern)
                == 0;
         break;
      }
   }
   VG_(free)(words);
   return same;
}

static Bool shares_name_with_ancestor(void)
{
   const HChar* pattern = cg_process_options.out_file;
   const HChar* folder  = VG_(get_startup_wd)();
   if (VG_(strchr)(pattern, '%') != NULL || folder == NULL)
      return False;
   for (Int pid = VG_(getppid)(); pid > 1; pid = parent_of(pid)) {
      if (links_to(pid, "exe", "cachegrind-", True)
          && was_given(pid, pattern)
          && (pattern[0] == '/' || links_to(pid, "cwd", folder, False)))
         return True;
   }
   return False;
}
#endif

/*------------------------------------------------------------*/
/*--- Execs                                                ---*/
/*------------------------------------------------------------*/

#if defined(VGO_linux)

/* While an exec is under way: what had the profile's name; NULL if it is not
   to be withdrawn. */
static KeptFile* replaced;

/* The program's string at a; NULL if it cannot be read. */
static const HChar* readable_string(UWord a)
{
   for (UWord end = a;; end++) {
      if ((end == a || end % VKI_PAGE_SIZE == 0)
          && !VG_(am_is_valid_for_client)(end, 1, VKI_PROT_READ))
         return NULL;
      if (*(const HChar*)end == '\0')
         return (const HChar*)a;
   }
}

/* Can this be executed, as far as is quickly seen?  The shells' way of trying
   each folder of PATH in turn should not cost a profile each. */
static Bool may_be_executed(const HChar* path)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(path, &status);
   if (sr_isError(found) || !VKI_S_ISREG(status.mode)
       || (status.mode & 0111) == 0)
      return False;
   SysRes opened = VG_(open)(path, VKI_O_RDONLY, 0);
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
      = VG_(malloc)("cg.process.path", VG_(strlen)(path) + 64);
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
      path = readable_string(args[0]);
      if (path != NULL)
         full = VG_(strdup)("cg.process.path", path);
   }
#if defined(__NR_execveat)
   if (number == __NR_execveat) {
      path = readable_string(args[1]);
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

static Bool is_launcher(void)
{
   return is_vfork_child
          || (is_child && total_Ir() - Ir_at_fork < N_LAUNCHER_INSNS);
}

static void write_before_exec(const HChar* path)
{
   cg_fold_all_blocks();
   HChar* name = profile_name();
   replaced    = cg_keep_file(name);
   if (cg_write_profile(name, cg_process_options.desc)) {
      if (VG_(clo_verbosity) > 0)
         VG_(umsg)("exec of '%s': the profile up to here is in '%s'\n", path,
                   name);
   } else if (replaced != NULL) {
      cg_forget_file(replaced);
      replaced = NULL;
   }
   VG_(free)(name);
}

void cg_process_pre_syscall(UInt number, const UWord* args)
{
   is_vfork    = makes_vfork(number, args);
   HChar* path = executed_path(number, args);
   if (path != NULL) {
      if (!is_launcher())
         write_before_exec(path);
      VG_(free)(path);
   }
}

void cg_process_post_syscall(UInt number, SysRes result)
{
   is_vfork = False;
   if (replaced != NULL) {
      if (VG_(clo_verbosity) > 0)
         VG_(umsg)("the exec failed: that profile is withdrawn\n");
      cg_restore_file(replaced);
      cg_forget_file(replaced);
      replaced = NULL;
   }
}

#else

void cg_process_pre_syscall(UInt number, const UWord* args)
{
}

void cg_process_post_syscall(UInt number, SysRes result)
{
}

#endif

/*------------------------------------------------------------*/

void cg_process_init(void)
{
   cg_prepare_file(cg_process_options.out_file);
#if defined(VGO_linux)
   has_parents_name = shares_name_with_ancestor();
#endif
   VG_(atfork)(see_fork_before, NULL, see_fork_in_child);
}
