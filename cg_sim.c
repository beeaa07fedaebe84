/*--------------------------------------------------------------------*/
/*--- The cache simulation: what runs once.                 cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, and finding the flag word of a line of code.  The
   model, and all that runs per reference, is in cg_sim.h.  Freestanding:
   needs cg_port.h and cg_arch.h only. */

#include "cg_sim.h"

Cache      cg_I1, cg_D1, cg_LL;
InsnLine** cg_I1_mru_line;

/* D1's MRU table is addressed by every data reference of generated code.  In
   the tool's own image it lies low enough for the address to be a 32-bit
   displacement; the heap is too high for that.  Pages of it that no set
   needs are never touched. */
#define D1_IMAGE_SETS 65536
static Addr D1_mru_in_image[D1_IMAGE_SETS];

/* All lines of code that were asked for, hashed by line number, chained. */
#define N_LINE_CHAINS 16384 /* a power of two */
static InsnLine** line_chains;

/* InsnLines are cut from chunks in the tool's image while it lasts, for the
   same reason as the table above, then from the heap. */
#define N_IMAGE_LINES 131072
#define N_CHUNK_LINES 1024
static InsnLine  lines_in_image[N_IMAGE_LINES];
static InsnLine* fresh_line     = lines_in_image;
static InsnLine* fresh_line_end = lines_in_image + N_IMAGE_LINES;

/*------------------------------------------------------------*/

static UInt log2_exact(UInt n)
{
   UInt bits = 0;
   while (((UInt)1 << bits) < n)
      bits++;
   cg_assert(((UInt)1 << bits) == n);
   return bits;
}

static void init_cache(Cache* cache, const CacheGeometry* geometry,
                       Addr* mru_in_image, UWord n_in_image)
{
   cg_assert(cg_check_cache(geometry) == NULL);
   UWord sets
      = (UWord)(geometry->sizeB / geometry->line_sizeB / geometry->assoc);
   cache->line_bits  = log2_exact((UInt)geometry->line_sizeB);
   cache->older_ways = (UInt)geometry->assoc - 1;
   cache->set_mask   = sets - 1;
   if (sets <= n_in_image) {
      cache->mru = mru_in_image;
      for (UWord set = 0; set < sets; set++)
         cache->mru[set] = 0;
   } else {
      cache->mru = cg_alloc("cg.sim.mru", sets * sizeof(Addr));
   }
   cache->older      = cache->older_ways == 0
                          ? NULL
                          : cg_alloc("cg.sim.older",
                                     sets * cache->older_ways * sizeof(Addr));
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES])
{
   init_cache(&cg_I1, &geometry[CG_I1], NULL, 0);
   init_cache(&cg_D1, &geometry[CG_D1], D1_mru_in_image, D1_IMAGE_SETS);
   init_cache(&cg_LL, &geometry[CG_LL], NULL, 0);

   cg_I1_mru_line
      = cg_alloc("cg.sim.I1_mru_line",
                 (cg_I1.set_mask + 1) * sizeof(cg_I1_mru_line[0]));
   line_chains
      = cg_alloc("cg.sim.line_chains", N_LINE_CHAINS * sizeof(line_chains[0]));
}

InsnLine* cg_insn_line(Addr a)
{
   Addr       base  = cg_line_base(&cg_I1, a);
   InsnLine** chain = &line_chains[(base >> cg_I1.line_bits)
                                   & (N_LINE_CHAINS - 1)];
   for (InsnLine* line = *chain; line != NULL; line = line->next) {
      if (line->base == base)
         return line;
   }

   if (fresh_line == fresh_line_end) {
      fresh_line     = cg_alloc("cg.sim.lines",
                                N_CHUNK_LINES * sizeof(InsnLine));
      fresh_line_end = fresh_line + N_CHUNK_LINES;
   }
   InsnLine* line = fresh_line++;
   line->base      = base;
   line->not_mru   = CG_NOT_MRU;
   line->following = NULL;
   line->next      = *chain;
   *chain          = line;
   return line;
}
