/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads whose results are unused: translate/dead_loads.c alone, on superblocks
   written out here, and on random superblocks against plain rules.  The tool
   counts only loads that are not dead.  VEX keeps the dead loads of programs
   that handle SIGSEGV, so a mistake would give such programs other counts.

   A superblock is a string of statements, separated by blanks:

      a=L     a is loaded             a=Lb    a is loaded from where b points
      a=b+c   an operation            a=16    a is the register at offset 16
      16=a    register 16 is written  20w=a   four bytes at 20 are written
      a=I     one of the registers from 64 to 95 is read, by an index
      H16     a helper reads register 16, and no memory
      M       memory is written       Ma      a is written to memory
      X       a side exit             Xa      a side exit on condition a
      Ea      no statement: a is where execution goes at the end

   Register 48 is the stack pointer, 56 the frame pointer. An access to memory
   may need the stack pointer's value; a side exit may need all registers'
   values. */

#include "translate/dead_loads.h"

#include "random.h"

#include <ctype.h>

void* VG_(memset)(void* memory, Int byte, SizeT size)
{
   return memset(memory, byte, size);
}

enum { SP = 48, FP = 56, ARRAY = 64, N_ARRAY = 4 };
static const VexGuestLayout layout = { .offset_SP = SP, .sizeof_SP = 8,
                                       .offset_FP = FP, .sizeof_FP = 8 };

/*--- Superblocks from strings                             ---*/

static IRSB*  sb;
static IRTemp temp_of[26]; /* [letter] */

static IRExpr* constant(void)
{
   return IRExpr_Const(IRConst_U64(0x1000));
}

static IRExpr* use(char letter)
{
   return islower(letter) ? IRExpr_RdTmp(temp_of[letter - 'a']) : constant();
}

static IRExpr* value_of(const char* text)
{
   int offset;
   if (text[0] == 'L')
      return IRExpr_Load(Iend_LE, Ity_I64, use(text[1]));
   if (text[0] == 'I')
      return IRExpr_GetI(mkIRRegArray(ARRAY, Ity_I64, N_ARRAY), constant(), 0);
   if (sscanf(text, "%d", &offset) == 1)
      return IRExpr_Get(offset, Ity_I64);
   return IRExpr_Binop(Iop_Add64, use(text[0]), use(text[2]));
}

static IRExpr* narrow(char letter)
{
   IRTemp temp = newIRTemp(sb->tyenv, Ity_I32);
   addStmtToIRSB(sb, IRStmt_WrTmp(temp, IRExpr_Unop(Iop_64to32, use(letter))));
   return IRExpr_RdTmp(temp);
}

static IRExpr* condition(char letter)
{
   IRTemp temp = newIRTemp(sb->tyenv, Ity_I1);
   addStmtToIRSB(sb, IRStmt_WrTmp(temp, IRExpr_Unop(Iop_64to1, use(letter))));
   return IRExpr_RdTmp(temp);
}

static void add_helper(int offset)
{
   IRDirty* dirty = unsafeIRDirty_0_N(0, "helper", constant, mkIRExprVec_0());
   dirty->nFxState          = 1;
   dirty->fxState[0].fx     = Ifx_Read;
   dirty->fxState[0].offset = (UShort)offset;
   dirty->fxState[0].size   = 8;
   addStmtToIRSB(sb, IRStmt_Dirty(dirty));
}

static void add_statement(const char* text)
{
   int  offset;
   char letter;
   if (text[0] == 'M') {
      addStmtToIRSB(sb, IRStmt_Store(Iend_LE, constant(), use(text[1])));
   } else if (text[0] == 'X') {
      addStmtToIRSB(sb, IRStmt_Exit(condition(text[1]), Ijk_Boring,
                                    IRConst_U64(0x2000), 0));
   } else if (text[0] == 'E') {
      sb->next = use(text[1]);
   } else if (sscanf(text, "H%d", &offset) == 1) {
      add_helper(offset);
   } else if (sscanf(text, "%d=%c", &offset, &letter) == 2) {
      addStmtToIRSB(sb, IRStmt_Put(offset, use(letter)));
   } else if (sscanf(text, "%dw=%c", &offset, &letter) == 2) {
      addStmtToIRSB(sb, IRStmt_Put(offset, narrow(letter)));
   } else {
      IRTemp temp = newIRTemp(sb->tyenv, Ity_I64);
      addStmtToIRSB(sb, IRStmt_WrTmp(temp, value_of(text + 2)));
      temp_of[text[0] - 'a'] = temp;
   }
}

/* Return the letters of the dead loads, in their order. */
static const char* dead_loads(const char* superblock,
                              VexRegisterUpdates updates)
{
   static char dead[64];
   char        text[4096];
   char        letter_of[4096];
   size_t      n = 0;

   sb       = emptyIRSB();
   sb->next = constant();
   strcpy(text, superblock);
   for (char* s = strtok(text, " "); s != NULL; s = strtok(NULL, " ")) {
      add_statement(s);
      /* Statements that make operands come before the statement itself. */
      letter_of[sb->stmts_used] = s[0];
   }
   const Bool* is_dead = cg_find_dead_loads(sb, &layout, updates);
   for (Int i = 0; i < sb->stmts_used; i++) {
      if (is_dead[i])
         dead[n++] = letter_of[i + 1];
   }
   dead[n] = '\0';
   return dead;
}

static const VexRegisterUpdates exact = VexRegUpdAllregsAtMemAccess;

static void check(const char* superblock, const char* expected,
                  const char* sentence)
{
   is_str(dead_loads(superblock, exact), expected, "%s: %s", superblock,
          sentence);
}

/*--- Case by case                                         ---*/

static void check_uses(void)
{
   check("a=L", "a", "nobody uses it");
   check("a=L Ma", "", "it is stored");
   check("a=L Xa", "", "it decides an exit");
   check("a=L Ea", "", "it is where to go");
   check("a=L b=La", "ab", "it is the address of a load that nobody uses");
   check("a=L b=La Mb", "", "it is the address of one that is used");
   check("a=L b=L c=a+b 16=c", "", "its sum is in a register at the end");
   check("a=L b=L c=a+b", "ab", "nobody uses its sum");
}

static void check_overwriting(void)
{
   check("a=L 16=a", "", "a register has it at the end");
   check("a=L 16=a b=L 16=b", "a", "the register is written again");
   check("a=L 16=a X b=L 16=b", "", "a side exit sees the first value");
   check("a=L 16=a c=16 b=L 16=b", "", "it is read between, if for nothing");
   check("a=L 16=a M b=L 16=b", "a", "memory is written between, and no"
                                     " register but one is exact there");
   check("a=L 16=a H16 b=L 16=b", "", "a helper reads it between");
   check("a=L 16=a H24 b=L 16=b", "a", "a helper reads another");
   check("a=L 16=a b=L 24=b", "", "another register is written");
   check("a=L 16w=a b=L 16w=b", "a", "half a register twice");
   check("a=L 16=a b=L 16w=b", "", "half of it is written again");
   check("a=L 16w=a b=L 16=b", "", "more than it is written again");
   check("a=L 16=a b=L 16=b c=L 16=c", "ab", "three times");
   check("a=L 64=a b=I Mb c=L 64=c", "", "an indexed read may read it");
   check("a=L 96=a b=I Mb c=L 96=c", "a", "an indexed read of others");
}

static void check_exact_registers(void)
{
   check("a=L 48=a b=L 48=b", "", "the second load can see the stack pointer");
   check("a=L b=L 48=a 48=b", "a", "nothing sees it between");
   check("a=L b=L 48=a M 48=b", "", "a store can");
   check("a=L 56=a b=L 56=b", "a", "the frame pointer is as others are");

   VexRegisterUpdates frames = VexRegUpdUnwindregsAtMemAccess;
   is_str(dead_loads("a=L 56=a b=L 56=b", frames), "a", "frames are found");
   is_str(dead_loads("a=L 16=a b=L 16=b", frames), "", "VEX saw to others");
}

/* Check more written registers than the table holds. */
static void check_many(void)
{
   char text[4096];
   text[0] = '\0';
   for (int twice = 0; twice < 2; twice++) {
      for (int i = 0; i < 60; i++)
         sprintf(text + strlen(text), "a=L %d=a ", 200 + 8 * i);
   }
   size_t n = strlen(dead_loads(text, exact));
   ok(n > 0 && n <= 60, "of 60 registers that are written twice, none is"
                        " taken for one that is read (%zu dead)", n);
}

/*--- Random superblocks                                   ---*/

/* A statement: the registers and letters that it writes and reads. */
typedef struct {
   enum { LOAD, ADD, GET, PUT, STORE, EXIT } kind;
   int  offset;
   char to, from, from2;
} Step;

enum { N_STEPS = 24 };

/* Return whether the register of step `put` is overwritten before any use. */
static bool is_overwritten(const Step* steps, int put)
{
   for (int i = put + 1; i < N_STEPS; i++) {
      bool touches_memory = steps[i].kind == LOAD || steps[i].kind == STORE;
      if (steps[i].kind == PUT && steps[i].offset == steps[put].offset)
         return true;
      if (steps[i].kind == EXIT
          || (steps[i].kind == GET && steps[i].offset == steps[put].offset)
          || (touches_memory && steps[put].offset == SP))
         return false;
   }
   return false;
}

/* Return whether a later step needs the result of this step. */
static bool is_needed(const Step* steps, int step)
{
   for (int i = step + 1; i < N_STEPS; i++) {
      bool uses = steps[i].from == steps[step].to
                  || steps[i].from2 == steps[step].to;
      switch (steps[i].kind) {
      case LOAD: case ADD: uses = uses && is_needed(steps, i); break;
      case GET: uses = false; break;
      case PUT: uses = uses && !is_overwritten(steps, i); break;
      case STORE: case EXIT: break;
      }
      if (uses)
         return true;
   }
   return false;
}

static char any_letter(int before)
{
   return (char)('a' + random_word() % (unsigned)before);
}

static void make_steps(Step* steps)
{
   static const int registers[] = { 16, 24, SP, FP };
   memset(steps, 0, N_STEPS * sizeof(Step));
   int n = 0;
   for (int i = 0; i < N_STEPS; i++) {
      Step* step   = &steps[i];
      step->kind   = n < 2 ? LOAD : random_word() % 6;
      step->offset = registers[random_word() % 4];
      if (step->kind == EXIT && random_word() % 2 == 0)
         step->kind = PUT;
      if (step->kind != GET && n > 0)
         step->from = any_letter(n);
      if (step->kind == ADD)
         step->from2 = any_letter(n);
      if (step->kind <= GET)
         step->to = (char)('a' + n++);
   }
}

static void spell(const Step* steps, char* text)
{
   text[0] = '\0';
   for (int i = 0; i < N_STEPS; i++) {
      const Step* s   = &steps[i];
      char*       end = text + strlen(text);
      switch (s->kind) {
      case LOAD: sprintf(end, "%c=L%c ", s->to, s->from ? s->from : '.'); break;
      case ADD: sprintf(end, "%c=%c+%c ", s->to, s->from, s->from2); break;
      case GET: sprintf(end, "%c=%d ", s->to, s->offset); break;
      case PUT: sprintf(end, "%d=%c ", s->offset, s->from); break;
      case STORE: sprintf(end, "M%c ", s->from); break;
      case EXIT: sprintf(end, "X%c ", s->from); break;
      }
   }
}

static void check_random(void)
{
   begin_random();
   unsigned n_wrong = 0, n_dead = 0, n_live = 0;
   /* VEX's memory for a translation, 5 MB, is not emptied here. */
   for (int round = 0; round < 300 && n_wrong < 5; round++) {
      Step   steps[N_STEPS];
      char   text[1024], expected[N_STEPS + 1];
      size_t n = 0;
      make_steps(steps);
      spell(steps, text);
      for (int i = 0; i < N_STEPS; i++) {
         if (steps[i].kind == LOAD && !is_needed(steps, i))
            expected[n++] = steps[i].to;
         else if (steps[i].kind == LOAD)
            n_live++;
      }
      expected[n] = '\0';
      n_dead += (unsigned)n;
      if (strcmp(dead_loads(text, exact), expected) != 0) {
         n_wrong++;
         is_str(dead_loads(text, exact), expected, "%s", text);
      }
   }
   is_uint(n_wrong, 0, "random superblocks have the dead loads of the rules");
   ok(n_dead > 100 && n_live > 100, "%u of them, and %u others", n_dead,
      n_live);
}

int main(void)
{
   check_uses();
   check_overwriting();
   check_exact_registers();
   check_many();
   check_random();
   return done_testing();
}
