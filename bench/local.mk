## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The script gets BENCH_FLAGS, as in `make bench-companions BENCH_FLAGS=--big`.

bench: all
	$(PERL) $(srcdir)/bench/run --build=. --valgrind="$(VALGRIND)" $(BENCH_FLAGS)

bench-exact: all
	CG_VALGRIND="$(VALGRIND)" $(PERL) $(srcdir)/bench/exact --build=. $(BENCH_FLAGS)

bench-companions: cg_annotate cg_diff cg_merge .in_place/stamp
	$(PERL) $(srcdir)/bench/companions --build=. \
	   --reference="$$(dirname "$(VALGRIND)")" $(BENCH_FLAGS)

.PHONY: bench bench-companions bench-exact

EXTRA_DIST += \
	bench/README.md \
	bench/RESULTS.md \
	bench/companions \
	bench/cycles \
	bench/exact \
	bench/fleet \
	bench/gen_profile.pl \
	bench/gen_xdebug.pl \
	bench/pairs \
	bench/lib/BenchCycles.pm \
	bench/lib/BenchPrograms.pm \
	bench/lib/BenchReal.pm \
	bench/lib/BenchRunner.pm \
	bench/lib/BenchTable.pm \
	bench/progs/chase.c \
	bench/progs/hash.c \
	bench/progs/kernel.h \
	bench/progs/kernels.c \
	bench/progs/matrix.c \
	bench/progs/pairs.c \
	bench/progs/quicksort.c \
	bench/progs/search.c \
	bench/progs/shapes.cc \
	bench/progs/spend.c \
	bench/progs/text.c \
	bench/progs/threads.cc \
	bench/run
