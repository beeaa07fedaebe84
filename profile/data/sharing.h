/*
   profile/data/sharing.h: the lines of memory that threads contend for, in data
   profiles.

   They are the last part of such a file; docs/FORMAT.md has the format.  A line
   refers to the profile's objects by their positions in it.  When files are
   merged, lines with the same parts of the same objects become one, and so do
   their threads with the same number; all counts and estimates are added. */

#ifndef CG_PROFILE_DATA_SHARING_H
#define CG_PROFILE_DATA_SHARING_H

#include "format/sharing_text.h"
#include "profile/io/line.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line.  In its parts, `object` is the index of the object in the profile. */
typedef struct {
   SharedLineText sums;
   SharedPartText* parts;
   uint32_t n_parts;
   SharedUseText* uses;   /* by rising threads, that of all others last */
   uint32_t n_uses;

   size_t parts_cap, uses_cap;   /* private */
} cp_shared_line;

typedef struct {
   bool is_known;   /* has any file had sharing? */
   SharingText totals;   /* its number of lines is not used */
   cp_shared_line* lines;
   uint32_t n_lines;

   size_t lines_cap;   /* private */
} cp_sharing;

void cp_sharing_free(cp_sharing* s);

/* Frees the arrays of LINE. */
void cp_shared_line_free(cp_shared_line* line);

/* Merges equal lines.  False if a sum does not fit in 64 bits. */
bool cp_sharing_combine(cp_sharing* s);

/* The first writes what the header says of sharing, the second the lines;
   neither writes anything if sharing is not known.  ORDER has the indexes of
   the N_OBJECTS objects, in the order in which they were written. */
void cp_sharing_put_header(const cp_sharing* s, DataWriter* w);
void cp_sharing_put(const cp_sharing* s, DataWriter* w, const uint32_t* order,
                    uint32_t n_objects);

/* ---- reading (sharing_read.c); false, with a message, if malformed ---- */

/* What has been read of a file. */
typedef struct {
   int side;       /* the side of its counts; of a difference, the first */
   int n_sides;
   bool has_header;
   SharingText header, sums;
   uint32_t* objects;   /* [object of the file, from 0] index in the profile */
   size_t n_objects, objects_cap;
   bool is_in_line;
   cp_shared_line line;   /* the one that is being read */
} cp_sharing_reader;

/* Begins a file.  Its counts are for this side or, if N_SIDES is 2, for both.
   May be called again until the header is read. */
void cp_sharing_begin(cp_sharing_reader* r, int side, int n_sides);

void cp_sharing_reader_free(cp_sharing_reader* r);

/* The next object of the file has the index PLACE in the profile. */
void cp_sharing_see_object(cp_sharing_reader* r, uint32_t place);

/* Has any line of memory been read? */
bool cp_sharing_has_begun(const cp_sharing_reader* r);

/* Each takes the rest of one line of the file, after its first word. */
bool cp_sharing_take_header(cp_sharing_reader* r, cp_line* l);
bool cp_sharing_take_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l);
bool cp_sharing_take_part(cp_sharing_reader* r, cp_line* l);
bool cp_sharing_take_use(cp_sharing_reader* r, cp_line* l);

/* The file ends: adds what was read to TO. */
bool cp_sharing_end(cp_sharing_reader* r, cp_sharing* to, cp_line* l);

#endif
