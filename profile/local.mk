# The engine of the reports: hosted C, the one reader of profiles.

engine_files += \
	profile/base.c \
	profile/base.h \
	profile/count.c \
	profile/count.h \
	profile/guard.c \
	profile/guard.h \
	profile/input.c \
	profile/input.h \
	profile/lines.c \
	profile/lines.h \
	profile/mod.c \
	profile/mod.h \
	profile/model.c \
	profile/model.h \
	profile/names.c \
	profile/names.h \
	profile/output.c \
	profile/output.h \
	profile/parse.c \
	profile/parse.h \
	profile/progress.c \
	profile/progress.h \
	profile/python.c \
	profile/python.h \
	profile/rows.c \
	profile/rows.h \
	profile/sink.c \
	profile/sink.h \
	profile/view.c \
	profile/view.h \
	profile/write.c \
	profile/write.h
