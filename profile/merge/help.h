/*
   profile/merge/help.h: the texts about the command line.
*/

#ifndef CG_PROFILE_MERGE_HELP_H
#define CG_PROFILE_MERGE_HELP_H

extern const char cp_usage_text[];
extern const char cp_help_text[];

#endif
