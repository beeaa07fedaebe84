/* profile/io/guard.h: undoing an unfinished output if the program ends early.

   One file at a time is either to be removed or to be emptied again when the
   program ends by exit() or by a signal before it is complete.  SIGKILL alone
   leaves it as it is.
*/

#ifndef CG_PROFILE_IO_GUARD_H
#define CG_PROFILE_IO_GUARD_H

#include <stdbool.h>

/* As cp_place_create(), with the file to be removed at an early end. */
int cp_guard_make_file(int folder, const char* begin, char** name, int* fd);

/* Has the regular file of FD emptied at an early end. */
void cp_guard_emptied(int fd);

/* Says that the file is complete: nothing is to be undone any more. */
void cp_guard_release(void);

/* Holds deadly signals back, or lets them through again; must not be nested. */
void cp_guard_delay_signals(bool wait);

#endif
