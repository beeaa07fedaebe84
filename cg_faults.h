/*--------------------------------------------------------------------*/
/*--- Programs that handle their own faults.                         ---*/
/*--------------------------------------------------------------------*/

/* VEX can leave the guest's registers in memory out of date inside a
   superblock.  That saves much, and nobody can tell, unless an instruction
   faults and the program's signal handler looks at the registers, or repairs
   the fault and returns: resumed at a stale program counter, the program
   would execute instructions twice.

   So code runs relaxed until the program installs a handler for one of the
   fault signals.  From then on all code is translated with registers exact
   where they can be observed, and with counts to match
   (InstrumentOptions.exact_faults).  Programs without such handlers pay
   nothing.  Used by cg_main.c. */

#ifndef CG_FAULTS_H
#define CG_FAULTS_H

/* Choose relaxed updates, and watch for handlers.  Before the command line is
   read: the user's --px-* options win. */
void cg_faults_init(void);

/* Have all code translated anew before it next runs. */
void cg_discard_all_translations(void);

#endif
