/*--------------------------------------------------------------------*/
/*--- Cost centres: lines, names, debug information. costs/lines.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/lines.h for the model.  Three hash tables, all of them only ever
   growing: names (interned strings), functions by (file, function), lines by
   (function, line).  In front of them a small cache by address, because one
   instruction is translated as part of several blocks, and a debug-info
   look-up is the most expensive thing that happens per translated
   instruction. */

#include "costs/lines.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

/*------------------------------------------------------------*/
/*--- Hash tables                                          ---*/
/*------------------------------------------------------------*/

/* Chained tables that double when there is more than an entry a chain.  The
   link is the first word of every entry; how to hash an entry again is the
   owner's business. */

typedef struct Link {
   struct Link* next;
} Link;

typedef struct {
   Link** chains;
   UWord  n_chains; /* a power of two */
   UWord  n_entries;
   UWord (*hash)(const Link* entry);
} Table;

static void init_table(Table* table, UWord n_chains,
                       UWord (*hash)(const Link* entry))
{
   table->chains    = VG_(calloc)("cg.costs.chains", n_chains, sizeof(Link*));
   table->n_chains  = n_chains;
   table->n_entries = 0;
   table->hash      = hash;
}

static Link* chain_of(const Table* table, UWord hash)
{
   return table->chains[hash & (table->n_chains - 1)];
}

static void link_in(Table* table, Link* entry)
{
   Link** chain = &table->chains[table->hash(entry) & (table->n_chains - 1)];
   entry->next  = *chain;
   *chain       = entry;
}

static void add_entry(Table* table, Link* entry)
{
   if (table->n_entries >= table->n_chains) {
      Link** old   = table->chains;
      UWord  n_old = table->n_chains;
      table->n_chains *= 2;
      table->chains
         = VG_(calloc)("cg.costs.chains", table->n_chains, sizeof(Link*));
      for (UWord i = 0; i < n_old; i++) {
         for (Link *next, *moved = old[i]; moved != NULL; moved = next) {
            next = moved->next;
            link_in(table, moved);
         }
      }
      VG_(free)(old);
   }
   link_in(table, entry);
   table->n_entries++;
}

/* Entries live for ever, so they are cut from chunks: VG_(malloc) would add
   some thirty bytes to each. */
static void* permanent(SizeT nbytes)
{
   return VG_(perm_malloc)(nbytes, sizeof(ULong));
}

/*------------------------------------------------------------*/
/*--- Names                                                ---*/
/*------------------------------------------------------------*/

typedef struct Name {
   struct Name* next_in_hash;
   UWord        hash;
   HChar        text[];
} Name;

static Table names;

static UWord hash_of_name(const Link* entry)
{
   return ((const Name*)entry)->hash;
}

/* FNV-1a over the bytes. */
static UWord hash_text(const HChar* text)
{
   UWord hash = (UWord)1469598103934665603ULL;
   for (; *text != '\0'; text++)
      hash = (hash ^ (UChar)*text) * (UWord)1099511628211ULL;
   return hash ^ hash >> 15;
}

/* The one copy of text. */
static const HChar* intern(const HChar* text)
{
   UWord hash = hash_text(text);
   for (Link* link = chain_of(&names, hash); link != NULL; link = link->next) {
      const Name* known = (const Name*)link;
      if (known->hash == hash && VG_(strcmp)(known->text, text) == 0)
         return known->text;
   }
   SizeT len  = VG_(strlen)(text);
   Name* name = permanent(sizeof(Name) + len + 1);
   name->hash = hash;
   VG_(memcpy)(name->text, text, len + 1);
   add_entry(&names, (Link*)name);
   return name->text;
}

/* The one copy of dir, "/" and file, or of the bare file if dir is empty. */
static const HChar* intern_path(const HChar* dir, const HChar* file)
{
   static HChar* path;
   static SizeT  path_szB;
   if (dir[0] == '\0')
      return intern(file);
   SizeT need = VG_(strlen)(dir) + 1 + VG_(strlen)(file) + 1;
   if (need > path_szB) {
      path_szB = 2 * need;
      path     = VG_(realloc)("cg.costs.path", path, path_szB);
   }
   VG_(sprintf)(path, "%s/%s", dir, file);
   return intern(path);
}

/*------------------------------------------------------------*/
/*--- Functions and lines                                  ---*/
/*------------------------------------------------------------*/

static Table functions, lines;

/* Interned names and permanent entries are told apart by their addresses,
   whose low bits are all alike. */
static UWord mix(UWord a, UWord b)
{
   UWord h = (a >> 3) * (UWord)0x9e3779b97f4a7c15ULL + b;
   return h ^ h >> 15;
}

static UWord hash_of_function(const Link* entry)
{
   const FunctionCost* f = (const FunctionCost*)entry;
   return mix((UWord)f->file, (UWord)f->function >> 3);
}

static UWord hash_of_line(const Link* entry)
{
   const LineCost* l = (const LineCost*)entry;
   return mix((UWord)l->function, l->line);
}

static FunctionCost* find_function(const HChar* file, const HChar* function)
{
   FunctionCost wanted = { .file = file, .function = function };
   Link* link = chain_of(&functions, hash_of_function((Link*)&wanted));
   for (; link != NULL; link = link->next) {
      FunctionCost* known = (FunctionCost*)link;
      if (known->file == file && known->function == function)
         return known;
   }
   FunctionCost* added = permanent(sizeof(FunctionCost));
   *added              = wanted;
   add_entry(&functions, (Link*)added);
   return added;
}

UChar** cg_line_chunks;
SizeT   cg_line_szB;

static UInt n_line_numbers, max_chunks;

static LineCost* new_line(void)
{
   UInt chunk = n_line_numbers / CG_LINES_OF_CHUNK;
   if (n_line_numbers % CG_LINES_OF_CHUNK == 0) {
      if (chunk == max_chunks) {
         max_chunks     = 2 * max_chunks + 64;
         cg_line_chunks = VG_(realloc)("cg.costs.chunks", cg_line_chunks,
                                       max_chunks * sizeof(UChar*));
      }
      cg_line_chunks[chunk] = permanent(CG_LINES_OF_CHUNK * cg_line_szB);
   }
   return cg_line_by_number(n_line_numbers++);
}

static LineCost* find_line(FunctionCost* function, UInt line)
{
   LineCost wanted = { .function = function, .line = line };
   Link*    link   = chain_of(&lines, hash_of_line((Link*)&wanted));
   for (; link != NULL; link = link->next) {
      LineCost* known = (LineCost*)link;
      if (known->function == function && known->line == line)
         return known;
   }
   wanted.number   = n_line_numbers;
   LineCost* added = new_line();
   *added          = wanted;
   VG_(memset)(added->count, 0, cg_n_columns * sizeof(ULong));
   added->next_in_function = function->lines;
   function->lines         = added;
   function->n_lines++;
   add_entry(&lines, (Link*)added);
   return added;
}

/*------------------------------------------------------------*/
/*--- From address to line                                 ---*/
/*------------------------------------------------------------*/

/* Direct-mapped by address.  Holds only answers of the current debug-info
   epoch: loading or unloading an object starts another. */
#define N_CACHED 16384

static struct {
   Addr      address;
   LineCost* line; /* NULL: empty */
} cached[N_CACHED];

static DiEpoch cached_epoch;
static ULong   n_lookups, n_cached;

static LineCost* look_up(DiEpoch epoch, Addr a)
{
   const HChar *dir, *file, *function;
   UInt         line;

   n_lookups++;
   const HChar* path;
   if (VG_(get_filename_linenum)(epoch, a, &file, &dir, &line)) {
      path = intern_path(dir, file);
   } else {
      path = intern("???");
      line = 0;
   }
   if (!VG_(get_fnname)(epoch, a, &function))
      function = "???";
   return find_line(find_function(path, intern(function)), line);
}

LineCost* cg_line_cost(Addr a)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   if (epoch.n != cached_epoch.n) {
      VG_(memset)(cached, 0, sizeof(cached));
      cached_epoch = epoch;
   }
   UWord slot = (a ^ a >> 14) & (N_CACHED - 1);
   if (cached[slot].line != NULL && cached[slot].address == a) {
      n_cached++;
      return cached[slot].line;
   }
   LineCost* line       = look_up(epoch, a);
   cached[slot].address = a;
   cached[slot].line    = line;
   return line;
}

/*------------------------------------------------------------*/
/*--- Reading the totals                                   ---*/
/*------------------------------------------------------------*/

static Int compare_functions(const void* a, const void* b)
{
   const FunctionCost* f = *(FunctionCost* const*)a;
   const FunctionCost* g = *(FunctionCost* const*)b;
   if (f->file != g->file)
      return VG_(strcmp)(f->file, g->file);
   return VG_(strcmp)(f->function, g->function);
}

static Int compare_lines(const void* a, const void* b)
{
   UInt l = (*(LineCost* const*)a)->line;
   UInt m = (*(LineCost* const*)b)->line;
   return l < m ? -1 : l > m;
}

static void sort_lines(FunctionCost* function)
{
   if (function->n_lines == 0)
      return;
   LineCost** array = VG_(malloc)("cg.costs.sort",
                                  function->n_lines * sizeof(LineCost*));
   UInt n = 0;
   for (LineCost* l = function->lines; l != NULL; l = l->next_in_function)
      array[n++] = l;
   tl_assert(n == function->n_lines);
   VG_(ssort)(array, n, sizeof(LineCost*), compare_lines);

   function->lines = NULL;
   while (n > 0) {
      array[--n]->next_in_function = function->lines;
      function->lines              = array[n];
   }
   VG_(free)(array);
}

FunctionCost** cg_sorted_functions(UInt* n)
{
   FunctionCost** sorted
      = VG_(malloc)("cg.costs.sorted",
                    (functions.n_entries + 1) * sizeof(FunctionCost*));
   *n = 0;
   for (UWord i = 0; i < functions.n_chains; i++) {
      for (Link* link = functions.chains[i]; link != NULL; link = link->next) {
         sort_lines((FunctionCost*)link);
         sorted[(*n)++] = (FunctionCost*)link;
      }
   }
   VG_(ssort)(sorted, *n, sizeof(FunctionCost*), compare_functions);
   return sorted;
}

void cg_total_costs(ULong* total)
{
   for (UInt column = 0; column < cg_n_columns; column++)
      total[column] = 0;
   for (UWord i = 0; i < lines.n_chains; i++) {
      for (Link* link = lines.chains[i]; link != NULL; link = link->next)
         cg_add_counts(total, ((LineCost*)link)->count);
   }
}

void cg_zero_costs(void)
{
   for (UWord i = 0; i < lines.n_chains; i++) {
      for (Link* link = lines.chains[i]; link != NULL; link = link->next)
         VG_(memset)(((LineCost*)link)->count, 0,
                     cg_n_columns * sizeof(ULong));
   }
}

/*------------------------------------------------------------*/

void cg_costs_init(void)
{
   init_table(&names, 1024, hash_of_name);
   init_table(&functions, 1024, hash_of_function);
   init_table(&lines, 4096, hash_of_line);
   cg_line_szB = sizeof(LineCost) + cg_n_columns * sizeof(ULong);
}

void cg_costs_stats(void)
{
   VG_(dmsg)("cachegrind: names %lu, functions %lu, lines %lu\n",
             names.n_entries, functions.n_entries, lines.n_entries);
   VG_(dmsg)("cachegrind: debug-info look-ups %llu, answered from cache %llu\n",
             n_lookups, n_cached);
}
