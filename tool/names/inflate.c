/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Decompression of zlib's format, RFC 1950 with RFC 1951 in it.  Huffman codes
   are decoded bit by bit, which is fast enough for debug information. */

#include "names/inflate.h"

#include "pub_tool_libcbase.h"

typedef struct {
   const UChar* from;
   const UChar* from_end;
   UInt         bits; /* the next n_bits bits, the first bit lowest */
   UInt         n_bits;
   UChar*       to;
   UChar*       begin;
   UChar*       end;
   Bool         is_bad;
} Inflater;

/* Return the next n bits, at most 16, the first bit lowest; 0 at the end. */
static UInt take_bits(Inflater* z, UInt n)
{
   while (z->n_bits < n) {
      if (z->from == z->from_end) {
         z->is_bad = True;
         return 0;
      }
      z->bits |= (UInt)*z->from++ << z->n_bits;
      z->n_bits += 8;
   }
   UInt taken = z->bits & ((1u << n) - 1);
   z->bits >>= n;
   z->n_bits -= n;
   return taken;
}

#define MAX_CODE_BITS 15
#define MAX_SYMBOLS   288

/* A Huffman code: the number of symbols of each code length, and the symbols in
   the order of their codes. */
typedef struct {
   UShort n_of[MAX_CODE_BITS + 1];
   UShort symbols[MAX_SYMBOLS];
} Code;

/* Make the code from the code lengths of n symbols; 0: the symbol is unused. */
static void make_code(Code* code, const UChar* lengths, UInt n)
{
   UShort first[MAX_CODE_BITS + 2] = { 0 };
   VG_(memset)(code->n_of, 0, sizeof(code->n_of));
   for (UInt i = 0; i < n; i++)
      code->n_of[lengths[i]]++;
   code->n_of[0] = 0;
   for (UInt length = 1; length <= MAX_CODE_BITS; length++)
      first[length + 1] = first[length] + code->n_of[length];
   for (UInt i = 0; i < n; i++) {
      if (lengths[i] > 0)
         code->symbols[first[lengths[i]]++] = (UShort)i;
   }
}

static UInt decode(Inflater* z, const Code* code)
{
   UInt value = 0, first = 0, index = 0;
   for (UInt length = 1; length <= MAX_CODE_BITS && !z->is_bad; length++) {
      UInt n = code->n_of[length];
      value |= take_bits(z, 1);
      if (value < first + n)
         return code->symbols[index + value - first];
      index += n;
      first = (first + n) << 1;
      value <<= 1;
   }
   z->is_bad = True;
   return 0;
}

/* Append n bytes, copied from `distance` bytes before the output's end. */
static void repeat(Inflater* z, UInt distance, UInt n)
{
   if (distance > (SizeT)(z->to - z->begin) || n > (SizeT)(z->end - z->to)) {
      z->is_bad = True;
      return;
   }
   for (; n > 0; n--, z->to++)
      *z->to = *(z->to - distance);
}

enum { END_OF_BLOCK = 256, FIRST_LENGTH = 257, N_LENGTHS = 29,
       N_DISTANCES = 30 };

/* Read an entry's extra bits (RFC 1951, 3.2.5); return its value, less that of
   entry 0.  From entry 2 * step, each `step` entries have a bit more. */
static UInt extended(Inflater* z, UInt entry, UInt step)
{
   if (entry < 2 * step)
      return entry;
   UInt n = entry / step - 1;
   return ((step + entry % step) << n) + take_bits(z, n);
}

static void inflate_codes(Inflater* z, const Code* lengths,
                          const Code* distances)
{
   while (!z->is_bad) {
      UInt symbol = decode(z, lengths);
      if (z->is_bad || symbol == END_OF_BLOCK)
         return;
      if (symbol < END_OF_BLOCK) {
         z->is_bad = z->to == z->end;
         if (!z->is_bad)
            *z->to++ = (UChar)symbol;
         continue;
      }
      UInt entry = symbol - FIRST_LENGTH;
      UInt n     = entry == N_LENGTHS - 1 ? 258 : 3 + extended(z, entry, 4);
      UInt far   = decode(z, distances);
      UInt distance = 1 + extended(z, far < N_DISTANCES ? far : 0, 2);
      z->is_bad |= entry >= N_LENGTHS || far >= N_DISTANCES;
      if (!z->is_bad)
         repeat(z, distance, n);
   }
}

static void inflate_fixed(Inflater* z)
{
   UChar lengths[MAX_SYMBOLS + 32];
   Code  of_lengths, of_distances;
   for (UInt i = 0; i < MAX_SYMBOLS; i++)
      lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
   VG_(memset)(lengths + MAX_SYMBOLS, 5, 32);
   make_code(&of_lengths, lengths, MAX_SYMBOLS);
   make_code(&of_distances, lengths + MAX_SYMBOLS, 32);
   inflate_codes(z, &of_lengths, &of_distances);
}

/* Inflate a block that begins with the code lengths of its two codes.  These
   lengths are encoded by a third code, whose code lengths come first. */
static void inflate_dynamic(Inflater* z)
{
   static const UChar order[19] = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5,
                                    11, 4, 12, 3, 13, 2, 14, 1, 15 };
   UChar lengths[MAX_SYMBOLS + 32] = { 0 };
   Code  of_lengths, of_distances;
   UInt  n_lengths   = 257 + take_bits(z, 5);
   UInt  n_distances = 1 + take_bits(z, 5);
   UInt  n_codes     = 4 + take_bits(z, 4);
   UInt  n           = n_lengths + n_distances;
   if (n_lengths > MAX_SYMBOLS)
      z->is_bad = True;
   for (UInt i = 0; i < n_codes; i++)
      lengths[order[i]] = (UChar)take_bits(z, 3);
   make_code(&of_lengths, lengths, 19);
   VG_(memset)(lengths, 0, sizeof(lengths));
   for (UInt i = 0; i < n && !z->is_bad;) {
      UInt  symbol = decode(z, &of_lengths);
      UInt  times  = 1;
      UChar length = symbol < 16 ? (UChar)symbol : 0;
      if (symbol == 16) {
         z->is_bad |= i == 0;
         length = i == 0 ? 0 : lengths[i - 1];
         times  = 3 + take_bits(z, 2);
      } else if (symbol == 17) {
         times = 3 + take_bits(z, 3);
      } else if (symbol == 18) {
         times = 11 + take_bits(z, 7);
      }
      for (; times > 0 && i < n; times--)
         lengths[i++] = length;
   }
   if (z->is_bad)
      return;
   make_code(&of_lengths, lengths, n_lengths);
   make_code(&of_distances, lengths + n_lengths, n_distances);
   inflate_codes(z, &of_lengths, &of_distances);
}

static void inflate_stored(Inflater* z)
{
   z->bits = z->n_bits = 0;
   UInt n     = take_bits(z, 16);
   UInt other = take_bits(z, 16);
   if (z->is_bad || n != (~other & 0xffff)
       || n > (SizeT)(z->from_end - z->from) || n > (SizeT)(z->end - z->to)) {
      z->is_bad = True;
      return;
   }
   VG_(memcpy)(z->to, z->from, n);
   z->to += n;
   z->from += n;
}

Bool cg_inflate(const UChar* from, SizeT from_szB, UChar* to, SizeT szB)
{
   Inflater z = { .from = from, .from_end = from + from_szB, .to = to,
                  .begin = to, .end = to + szB };
   /* Deflate is the only method; dictionaries are not supported. */
   UInt method = take_bits(&z, 8), flags = take_bits(&z, 8);
   if (z.is_bad || (method & 15) != 8 || (flags & 32) != 0)
      return False;
   for (UInt is_last = 0; !is_last && !z.is_bad;) {
      is_last = take_bits(&z, 1);
      switch (take_bits(&z, 2)) {
      case 0: inflate_stored(&z); break;
      case 1: inflate_fixed(&z); break;
      case 2: inflate_dynamic(&z); break;
      default: z.is_bad = True;
      }
   }
   return !z.is_bad && z.to == z.end;
}
