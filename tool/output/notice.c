/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Notices.  The core's options tell where the log goes; the program cannot
   change that. */

#include "output/notice.h"
#include "base/core.h"
#include "output/system.h"
#include "base/valgrind.h"

#ifndef CG_ANNOTATE
#define CG_ANNOTATE "cg_annotate"
#endif

static Bool is_terminal;

void cg_notices_init(void)
{
   const HChar* number = cg_given_value("--log-fd=");
   Int          fd = number == NULL ? 2 : (Int)VG_(strtoll10)(number, NULL);
   is_terminal     = cg_given_value("--log-file=") == NULL
                 && cg_given_value("--log-socket=") == NULL
                 && cg_is_terminal(fd);
}

Bool cg_gives_notices(void)
{
   return is_terminal && VG_(clo_verbosity) > 0;
}

/*--- The report's program                                 ---*/

/* Remove each FOLDER/.. from the path: the launcher of a relocated installation
   writes its folders that way. */
static void leave_out_parents(HChar* path)
{
   HChar* parent;
   while ((parent = VG_(strstr)(path, "/../")) != NULL) {
      HChar* folder = parent;
      while (folder > path && folder[-1] != '/')
         folder--;
      VG_(memmove)(folder, parent + 4, VG_(strlen)(parent + 4) + 1);
   }
}

/* Return the path of `name` in the folder n_above levels above the tools' own;
   the caller frees it. */
static HChar* beside_tools(UInt n_above, const HChar* name)
{
   HChar* path = VG_(malloc)("cg.notice.path", VG_(strlen)(VG_(libdir))
                                                  + VG_(strlen)(name) + 1);
   VG_(strcpy)(path, VG_(libdir));
   for (; n_above > 0; n_above--) {
      HChar* slash = VG_(strrchr)(path, '/');
      *(slash == NULL ? path : slash) = '\0';
   }
   VG_(strcpy)(path + VG_(strlen)(path), name);
   leave_out_parents(path);
   return path;
}

static Bool is_file(const HChar* path, struct vg_stat* status)
{
   return !sr_isError(VG_(stat)(path, status)) && VKI_S_ISREG(status->mode);
}

/* Would a shell with the program's PATH find this file by its name alone? */
static Bool is_in_path(const HChar* name, const struct vg_stat* file)
{
   struct vg_stat found = { .ino = 0 };
   Bool           is_found = False;
   const HChar*   path     = VG_(getenv)("PATH");
   while (path != NULL && *path != '\0' && !is_found) {
      const HChar* end = VG_(strchr)(path, ':');
      SizeT  length = end == NULL ? VG_(strlen)(path) : (SizeT)(end - path);
      HChar* full   = VG_(malloc)("cg.notice.found",
                                  length + VG_(strlen)(name) + 2);
      VG_(memcpy)(full, path, length);
      VG_(sprintf)(full + length, "/%s", name);
      is_found = is_file(full, &found);
      VG_(free)(full);
      path = end == NULL ? NULL : end + 1;
   }
   return is_found && found.dev == file->dev && found.ino == file->ino;
}

/* Return the command that starts cg_annotate: in the tool's build folder, or in
   the tool's installation, which may have been moved. */
static HChar* annotate_command(void)
{
   struct vg_stat file;
   HChar*         path = beside_tools(1, "/cg_annotate");
   if (is_file(path, &file))
      return path;
   VG_(free)(path);
   path = beside_tools(2, "/bin/" CG_ANNOTATE);
   if (is_file(path, &file) && !is_in_path(CG_ANNOTATE, &file))
      return path;
   VG_(free)(path);
   return VG_(strdup)("cg.notice.name", CG_ANNOTATE);
}

/* Return the path, relative to the folder where the run started if below it. */
static const HChar* from_start(const HChar* path)
{
   const HChar* folder = VG_(get_startup_wd)();
   SizeT        length = VG_(strlen)(folder);
   if (length == 1) /* the folder / */
      length = 0;
   Bool is_below = VG_(strncmp)(path, folder, length) == 0
                   && path[length] == '/';
   return is_below ? path + length + 1 : path;
}

/* Return a quote mark if a shell would split or change the word, else "". */
static const HChar* quote_of(const HChar* word)
{
   if (VG_(strchr)(word, '\'') != NULL)
      return "\"";
   for (; *word != '\0'; word++) {
      if (VG_(strchr)(" \t\n\"$&();<>\\`|*?[]#~!{}", *word) != NULL)
         return "'";
   }
   return "";
}

void cg_notice_profile(const HChar* name)
{
   if (!cg_gives_notices())
      return;
   HChar*       path    = annotate_command();
   const HChar* command = from_start(path);
   const HChar* profile = from_start(name);
   const HChar* here
      = command != path && VG_(strchr)(command, '/') == NULL ? "./" : "";
   VG_(umsg)("\n");
   VG_(umsg)("profile: %s, see %s%s%s%s %s%s%s\n", profile, quote_of(command),
             here, command, quote_of(command), quote_of(profile), profile,
             quote_of(profile));
   VG_(free)(path);
}
