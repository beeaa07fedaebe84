/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/protobuf.h: fields of messages of Protocol Buffers.

   A message is a sequence of fields, each with its number and wire type.  Two
   wire types are needed: whole numbers, and bytes with their length before
   them.  The bytes are a text, a message, or a list of numbers ("packed").

   Private to engine/contexts/. */

#pragma once

#include "engine/base/base.h"

/* The maximum length of an encoded number, in bytes. */
#define CP_VARINT_MAX 10

/* Write N at TO, seven bits in each byte, the lowest first; return the address
   after N.  Negative numbers are written as their two's complement. */
static inline char* cp_varint(char* to, uint64_t n)
{
   for (; n >= 0x80; n >>= 7)
      *to++ = (char)(n | 0x80);
   *to++ = (char)n;
   return to;
}

/* Append the number N to TO, without a field number or as the field FIELD.  A
   field that is 0 is left out: readers take a missing field for 0. */
void cp_proto_number(cp_buffer* to, uint64_t n);
void cp_proto_field(cp_buffer* to, unsigned field, uint64_t n);

/* Append a field with BYTES, which may be empty. */
void cp_proto_bytes(cp_buffer* to, unsigned field, cp_slice bytes);

/* Append a field with the bytes in *PART, and empty *PART. */
void cp_proto_part(cp_buffer* to, unsigned field, cp_buffer* part);
