/*
   profile/merge/jobs.h: the inputs of a merge, read by several processes.

   Each process adds up the inputs that it is given, and its sum is added to the
   whole.  As sums do not depend on how inputs are grouped, the result is that
   of cp_inputs_read(), and so are the messages about bad inputs. */

#ifndef CG_PROFILE_MERGE_JOBS_H
#define CG_PROFILE_MERGE_JOBS_H

#include "profile/read/inputs.h"

/* Reads all FILES as cp_inputs_read() does, in N_JOBS processes besides this
   one. */
bool cp_jobs_read(cp_profile* p, cp_files* files, int n_jobs,
                  cp_skipped* skipped, uint64_t* n_skipped, cp_error* err);

#endif
