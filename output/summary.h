/*--------------------------------------------------------------------*/
/*--- The printed summary: references, misses, rates.                ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_SUMMARY_H
#define CG_OUTPUT_SUMMARY_H

/* Print the totals of the events that are present, of all parts of the profile
   (output/parts.h), by Valgrind's message routine. */
void cg_print_summary(void);

/* The same as Callgrind prints it, after lines with all events' totals. */
void cg_print_callgrinds_summary(void);

#endif
