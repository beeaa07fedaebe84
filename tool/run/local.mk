## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Threads, faults, hot and cold code, discarding translations.

tool_modules += \
	tool/run/client_memory \
	tool/run/discard \
	tool/run/faults \
	tool/run/guest_call \
	tool/run/heat \
	tool/run/thread
tool_files += \
	tool/run/helper.h
