/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads each library under the same path: `replaced PATH LIBRARY...`.  Each
   library replaces the previous library, which is unloaded first. */

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char* argv[])
{
   for (int i = 2; i < argc; i++) {
      unlink(argv[1]);
      if (link(argv[i], argv[1]) != 0) {
         perror(argv[i]);
         return 1;
      }
      void* library = dlopen(argv[1], RTLD_NOW);
      if (library == NULL) {
         fprintf(stderr, "%s\n", dlerror());
         return 1;
      }
      ((void (*)(void))dlsym(library, "entry"))();
      dlclose(library);
   }
   return 0;
}
