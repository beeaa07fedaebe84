/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of functions, and look-ups of functions by address. */

#include "names/functions.h"
#include "base/core.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "names/code_changes.h"
#include "names/inlined.h"
#include "names/jit/jit.h"
#include "names/jit/made.h"
#include "names/jit/runtimes.h"
#include "names/starts.h"
#include "names/waiting.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_oset.h"

/*--- Entries: functions known only from their calls       ---*/

/* In code without names, symbols and unwind information, a function begins at
   the target of a call, and ends where the next one begins.  But once the code
   at an address belongs to a function, this does not change until other code is
   there, even if a call leads there: the function has some of the code's costs,
   and a call must return to the function that made it. */

/* The answer to a look-up of an address, in an ordered set. */
typedef struct {
   UWord key;   /* complement of the address, so that the set goes down */
   Addr  entry; /* start of the function that contains the address */
} Answer;

static OSet* answers;

#define N_ANSWERS_OF_POOL 1000

/* Return the answer about a or the nearest lower address with one, or NULL. */
static const Answer* nearest_answer(Addr a)
{
   const UWord key = ~a;
   VG_(OSetGen_ResetIterAt)(answers, &key);
   return VG_(OSetGen_Next)(answers);
}

/* Return the start, `low` or above, of the function that contains a.  If
   is_called, that is a itself, unless a different answer was given before. */
static Addr entry_of(Addr a, Addr low, Bool is_called)
{
   const Answer* before = nearest_answer(a);
   if (before != NULL && before->key == ~a)
      return before->entry;
   Answer* answer = VG_(OSetGen_AllocNode)(answers, sizeof(Answer));
   answer->key    = ~a;
   if (is_called)
      answer->entry = a;
   else if (before != NULL && ~before->key >= low)
      answer->entry = before->entry;
   else
      answer->entry = low;
   VG_(OSetGen_Insert)(answers, answer);
   return answer->entry;
}

static void forget_entries(Addr start, SizeT szB)
{
   const Answer* answer;
   if (answers == NULL || szB == 0)
      return;
   while ((answer = nearest_answer(start + szB - 1)) != NULL
          && ~answer->key >= start) {
      UWord key = answer->key;
      VG_(OSetGen_FreeNode)(answers, VG_(OSetGen_Remove)(answers, &key));
      cg_code_means_else();
   }
}

typedef struct {
   const HChar* file; /* interned; "???": not known */
   UInt         line; /* 0: not known */
   Addr         insn;
} SourceLine;

/*--- The table                                            ---*/

void (*cg_on_new_function)(Function* function);

static Table        functions;
static const HChar* unknown; /* "???", interned */

/* Leave the file out of the hash: a split-off part may be in another file. */
static UWord hash_of_function(const Link* entry)
{
   const Function* f = (const Function*)entry;
   return cg_mix((UWord)f->object, (UWord)f->name >> 3);
}

/* Return the function of that object, file (NULL: any) and name, or NULL. */
static Function* find(const HChar* object, const HChar* file,
                      const HChar* name)
{
   Function wanted = { .object = object, .file = file, .name = name };
   UWord    hash   = hash_of_function((Link*)&wanted);
   CG_EACH_OF (&functions, hash, Function, known) {
      if (known->object == object && known->name == name
          && (file == NULL || known->file == file))
         return known;
   }
   return NULL;
}

static Function* make(const HChar* object, const SourceLine* at,
                      const HChar* name)
{
   Function* known = find(object, at->file, name);
   if (known != NULL)
      return known;
   Function made = { .object = object, .file = at->file, .name = name,
                     .line = at->line, .insn = at->insn,
                     .number = (UInt)functions.n_entries,
                     .flags = cg_compiles_callee(name) ? CG_FUNCTION_COMPILES
                                                       : 0 };
   Function* added = cg_table_keep(&functions, &made, sizeof(made));
   if (cg_on_new_function != NULL)
      cg_on_new_function(added);
   return added;
}

Function* cg_inlined_function(const HChar* object, const HChar* file,
                              const HChar* name, UInt line, Addr a)
{
   const SourceLine at
      = { .file = file, .line = line, .insn = cg_address_in_file(a) };
   return make(object, &at, name);
}

/* True once names tell functions apart, as f'CALLER or f'2. */
static Bool is_told_apart;

Function* cg_function_called(const Function* like, const HChar* name)
{
   is_told_apart = True;
   const SourceLine at
      = { .file = like->file, .line = like->line, .insn = like->insn };
   return make(like->object, &at, cg_intern(name));
}

Int cg_compare_functions(const Function* f, const Function* g)
{
   return cg_compare_names(f->object, g->object)
             ?: cg_compare_names(f->file, g->file)
             ?: cg_compare_names(f->name, g->name);
}

/*--- Code with a symbol                                   ---*/

static const HChar* object_at(DiEpoch epoch, Addr a)
{
   const HChar* object;
   return VG_(get_objname)(epoch, a, &object) ? cg_intern(object) : unknown;
}

/* Return the debug information of the object with the code at a, or NULL.  The
   core finds it only for addresses in the text section.  For other sections,
   such as .init, search by the name of the mapped file. */
static const DebugInfo* object_info(DiEpoch epoch, Addr a)
{
   const DebugInfo* di = VG_(find_DebugInfo)(epoch, a);
   const HChar*     object;
   if (di != NULL || !VG_(get_objname)(epoch, a, &object))
      return di;
   do
      di = VG_(next_DebugInfo)(di);
   while (di != NULL
          && VG_(strcmp)(VG_(DebugInfo_get_filename)(di), object) != 0);
   return di;
}

Addr cg_address_in_file(Addr a)
{
   const DebugInfo* di = object_info(VG_(current_DiEpoch)(), a);
   return di == NULL ? a : a - (Addr)VG_(DebugInfo_get_text_bias)(di);
}

/* Return the source line of address a; if cg_inlined_is_told and the code there
   is inlined, the line of the outermost call. */
static SourceLine source_line_at(DiEpoch epoch, Addr a)
{
   const HChar *    file, *dir;
   const DebugInfo* di = object_info(epoch, a);
   SourceLine       at = { .file = unknown, .insn = a };
   InlinedLevel     levels[CG_MAX_INLINED];
   UInt n = cg_inlined_is_told ? cg_inlined_at(a, levels) : 0;
   if (di != NULL)
      at.insn -= (Addr)VG_(DebugInfo_get_text_bias)(di);
   if (n > 0) {
      at.file = levels[n - 1].file;
      at.line = levels[n - 1].line;
      return at;
   }
   if (VG_(get_filename_linenum)(epoch, a, &file, &dir, &at.line))
      at.file = cg_intern_path(dir, file);
   else
      at.line = 0;
   return at;
}

/* The kind of a function's part, told by the symbol's suffix. */
typedef struct {
   Bool is_split;
   Bool is_called; /* calls enter it, as f.part.0; jumps enter f.cold */
   Bool is_in_called; /* is_called, or split off from a part that is_called */
} Part;

/* Return the length of the name without its last suffix such as .cold, which
   marks a split-off part.  Note in *part the kind of part. */
static SizeT length_of_own_name(const HChar* name, SizeT length, Part* part)
{
   static const struct {
      const HChar* text;
      Bool         is_called;
   } marks[] = { { " [clone .cold", False }, { ".cold", False },
                 { " [clone .part", True }, { ".part", True } };
   /* Skip the number behind a suffix, and the bracket of "[clone .cold]". */
   SizeT end = length;
   while (end > 0
          && (name[end - 1] == '.' || name[end - 1] == ']'
              || (name[end - 1] >= '0' && name[end - 1] <= '9')))
      end--;
   for (UInt i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
      SizeT of_mark = VG_(strlen)(marks[i].text);
      if (end > of_mark
          && VG_(strncmp)(name + end - of_mark, marks[i].text, of_mark) == 0) {
         if (!part->is_split)
            part->is_called = marks[i].is_called;
         part->is_split = True;
         part->is_in_called |= marks[i].is_called;
         return end - of_mark;
      }
   }
   return length;
}

static Function* find_named(DiEpoch epoch, Addr start, const HChar* name,
                            Part* part)
{
   SizeT before, length = VG_(strlen)(name);
   do {
      before = length;
      length = length_of_own_name(name, length, part);
   } while (length < before);
   name = cg_intern_start(name, length);

   const HChar* object   = object_at(epoch, start);
   SourceLine   at       = source_line_at(epoch, start);
   Function*    function = find(object, at.file, name);
   /* The first line of a split-off part may be inlined from another file. */
   if (function == NULL && part->is_split)
      function = find(object, NULL, name);
   return function != NULL ? function : make(object, &at, name);
}

/*--- Code without a symbol                                ---*/

/* Return the image with the code at a, and set *in_file to the address that a
   has in the image's file.  Return NULL if the core knows no object at a. */
static const Image* image_at(DiEpoch epoch, Addr a, Addr* in_file)
{
   /* The latest file name; the text at `name` stays as long as the epoch. */
   static struct {
      DiEpoch      epoch;
      const HChar *name, *interned;
   } latest;
   const DebugInfo* di = object_info(epoch, a);
   if (di == NULL)
      return NULL;
   const HChar* name = VG_(DebugInfo_get_filename)(di);
   Addr         bias = (Addr)VG_(DebugInfo_get_text_bias)(di);
   if (latest.name != name || latest.epoch.n != epoch.n) {
      latest.epoch    = epoch;
      latest.name     = name;
      latest.interned = cg_intern(name);
   }
   *in_file = a - bias;
   return cg_image_at(latest.interned, bias, a);
}

/* Return the start of the function with the code at a, which no symbol covers:
   the start known to names/starts.h, unless the function has labels; else
   entry_of's answer.  In a known function, only calls of labels count. */
static Addr start_of_unnamed(DiEpoch epoch, Addr a, Bool is_called)
{
   const NSegment* segment = VG_(am_find_nsegment)(a);
   Addr            low     = segment == NULL ? a : segment->start, in_file;
   const Image*    image   = image_at(epoch, a, &in_file);
   if (image != NULL) {
      Extent extent;
      Bool   is_known = cg_find_extent(image, in_file, &extent);
      Addr   start    = extent.start + (a - in_file);
      if (is_known && !cg_has_labels(image, extent))
         return start;
      if (is_known)
         is_called = is_called && cg_is_label(image, in_file);
      if (is_known || low < start)
         low = start;
   }
   return entry_of(a, low, is_called);
}

/* Ask the file, too: the core knows only an object's first linkage table. */
static Bool is_linkage_stub(DiEpoch epoch, Addr a)
{
   if (VG_(DebugInfo_sect_kind)(NULL, a) == Vg_SectPLT)
      return True;
   Addr         in_file;
   const Image* image = image_at(epoch, a, &in_file);
   return image != NULL && cg_is_linkage(image, in_file);
}

/* Name the function by a symbol that the core ignores, or by its address. */
static Function* find_unnamed(DiEpoch epoch, Addr start, Part* part)
{
   Addr         in_file;
   const Image* image  = image_at(epoch, start, &in_file);
   const HChar* symbol = image == NULL ? NULL : cg_start_name(image, in_file);
   if (symbol != NULL) {
      VG_(demangle)(True, False, symbol, &symbol);
      Function* labelled = find_named(epoch, start, symbol, part);
      labelled->flags |= CG_FUNCTION_IS_LABELLED;
      return labelled;
   }
   return cg_nameless_function(start);
}

/*--- Code that the program makes                          ---*/

/* The nameless functions that may get names later, by their starts. */
static Waiting nameless;

static UInt n_named_late, n_made;

Made* cg_made_without_symbol(Addr a)
{
   DiEpoch  epoch = VG_(current_DiEpoch)();
   PtrdiffT offset;
   if (!cg_reads_generated)
      return NULL;
   /* In an object, only code without a symbol can be generated. */
   if (object_info(epoch, a) != NULL
       && (!cg_knows_generated
           || VG_(get_inst_offset_in_function)(epoch, a, &offset)))
      return NULL;
   return cg_made_at(a);
}

/* Return the address of variable `wanted` of the object at a, or 0. */
static Addr variable_in_object(Addr a, const HChar* wanted)
{
   Addr         in_file, found = 0;
   const Image* image = image_at(VG_(current_DiEpoch)(), a, &in_file);
   ElfFile*     file  = image == NULL ? NULL : cg_image_open(image);
   UInt         n     = 0;
   if (file == NULL)
      return 0;
   ElfSymbol* symbols = cg_elf_symbols(file, SYMBOLS_OF_DATA, &n);
   for (UInt i = 0; i < n && found == 0; i++) {
      const HChar* name = cg_elf_name(file, &symbols[i]);
      if (name != NULL && VG_(strcmp)(name, wanted) == 0)
         found = symbols[i].where.start + (a - in_file);
   }
   VG_(free)(symbols);
   cg_elf_close(file);
   return found;
}

static Addr find_variable(const HChar* name)
{
   const DebugInfo* di    = NULL;
   Addr             found = 0;
   while (found == 0 && (di = VG_(next_DebugInfo)(di)) != NULL) {
      const HChar* soname = VG_(DebugInfo_get_soname)(di);
      /* The core calls an object without a soname "NONE", as executables. */
      if (soname != NULL && (VG_(strncmp)(soname, "libc.so", 7) == 0
                             || VG_(strcmp)(soname, "NONE") == 0))
         found = variable_in_object(VG_(DebugInfo_get_text_avma)(di), name);
   }
   return found;
}

void cg_heed_debugger(Addr a)
{
   Addr descriptor = variable_in_object(a, "__jit_debug_descriptor");
   if (descriptor != 0)
      cg_jit_list_at(descriptor);
}

Bool cg_may_be_named(Addr a)
{
   return cg_reads_generated && object_info(VG_(current_DiEpoch)(), a) == NULL;
}

static Function* function_of(Made* made)
{
   const SourceLine at
      = { .file = made->file, .line = made->line, .insn = made->start };
   if (made->function == NULL) {
      made->function = make(made->object, &at, made->name);
      n_made++;
   }
   return made->function;
}

Function* cg_nameless_function(Addr start)
{
   UWord        n_known = functions.n_entries;
   DiEpoch      epoch   = VG_(current_DiEpoch)();
   SourceLine   at      = source_line_at(epoch, start);
   const HChar* name
      = cg_intern_format(sizeof(Addr) == 8 ? "0x%016lx" : "0x%08lx", at.insn);
   Function*    function = make(object_at(epoch, start), &at, name);
   if (functions.n_entries > n_known && cg_may_be_named(start))
      cg_wait(&nameless, start, function);
   return function;
}

Bool cg_was_asked_for(Addr start, Addr last)
{
   const Answer* answer = nearest_answer(last);
   return cg_is_waiting(&nameless, start, last)
          || (answer != NULL && ~answer->key >= start);
}

/* Rename the functions OLD_NAME'... like `function`.  They stay in the hash
   chains of their old names until the table grows. */
static void rename_told_apart(const Function* function, const HChar* old_object,
                              const HChar* old_name)
{
   SizeT n = VG_(strlen)(old_name);
   CG_EACH (&functions, Function, f) {
      if (f->object != old_object || VG_(strncmp)(f->name, old_name, n) != 0
          || f->name[n] != '\'')
         continue;
      f->object = function->object;
      f->file   = function->file;
      f->name   = cg_intern_format("%s%s", function->name, f->name + n);
      f->line   = function->line;
   }
}

/* Give the function the name of the code made at its address.  It stays even if
   another function has that name: calls refer to it already. */
static void rename_function(Function* function, Made* made)
{
   Function*    known = find(made->object, made->file, made->name);
   const HChar* old_object = function->object;
   const HChar* old_name   = function->name;
   cg_table_remove(&functions, (Link*)function);
   function->object = made->object;
   function->file   = made->file;
   function->name   = made->name;
   function->line   = made->line;
   n_named_late++;
   if (made->function == NULL) {
      made->function = function;
      n_made++;
   }
   if (known != NULL) {
      known->flags |= CG_FUNCTION_SHARES_NAME;
      function->flags |= CG_FUNCTION_SHARES_NAME;
   }
   cg_table_add(&functions, (Link*)function);
   if (is_told_apart)
      rename_told_apart(function, old_object, old_name);
}

void cg_name_functions(Addr start, Addr last,
                       void (*named)(Function* function,
                                     const HChar* old_name, Addr start,
                                     Addr last))
{
   Function* function;
   Addr      a;
   while ((function = cg_take_waiting(&nameless, start, last, &a)) != NULL) {
      const HChar* old_name = function->name;
      Made*        made     = cg_made_at(a);
      if (made == NULL)
         continue;
      rename_function(function, made);
      named(function, old_name, start, last);
   }
}

/*--- Addresses                                            ---*/

/* The cache by address, direct-mapped. */
#define N_CACHED 1024 /* a power of two */

static struct {
   Addr      address;
   UInt      generation; /* 0: empty */
   Bool      is_called;
   CodePlace place;
} cached[N_CACHED];

static ULong n_lookups;

/* The cache of functions by their starts, direct-mapped. */
#define N_STARTS 2048 /* a power of two */

static struct {
   Addr      start;
   UInt      generation; /* 0: empty */
   Function* function;
   Bool      is_named;
   Part      part;
} starts[N_STARTS];

/* Return the function that begins at `start` and contains a; set *part.  If
   is_named, a symbol covers a: use its name, even if others have that start. */
static Function* look_up_start(DiEpoch epoch, Addr start, Addr a, Bool is_named,
                               Part* part)
{
   UWord slot = (start >> 4 ^ start >> 15) & (N_STARTS - 1);
   if (starts[slot].start != start || starts[slot].is_named != is_named
       || !cg_code_is_unchanged(start, starts[slot].generation)) {
      const HChar* name;
      starts[slot].start      = start;
      starts[slot].is_named   = is_named;
      starts[slot].part       = (Part){ .is_split = False };
      starts[slot].function
         = is_named && VG_(get_fnname)(epoch, a, &name)
              ? find_named(epoch, start, name, &starts[slot].part)
              : find_unnamed(epoch, start, &starts[slot].part);
   }
   starts[slot].generation = cg_code_generation();
   *part                   = starts[slot].part;
   return starts[slot].function;
}

/* The cache of symbols' names by their starts, direct-mapped. */
static struct {
   Addr         start;
   UInt         generation; /* 0: empty */
   const HChar* name;       /* interned */
} start_names[N_STARTS];

const HChar* cg_name_at(Addr a)
{
   DiEpoch      epoch = VG_(current_DiEpoch)();
   PtrdiffT     offset;
   const HChar* name;
   if (!VG_(get_inst_offset_in_function)(epoch, a, &offset))
      return unknown;
   Addr  start = a - (Addr)offset;
   UWord slot  = (start >> 4 ^ start >> 15) & (N_STARTS - 1);
   if (start_names[slot].start != start
       || !cg_code_is_unchanged(start, start_names[slot].generation)) {
      start_names[slot].start = start;
      start_names[slot].name
         = VG_(get_fnname)(epoch, a, &name) ? cg_intern(name) : unknown;
   }
   start_names[slot].generation = cg_code_generation();
   return start_names[slot].name;
}

static CodePlace look_up(DiEpoch epoch, Addr a, Bool is_called)
{
   PtrdiffT  offset;
   CodePlace place    = { .is_start = False };
   Part      part;
   Bool      is_named = VG_(get_inst_offset_in_function)(epoch, a, &offset);
   Made*     made     = is_named ? NULL : cg_made_without_symbol(a);
   n_lookups++;
   if (made != NULL) {
      place.function = function_of(made);
      place.is_start = cg_made_begins(made, a, is_called);
      return place;
   }
   if (!is_named && is_linkage_stub(epoch, a)) {
      const SourceLine nowhere = { .file = unknown };
      place.function = make(object_at(epoch, a), &nowhere, unknown);
      place.function->flags |= CG_FUNCTION_IS_PLT;
      return place;
   }
   Addr start = is_named ? a - (Addr)offset
                         : start_of_unnamed(epoch, a, is_called);
   place.function = look_up_start(epoch, start, a, is_named, &part);
   place.is_start = a == start && !part.is_split;
   place.is_part  = part.is_in_called;
   place.is_part_start = a == start && part.is_called;
   return place;
}

CodePlace cg_code_at(Addr a, Bool is_called)
{
   UWord slot = (a >> 2 ^ a >> 12) & (N_CACHED - 1);
   if (cached[slot].address != a || (is_called && !cached[slot].is_called)
       || !cg_code_is_unchanged(a, cached[slot].generation)) {
      cached[slot].place   = look_up(VG_(current_DiEpoch)(), a, is_called);
      cached[slot].address = a;
      cached[slot].is_called = is_called;
   }
   cached[slot].generation = cg_code_generation();
   return cached[slot].place;
}

void cg_functions_mapped(Addr start, SizeT szB)
{
   cg_code_mapped(start, szB);
   forget_entries(start, szB);
   if (cg_knows_generated && szB > 0
       && cg_jit_gone(start, start + (szB - 1)))
      cg_code_means_else();
}

void cg_functions_changed(Addr start, Addr last)
{
   cg_code_mapped(start, last - start + 1);
   forget_entries(start, last - start + 1);
   cg_code_means_else();
}

void cg_functions_init(void)
{
   cg_table_init(&functions, 1024, hash_of_function);
   cg_find_variable = find_variable;
   answers = VG_(OSetGen_Create_With_Pool)(
      offsetof(Answer, key), NULL, VG_(malloc), "cg.entries", VG_(free),
      N_ANSWERS_OF_POOL, sizeof(Answer));
   unknown = cg_intern("???");
}

UWord cg_n_functions(void)
{
   return functions.n_entries;
}

UInt cg_n_named_late(void)
{
   if (cg_reads_generated)
      cg_jit_read_last();
   return n_named_late;
}

UInt cg_n_made(void)
{
   return n_made;
}

void cg_functions_stats(void)
{
   VG_(dmsg)("cachegrind: functions called %lu, look-ups %llu\n",
             functions.n_entries, n_lookups);
}
