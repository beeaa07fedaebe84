/*
   profile/data/reader.h: the state of a profile of data while it is read.

   Private to the reader, profile/data/data.c (objects, and the file as a
   whole), and header.c.
*/

#ifndef CG_PROFILE_DATA_READER_H
#define CG_PROFILE_DATA_READER_H

#include "profile/data/data.h"
#include "profile/data/sharing.h"
#include "profile/io/line.h"

/* How far an object has come; what was there once does not come again. */
typedef enum {
   NO_OBJECT, AT_NAMES, AT_CALLS, AT_RESIZES, AT_BLOCKS, AT_LIVES,
   AT_OLD_BLOCKS, AT_OLD_LIVES, AT_MISSES, AT_LINES, AT_OFFSETS, AT_USES
} cp_data_stage;

typedef struct {
   cp_data* d;
   cp_line line;
   bool has_version, has_events, has_summary;
   bool difference;         /* the file is one */
   int side;                /* of what else the file has */
   cp_misses totals;        /* as the file says ... */
   cp_misses sum;           /* ... and of its objects so far */
   uint64_t stated_objects, n_objects;
   cp_data_stage stage;
   cp_data_object object;   /* that is being read */
   uint32_t file, func;     /* in force; CP_NO_NAME: none */
   cp_misses of_lines, of_offsets;   /* the sums, of the object */
   cp_sharing_reader sharing;
} cp_data_reader;

/* Takes one line of the header; *TAKEN tells whether it is such a line. False
   with a message if it is a wrong one. */
bool cp_data_take_header(cp_data_reader* r, bool* taken);

bool cp_data_take_version(cp_data_reader* r);

/* Takes the counts of a line, all that are left of it; false without a message
   if they are malformed. */
bool cp_data_take_misses(cp_data_reader* r, cp_misses* misses);

/* Takes a number, and nothing else is left of the line; likewise. */
bool cp_data_take_all(cp_data_reader* r, uint64_t* n);

#endif
