/*--------------------------------------------------------------------*/
/*--- How a profile in the Callgrind format is written.              ---*/
/*--------------------------------------------------------------------*/

/* Callgrind's options for readers that do not know all of its format, and for
   those that want less of it. */

#ifndef CG_CONTROL_FORMAT_H
#define CG_CONTROL_FORMAT_H

#include "pub_tool_basics.h"

/* The options' lines in --help, and the options, as with run/caches/caches.h.
   */
extern const HChar cg_format_usage[];
Bool cg_format_option(const HChar* arg);

/* What they say, when all have been read. */
typedef struct {
   Bool ids;      /* a name is written once; later its number stands for it */
   Bool relative; /* positions can be relative to those before */
   Bool by_line;  /* positions have lines, if they have instructions */
   Bool combined; /* all parts are in one file */
} ProfileFormat;
extern ProfileFormat cg_profile_format;

/* For a message: one of these options that was given a value other than its
   default; NULL if none was. */
const HChar* cg_format_given(void);

#endif
