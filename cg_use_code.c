/*--------------------------------------------------------------------*/
/*--- Cache use: the table of the lines of code.     cg_use_code.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_use.h and cg_use_parts.h.  Lines are hashed by number, and cut from
   chunks.  Freestanding. */

#include "cg_use_parts.h"

#define N_CHAINS      16384 /* a power of two */
#define N_CHUNK_LINES 512

static CodeLine** chains;
static CodeLine*  free_lines; /* chained by next */
static CacheShape shape;

void cg_code_lines_init(const CacheShape* I1)
{
   shape      = *I1;
   chains     = cg_alloc("cg.use.chains", N_CHAINS * sizeof(CodeLine*));
   free_lines = NULL;
}

static CodeLine** chain_of(Addr base)
{
   UWord n = base >> shape.line_bits;
   /* Libraries lie at round distances: the higher bits must have their say. */
   return &chains[(n ^ n >> 14 ^ n >> 28) & (N_CHAINS - 1)];
}

static void put_aside(CodeLine* code)
{
   code->next = free_lines;
   free_lines = code;
}

static CodeLine* new_line(void)
{
   if (free_lines == NULL) {
      CodeLine* chunk
         = cg_alloc_near("cg.use.code", N_CHUNK_LINES * sizeof(CodeLine));
      for (UInt i = 0; i < N_CHUNK_LINES; i++)
         put_aside(&chunk[i]);
   }
   CodeLine* code = free_lines;
   free_lines     = code->next;
   return code;
}

CodeLine* cg_code_line(Addr a)
{
   Addr       base  = cg_line_base(&shape, a);
   CodeLine** chain = chain_of(base);
   for (CodeLine* code = *chain; code != NULL; code = code->next) {
      if (code->used.base == base)
         return code;
   }
   CodeLine* code = new_line();
   *code  = (CodeLine){ .used = { .base     = base,
                                  .last_use = &cg_use->nobody,
                                  .owner    = CG_NO_OWNER },
                        .next = *chain };
   *chain = code;
   return code;
}

static void free_if_unused(CodeLine* code)
{
   if (code->users > 0 || cg_is_in_I1(code))
      return;
   CodeLine** link = chain_of(code->used.base);
   while (*link != code)
      link = &(*link)->next;
   *link = code->next;
   put_aside(code);
}

void cg_code_line_use(CodeLine* code)
{
   code->users++;
}

void cg_code_line_leave(CodeLine* code)
{
   code->users--;
   free_if_unused(code);
}

void cg_code_line_retire(CodeLine* code)
{
   code->used.last_use = &cg_use->nobody;
   code->used.bytes    = 0;
   code->used.uses     = 0;
   free_if_unused(code);
}
