/*
   profile/merge/command.h: the command line of the engine.

   All options are checked here, expressions too: whatever is wrong with them
   ends the program, before any file is opened.
*/

#ifndef CG_PROFILE_MERGE_COMMAND_H
#define CG_PROFILE_MERGE_COMMAND_H

#include "profile/io/files.h"
#include "profile/model/fold.h"
#include "profile/model/mod.h"
#include "profile/view/check.h"
#include "profile/view/view.h"

/* Exit statuses besides success. */
enum { CG_EXIT_BAD_DATA = 1, CG_EXIT_BAD_USAGE = 2 };

/* The most processes that profiles can be read in. */
#define CG_MAX_JOBS 1024

typedef struct {
   const char* version;      /* of the program */
   const char* output;       /* NULL: standard output */
   bool rows;
   bool diff;
   bool functions;
   bool check;
   bool sides;
   bool objects;
   bool instructions;
   bool names;
   int same;                 /* the descriptor that tells it, or -1 */
   bool values;
   bool counts;
   cg_roots roots;
   bool no_lines;
   int requests;             /* the descriptor they come from */
   cg_mod* mod_file;
   cg_mod* mod_func;
   cg_mod* mod_object;
   cg_fold* fold_file;
   cg_fold* fold_func;
   bool strip_hashes;
   bool demangle;
   cg_view_options view;
   cg_files files;
   const char* copy;         /* to be copied, not a profile; or NULL */
   bool skip_bad;
   int jobs;                 /* processes to read in */
} cg_command;

/* Reads the whole command line of the program of this VERSION; does not return
   if it is wrong, or asks for no more than help. */
void cg_command_parse(cg_command* c, int argc, char** argv,
                      const char* version);
void cg_command_free(cg_command* c);

#endif
