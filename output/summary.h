/*--------------------------------------------------------------------*/
/*--- The printed summary: references, misses, rates.                ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_SUMMARY_H
#define CG_OUTPUT_SUMMARY_H

/* Print the totals of the events that are present, by Valgrind's message
   routine.  All blocks must have been folded. */
void cg_print_summary(void);

#endif
