/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads libraries, calls into them and unloads them again, many times:
   `reload ROUNDS WHERE LIBRARY...`, one library a round in turn.  WHERE says
   where the next library may lie:

   same     at any place, as the system decides
   other    at no earlier place, since the program has mapped all of them

   Prints in how many rounds the called function lay where it was in round 1. */

#define _GNU_SOURCE /* dladdr */

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int Function(int n);

/* Return the function in_NAME of a library ".../libNAME.so". */
static Function* function_of(void* library, const char* path)
{
   char        name[100];
   const char* base = strrchr(path, '/');
   snprintf(name, sizeof(name), "in_%s", base + strlen("/lib"));
   *strchr(name, '.') = '\0';
   return (Function*)dlsym(library, name);
}

/* Return the size in bytes from BASE to the end of the library's last page. */
static unsigned long size_of(const void* base)
{
   const ElfW(Ehdr)* elf   = base;
   const ElfW(Phdr)* part  = (const void*)((const char*)base + elf->e_phoff);
   unsigned long     pages = 0;
   for (int i = 0; i < elf->e_phnum; i++) {
      if (part[i].p_type == PT_LOAD)
         pages = (part[i].p_vaddr + part[i].p_memsz + 4095) & ~4095UL;
   }
   return pages;
}

int main(int argc, char** argv)
{
   int   rounds    = atoi(argv[1]);
   int   elsewhere = strcmp(argv[2], "other") == 0;
   int   n_paths   = argc - 3;
   void* first     = NULL;
   int   n_first   = 0;
   for (int i = 0; i < rounds; i++) {
      const char* path    = argv[3 + i % n_paths];
      void*       library = dlopen(path, RTLD_NOW);
      if (library == NULL) {
         fprintf(stderr, "reload: %s\n", dlerror());
         return 1;
      }
      Function* function = function_of(library, path);
      if (function(10) != 45)
         return 2;
      if (first == NULL)
         first = (void*)function;
      n_first += (void*)function == first;
      Dl_info info;
      if (dladdr((void*)function, &info) == 0)
         return 3;
      unsigned long size = size_of(info.dli_fbase);
      dlclose(library);
      /* Map all of the library's place, so that adjacent mappings are merged:
         Valgrind has room for about 30,000. */
      if (elsewhere)
         mmap(info.dli_fbase, size, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
   }
   printf("%d rounds, %d of them where the first was\n", rounds, n_first);
   return 0;
}
