/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all. output/file.c ---*/
/*--------------------------------------------------------------------*/

/* See output/file.h for what is promised.  How bytes get to a name is
   output/target.c's business. */

#include "output/file.h"

#include "output/system.h"
#include "output/target.h"

#include "pub_tool_mallocfree.h"

#define BUFFER_SZB 65536

struct OutFile {
   Target target;
   Int    error; /* 0, or the first failure's error number */
   Int    used;
   HChar  buffer[BUFFER_SZB];
};

OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on)
{
   OutFile* file = VG_(calloc)("cg.file", 1, sizeof(OutFile));
   if (cg_begin_target(&file->target, what, name, goes_on))
      return file;
   VG_(free)(file);
   return NULL;
}

Bool cg_file_goes_on(const OutFile* file)
{
   return file->target.way == TARGET_ADDED_TO;
}

static void flush(OutFile* file)
{
   if (file->error == 0)
      file->error = cg_write_all(file->target.fd, file->buffer, file->used);
   file->used = 0;
}

void cg_put_char(OutFile* file, HChar c)
{
   if (file->used == BUFFER_SZB)
      flush(file);
   file->buffer[file->used++] = c;
}

void cg_put(OutFile* file, const HChar* text)
{
   for (; *text != '\0'; text++)
      cg_put_char(file, *text);
}

static void put_digits(OutFile* file, ULong n, UInt base)
{
   HChar  digits[20];
   HChar* p = digits + sizeof(digits);
   do {
      *--p = "0123456789abcdef"[n % base];
      n /= base;
   } while (n > 0);
   while (p < digits + sizeof(digits))
      cg_put_char(file, *p++);
}

void cg_put_number(OutFile* file, ULong n)
{
   put_digits(file, n, 10);
}

void cg_put_hex(OutFile* file, ULong n)
{
   cg_put(file, "0x");
   put_digits(file, n, 16);
}

Bool cg_close_file(OutFile* file)
{
   flush(file);
   Bool is_written = cg_end_target(&file->target, file->error);
   VG_(free)(file);
   return is_written;
}
