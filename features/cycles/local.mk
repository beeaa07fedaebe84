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
