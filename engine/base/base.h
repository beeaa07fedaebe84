/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/base.h: slices, buffers, errors and sorting for the companions.

   The C side of cg_annotate, cg_diff and cg_merge handles names and messages as
   counted bytes, not as C strings: a name in a profile may hold any byte except
   a line end, even a NUL.  No function here decodes names.

   - cp_slice   bytes owned by other code;
   - cp_buffer  bytes that grow; also the carrier of an error's text;
   - cp_error   a cp_buffer that is empty as long as all went well.

   If memory is exhausted, the program ends with a message, by exit(), which
   removes an incomplete output file.

   Everything here is plain hosted C; any part of the engine may use it. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- slices ---- */

typedef struct {
   const char* at;
   size_t len;
} cp_slice;

/* Return the slice of a C string. */
cp_slice cp_slice_of(const char* text);

/* Return whether A and B have the same bytes. */
bool cp_slice_equal(cp_slice a, cp_slice b);

/* Compare A and B bytewise, in UTF-8 by code points: <0, 0 or >0. */
int cp_slice_compare(cp_slice a, cp_slice b);

/* Return whether S is valid UTF-8. */
bool cp_slice_is_utf8(cp_slice s);

/* ---- memory ---- */

/* Return the program's name, with which messages begin, or set it to NAME,
   which must stay valid. */
const char* cp_program_name(void);
void cp_set_program_name(const char* name);

/* Allocate N items of SIZE bytes like malloc, calloc and realloc.  If N * SIZE
   overflows or memory is exhausted, end the program. */
void* cp_alloc(size_t n, size_t size);
void* cp_alloc_zeroed(size_t n, size_t size);

/* Return ARGUMENTS as the type that exec(3) takes; exec(3) does not change
   them. */
static inline char* const* cp_for_exec(const char* const* arguments)
{
   union {
      const char* const* ours;
      char* const* its;
   } same = {arguments};

   return same.its;
}
void* cp_resize(void* old, size_t n, size_t size);

/* Report that memory is exhausted, and exit. */
_Noreturn void cp_out_of_memory(void);

/* Make room for item number WANTED - 1 in ARRAY, a pointer, which may move;
   CAP, a size_t, is the number of items allocated.  Growth is geometric. */
#define CP_MAKE_ROOM(array, cap, wanted) \
   ((array) = cp_grown(array, &(cap), wanted, sizeof(*(array))))

/* Make room as CP_MAKE_ROOM does, with zeros from item USED on. */
#define CP_MAKE_ZEROS(array, cap, used, wanted) \
   (CP_MAKE_ROOM(array, cap, wanted), \
    cp_zero(array, used, wanted, sizeof(*(array))))

/* Private to CP_MAKE_ROOM and CP_MAKE_ZEROS. */
void* cp_grown(void* array, size_t* cap, size_t wanted, size_t size);
void cp_zero(void* array, size_t from, size_t to, size_t size);

/* An array of C strings, which it does not own. */
typedef struct {
   const char** at;
   size_t n, cap;
} cp_texts;

/* ---- buffers ---- */

typedef struct {
   char* at;
   size_t len;
   size_t cap;
} cp_buffer;

/* Add to B: LEN bytes at BYTES; the bytes of a slice; formatted text. */
void cp_buffer_add(cp_buffer* b, const char* bytes, size_t len);
void cp_buffer_add_slice(cp_buffer* b, cp_slice s);
void cp_buffer_format(cp_buffer* b, const char* format, ...)
   __attribute__((format(printf, 2, 3)));

/* Add the character at P (which is before END) as a terminal can show it:
   control characters are escaped, as in \n and \x1b, and so is a byte outside
   UTF-8.  Return its length at P. */
size_t cp_buffer_add_visible(cp_buffer* b, const char* p, const char* end);

/* The number of bytes of foreign text that a message quotes. */
#define CP_EXCERPT_MAX 80

/* Add the first CP_EXCERPT_MAX bytes of S as a terminal can show them, and
   dots if there are more. */
void cp_buffer_add_excerpt(cp_buffer* b, cp_slice s);

/* Free the bytes; B is empty then, and can be used again. */
void cp_buffer_free(cp_buffer* b);

/* ---- errors ---- */

typedef cp_buffer cp_error;

/* Store a message in ERR, without program name and line end.  Return false, so
   that a caller can write `return cp_fail(...)`. */
bool cp_fail(cp_error* err, const char* format, ...)
   __attribute__((format(printf, 2, 3)));

/* Store in ERR the message for the system call error NUMBER on the file PATH,
   as in No such file or directory: 'PATH'; return false. */
bool cp_fail_errno(cp_error* err, int number, const char* path);

/* Add TEXT to ERR in quotes, as a terminal can show it. */
void cp_add_quoted(cp_error* err, cp_slice text);

/* ---- sorting ---- */

/* Return <0, 0 or >0 if A is below, equal to or above B. */
static inline int cp_order(uint64_t a, uint64_t b)
{
   return (a > b) - (a < b);
}

/* A comparison of items number A and B: <0, 0 or >0. */
typedef int cp_compare(uint32_t a, uint32_t b, const void* context);

/* Sort N item numbers stably.  It takes linear time if they are already in
   order. */
void cp_sort(uint32_t* ids, size_t n, cp_compare* compare,
             const void* context);

/* Return the numbers of N items, sorted as by cp_sort(); the caller frees the
   array. */
uint32_t* cp_sorted(size_t n, cp_compare* compare, const void* context);

/* Return each item's rank in the order of COMPARE, indexed by the item's
   number; the caller frees the array. */
uint32_t* cp_ranked(size_t n, cp_compare* compare, const void* context);
