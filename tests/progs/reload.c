/* Loads libraries, calls into them and unloads them again, many times:
   `reload ROUNDS WHERE LIBRARY...`, one library a round in turn.  WHERE says
   where the next one may lie:

   same     wherever it was
   other    never where it was before: what was there is taken

   Prints how often the first library lay at each of up to two addresses. */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int Function(int n);

/* Of ".../libNAME.so": in_NAME. */
static Function* function_of(void* library, const char* path)
{
   char        name[100];
   const char* base = strrchr(path, '/');
   snprintf(name, sizeof(name), "in_%s", base + strlen("/lib"));
   *strchr(name, '.') = '\0';
   return (Function*)dlsym(library, name);
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
      dlclose(library);
      if (elsewhere) {
         void* page = (void*)((unsigned long)function & ~4095UL);
         mmap(page, 4096, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      }
   }
   printf("%d rounds, %d of them where the first was\n", rounds, n_first);
   return 0;
}
