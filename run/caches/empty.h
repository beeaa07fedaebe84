/*--------------------------------------------------------------------*/
/*--- Caches that begin anew.                                        ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_CACHES_EMPTY_H
#define CG_RUN_CACHES_EMPTY_H

/* Empty the caches that are simulated, if any; what lines in them have lost is
   charged.  To be called while no translation is running. */
void cg_empty_caches(void);

#endif
