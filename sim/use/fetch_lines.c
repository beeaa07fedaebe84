/*--------------------------------------------------------------------*/
/*--- Cache use: the lines of code.          sim/use/fetch_lines.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/residencies.h and sim/use/internal.h.  Freestanding. */

#include "sim/use/internal.h"

CodeTable cg_code_lines;

static void make_absent(CodeLine* code)
{
   code->used.last_use = &cg_use->nobody;
   code->used.bytes    = 0;
   code->used.uses     = 0;
   code->used.owner    = CG_NO_OWNER;
}

CodeLine* cg_code_line(Addr a)
{
   CodeLine* code = cg_code_object(&cg_code_lines, a);
   if (code->used.last_use == NULL)
      make_absent(code);
   return code;
}

void cg_code_line_use(CodeLine* code)
{
   code->link.users++;
}

void cg_code_line_leave(CodeLine* code)
{
   cg_code_leave(&cg_code_lines, code);
}

void cg_code_line_retire(CodeLine* code)
{
   make_absent(code);
   cg_code_line_leave(code);
}
