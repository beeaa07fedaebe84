/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps of many kinds:  calls_jumps

   The comment behind each recorded jump has the jump's counts in a profile's form, jump=N or
   jcnd=FOLLOWED/EXECUTED, and the target's line.  Profiles record no jumps to the next
   instruction, no iterations of a REP, and no calls, even if made by jumps.  For amd64. */

	.text
	.globl	main
	.type	main, @function
main:
	push	%rbx
	mov	$5, %ebx
1:	call	called
	dec	%ebx
	jnz	1b				# jcnd=4/5 15
	mov	$6, %ebx
2:	dec	%ebx
	jz	3f				# jcnd=1/6 22
	jmp	2b				# jump=5 19
3:	jmp	4f
4:	mov	$4, %ecx
	lea	bytes(%rip), %rdi
	xor	%eax, %eax
	rep stosb
	mov	$0, %ecx
	rep stosb
	mov	$3, %ecx
5:	loop	5b				# jcnd=2/3 30
	jrcxz	6f				# jcnd=1/1 33
	nop
6:	mov	$1, %eax
	cmp	$2, %eax
	jg	7f
	mov	$7, %ebx
7:	mov	%ebx, %eax
	and	$1, %eax
	lea	table(%rip), %rdx
	movslq	(%rdx,%rax,4), %rax
	add	%rdx, %rax
	jmp	*%rax				# jump=3 43 jump=4 44
8:	nop
9:	lock decl count(%rip)
	dec	%ebx
	jnz	7b				# jcnd=6/7 37
	mov	$2, %ecx
	cmp	$2, %ecx
	je	tail
	.size	main, .-main

	.type	called, @function
called:
	test	$1, %ebx
	jz	tail_called
	ret
	.size	called, .-called

	.type	tail_called, @function
tail_called:
	ret
	.size	tail_called, .-tail_called

/* This loop has few instructions, so that VEX unrolls it. */
	.type	tail, @function
tail:	dec	%ecx
	jnz	tail				# jcnd=1/2 66
	xor	%eax, %eax
	pop	%rbx
	ret
	.size	tail, .-tail

	.data
count:	.long	100
bytes:	.zero	16
	.section .rodata
table:	.long	8b-table, 9b-table
	.section .note.GNU-stack,"",@progbits
