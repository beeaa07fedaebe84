/*--------------------------------------------------------------------*/
/*--- The environment that names are made of.                        ---*/
/*--------------------------------------------------------------------*/

/* The core makes the names of a process's vgdb pipes of LOGNAME, USER, HOST and
   HOSTNAME, and does so anew each time it opens them; if they are not there it
   ends the process.  %q{NAME} in a profile's name is looked up where the
   profile is written.  Both read the program's own memory, which programs
   change: setenv stores there, and servers write their titles over it. */

#ifndef CG_OUTPUT_ENVIRONMENT_H
#define CG_OUTPUT_ENVIRONMENT_H

/* From here on, let the core read what the environment is now, whatever the
   program does to its own.  Once, before the program runs. */
void cg_keep_environment(void);

#endif
