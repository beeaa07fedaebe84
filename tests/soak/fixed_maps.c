/* To be preloaded: a program that opens /proc/self/maps finds the file that
   FIXED_MAPS named when this was compiled.  The real one shows the tool's own
   mappings, which tests/soak/programs wants out of the way. */

#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int open(const char* path, int flags, ...)
{
   va_list rest;
   va_start(rest, flags);
   int mode = (flags & O_CREAT) ? va_arg(rest, int) : 0;
   va_end(rest);
   if (strcmp(path, "/proc/self/maps") == 0)
      path = FIXED_MAPS;
   return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
