## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Threads, faults, hot and cold code, discarding translations.

tool_files += \
	tool/run/client_memory.c \
	tool/run/client_memory.h \
	tool/run/discard.c \
	tool/run/discard.h \
	tool/run/faults.c \
	tool/run/faults.h \
	tool/run/guest_call.c \
	tool/run/guest_call.h \
	tool/run/heat.c \
	tool/run/heat.h \
	tool/run/helper.h \
	tool/run/thread.c \
	tool/run/thread.h
