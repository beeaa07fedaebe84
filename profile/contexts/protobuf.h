/*
   profile/contexts/protobuf.h: fields of messages of Protocol Buffers.

   A message is a sequence of fields; each begins with its number and its wire
   type.  Those needed here are whole numbers and bytes with their length before
   them: texts, messages within messages, and lists of numbers ("packed").

   Private to profile/contexts/.
*/

#ifndef CG_PROFILE_CONTEXTS_PROTOBUF_H
#define CG_PROFILE_CONTEXTS_PROTOBUF_H

#include "profile/base/base.h"

/* Bytes of the longest number. */
#define CP_VARINT_MAX 10

/* Writes N at TO, seven bits a byte, the lowest first; returns where it ends.
   Negative numbers are written as their two's complement. */
static inline char* cp_varint(char* to, uint64_t n)
{
   for (; n >= 0x80; n >>= 7)
      *to++ = (char)(n | 0x80);
   *to++ = (char)n;
   return to;
}

/* Adds the number N, bare or as a field; a field of 0 is left out, as absent
   ones are 0. */
void cp_proto_number(cp_buffer* to, uint64_t n);
void cp_proto_field(cp_buffer* to, unsigned field, uint64_t n);

/* Adds a field of BYTES, be there none. */
void cp_proto_bytes(cp_buffer* to, unsigned field, cp_slice bytes);

/* The same of the bytes in *PART, which is empty then. */
void cp_proto_part(cp_buffer* to, unsigned field, cp_buffer* part);

#endif
