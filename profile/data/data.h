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

/* The sides of a difference.  Other data have only the new side. */
enum { CP_NEW, CP_OLD, CP_N_SIDES };

enum { CP_N_MISSES = CP_N_SIDES * CG_MAX_DATA_EVENTS };
typedef struct {
   DataCount of[CP_N_MISSES];   /* by side, then by event; 0 if the file has no
                                   such event */
} cp_misses;

/* A line of a function, which makes a call or has misses. */
typedef struct {
   uint32_t file, func;   /* of `files` and `funcs` */
   uint64_t line;
   cp_misses misses;
} cp_data_line;

typedef struct {
   uint64_t offset;
   cp_misses misses;
} cp_data_offset;

/* A line that has reallocated blocks N times. */
typedef struct {
   uint32_t file, func;   /* of `files` and `funcs` */
   uint64_t line, n;
   int side;
} cp_data_resize;

/* How often the word at an offset was loaded into D1, and how often it was used
   before its eviction. */
typedef struct {
   uint64_t offset, loaded, used;
   int side;
} cp_data_use;

typedef struct {
   /* The key: objects that are equal in these are the same. */
   uint32_t kind;         /* a number in `texts` */
   uint32_t name;         /* likewise, or CP_NO_NAME */
   uint32_t object;       /* a number in `object_files`, or CP_NO_NAME */
   uint64_t thread;
   cp_data_line* calls;
   uint32_t n_calls;

   uint64_t size, element;
   bool mixed;            /* files had different element sizes: there are no
                             offsets */
   cp_data_resize* resizes;
   uint32_t n_resizes;
   BlocksText blocks[CP_N_SIDES];
   DataCount lives[CP_N_SIDES][CG_N_DATA_LIVES];
   cp_misses misses;
   cp_data_line* lines;
   uint32_t n_lines;
   cp_data_offset* offsets;   /* by rising offsets */
   uint32_t n_offsets;
   cp_data_use* uses;   /* by rising offsets */
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
   uint32_t last_added;   /* the index of the object that was merged last */
   cp_sharing sharing;

   /* Private. */
   size_t objects_cap;
   uint32_t* slots;     /* a hash table: index of an object plus 1, or 0 */
   uint32_t n_files;    /* how many were read */
   size_t n_slots;
} cp_data;

/* cp_data_init() makes D empty; OPTIONS must outlive it.  With its `diff`, the
   first file that is read is the old side.  cp_data_free() frees what D has. */
void cp_data_init(cp_data* d, const cp_profile_options* options);
void cp_data_free(cp_data* d);

/* Reads the input, merges it into D, and closes it.  False, with a message, if
   it is malformed or cannot be merged. */
bool cp_data_read(cp_data* d, cp_input* in, cp_error* err);

/* Merges OBJECT into D, which owns its arrays from now on.  False if a sum does
   not fit. */
bool cp_data_add(cp_data* d, cp_data_object* object, cp_error* err);

/* Frees the arrays of OBJECT. */
void cp_data_object_free(cp_data_object* object);

/* Adds misses; false if a sum does not fit. */
bool cp_misses_add(cp_misses* to, const cp_misses* more);

/* Writes D as a profile of data. */
void cp_data_write(const cp_data* d, cp_sink* to);

#endif
