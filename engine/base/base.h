/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/base.h: slices, buffers, errors and sorting, for all of the
   engine.

   The engine handles names and messages as bytes with a length, not as C
   strings: a name in a profile may hold any byte except a line end, even a NUL.

   - a cp_slice points at bytes that other code owns;
   - a cp_buffer is an array of bytes that grows;
   - a cp_error is a buffer with a message; it is empty if there is no error.

   If memory is exhausted, the program ends with a message.  It calls exit(), so
   that a handler removes an incomplete output file. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- slices ---- */

typedef struct {
   const char* at;
   size_t len;
} cp_slice;

cp_slice cp_slice_of(const char* text);

/* Return whether A and B have the same bytes. */
bool cp_slice_equal(cp_slice a, cp_slice b);

/* Compare A and B bytewise, by code points if both are UTF-8: <0, 0 or >0. */
int cp_slice_compare(cp_slice a, cp_slice b);

/* Return whether S is valid UTF-8. */
bool cp_slice_is_utf8(cp_slice s);

/* ---- memory ---- */

/* Return the program's name, with which messages begin; or set it to NAME,
   which must stay valid. */
const char* cp_program_name(void);
void cp_set_program_name(const char* name);

/* Allocate N items of SIZE bytes as malloc, calloc and, below, realloc do.  If
   N * SIZE overflows or memory is exhausted, end the program. */
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

/* Make room for WANTED items in ARRAY, a pointer, which may move.  CAP, a
   size_t, is the number of items allocated; it grows geometrically. */
#define CP_MAKE_ROOM(array, cap, wanted) \
   ((array) = cp_grown(array, &(cap), wanted, sizeof(*(array))))

/* Make room as CP_MAKE_ROOM does, and set items USED to WANTED - 1 to zero. */
#define CP_MAKE_ZEROS(array, cap, used, wanted) \
   (CP_MAKE_ROOM(array, cap, wanted), \
    cp_zero(array, used, wanted, sizeof(*(array))))

/* Do the work of CP_MAKE_ROOM and CP_MAKE_ZEROS. */
void* cp_grown(void* array, size_t* cap, size_t wanted, size_t size);
void cp_zero(void* array, size_t from, size_t to, size_t size);

/* An array of pointers to C strings, which other code owns. */
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

/* Append to B the LEN bytes at BYTES, the bytes of S, or text formatted as by
   printf. */
void cp_buffer_add(cp_buffer* b, const char* bytes, size_t len);
void cp_buffer_add_slice(cp_buffer* b, cp_slice s);
void cp_buffer_format(cp_buffer* b, const char* format, ...)
   __attribute__((format(printf, 2, 3)));

/* Append to B the character at P, which is before END, in a form that a
   terminal can show.  Control characters and bytes outside UTF-8 are escaped,
   as in \n and \x1b.  Return the character's length at P, in bytes. */
size_t cp_buffer_add_visible(cp_buffer* b, const char* p, const char* end);

/* The maximum number of bytes of an input that one excerpt has. */
#define CP_EXCERPT_MAX 80

/* Append the whole characters in the first CP_EXCERPT_MAX bytes of S, as
   cp_buffer_add_visible() does; append `...` if S is longer. */
void cp_buffer_add_excerpt(cp_buffer* b, cp_slice s);

/* Free B's bytes.  B is empty afterwards, and can be used again. */
void cp_buffer_free(cp_buffer* b);

/* ---- errors ---- */

typedef cp_buffer cp_error;

/* Append text to the message ERR, which has neither program name nor line end.
   Return false, so that a caller can write `return cp_fail(...)`. */
bool cp_fail(cp_error* err, const char* format, ...)
   __attribute__((format(printf, 2, 3)));

/* Append to ERR the message for error NUMBER of a system call on the file PATH,
   as in No such file or directory: 'PATH'; return false. */
bool cp_fail_errno(cp_error* err, int number, const char* path);

/* Append TEXT to ERR in quotes, in a form that a terminal can show. */
void cp_add_quoted(cp_error* err, cp_slice text);

/* ---- sorting ---- */

/* Return <0, 0 or >0 if A is below, equal to or above B. */
static inline int cp_order(uint64_t a, uint64_t b)
{
   return (a > b) - (a < b);
}

/* A function that compares items number A and B, and returns <0, 0 or >0. */
typedef int cp_compare(uint32_t a, uint32_t b, const void* context);

/* Sort the N item numbers IDS stably, in linear time if they are in order. */
void cp_sort(uint32_t* ids, size_t n, cp_compare* compare,
             const void* context);

/* Return an array of the numbers 0 to N - 1, sorted as by cp_sort(); the caller
   frees the array. */
uint32_t* cp_sorted(size_t n, cp_compare* compare, const void* context);

/* Return an array of N items' ranks in the order of COMPARE, indexed by item
   number; the caller frees the array. */
uint32_t* cp_ranked(size_t n, cp_compare* compare, const void* context);
