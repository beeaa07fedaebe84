/*
   profile/data/reader.h: the state of a profile of data while it is read.

   Private to the reader: profile/data/data.c reads objects and the file as a
   whole, profile/data/header.c the header.
*/

#ifndef CG_PROFILE_DATA_READER_H
#define CG_PROFILE_DATA_READER_H

#include "profile/data/data.h"
#include "profile/data/sharing.h"
#include "profile/io/line.h"

/* Which kind of line of an object was read last; an earlier kind must not
   follow. */
typedef enum {
   NO_OBJECT, AT_NAMES, AT_CALLS, AT_RESIZES, AT_BLOCKS, AT_LIVES,
   AT_OLD_BLOCKS, AT_OLD_LIVES, AT_MISSES, AT_LINES, AT_OFFSETS, AT_USES
} cp_data_stage;

typedef struct {
   cp_data* d;
   cp_line line;
   bool has_version, has_events, has_summary;
   bool difference;         /* the file is one */
   int side;                /* of the file, unless it is a difference */
   cp_misses totals;        /* as the header says */
   cp_misses sum;           /* of the objects read so far */
   uint64_t stated_objects, n_objects;
   cp_data_stage stage;
   cp_data_object object;   /* the one that is being read */
   uint32_t file, func;     /* in force; CP_NO_NAME: none */
   cp_misses of_lines, of_offsets;   /* the object's sums so far */
   cp_sharing_reader sharing;
} cp_data_reader;

/* Takes one line of the header; *TAKEN tells whether it is such a line.  False,
   with a message, if it is malformed. */
bool cp_data_take_header(cp_data_reader* r, bool* taken);

/* Takes the line with the version of the format.  False, with a message, if it
   is another line or an unknown version. */
bool cp_data_take_version(cp_data_reader* r);

/* Takes the rest of the line, which must be one count for each event.  False,
   without a message, if it is not. */
bool cp_data_take_misses(cp_data_reader* r, cp_misses* misses);

/* Takes the rest of the line, which must be one number.  False, without a
   message, if it is not. */
bool cp_data_take_all(cp_data_reader* r, uint64_t* n);

#endif
