## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Estimated cycles of the program.

tool_modules += \
	tool/features/cycles/classes \
	tool/features/cycles/describe \
	tool/features/cycles/flow \
	tool/features/cycles/host \
	tool/features/cycles/instrument \
	tool/features/cycles/machine \
	tool/features/cycles/memory \
	tool/features/cycles/model \
	tool/features/cycles/predict \
	tool/features/cycles/line_costs
tool_files += \
	tool/features/cycles/code.h \
	tool/features/cycles/plugin.c

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

# The program that measures a machine.

feature_programs += cg_calibrate
cg_calibrate_SOURCES = $(calibrate_files)
cg_calibrate_LDADD = -lm
calibrate_files = \
	calibrate/caches.c \
	calibrate/check.c \
	calibrate/check.h \
	calibrate/clock.c \
	calibrate/clock.h \
	calibrate/curve.c \
	calibrate/curve.h \
	calibrate/fit.c \
	calibrate/foresee.c \
	calibrate/measure.c \
	calibrate/measure.h \
	calibrate/plot.c \
	calibrate/text.c \
	calibrate/text.h \
	cg_calibrate.c \
	tool/features/cycles/host.c \
	tool/features/cycles/host.h \
	tool/features/cycles/machine.c \
	tool/features/cycles/machine.h \
	tool/features/cycles/memory.c \
	tool/features/cycles/memory.h \
	engine/base/base.c \
	engine/base/base.h \
	engine/io/output.c \
	engine/io/output.h

# Native tests.

sim_tests += \
	tests/unit/cycles/banks \
	tests/unit/engine/curve \
	tests/unit/cycles/levels \
	tests/unit/cycles/machine \
	tests/unit/cycles/machines \
	tests/unit/cycles/model \
	tests/unit/cycles/plain_random \
	tests/unit/cycles/predict \
	tests/unit/cycles/prefetch
sim_test_files += \
	calibrate/fit.c \
	calibrate/foresee.c \
	tool/features/cycles/flow.c \
	tool/features/cycles/host.c \
	tool/features/cycles/machine.c \
	tool/features/cycles/memory.c \
	tool/features/cycles/model.c \
	tool/features/cycles/predict.c \
	tests/unit/cycles/plain.c
