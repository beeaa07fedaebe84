/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Profiles of data as text: their one writer.                    ---*/
/*--------------------------------------------------------------------*/

/* lib/Cachegrind/Data/Files.pm reads them, and writes the sum of several;
   docs/FORMAT.md has the format.  Freestanding: this needs only a compiler.

   A name is a pointer to whatever the caller has for it, and is passed to
   put_name.  A name that is equal to the one before is not written again; names
   are compared as pointers, so equal names should have the same pointer. */

#ifndef CG_FEATURES_DATA_TEXT_H
#define CG_FEATURES_DATA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The events, in the order of the format: first the misses; then, if cache use
   is counted, the losses; then, if cycles are, those that wait. */
enum { CG_N_DATA_MISSES = 4, CG_DATA_WAIT = 8, CG_MAX_DATA_EVENTS = 9 };

/* A count in an array: the tool's ULong. */
typedef unsigned long long DataCount;

/* Blocks that were allocated. */
typedef struct {
   uint64_t n, bytes;
   uint64_t least, most; /* bytes of the smallest and the largest block */
   uint64_t peak, peak_bytes; /* the most alive at a time, blocks and bytes; not
                                 necessarily at the same time */
   uint64_t left, left_bytes; /* alive at the end */
   uint64_t resized; /* how often a block was reallocated */
} BlocksText;

/* The classes of lifetimes: class 0 is 0 instructions, class n > 0 is from
   2^(n - 1) to 2^n - 1 instructions. */
enum { CG_N_DATA_LIVES = 64 };

typedef struct {
   const void* kind; /* a name */
   uint64_t    thread;  /* 0: none */
   const void* name;    /* a name, or NULL */
   const void* object;  /* the name of the object file, or NULL */
   uint64_t    size;    /* of a variable, in bytes; 0: none, or not known */
   uint64_t    element; /* offsets are modulo this size; 0: they are whole */
} ObjectText;

typedef struct {
   /* Write len bytes; write a name, which must stay on one line. */
   void (*put)(void* to, const char* text, size_t len);
   void (*put_name)(void* to, const void* name);
   void* to;
   bool  has_losses, has_waits;
   /* The rest is private, and 0 at first. */
   const void *file, *function; /* those written last for this object */
} DataWriter;

/* For other parts of such files: write a text; a number, with a text before
   it. */
void cg_put_data_text(DataWriter* w, const char* text);
void cg_put_data_number(DataWriter* w, const char* before, uint64_t n);

/* Write the first line of every such file.  The lines of commands follow, and
   then the header. */
void cg_put_data_mark(DataWriter* w);
void cg_put_data_header(DataWriter* w, const DataCount* totals,
                        uint64_t n_objects);

/* Write an object, and then what belongs to it, in this order: its calls, the
   innermost first; the lines that have reallocated its blocks, and how often;
   its blocks, if there were any, and their lifetimes; all its events; those of
   each line; those of each offset; how often the word at an offset was loaded
   into D1, and how often it was used then. */
void cg_put_object(DataWriter* w, const ObjectText* object);
void cg_put_data_call(DataWriter* w, const void* file, const void* function,
                      uint64_t line);
void cg_put_data_resized(DataWriter* w, const void* file, const void* function,
                         uint64_t line, uint64_t n);
void cg_put_data_blocks(DataWriter* w, const BlocksText* blocks);
void cg_put_data_lives(DataWriter* w, const DataCount* lives);
void cg_put_data_misses(DataWriter* w, const DataCount* misses);
void cg_put_data_line(DataWriter* w, const void* file, const void* function,
                      uint64_t line, const DataCount* misses);
void cg_put_data_offset(DataWriter* w, uint64_t offset,
                        const DataCount* misses);
void cg_put_data_use(DataWriter* w, uint64_t offset, uint64_t loaded,
                     uint64_t used);

#endif
