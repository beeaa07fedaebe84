/*--------------------------------------------------------------------*/
/*--- The parent, by what /proc says.        output/parent_process.c ---*/
/*--------------------------------------------------------------------*/

/* See output/parent_process.h.  A traced program's parent is itself a
   Cachegrind, or Valgrind would not have been there to trace it; farther
   ancestors need not be asked. */

#include "output/parent_process.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

#define PROGRAM     "cachegrind-" /* and the platform */

static Bool has_prefix(const HChar* text, const HChar* prefix)
{
   return VG_(strncmp)(text, prefix, VG_(strlen)(prefix)) == 0;
}

static Bool is_cachegrind(Int pid)
{
   HChar link[64], program[VKI_PATH_MAX];
   VG_(sprintf)(link, "/proc/%d/exe", pid);
   SSizeT length = VG_(readlink)(link, program, sizeof(program) - 1);
   if (length <= 0)
      return False;
   program[length] = '\0';
   return has_prefix(VG_(basename)(program), PROGRAM);
}

/* The words of a process's command, each ended by a zero byte, up to size
   bytes; their length, 0 if they cannot be read. */
static Int read_command(Int pid, HChar* words, Int size)
{
   HChar name[64];
   Int   length = 0, n;
   VG_(sprintf)(name, "/proc/%d/cmdline", pid);
   Int fd = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd < 0)
      return 0;
   while ((n = VG_(read)(fd, words + length, size - 1 - length)) > 0)
      length += n;
   VG_(close)(fd);
   words[length] = '\0';
   return length;
}

/* Of Valgrind's options among these words, the last that gives a pattern; NULL
   if none does.  They end where the program's name is. */
static const HChar* given_pattern(const HChar* option, const HChar* words,
                                  Int length)
{
   const HChar* pattern = NULL;
   Int          i       = (Int)VG_(strlen)(words) + 1;
   for (; i < length && words[i] == '-'; i += (Int)VG_(strlen)(words + i) + 1) {
      if (has_prefix(words + i, option)
          && words[i + (Int)VG_(strlen)(option)] == '=')
         pattern = words + i + VG_(strlen)(option) + 1;
   }
   return pattern;
}

Bool cg_parent_has_pattern(const HChar* option, const HChar* pattern)
{
   enum { MAX_COMMAND = 65536 };
   Int parent = VG_(getppid)();
   if (!is_cachegrind(parent))
      return False;
   HChar*       words  = VG_(malloc)("cg.parent.words", MAX_COMMAND);
   Int          length = read_command(parent, words, MAX_COMMAND);
   const HChar* theirs = given_pattern(option, words, length);
   /* If no option says which, then the environment does, and to both. */
   Bool same = theirs == NULL || VG_(strcmp)(theirs, pattern) == 0;
   VG_(free)(words);
   return same;
}
