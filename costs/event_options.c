/*--------------------------------------------------------------------*/
/*--- Options that name events.               costs/event_options.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/event_options.h.  The names of the options, and what "yes" and
   "nsec" mean, are Callgrind's. */

#include "costs/event_options.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_options.h"

EventOptions cg_event_options;

const HChar cg_event_usage[] =
"    --collect-bus=no|yes             count locked instructions, and of other\n"
"                                     machines store-conditionals: Ge? [no]\n"
"    --collect-systime=no|yes|msec|usec|nsec\n"
"                                     count system calls, and the time that\n"
"                                     they take; yes is msec, and nsec has\n"
"                                     the processor's time as well [no]\n";

/* The values of --collect-systime. */
static const struct {
   const HChar* value;
   Bool         systime;
   TimeUnit     unit;
   Bool         syscputime;
} systimes[] = { { "no", False, TIME_IN_MSEC, False },
                 { "yes", True, TIME_IN_MSEC, False },
                 { "msec", True, TIME_IN_MSEC, False },
                 { "usec", True, TIME_IN_USEC, False },
                 { "nsec", True, TIME_IN_NSEC, True } };

/* Does not return if the value is bad. */
static void choose_systime(const HChar* arg, const HChar* value)
{
   for (UInt i = 0; i < sizeof(systimes) / sizeof(systimes[0]); i++) {
      if (VG_STREQ(value, systimes[i].value)) {
         cg_event_options.systime    = systimes[i].systime;
         cg_event_options.unit       = systimes[i].unit;
         cg_event_options.syscputime = systimes[i].syscputime;
         return;
      }
   }
   VG_(fmsg_bad_option)(arg, "It takes no, yes, msec, usec or nsec\n");
}

Bool cg_event_option(const HChar* arg)
{
   const HChar* value;
   if VG_BOOL_CLO(arg, "--collect-bus", cg_event_options.bus) {}
   else if VG_STR_CLO(arg, "--collect-systime", value)
      choose_systime(arg, value);
   else
      return False;
   return True;
}
