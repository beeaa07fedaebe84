/*--------------------------------------------------------------------*/
/*--- The profile's name in each process.          output/name.c ---*/
/*--------------------------------------------------------------------*/

/* See output/name.h. */

#include "output/name.h"

#include "output/parent.h"
#include "output/target.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_vki.h"

static const HChar* pattern;
static HChar*       name_at_fork;     /* in the process that forks */
static Bool         has_parents_name; /* by the pattern */
static Bool         has_told_name;

static HChar* expand(const HChar* text)
{
   return VG_(expand_file_name)("--cachegrind-out-file", text);
}

/* Writing to /dev/null harms nobody. */
static Bool is_memory_device(const struct vg_stat* status)
{
   return VKI_S_ISCHR(status->mode) && status->rdev >> 8 == 1;
}

/* The name to take instead of `name`, which is the parent's. */
static HChar* childs_name(const HChar* name)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(name, &status);
   if (!cg_names_open_file(name)
       && (sr_isError(found) || VKI_S_ISREG(status.mode))) {
      HChar* own = VG_(malloc)("cg.name", VG_(strlen)(name) + 32);
      VG_(sprintf)(own, "%s.%d", name, VG_(getpid)());
      return own;
   }
   if (!sr_isError(found)
       && (is_memory_device(&status) || VKI_S_ISDIR(status.mode)))
      return VG_(strdup)("cg.name", name);
   /* Two profiles in one pipe or terminal would be of no use. */
   return expand("cachegrind.out.%p");
}

HChar* cg_profile_name(void)
{
   HChar* name = expand(pattern);
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

HChar* cg_part_name(UInt n)
{
   HChar*         base  = cg_profile_name();
   struct vg_stat status;
   SysRes         found = VG_(stat)(base, &status);
   if (cg_names_open_file(base)
       || (!sr_isError(found) && !VKI_S_ISREG(status.mode))) {
      if (!sr_isError(found) && is_memory_device(&status))
         return base;
      VG_(free)(base);
      base = expand("cachegrind.out.%p");
   }
   HChar* name = VG_(malloc)("cg.name", VG_(strlen)(base) + 16);
   VG_(sprintf)(name, "%s.%u", base, n);
   VG_(free)(base);
   return name;
}

static void see_fork_before(ThreadId tid)
{
   VG_(free)(name_at_fork);
   name_at_fork = expand(pattern);
}

static void see_fork_in_child(ThreadId tid)
{
   HChar* name      = expand(pattern);
   has_parents_name = VG_(strcmp)(name, name_at_fork) == 0;
   has_told_name    = False;
   VG_(free)(name);
}

void cg_name_init(const HChar* given)
{
   pattern = given;
   /* Process numbers and the like make names differ by themselves. */
   has_parents_name = VG_(strchr)(pattern, '%') == NULL
                      && cg_parent_has_pattern(pattern);
   VG_(atfork)(see_fork_before, NULL, see_fork_in_child);
}
