/*
   fuzz_values.c: what must hold for any bytes given to the reader of profiles
   of values.

   The entry point has the name that libFuzzer calls; see tests/fuzz/run.  The
   native test values_fuzz calls it too, with a fixed series of inputs.

   Bytes that are no such profile must give a message of one line.  Of bytes
   that are one, what is written must be read again and written the same; and
   merging it with itself must either do or say that a sum does not fit.
*/

#include "profile/values/values.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void require(bool promise)
{
   if (!promise)
      abort();
}

static bool ends_with(cp_slice text, const char* end)
{
   size_t len = strlen(end);

   return text.len >= len
          && memcmp(text.at + text.len - len, end, len) == 0;
}

/* Reads the bytes TIMES times into one, and writes it to TO; false if they are
   not in order, and *FULL then tells whether a sum did not fit. */
static bool rewrite(cp_slice bytes, unsigned times, cp_sink* to, bool* full)
{
   cp_error err = {0};
   cp_values v;
   bool good = true;

   *full = false;
   cp_values_init(&v);
   cp_sink_init(to, -1);
   for (unsigned i = 0; i < times && good; i++) {
      cp_input in;

      cp_input_memory(&in, "fuzz", bytes.at, bytes.len);
      good = cp_values_read(&v, &in, &err);
      require(good == (err.len == 0));
      require(good || memchr(err.at, '\n', err.len) == NULL);
   }
   if (good)
      cp_values_write(&v, to);
   *full = ends_with((cp_slice){err.at, err.len}, "64 bits");
   cp_values_free(&v);
   cp_buffer_free(&err);
   return good;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
   cp_slice bytes = {(const char*)data, size};
   cp_sink once, twice, sum;
   bool full;

   if (rewrite(bytes, 1, &once, &full)) {
      cp_slice written = {once.held.at, once.held.len};

      require(rewrite(written, 1, &twice, &full));
      require(once.held.len == twice.held.len
              && memcmp(once.held.at, twice.held.at, once.held.len) == 0);
      require(rewrite(written, 2, &sum, &full) || full);
      cp_sink_free(&twice);
      cp_sink_free(&sum);
   }
   cp_sink_free(&once);
   return 0;
}
