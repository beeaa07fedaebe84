/*
   profile/read/numbers.h: the numbers of a line, in two ways.

   A profile is nearly all lines of counts, and these are nearly all ASCII
   digits with single spaces.  So the ordinary number is read in one pass over
   its bytes by the functions here, which give up on anything else with nothing
   taken; whatever the grammar allows besides, and its errors, are the affair of
   cg_parse_counts().
*/

#ifndef CG_PROFILE_READ_NUMBERS_H
#define CG_PROFILE_READ_NUMBERS_H

#include "profile/base/compat_text.h"
#include "profile/read/parser.h"

/* Reads the counts at P to the end of LINE into TO; those that are absent are
   0.  The number of those present is in *N. */
bool cg_parse_counts(cg_parser* ps, const char* p, cg_slice line, cg_count* to,
                     size_t* n);

/* As cg_count_parse(), but also 0x and hexadecimal digits. */
cg_number_result cg_parse_number(cg_slice word, cg_count* value);

/* Digits that always fit in 64 bits. */
#define CG_FAST_DIGITS 18

/* Reads up to CG_FAST_DIGITS digits at P; returns where they end, or NULL if
   there are none or more.  The byte that ends them is in the buffer. */
static inline const char* cg_fast_number(const char* p, uint64_t* value)
{
   const char* begin = p;
   uint64_t v = 0;

   for (unsigned digit; (digit = (unsigned char)*p - '0') <= 9u; p++)
      v = v * 10 + digit;
   *value = v;
   return p == begin || p - begin > CG_FAST_DIGITS ? NULL : p;
}

/* Where the line after the one that ends at P begins; NULL if none ends. */
static inline const char* cg_after_line_end(const char* p)
{
   if (*p == '\n')
      return p + 1;
   if (*p != '\r')
      return NULL;
   return p[1] == '\n' ? p + 2 : p + 1;
}

/* Reads the rest of the line, from P, behind a number, into ps->row, and takes
   the line.  False, with nothing taken, if it holds anything but up to as many
   counts as there are events. */
static inline bool cg_fast_counts(cg_parser* ps, const char* p)
{
   size_t n_events = ps->profile->n_read, n = 0;

   while (p != NULL) {
      const char* next;
      uint64_t count;

      if (*p == ' ') {
         do
            p++;
         while (*p == ' ');
      } else if (*p != '\n' && *p != '\r')
         return false;
      next = cg_after_line_end(p);
      if (next != NULL) {
         while (n < n_events)
            ps->row[n++] = 0;
         ps->in->next = next;
         ps->in->line_no++;
         return true;
      }
      if (n == n_events)
         return false;
      p = cg_fast_number(p, &count);
      ps->row[n++] = (cg_count)count;
   }
   return false;
}

#endif
