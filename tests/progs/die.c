/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Death by signal:  die NUMBER

   Raises the signal, without a handler.  If NUMBER is 0, calls abort(). */

#include <signal.h>
#include <stdlib.h>

int main(int argc, char** argv)
{
   if (argc != 2)
      return 2;
   int signal = atoi(argv[1]);
   if (signal == 0)
      abort();
   return raise(signal);
}
