/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls and jumps of many kinds, for arm64: calls_arm64

   The comment behind each call says how often it is made in the whole run: call CALLER CALLEE N.
   Branches within a function, even to its start, and a bl to the next instruction are no calls. */

	.text
	.macro	function name
	.globl	\name
	.type	\name, %function
\name:
	.endm

	function main
	stp	x29, x30, [sp, #-32]!
	str	x19, [sp, #16]
	mov	w19, #10
1:	bl	direct				/* call main direct 10 */
	adr	x9, by_register
	blr	x9				/* call main by_register 10 */
	bl	tail				/* call main tail 10 */
	bl	computed_tail			/* call main computed_tail 10 */
	bl	by_another			/* call main by_another 10 */
	bl	learns				/* call main learns 10 */
	bl	loops				/* call main loops 10 */
	bl	signs				/* call main signs 10 */
	b	2f
	nop
2:	subs	w19, w19, #1
	b.ne	1b
	mov	w0, #0
	ldr	x19, [sp, #16]
	ldp	x29, x30, [sp], #32
	ret
	.size	main, .-main

	function direct
	ret
	.size	direct, .-direct

	function by_register
	ret
	.size	by_register, .-by_register

/* End with a jump to work(), which returns to the caller of tail(). */
	function tail
	b	work				/* call tail work 10 */
	.size	tail, .-tail

	function computed_tail
	adr	x16, work
	br	x16				/* call computed_tail work 10 */
	.size	computed_tail, .-computed_tail

/* Return by x17 instead of x30. */
	function by_another
	mov	x17, x30
	mov	x30, #0
	ret	x17
	.size	by_another, .-by_another

/* Find its own address by a bl, as position-independent code without adr does. */
	function learns
	mov	x9, x30
	bl	1f
1:	mov	x10, x30
	mov	x30, x9
	b	2f
2:	ret
	.size	learns, .-learns

/* Jump to its own start, up to three times in each call. */
	function loops
	add	w11, w11, #1
	tst	w11, #3
	b.ne	loops
	ret
	.size	loops, .-loops

/* Sign the return address and check it; older processors ignore both hints. */
	function signs
	hint	#25				/* paciasp */
	stp	x29, x30, [sp, #-16]!
	bl	work				/* call signs work 10 */
	ldp	x29, x30, [sp], #16
	hint	#29				/* autiasp */
	ret
	.size	signs, .-signs

	function work
	hint	#34				/* bti c */
	ret
	.size	work, .-work

	.section .note.GNU-stack,"",%progbits
