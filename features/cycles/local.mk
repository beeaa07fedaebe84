## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# How many cycles the program would take.

tool_files += \
	features/cycles/classes.c \
	features/cycles/classes.h \
	features/cycles/code.h \
	features/cycles/describe.c \
	features/cycles/describe.h \
	features/cycles/flow.c \
	features/cycles/flow.h \
	features/cycles/host.c \
	features/cycles/host.h \
	features/cycles/instrument.c \
	features/cycles/instrument.h \
	features/cycles/machine.c \
	features/cycles/machine.h \
	features/cycles/memory.c \
	features/cycles/memory.h \
	features/cycles/model.c \
	features/cycles/model.h \
	features/cycles/plugin.c \
	features/cycles/plugin.h \
	features/cycles/predict.c \
	features/cycles/predict.h \
	features/cycles/line_costs.c \
	features/cycles/line_costs.h

machine_files += \
	machines/apple-m1 \
	machines/classic \
	machines/cortex-a72 \
	machines/icelake \
	machines/neoverse-n1 \
	machines/neoverse-v1 \
	machines/sapphire-rapids \
	machines/skylake \
	machines/zen2 \
	machines/zen3 \
	machines/zen4 \
	machines/zen5

# Measuring a machine.

feature_programs += cg_calibrate
cg_calibrate_SOURCES = $(calibrate_files)
calibrate_files = \
	calibrate/caches.c \
	calibrate/check.c \
	calibrate/check.h \
	calibrate/measure.c \
	calibrate/measure.h \
	calibrate/text.c \
	calibrate/text.h \
	cg_calibrate.c \
	features/cycles/host.c \
	features/cycles/host.h \
	features/cycles/machine.c \
	features/cycles/machine.h \
	profile/base/base.c \
	profile/base/base.h \
	profile/io/output.c \
	profile/io/output.h

# Native tests.

sim_tests += \
	tests/unit/cycles/levels \
	tests/unit/cycles/machine \
	tests/unit/cycles/machines \
	tests/unit/cycles/model \
	tests/unit/cycles/plain_random \
	tests/unit/cycles/predict \
	tests/unit/cycles/prefetch
sim_test_files += \
	features/cycles/flow.c \
	features/cycles/host.c \
	features/cycles/machine.c \
	features/cycles/memory.c \
	features/cycles/model.c \
	features/cycles/predict.c \
	tests/unit/cycles/plain.c
