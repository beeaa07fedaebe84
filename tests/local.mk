## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Native tests are ordinary programs, with sanitizers, that contain sources of the tool or the engine.
# Add a new test tests/unit/NAME.c to one of the four lists, and the sources that it tests to the
# list's library.  Tests of a plug-in go into the plug-in's local.mk.  Perl tests need no entry.

unit_cppflags = -I$(srcdir)/tool -I$(srcdir) -I$(srcdir)/tests/lib -DCG_HOST_BUILD
unit_cflags = $(HOST_WARNINGS) -Wno-unused-parameter $(SANITIZE_FLAGS)
tests/unit/% tests/fuzz/%: AM_CPPFLAGS = $(unit_cppflags)
tests/unit/% tests/fuzz/%: AM_CFLAGS = $(unit_cflags)

# (With Automake's flags, ar warns.)
ARFLAGS = cr
check_LIBRARIES = \
	libengine_test.a \
	libsim_test.a \
	librun_test.a \
	librun_link_test.a

# The engine.
engine_tests = \
	tests/unit/engine/callgrind \
	tests/unit/engine/count \
	tests/unit/engine/fair_clock \
	tests/unit/engine/fuzz \
	tests/unit/engine/graph \
	tests/unit/engine/input \
	tests/unit/engine/lines \
	tests/unit/engine/mod \
	tests/unit/engine/names \
	tests/unit/engine/parse \
	tests/unit/engine/progress \
	tests/unit/engine/view
tests_unit_engine_fuzz_SOURCES = \
	tests/unit/engine/fuzz.c \
	tests/fuzz/fuzz_profile.c
libengine_test_a_SOURCES = $(engine_files)
libengine_test_a_CPPFLAGS = $(unit_cppflags) $(PCRE2_CFLAGS) $(ZLIB_CFLAGS)
libengine_test_a_CFLAGS = $(unit_cflags)
$(engine_tests): libengine_test.a
$(engine_tests): LDADD = libengine_test.a $(engine_libs)

# The simulators, the rules of cache geometry, and other freestanding structures.
sim_tests += \
	tests/unit/caches/arch \
	tests/unit/caches/branchpred \
	tests/unit/caches/branchpred_2 \
	tests/unit/caches/branchpred_4 \
	tests/unit/caches/fetch_lines \
	tests/unit/caches/last_level \
	tests/unit/caches/random \
	tests/unit/caches/streams \
	tests/unit/calls/backdate
sim_test_files += \
	cg_arch.c \
	cg_branchpred.c \
	cg_sim.c \
	tool/caches/behind.c \
	tool/caches/fetch_lines.c \
	tool/caches/sets.c \
	tool/calls/backdate.c
libsim_test_a_SOURCES = $(sim_test_files)
libsim_test_a_CPPFLAGS = $(unit_cppflags)
libsim_test_a_CFLAGS = $(unit_cflags)
$(sim_tests): libsim_test.a
$(sim_tests): LDADD = libsim_test.a -lm

# Sources with Valgrind's types, with stand-ins for Valgrind and for other modules.  On the machine
# of the tests of calls, calls push return addresses.  CG_INLINED does not force inlining, with
# which gcc takes more than a minute under sanitizers.
run_tests += \
	tests/unit/calls/record \
	tests/unit/calls/shadow \
	tests/unit/calls/shadow_ir \
	tests/unit/calls/shadow_random \
	tests/unit/calls/shadow_stacks \
	tests/unit/calls/shadow_stacks_use \
	tests/unit/calls/shadow_tree \
	tests/unit/calls/shadow_tree_random \
	tests/unit/calls/shadow_tree_use \
	tests/unit/calls/shadow_use \
	tests/unit/names/code_changes \
	tests/unit/names/elf \
	tests/unit/names/jit \
	tests/unit/counts/events \
	tests/unit/names/origins \
	tests/unit/names/patterns \
	tests/unit/run/heat \
	tests/unit/caches/groups
tests_unit_caches_groups_SOURCES = \
	tests/unit/caches/generated.c \
	tests/unit/caches/groups.c
librun_test_a_SOURCES = \
	$(calls_test_files) \
	$(run_test_files) \
	$(sim_test_files) \
	tool/calls/arcs.c \
	tool/names/closures.c \
	tool/names/code_changes.c \
	tool/names/elf.c \
	tool/counts/events.c \
	tool/names/inflate.c \
	tool/names/jit/gdb_list.c \
	tool/names/jit/growing.c \
	tool/names/jit/jitdump.c \
	tool/names/jit/perf_map.c \
	tool/names/jit/python_source.c \
	tool/names/jit/ranges.c \
	tool/names/jit/runtimes.c \
	tool/base/intern.c \
	tool/names/origins.c \
	tool/names/patterns.c \
	tool/counts/region.c \
	tool/names/sections.c \
	tool/base/files.c \
	tool/base/table.c \
	tool/counts/totals.c \
	tool/calls/tree.c \
	tool/names/units.c \
	tool/run/heat.c \
	tool/caches/replay.c \
	tests/unit/caches/stand_in_near.c \
	tests/unit/caches/stand_ins.c \
	tool/translate/group.c \
	tool/translate/plan.c
librun_test_a_CPPFLAGS = \
	$(run_test_cppflags) '-DCG_CALL_PUSHES=sizeof(Addr)' -DCG_FIRST_MODE=CODE_CALLS
librun_test_a_CFLAGS = $(unit_cflags)
run_test_cppflags = \
	$(tool_cppflags) $(PRI_CPPFLAGS) -I$(srcdir)/tests/lib '-DCG_INLINED=static inline'
run_test_objects = $(run_tests:=.$(OBJEXT)) tests/unit/caches/generated.$(OBJEXT)
$(run_tests): librun_test.a
$(run_tests): LDADD = librun_test.a $(ZLIB_LIBS)
$(run_test_objects): AM_CPPFLAGS = $(librun_test_a_CPPFLAGS)
$(run_test_objects): AM_CFLAGS = $(unit_cflags)

# Tests of calls, repeated on a machine whose calls push nothing.
link_tests = \
	tests/unit/calls/shadow_link \
	tests/unit/calls/shadow_random_link \
	tests/unit/calls/shadow_stacks_link
calls_test_files = \
	tool/calls/call_site.c \
	tool/calls/copied.c \
	tool/calls/inlined.c \
	tool/calls/nodes.c \
	tool/calls/record.c \
	tool/calls/resync.c \
	tool/calls/shadow.c \
	tool/calls/stack.c \
	tool/calls/suspended.c \
	tests/unit/calls/machine.c \
	tests/unit/calls/memory.c \
	tests/unit/calls/paths.c \
	tests/unit/calls/stand_in_contexts.c
librun_link_test_a_SOURCES = $(calls_test_files)
librun_link_test_a_CPPFLAGS = $(run_test_cppflags) -DCG_CALL_PUSHES=0
librun_link_test_a_CFLAGS = $(unit_cflags)
link_test_objects = $(link_tests:=.$(OBJEXT))
$(link_tests): librun_link_test.a librun_test.a
$(link_tests): LDADD = librun_link_test.a librun_test.a
$(link_test_objects): AM_CPPFLAGS = $(librun_link_test_a_CPPFLAGS)
$(link_test_objects): AM_CFLAGS = $(unit_cflags)

# A test that is linked with VEX, which is compiled for a fixed address.
tests_unit_translate_dead_loads_SOURCES = \
	tool/translate/dead_loads.c \
	tool/translate/operands.c \
	tests/unit/translate/dead_loads.c
tests_unit_translate_dead_loads_CPPFLAGS = $(run_test_cppflags)
tests_unit_translate_dead_loads_CFLAGS = $(unit_cflags) -fno-pie
tests_unit_translate_dead_loads_LDFLAGS = -no-pie
tests_unit_translate_dead_loads_LDADD = $(VG_LIBDIR)/libvex-@VG_ARCH@-@VG_OS@.a

check_PROGRAMS += \
	$(engine_tests) \
	$(sim_tests) \
	$(run_tests) \
	$(link_tests) \
	tests/unit/translate/dead_loads

# The tests that take two minutes, or those named: make check TESTS='tests/cli/merge/merge.t ...'
check-local: run-tests
	./run-tests $(TESTS)

# All tests.
check-all: check-programs run-tests
	./run-tests --all

# Report missing needs of the tests before the tests are compiled.
check-needs:
	@./run-tests --needs
tested_targets = check-am check-all
$(tested_targets): check-needs

# Build all that the tests run, but run nothing.
check-programs: all $(check_PROGRAMS) run-tests

.PHONY: check-all check-needs check-programs
