/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Machine files.  A file must state each figure exactly once; there are no
   defaults. */

#include "features/cycles/machine.h"

typedef enum { TIME, COUNT, WIDTH, HUNDREDTHS, CACHE, PAGES } Kind;

typedef struct {
   const HChar* name;
   Kind         kind;
   SizeT        offset; /* in a Machine */
} Figure;

#define AT(member) __builtin_offsetof(Machine, member)

static const Figure figures[] = {
   { "frequency", COUNT, AT(MHz) },
   { "width", WIDTH, AT(slot) },
   { "vector-width", WIDTH, AT(vector_slot) },
   { "additions", HUNDREDTHS, AT(additions) },
   { "window", COUNT, AT(window) },
   { "mispredict", TIME, AT(mispredict) },
   { "taken-branch", TIME, AT(taken) },
   { "alu", TIME, AT(latency[OP_ALU]) },
   { "mul", TIME, AT(latency[OP_MUL]) },
   { "div", TIME, AT(latency[OP_DIV]) },
   { "vector-mul", TIME, AT(latency[OP_VECTOR_MUL]) },
   { "fp-add", TIME, AT(latency[OP_FP_ADD]) },
   { "fp-mul", TIME, AT(latency[OP_FP_MUL]) },
   { "fp-div", TIME, AT(latency[OP_FP_DIV]) },
   { "fp-convert", TIME, AT(latency[OP_FP_CONVERT]) },
   { "slow", TIME, AT(latency[OP_SLOW]) },
   { "divide-gap", TIME, AT(divide_gap) },
   { "load", TIME, AT(load) },
   { "vector-load", TIME, AT(vector_load) },
   { "scaled", TIME, AT(scaled) },
   { "forward", TIME, AT(forward) },
   { "I1", CACHE, AT(I1) },
   { "D1", CACHE, AT(cache[0]) },
   { "L2", CACHE, AT(cache[1]) },
   { "L3", CACHE, AT(cache[2]) },
   { "TLB", PAGES, AT(TLB) },
   { "ITLB", PAGES, AT(ITLB) },
   { "walk", TIME, AT(walk) },
   { "L2-latency", TIME, AT(level[1]) },
   { "L3-latency", TIME, AT(level[2]) },
   { "memory-latency", TIME, AT(level[3]) },
   { "L2-fetch", TIME, AT(fetch[1]) },
   { "L3-fetch", TIME, AT(fetch[2]) },
   { "memory-fetch", TIME, AT(fetch[3]) },
   { "L2-gap", TIME, AT(gap[1]) },
   { "L2-bank", TIME, AT(bank) },
   { "L3-gap", TIME, AT(gap[2]) },
   { "memory-gap", TIME, AT(gap[3]) },
   { "misses", COUNT, AT(misses) },
   { "stream", COUNT, AT(stream) },
   { "predictor", COUNT, AT(predictor) },
   { "history", COUNT, AT(history) },
   { "indirect", COUNT, AT(indirect) },
};

#define N_FIGURES (sizeof(figures) / sizeof(figures[0]))

static const HChar* skip_blanks(const HChar* s)
{
   while (*s == ' ' || *s == '\t')
      s++;
   return s;
}

/* Skip the word and blanks behind it; return False if either is missing. */
static Bool takes_word(const HChar** text, const HChar* word)
{
   const HChar* s = *text;
   for (; *word != '\0'; word++, s++) {
      if (*s != *word)
         return False;
   }
   if (*s != ' ' && *s != '\t')
      return False;
   *text = skip_blanks(s);
   return True;
}

/* Read a number with up to two decimals; set *value to its hundredths. */
static Bool takes_hundredths(const HChar** text, UInt* value)
{
   const HChar* s = *text;
   ULong        n = 0;
   UInt         decimals = 0;
   Bool         has_point = False;
   if (*s < '0' || *s > '9')
      return False;
   for (; (*s >= '0' && *s <= '9') || (*s == '.' && !has_point); s++) {
      if (*s == '.') {
         has_point = True;
         continue;
      }
      n = n * 10 + (ULong)(*s - '0');
      if ((has_point && ++decimals > 2) || n > 40000000)
         return False;
   }
   for (; decimals < 2; decimals++)
      n *= 10;
   if (n > 4000000000ULL)
      return False;
   *value = (UInt)n;
   *text  = skip_blanks(s);
   return True;
}

static Bool takes_count(const HChar** text, UInt* value)
{
   if (!takes_hundredths(text, value) || *value % 100 != 0)
      return False;
   *value /= 100;
   return True;
}

static Bool is_power_of_2(UInt n)
{
   return n > 0 && (n & (n - 1)) == 0;
}

static Bool takes_counts(const HChar** text, CycleCache* cache)
{
   return takes_count(text, &cache->size) && takes_count(text, &cache->assoc)
          && takes_count(text, &cache->line);
}

static const HChar* check_cache(const CycleCache* cache)
{
   if (cache->size == 0)
      return NULL;
   UInt way = cache->assoc * cache->line;
   if (!is_power_of_2(cache->line) || cache->line < 64 || way == 0
       || cache->size % way != 0 || !is_power_of_2(cache->size / way))
      return "the sets of a cache, and its line, must be powers of two,"
             " the line from 64 on";
   return cache->assoc > 64 ? "a cache has at most 64 ways" : NULL;
}

static const HChar* read_cache(const HChar** text, CycleCache* cache)
{
   if (!takes_counts(text, cache) || cache->size > 1024 * 1024)
      return "a cache is KIBIBYTES WAYS LINE-BYTES";
   cache->size *= 1024;
   return check_cache(cache);
}

static const HChar* read_pages(const HChar** text, CycleCache* cache)
{
   if (!takes_counts(text, cache) || cache->size > 16384
       || cache->line > 65536)
      return "a TLB is ENTRIES WAYS PAGE-BYTES";
   cache->size *= cache->line;
   return check_cache(cache);
}

static const HChar* read_figure(const Figure* figure, const HChar** text,
                                Machine* machine)
{
   UInt* value = (UInt*)((UChar*)machine + figure->offset);
   UInt  n;
   switch (figure->kind) {
   case CACHE:
      return read_cache(text, (CycleCache*)value);
   case PAGES:
      return read_pages(text, (CycleCache*)value);
   case COUNT:
      return takes_count(text, value) ? NULL : "a whole number is wanted";
   case HUNDREDTHS:
      return takes_hundredths(text, value) && *value > 0
                ? NULL
                : "a number above 0 is wanted";
   case WIDTH:
      if (!takes_hundredths(text, &n) || n < 25 || n > 6000)
         return "a width from 0.25 to 60 is wanted";
      *value = (CG_CYCLE * 100 + n / 2) / n;
      return NULL;
   default:
      if (!takes_hundredths(text, &n) || n > 1000000)
         return "a number of cycles is wanted";
      *value = (n * CG_CYCLE + 50) / 100;
      return NULL;
   }
}

/* Read the line at *text, up to its end or a comment.  Set *which to the figure
   read, or to N_FIGURES if there is none.  Return NULL, or the fault. */
static const HChar* read_line(const HChar** text, Machine* machine,
                              UInt* which)
{
   *which          = N_FIGURES;
   const HChar* s  = skip_blanks(*text);
   const HChar* wrong = NULL;
   if (*s != '#' && *s != '\n' && *s != '\0') {
      for (UInt i = 0; i < N_FIGURES && *which == N_FIGURES; i++) {
         if (takes_word(&s, figures[i].name))
            *which = i;
      }
      if (*which == N_FIGURES)
         return "no such figure";
      wrong = read_figure(&figures[*which], &s, machine);
      if (wrong == NULL && *s != '#' && *s != '\n' && *s != '\0')
         wrong = "more than was expected";
   }
   while (*s != '\n' && *s != '\0')
      s++;
   *text = s;
   return wrong;
}

/* Set the figures that follow from others, and check limits; return NULL, or
   the fault. */
static const HChar* check(Machine* machine)
{
   machine->level[0] = machine->load;
   machine->latency[OP_EXTEND] = machine->latency[OP_ALU];
   if (machine->I1.size == 0 || machine->cache[0].size == 0)
      return "I1 and D1 must be there";
   if (machine->predictor < 4 || machine->predictor > 20
       || machine->history < 8 || machine->history > 64)
      return "predictor is from 4 to 20, history from 8 to 64";
   if (!is_power_of_2(machine->indirect) || machine->indirect > 65536)
      return "indirect is a power of two up to 65536";
   if (machine->misses < 1 || machine->misses > 64 || machine->stream > 32
       || machine->window < 16 || machine->window > 4096)
      return "misses is from 1 to 64, stream up to 32, window 16 to 4096";
   return NULL;
}

/* Return the message for a file that lacks figure NAME. */
static const HChar* missing(const HChar* name)
{
   static HChar text[64];
   const HChar* const words[] = { "the figure ", name, " is missing" };
   UInt n = 0;
   for (UInt i = 0; i < 3; i++) {
      for (const HChar* s = words[i]; *s != '\0' && n < sizeof(text) - 1; s++)
         text[n++] = *s;
   }
   text[n] = '\0';
   return text;
}

const HChar* cg_read_machine(HChar* text, Machine* machine, UInt* line)
{
   Bool         has[N_FIGURES] = { False };
   const HChar* s              = text;
   for (*line = 1;; (*line)++, s++) {
      UInt         which;
      const HChar* wrong = read_line(&s, machine, &which);
      if (wrong != NULL)
         return wrong;
      if (which < N_FIGURES && has[which])
         return "the figure is there twice";
      if (which < N_FIGURES)
         has[which] = True;
      if (*s == '\0')
         break;
   }
   for (UInt i = 0; i < N_FIGURES; i++) {
      if (!has[i])
         return missing(figures[i].name);
   }
   return check(machine);
}
