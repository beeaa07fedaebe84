/*--------------------------------------------------------------------*/
/*--- Caches that begin anew.                                        ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_CACHES_EMPTY_H
#define CG_RUN_CACHES_EMPTY_H

/* Empty the simulated caches, if there are any; the losses of the lines in them
   are charged.  To be called while no translation is running. */
void cg_empty_caches(void);

#endif
