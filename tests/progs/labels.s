# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Functions as assemblers make them: with and without a type and a size. The number beside a name
# is the function's inclusive cost in a profile with calls.
	.text
	.globl	sized			# 2002
	.type	sized,@function
sized:	mov $1000,%ecx
.Lin_sized:
	dec %ecx
	jnz .Lin_sized
	.globl	in_sized
in_sized:				# no function: within a function of known size
	ret
	.size sized,.-sized

	.globl	no_size			# 4004, of which 1 is called_in
	.type	no_size,@function
no_size:
	mov $2000,%ecx
no_size_loop:				# no function: nothing calls it
	dec %ecx
	jnz no_size_loop
	call called_in
	ret
called_in:
	ret

	.globl	no_type			# 6002
no_type:
	mov $3000,%ecx
no_type.loop:				# no function: NASM names labels within no_type so
	dec %ecx
	jnz no_type.loop
	ret
	nop

local_only:				# 8002
	mov $4000,%ecx
1:	dec %ecx
	jnz 1b
	ret

	.globl	through			# 18005, of which 10002 are through_2's
	.type	through,@function
through:
	call local_only
	.globl	through_2
through_2:
	mov $5000,%ecx
1:	dec %ecx
	jnz 1b
	ret

	.globl	by_system_call		# 7, of which 3 are behind's
by_system_call:
	nop
	mov $39,%eax			# getpid
	syscall
	nop
behind:					# by_system_call runs into it
	call called_in
	ret

	.weak	weak_name		# 12002
weak_name:
	mov $6000,%ecx
1:	dec %ecx
	jnz 1b
	ret

	.globl	_Z7mangledi		# 2002
_Z7mangledi:
	.cfi_startproc
	mov $1000,%ecx
mangled_loop:				# no function: unwind information covers it
	dec %ecx
	jnz mangled_loop
	ret
	.cfi_endproc

	.globl	after			# 14002
	.type	after,@function
after:	mov $7000,%ecx
1:	dec %ecx
	jnz 1b
	ret
	.size after,.-after
	.section .note.GNU-stack,"",@progbits
