/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/protobuf.h: fields of messages of Protocol Buffers.

   A message is a sequence of fields; each begins with its number and its wire
   type.  Two wire types are needed here: whole numbers, and bytes with their
   length before them.  The bytes are a text, a message, or a list of numbers
   ("packed").

   Private to engine/contexts/. */

#pragma once

#include "engine/base/base.h"

/* The length of the longest number in bytes. */
#define CP_VARINT_MAX 10

/* Write N at TO, seven bits in each byte, the lowest first; return the end.
   Negative numbers are written as their two's complement. */
static inline char* cp_varint(char* to, uint64_t n)
{
   for (; n >= 0x80; n >>= 7)
      *to++ = (char)(n | 0x80);
   *to++ = (char)n;
   return to;
}

/* Add the number N: cp_proto_number() without a field, cp_proto_field() as a
   field.  A field that is 0 is left out: readers take an absent field for 0. */
void cp_proto_number(cp_buffer* to, uint64_t n);
void cp_proto_field(cp_buffer* to, unsigned field, uint64_t n);

/* Add a field with BYTES, which may be empty. */
void cp_proto_bytes(cp_buffer* to, unsigned field, cp_slice bytes);

/* Add a field with the bytes in *PART, and empty *PART. */
void cp_proto_part(cp_buffer* to, unsigned field, cp_buffer* part);
