## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Simulated caches, and the functions that generated code calls for them.

tool_modules += \
	tool/caches/behind \
	tool/caches/caches \
	tool/caches/fetch_lines \
	tool/caches/replay \
	tool/caches/sets
tool_files += \
	tool/caches/refs.h
