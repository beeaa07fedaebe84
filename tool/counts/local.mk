## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Events, the lines that they are charged to, counters of translations.

tool_modules += \
	tool/counts/blocks \
	tool/counts/bodies \
	tool/counts/counts \
	tool/counts/events \
	tool/counts/jumps \
	tool/counts/lines \
	tool/counts/region \
	tool/counts/threads \
	tool/counts/totals
