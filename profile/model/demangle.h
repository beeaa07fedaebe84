/*
   profile/model/demangle.h: names of functions as people write them, by
   c++filt.

   One process of binutils' c++filt is asked for all names, one after the
   other; it knows the manglings of C++, Rust and D.
*/

#ifndef CG_PROFILE_MODEL_DEMANGLE_H
#define CG_PROFILE_MODEL_DEMANGLE_H

#include "profile/base/base.h"

typedef struct cg_demangler cg_demangler;

/* Starts c++filt; NULL with a message if that is not possible. */
cg_demangler* cg_demangler_start(cg_error* err);

/* Adds to TO, which is empty, what NAME is demangled.  A process that was
   forked since asks a c++filt of its own.  False if there is no answer. */
bool cg_demangle(cg_demangler* d, cg_slice name, cg_buffer* to, cg_error* err);

/* Ends c++filt. */
void cg_demangler_stop(cg_demangler* d);

#endif
