/*
   profile/io/gzip.h: the bytes of gzip's format, read and written through zlib.

   Both ways work piece by piece: however much a file swells to, only a piece
   of it is in memory.
*/

#ifndef CG_PROFILE_IO_GZIP_H
#define CG_PROFILE_IO_GZIP_H

#include "profile/base/base.h"

#include <sys/types.h>

/* What every compressed file begins with. */
#define CP_GZIP_MAGIC "\x1f\x8b"
#define CP_GZIP_MAGIC_SIZE ((size_t)2)

typedef struct cp_gunzip cp_gunzip;

/* Begins to uncompress LEN bytes at BEGUN (copied), and then what can be read
   from FD, which may be -1 for nothing and stays the caller's. */
cp_gunzip* cp_gunzip_begin(const char* begun, size_t len, int fd);

/* Writes up to ROOM uncompressed bytes at TO.  Returns how many; 0 at the end;
   -1 after an error, with the reason in *WHY, which is NULL if it is in errno.
   */
ssize_t cp_gunzip_read(cp_gunzip* g, char* to, size_t room, const char** why);

/* The number of compressed bytes read from FD since the last call. */
uint64_t cp_gunzip_taken(cp_gunzip* g);

void cp_gunzip_free(cp_gunzip* g);

typedef struct cp_gzip cp_gzip;

/* Begins to compress; QUICKLY is three times as fast, but what comes out is
   larger.  The same bytes always become the same bytes. */
cp_gzip* cp_gzip_begin(bool quickly);

/* Compresses LEN more bytes at BYTES, and adds to TO what is complete of the
   result; all of it if this is the END. */
void cp_gzip_add(cp_gzip* g, const char* bytes, size_t len, bool end,
                 cp_buffer* to);

void cp_gzip_free(cp_gzip* g);

#endif
