/*--------------------------------------------------------------------*/
/*--- Profiles of data as text: their one writer.                    ---*/
/*--------------------------------------------------------------------*/

/* The tool writes profiles of data, and cg_merge writes the sum of several;
   both do so by these functions, and profile/data/data.c reads them.
   docs/FORMAT.md has the format.  Nothing is needed here but a compiler.

   A name is whatever its owner has for it: it is compared as a pointer, so
   equal names of neighbours should be one, and handed to put_name. */

#ifndef CG_FORMAT_DATA_TEXT_H
#define CG_FORMAT_DATA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The events, in their order. */
enum { CG_N_DATA_EVENTS = 4 };
extern const char* const cg_data_event[CG_N_DATA_EVENTS];

/* Counts in arrays: what 64 bits are to the tool and to the engine alike. */
typedef unsigned long long DataCount;

/* Blocks that were allocated. */
typedef struct {
   uint64_t n, bytes;
   uint64_t least, most; /* bytes of one */
   uint64_t peak, peak_bytes; /* alive at a time; each by itself */
   uint64_t left, left_bytes; /* alive at the end */
   uint64_t resized;
} BlocksText;

/* Lifetimes: class 0 is of no instruction, class n > 0 of 2^(n - 1) and more,
   up to the next. */
enum { CG_N_DATA_LIVES = 64 };

typedef struct {
   const void* kind; /* a name */
   uint64_t    thread;  /* 0: of no thread */
   const void* name;    /* a name, or NULL */
   const void* object;  /* likewise: the object file */
   uint64_t    size;    /* of a variable; 0: not known, or it is none */
} ObjectText;

typedef struct {
   /* Put len bytes; or a name, on one line. */
   void (*put)(void* to, const char* text, size_t len);
   void (*put_name)(void* to, const void* name);
   void* to;
   /* Of a difference arrays of counts have the new side, and then the old one;
      blocks and their lifetimes are of the old side if old is true. */
   bool difference, old;
   /* The rest is the writer's own, 0 at first. */
   const void *file, *function; /* in force */
} DataWriter;

/* For other parts of such files: bytes; a number, and what is before it. */
void cg_put_data_text(DataWriter* w, const char* text);
void cg_put_data_number(DataWriter* w, const char* before, uint64_t n);

/* What every such file begins with; the lines of commands follow, and then the
   header. */
void cg_put_data_mark(DataWriter* w);
void cg_put_data_header(DataWriter* w, const DataCount* totals,
                        uint64_t n_objects);

/* An object, and what belongs to it, in this order: calls, the innermost first;
   blocks, if there were any, and their lifetimes, and in a difference those of
   the old side; misses; those of lines; those of offsets. */
void cg_put_object(DataWriter* w, const ObjectText* object);
void cg_put_data_call(DataWriter* w, const void* file, const void* function,
                      uint64_t line);
void cg_put_data_blocks(DataWriter* w, const BlocksText* blocks);
void cg_put_data_lives(DataWriter* w, const DataCount* lives);
void cg_put_data_misses(DataWriter* w, const DataCount* misses);
void cg_put_data_line(DataWriter* w, const void* file, const void* function,
                      uint64_t line, const DataCount* misses);
void cg_put_data_offset(DataWriter* w, uint64_t offset,
                        const DataCount* misses);

#endif
