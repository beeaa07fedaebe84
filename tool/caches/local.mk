## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Simulated caches, and the functions that generated code calls for them.

tool_files += \
	tool/caches/behind.c \
	tool/caches/behind.h \
	tool/caches/caches.c \
	tool/caches/caches.h \
	tool/caches/fetch_lines.c \
	tool/caches/fetch_lines.h \
	tool/caches/refs.h \
	tool/caches/replay.c \
	tool/caches/replay.h \
	tool/caches/sets.c \
	tool/caches/sets.h
