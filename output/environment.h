/*--------------------------------------------------------------------*/
/*--- The environment that names are made of.                        ---*/
/*--------------------------------------------------------------------*/

/* Each time the core opens a process's vgdb pipes, it makes their names from
   LOGNAME, USER, HOST and HOSTNAME; if there are no such pipes it ends the
   process. %q{NAME} in a profile's name is looked up when the profile is
   written.  Both read the program's own memory, which programs change: setenv
   stores there, and servers write their titles over it. */

#ifndef CG_OUTPUT_ENVIRONMENT_H
#define CG_OUTPUT_ENVIRONMENT_H

/* From here on, let the core read what the environment is now, whatever the
   program does to its own.  Once, before the program runs. */
void cg_keep_environment(void);

#endif
