/*--------------------------------------------------------------------*/
/*--- Which object an address lies in.                               ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_DATA_PLACES_H
#define CG_RUN_DATA_PLACES_H

#include "costs/objects.h"

/* Where the address lies; and what may be there instead, if that is being
   allocated. */
typedef enum { NOTHING_ELSE, A_BLOCK, A_PIECE } MayBe;
DataPlace cg_place_of(Addr a, MayBe* may_be);

/* Is it where brk has given the program memory? */
Bool cg_is_in_brk(Addr a);

/* Likewise of an address that is in no block. */
DataPlace cg_place_outside(Addr a);

/* After each system call of the program. */
void cg_places_post_syscall(UInt number, SysRes result);

/* What addresses mean may have changed: code has been mapped or unmapped. */
void cg_places_start_client_code(void);

#endif
