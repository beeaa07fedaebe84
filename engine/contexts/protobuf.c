/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/protobuf.c: the wire format that profile.proto needs. */

#include "engine/contexts/protobuf.h"

enum { VARINT = 0, WITH_LENGTH = 2, TYPE_BITS = 3 };

void cp_proto_number(cp_buffer* to, uint64_t n)
{
   CP_MAKE_ROOM(to->at, to->cap, to->len + CP_VARINT_MAX);
   to->len = (size_t)(cp_varint(to->at + to->len, n) - to->at);
}

void cp_proto_field(cp_buffer* to, unsigned field, uint64_t n)
{
   if (n == 0)
      return;
   cp_proto_number(to, field << TYPE_BITS | VARINT);
   cp_proto_number(to, n);
}

void cp_proto_bytes(cp_buffer* to, unsigned field, cp_slice bytes)
{
   cp_proto_number(to, field << TYPE_BITS | WITH_LENGTH);
   cp_proto_number(to, bytes.len);
   cp_buffer_add_slice(to, bytes);
}

void cp_proto_part(cp_buffer* to, unsigned field, cp_buffer* part)
{
   cp_proto_bytes(to, field, (cp_slice){part->at, part->len});
   part->len = 0;
}
