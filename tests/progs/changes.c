/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that changes its process, by the letters of its argument:

   f   Fork; the child does the rest, and the parent waits for it.
   e   Set variables from which names of pipes and of profiles are made.
   o   Write over the whole environment, as servers that show a title do.
   u   Become the user and group 65534.
   E   Change only the effective user to 65534.
   r   Change the root to the second argument.
   d   Change to the folder /.
   m   Mount an empty file system over the second argument.
   s   Install a seccomp filter that kills the caller of mknodat.
   n   Forbid core dumps and tracing.

   Then it prints "ready", or "cannot" if a change failed, and waits for the end
   of its standard input. */

#include "program.h"

#include <grp.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/prctl.h>

extern char** environ;

static int set_variables(void)
{
   static const char* const names[] = { "LOGNAME", "USER", "HOST", "HOSTNAME",
                                        "TMPDIR", "CG_NAME" };
   int failed = 0;
   for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
      failed |= setenv(names[i], "other", 1);
   return failed;
}

static int write_over(void)
{
   for (char** one = environ; *one != NULL; one++)
      memset(*one, 'x', strlen(*one));
   return 0;
}

static int become_nobody(void)
{
   return setgroups(0, NULL) || setgid(65534) || setuid(65534);
}

static int mount_over(const char* folder)
{
   return unshare(CLONE_NEWNS)
          || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL)
          || mount("none", folder, "tmpfs", 0, NULL);
}

static int filter(void)
{
   struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mknodat, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
   };
   struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };
   return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
          || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static int change(char letter, const char* folder)
{
   switch (letter) {
   case 'e': return set_variables();
   case 'o': return write_over();
   case 'u': return become_nobody();
   case 'E': return seteuid(65534);
   case 'r': return chroot(folder) || chdir("/");
   case 'd': return chdir("/");
   case 'm': return mount_over(folder);
   case 's': return filter();
   case 'n': return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
   }
   return 1;
}

int main(int argc, char** argv)
{
   int failed = 0;
   for (const char* letter = argv[1]; *letter != '\0'; letter++) {
      if (*letter == 'f') {
         int   status;
         pid_t child = fork();
         if (child != 0)
            return waitpid(child, &status, 0) == child ? status != 0 : 2;
      } else {
         failed |= change(*letter, argc > 2 ? argv[2] : NULL);
      }
   }
   puts(failed ? "cannot" : "ready");
   fflush(stdout);
   while (read(0, &(char){ 0 }, 1) > 0)
      ;
   return 0;
}
