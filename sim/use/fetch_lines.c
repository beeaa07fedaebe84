/*--------------------------------------------------------------------*/
/*--- Cache use: the instruction lines.        sim/use/fetch_lines.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/residencies.h and sim/use/internal.h.  Freestanding. */

#include "sim/use/internal.h"

FetchTable cg_use_fetch_lines;

static void make_absent(UsedFetchLine* code)
{
   code->used.last_use = &cg_use->nobody;
   code->used.bytes    = 0;
   code->used.uses     = 0;
   code->used.owner    = CG_NO_OWNER;
}

UsedFetchLine* cg_use_fetch_line(Addr a)
{
   UsedFetchLine* code = cg_fetch_object(&cg_use_fetch_lines, a);
   if (code->used.last_use == NULL)
      make_absent(code);
   return code;
}

void cg_use_fetch_line_hold(UsedFetchLine* code)
{
   code->link.holders++;
}

void cg_use_fetch_line_drop(UsedFetchLine* code)
{
   cg_fetch_drop(&cg_use_fetch_lines, code);
}

void cg_use_fetch_line_retire(UsedFetchLine* code)
{
   make_absent(code);
   cg_use_fetch_line_drop(code);
}
