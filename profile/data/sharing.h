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

/* A line. In its parts, `object` is the object's place in the profile. */
typedef struct {
   SharedLineText sums;
   SharedPartText* parts;
   uint32_t n_parts;
   SharedUseText* uses;   /* by rising threads, the others last */
   uint32_t n_uses;

   size_t parts_cap, uses_cap;   /* private */
} cp_shared_line;

typedef struct {
   bool is_known;   /* a file had it */
   SharingText totals;   /* without the number of lines */
   cp_shared_line* lines;
   uint32_t n_lines;

   size_t lines_cap;   /* private */
} cp_sharing;

void cp_sharing_free(cp_sharing* s);

/* Frees the arrays of LINE. */
void cp_shared_line_free(cp_shared_line* line);

/* Makes one of equal lines; false if a sum does not fit in 64 bits. */
bool cp_sharing_combine(cp_sharing* s);

/* Writes what the header has, if sharing is known, and the lines: ORDER has the
   places of the N_OBJECTS objects, in the order that they were written in. */
void cp_sharing_put_header(const cp_sharing* s, DataWriter* w);
void cp_sharing_put(const cp_sharing* s, DataWriter* w, const uint32_t* order,
                    uint32_t n_objects);

/* ---- reading (sharing_read.c); false, with a message, if malformed ---- */

/* What has been read of a file. */
typedef struct {
   int side;       /* of what it has; the first, if it is a difference */
   int n_sides;
   bool has_header;
   SharingText header, sums;
   uint32_t* objects;   /* the places of the file's, in its order */
   size_t n_objects, objects_cap;
   bool is_in_line;
   cp_shared_line line;   /* that is being read */
} cp_sharing_reader;

/* Begins a file, whose counts are those of this side, or, if N_SIDES is 2, of
   both.  It may be called again before the header. */
void cp_sharing_begin(cp_sharing_reader* r, int side, int n_sides);

void cp_sharing_reader_free(cp_sharing_reader* r);

/* The next object of the file is at this place of the profile. */
void cp_sharing_see_object(cp_sharing_reader* r, uint32_t place);

/* Lines have been read. */
bool cp_sharing_has_begun(const cp_sharing_reader* r);

/* A line of the file, of which the first word has been taken. */
bool cp_sharing_take_header(cp_sharing_reader* r, cp_line* l);
bool cp_sharing_take_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l);
bool cp_sharing_take_part(cp_sharing_reader* r, cp_line* l);
bool cp_sharing_take_use(cp_sharing_reader* r, cp_line* l);

/* The file ends. */
bool cp_sharing_end(cp_sharing_reader* r, cp_sharing* to, cp_line* l);

#endif
