/*
   profile/data/data.h: data profiles, read and merged.

   This is what the tool writes for --data-profile=yes: objects, such as all
   blocks that one chain of calls allocated, with the misses of data in them.
   docs/FORMAT.md has the format.  Several files are merged as they are read:
   counts are added, and a peak (blocks or bytes alive at a time) becomes the
   largest one of any file, since each process has memory of its own.  If files
   disagree about the element size of an object, its offsets are dropped.  The
   order of files does not matter.

   Names are changed as they are read, like those of other profiles.  A
   difference has the counts of both sides.

   A file is malformed if its counts do not add up, or if it has a line that the
   format does not have.  The message is one line, with the name of the file and
   the number of the line; the data read so far may then only be freed. */

#ifndef CG_PROFILE_DATA_DATA_H
#define CG_PROFILE_DATA_DATA_H

#include "format/data_text.h"
#include "profile/io/input.h"
#include "profile/data/sharing.h"
#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* The sides of a difference; what is none has a new one. */
enum { CP_NEW, CP_OLD, CP_N_SIDES };

enum { CP_N_MISSES = CP_N_SIDES * CG_MAX_DATA_EVENTS };
typedef struct {
   DataCount of[CP_N_MISSES];   /* by side, then event; those that files lack
                                   are 0 */
} cp_misses;

/* A line of a function: of a call, or that misses. */
typedef struct {
   uint32_t file, func;   /* of `files` and `funcs` */
   uint64_t line;
   cp_misses misses;
} cp_data_line;

typedef struct {
   uint64_t offset;
   cp_misses misses;
} cp_data_offset;

/* A line that has reallocated blocks so often. */
typedef struct {
   uint32_t file, func;   /* of `files` and `funcs` */
   uint64_t line, n;
   int side;
} cp_data_resize;

/* How often the word at an offset was loaded into D1, and was used then. */
typedef struct {
   uint64_t offset, loaded, used;
   int side;
} cp_data_use;

typedef struct {
   /* What tells objects apart, and the calls. */
   uint32_t kind;         /* of `texts` */
   uint32_t name;         /* likewise, or CP_NO_NAME */
   uint32_t object;       /* of `object_files`, or CP_NO_NAME */
   uint64_t thread;
   cp_data_line* calls;
   uint32_t n_calls;

   uint64_t size, element;
   bool mixed;            /* elements were of different sizes: offsets are not
                             known */
   cp_data_resize* resizes;
   uint32_t n_resizes;
   BlocksText blocks[CP_N_SIDES];
   DataCount lives[CP_N_SIDES][CG_N_DATA_LIVES];
   cp_misses misses;
   cp_data_line* lines;
   uint32_t n_lines;
   cp_data_offset* offsets;   /* rising */
   uint32_t n_offsets;
   cp_data_use* uses;   /* rising */
   uint32_t n_uses;

   /* Private. */
   size_t calls_cap, resizes_cap, lines_cap, offsets_cap, uses_cap;
} cp_data_object;

typedef struct {
   const cp_profile_options* options;   /* the caller's */
   bool difference;
   int n_events;        /* 0: nothing has been read */
   cp_names texts, commands;
   cp_renamed files, funcs, object_files;
   cp_misses totals;
   cp_data_object* objects;
   uint32_t n_objects;
   uint32_t last_added;   /* the place of the object that was merged last */
   cp_sharing sharing;

   /* Private. */
   size_t objects_cap;
   uint32_t* slots;     /* of objects, plus one */
   uint32_t n_files;    /* that were read */
   size_t n_slots;
} cp_data;

/* Makes D empty; frees all that it has.  With `diff` of OPTIONS, which must
   last as long, the first file that is read is the old side. */
void cp_data_init(cp_data* d, const cp_profile_options* options);
void cp_data_free(cp_data* d);

/* Reads the input, which it closes, and merges it into D. */
bool cp_data_read(cp_data* d, cp_input* in, cp_error* err);

/* Merges OBJECT, whose arrays D owns from now on. */
bool cp_data_add(cp_data* d, cp_data_object* object, cp_error* err);

/* Frees the arrays of OBJECT. */
void cp_data_object_free(cp_data_object* object);

/* Adds misses; false if a sum does not fit. */
bool cp_misses_add(cp_misses* to, const cp_misses* more);

/* Writes D in the format that it was read in. */
void cp_data_write(const cp_data* d, cp_sink* to);

#endif
