/*--------------------------------------------------------------------*/
/*--- The profile's writer.                         output/writer.c ---*/
/*--------------------------------------------------------------------*/

/* The profile's format, line by line, is in docs/FORMAT.md.  Where it goes and
   how it gets there safely is output/file.c's business. */

#include "output/writer.h"

#include "costs/lines.h"
#include "output/file.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_xarray.h"

static const HChar* description = "";

void cg_writer_init(const HChar* desc)
{
   description = desc;
}

/* Text that must stay on one line: a line end inside it, which a command line
   may well have, is written as a blank would be read. */
static void put_text(OutFile* file, const HChar* text)
{
   for (; *text != '\0'; text++) {
      if (*text == '\n')
         cg_put(file, "\\n");
      else if (*text == '\r')
         cg_put(file, "\\r");
      else
         cg_put_char(file, *text);
   }
}

static void put_command(OutFile* file)
{
   cg_put(file, "cmd: ");
   put_text(file, VG_(args_the_exename));
   for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); i++) {
      cg_put_char(file, ' ');
      put_text(file, *(HChar**)VG_(indexXA)(VG_(args_for_client), i));
   }
   cg_put_char(file, '\n');
}

static void put_counts(OutFile* file, const ULong* count)
{
   for (UInt column = 0; column < cg_n_columns; column++) {
      cg_put_char(file, ' ');
      cg_put_number(file, count[column]);
   }
   cg_put_char(file, '\n');
}

static void put_header(OutFile* file)
{
   cg_put(file, description);
   put_command(file);
   cg_put(file, "events:");
   for (UInt column = 0; column < cg_n_columns; column++) {
      cg_put_char(file, ' ');
      cg_put(file, cg_event_info[cg_event_in[column]].name);
   }
   /* Older versions leave a blank behind the cache events.  People compare
      profiles byte by byte, so it stays. */
   if (cg_event_in[cg_n_columns - 1] == EV_DLmw)
      cg_put_char(file, ' ');
   cg_put_char(file, '\n');
}

/* A line's total, added up as it is written: what is in the summary is what
   is in the file. */
static void put_function(OutFile* file, const FunctionCost* function,
                         ULong* total)
{
   cg_put(file, "fn=");
   put_text(file, function->function);
   cg_put_char(file, '\n');
   for (LineCost* l = function->lines; l != NULL; l = l->next_in_function) {
      cg_put_number(file, l->line);
      put_counts(file, l->count);
      cg_add_counts(total, l->count);
   }
}

Bool cg_write_profile(const HChar* name)
{
   OutFile* file = cg_open_file(name);
   if (file == NULL)
      return False;
   put_header(file);

   UInt           n;
   ULong          total[N_EVENTS] = { 0 };
   const HChar*   current         = NULL;
   FunctionCost** functions       = cg_sorted_functions(&n);
   for (UInt i = 0; i < n; i++) {
      if (functions[i]->file != current) {
         current = functions[i]->file;
         cg_put(file, "fl=");
         put_text(file, current);
         cg_put_char(file, '\n');
      }
      put_function(file, functions[i], total);
   }
   VG_(free)(functions);

   cg_put(file, "summary:");
   put_counts(file, total);
   return cg_close_file(file);
}
