## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Results of a run: profiles, names of files, the printed summary.

tool_modules += \
	tool/output/bodies \
	tool/output/callgrind \
	tool/output/contexts \
	tool/output/exec \
	tool/output/executed \
	tool/output/file \
	tool/output/fork \
	tool/output/ids \
	tool/output/name \
	tool/output/notice \
	tool/output/parts \
	tool/output/process \
	tool/output/summary \
	tool/output/system \
	tool/output/text \
	tool/output/writer
