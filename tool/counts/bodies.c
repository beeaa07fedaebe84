/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bodies, hashed by function, place of the call, owner and body around; and a
   table of Functions by the names that debug information gives. */

#include "counts/bodies.h"
#include "base/core.h"
#include "base/table.h"
#include "names/inlined.h"
#include "names/outline.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

static Table bodies, inlined_functions;

/*--- Functions                                            ---*/

typedef struct {
   Link         link;
   const HChar* name; /* name, file and object: interned */
   const HChar* file;
   const HChar* object;
   Function*    function;
} InlinedFunction;

static UWord hash_of_inlined(const Link* entry)
{
   const InlinedFunction* f = (const InlinedFunction*)entry;
   return cg_mix((UWord)f->name,
                 cg_mix((UWord)f->file, (UWord)f->object >> 3));
}

/* Return the function at address a, on this level, in owner's object. */
static Function* function_of(Addr a, const InlinedLevel* level,
                             const Function* owner)
{
   InlinedFunction wanted = { .name   = level->function,
                              .file   = level->file,
                              .object = owner->object };
   UWord hash = hash_of_inlined(&wanted.link);
   CG_EACH_OF (&inlined_functions, hash, const InlinedFunction, known) {
      if (known->name == wanted.name && known->file == wanted.file
          && known->object == wanted.object)
         return known->function;
   }
   wanted.function = cg_out_of_line(a, wanted.name, wanted.file);
   if (wanted.function == NULL)
      wanted.function = cg_inlined_function(owner->object, wanted.file,
                                            wanted.name, level->line, a);
   cg_table_keep(&inlined_functions, &wanted, sizeof(wanted));
   return wanted.function;
}

/*--- Bodies                                               ---*/

static UWord hash_of_body(const Link* entry)
{
   const Body* b = (const Body*)entry;
   UWord around = cg_mix((UWord)b->owner, (UWord)b->outside >> 3);
   return cg_mix((UWord)b->function,
                 around + b->line * 31 + ((UWord)b->file >> 3));
}

static Body* find_body(const Body* wanted)
{
   UWord hash = hash_of_body((const Link*)wanted);
   CG_EACH_OF (&bodies, hash, Body, known) {
      if (known->outside == wanted->outside && known->owner == wanted->owner
          && known->function == wanted->function
          && known->file == wanted->file && known->line == wanted->line)
         return known;
   }
   SizeT szB   = sizeof(Body) + cg_n_columns * sizeof(ULong);
   Body* added = cg_permanent(szB);
   VG_(memset)(added, 0, szB);
   *added = *wanted;
   added->function->is_inlined = True;
   cg_table_add(&bodies, (Link*)added);
   return added;
}

Body* cg_body_at(Addr a, Function* owner)
{
   InlinedLevel levels[CG_MAX_INLINED];
   Body*        body   = NULL;
   Function*    around = owner;
   for (UInt i = cg_inlined_at(a, levels); i > 1; i--) {
      const InlinedLevel* call     = &levels[i - 1];
      Function*           function = function_of(a, call - 1, owner);
      if (function == around)
         continue;
      Body wanted = { .outside  = body,
                      .owner    = owner,
                      .function = function,
                      .file     = call->file,
                      .line     = call->line };
      body   = find_body(&wanted);
      around = function;
   }
   return body;
}

/*--- Entries                                              ---*/

static Bool is_in(const Body* body, const Body* around)
{
   while (body != NULL && body != around)
      body = body->outside;
   return body != NULL;
}

/* Return whether insn is the body's entry; the first insn asked about is. */
static Bool is_entry(Body* body, Addr insn)
{
   if (body->exec_count == NULL) {
      body->exec_count = cg_new_exec_count(False);
      body->insn = insn;
   }
   return body->insn == insn;
}

/* Return the body with the byte before a, unless a function begins at a. */
static Body* body_before(Addr a, Function* owner)
{
   PtrdiffT offset;
   if (VG_(get_inst_offset_in_function)(VG_(current_DiEpoch)(), a, &offset)
       && offset == 0)
      return NULL;
   return cg_body_at(a - 1, owner);
}

UInt cg_bodies_entered(Addr a, Body* body,
                       ExecCount* exec_counts[CG_MAX_ENTERED])
{
   const Body* before    = body_before(a, body->owner);
   Body*       innermost = NULL;
   UInt        n         = 0;
   for (; body != NULL && n < CG_MAX_ENTERED && !is_in(before, body);
        body = body->outside) {
      if (!is_entry(body, cg_address_in_file(a)))
         continue;
      exec_counts[n++]   = body->exec_count;
      body->entered_with = innermost;
      if (innermost == NULL)
         innermost = body;
   }
   return n;
}

/*--- All of them                                          ---*/

Body** cg_all_bodies(UInt* n)
{
   Body** all = VG_(malloc)("cg.bodies.all",
                            (bodies.n_entries + 1) * sizeof(Body*));
   *n = 0;
   CG_EACH (&bodies, Body, body)
      all[(*n)++] = body;
   return all;
}

void cg_bodies_init(void)
{
   cg_table_init(&bodies, 1024, hash_of_body);
   cg_table_init(&inlined_functions, 256, hash_of_inlined);
}
