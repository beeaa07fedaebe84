/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps of many kinds, for arm64:  calls_jumps_arm64

   The comment behind each recorded jump has the jump's counts in a profile's form, jump=N or
   jcnd=FOLLOWED/EXECUTED, and the target's line.  Profiles record no jumps to the next
   instruction, no retries of failed exclusive stores, and no calls. */

	.text
	.globl	main
	.type	main, %function
main:
	stp	x29, x30, [sp, #-16]!
	mov	w9, #5
1:	bl	called
	subs	w9, w9, #1
	b.ne	1b				/* jcnd=4/5 15 */
	mov	w9, #6
2:	sub	w9, w9, #1
	cbz	w9, 3f				/* jcnd=1/6 22 */
	b	2b				/* jump=5 19 */
3:	b	4f
4:	mov	x10, #3
5:	sub	x10, x10, #1
	cbnz	x10, 5b				/* jcnd=2/3 24 */
	mov	w0, #1
	cmp	w0, #2
	b.gt	7f
	mov	w9, #7
7:	and	w0, w9, #1
	adr	x10, table
	ldrsw	x0, [x10, x0, lsl #2]
	add	x0, x0, x10
	br	x0				/* jump=3 35 jump=4 36 */
8:	nop
9:	adrp	x11, count
	add	x11, x11, :lo12:count
0:	ldxr	w12, [x11]
	sub	w12, w12, #1
	stxr	w13, w12, [x11]
	cbnz	w13, 0b
	subs	w9, w9, #1
	b.ne	7b				/* jcnd=6/7 30 */
	tbz	w9, #0, 6f			/* jcnd=1/1 46 */
	nop
6:	tbnz	w9, #31, 8b
	mov	w10, #2
	ldp	x29, x30, [sp], #16
	cmp	w10, #2
	b.eq	tail
	.size	main, .-main

	.type	called, %function
called:
	tst	w9, #1
	b.eq	tail_called
	ret
	.size	called, .-called

	.type	tail_called, %function
tail_called:
	ret
	.size	tail_called, .-tail_called

/* This loop has few instructions, so that VEX unrolls it. */
	.type	tail, %function
tail:	subs	w10, w10, #1
	b.ne	tail				/* jcnd=1/2 67 */
	mov	w0, #0
	ret
	.size	tail, .-tail

	.section .rodata
	.balign	4
table:	.long	8b-table, 9b-table
	.data
	.balign	4
count:	.long	100
	.section .note.GNU-stack,"",%progbits
