/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Instructions of arm64 whose executions were counted by hand:  free_arm64

   The comment behind each instruction has the numbers of its executions, reads
   and writes in the whole run: xN, rN, wN.  Retries of exclusive stores are not
   included. */

	.arch	armv8.1-a
	.text
	.globl	_start
	.type	_start, %function
_start:
	mov	x19, #0				/* x1 */
	mov	w20, #1000			/* x1 */
1:	add	x19, x19, #3			/* x1000 */
	tst	w20, #1				/* x1000 */
	b.eq	2f				/* x1000 */
	eor	x19, x19, #1			/* x500 */
	b	3f				/* x500 */
2:	lsl	x19, x19, #1			/* x500 */
	lsr	x19, x19, #1			/* x500 */
3:	subs	w20, w20, #1			/* x1000 */
	b.ne	1b				/* x1000 */

/* A && B, which a translator may compute at once. */
	mov	w20, #300			/* x1 */
1:	tbz	w20, #0, 2f			/* x300 */
	cmp	w20, #101			/* x150 */
	b.lo	2f				/* x150 */
	add	x19, x19, #1			/* x100 */
2:	sub	w20, w20, #1			/* x300 */
	cbnz	w20, 1b				/* x300 */

/* Conditions without branches. */
	mov	w20, #50			/* x1 */
1:	cmp	w20, #25			/* x50 */
	csel	x9, x19, x20, hi		/* x50 */
	cinc	x19, x9, eq			/* x50 */
	ccmp	w20, #7, #4, ne			/* x50 */
	cset	w10, eq				/* x50 */
	subs	w20, w20, #1			/* x50 */
	b.gt	1b				/* x50 */

/* Memory, by many kinds of addresses: a pair is two accesses, a register of 16 bytes is one. */
	adrp	x21, memory			/* x1 */
	add	x21, x21, :lo12:memory		/* x1 */
	mov	w20, #200			/* x1 */
1:	ldp	x9, x10, [x21]			/* x200 r400 */
	stp	x10, x9, [x21, #16]		/* x200 w400 */
	ldr	w11, [x21, #4]!			/* x200 r200 */
	str	w11, [x21], #-4			/* x200 w200 */
	ldrsb	x12, [x21, w20, uxtw]		/* x200 r200 */
	strh	w12, [x21, x20, lsl #1]		/* x200 w200 */
	ldr	q0, [x21, #32]			/* x200 r200 */
	str	q0, [x21, #48]			/* x200 w200 */
	ldr	x13, literal			/* x200 r200 */
	madd	x19, x13, x20, x19		/* x200 */
	udiv	x14, x19, x20			/* x200 */
	subs	w20, w20, #1			/* x200 */
	b.ne	1b				/* x200 */

/* Atomic accesses. */
	mov	w20, #40			/* x1 */
1:	ldxr	w9, [x21]			/* x40 r40 */
	add	w9, w9, #1			/* x40 */
	stxr	w10, w9, [x21]			/* x40 w40 */
	cbnz	w10, 1b				/* x40 */
	ldaxr	x9, [x21]			/* x40 r40 */
	cmp	x9, x20				/* x40 */
	stlxr	w10, x20, [x21]			/* x40 w40 */
	cbnz	w10, 1b				/* x40 */
	dmb	ish				/* x40 */
	ldar	w9, [x21]			/* x40 r40 */
	stlr	w9, [x21]			/* x40 w40 */
	sub	w20, w20, #1			/* x40 */
	cbnz	w20, 1b				/* x40 */

/* Calls. */
	mov	w20, #100			/* x1 */
1:	bl	leaf				/* x100 */
	adr	x9, leaf			/* x100 */
	blr	x9				/* x100 */
	bl	nested				/* x100 */
	subs	w20, w20, #1			/* x100 */
	b.ne	1b				/* x100 */

/* More instructions than fit into one translation. */
	mov	w20, #3				/* x1 */
1:	.rept	230
	add	x19, x19, #3			/* x690 */
	.endr
	subs	w20, w20, #1			/* x3 */
	b.ne	1b				/* x3 */

	mov	x8, #172			/* x1 */
	svc	#0				/* x1 */
	and	x0, x19, #63			/* x1 */
	mov	x8, #93				/* x1 */
	svc	#0				/* x1 */
	.balign	8
literal: .quad	7
	.size	_start, .-_start

	.type	leaf, %function
leaf:	add	x19, x19, #1			/* x300 */
	ret					/* x300 */
	.size	leaf, .-leaf

	.type	nested, %function
nested:	str	x30, [sp, #-16]!		/* x100 w100 */
	mov	w9, #3				/* x100 */
1:	sub	w9, w9, #1			/* x300 */
	cbnz	w9, 1b				/* x300 */
	ldr	x17, [sp], #16			/* x100 r100 */
	adr	x16, 2f				/* x100 */
	br	x16				/* x100 */
	add	x19, x19, #77			/* x0 */
2:	mov	x30, x17			/* x100 */
	b	leaf				/* x100 */
	.size	nested, .-nested

	.data
	.balign	64
memory:	.fill	512, 1, 3
	.section .note.GNU-stack,"",%progbits
