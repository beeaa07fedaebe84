# Native tests are hosted programs under sanitizers, made of the very sources
# of the tool and the engine.  For a new one, tests/unit/NAME.c, add
#
#    check_PROGRAMS += tests/unit/NAME
#    tests_unit_NAME_SOURCES = tests/unit/NAME.c ...
#    tests_unit_NAME_CPPFLAGS = $(unit_cppflags)
#    tests_unit_NAME_CFLAGS = $(unit_cflags)
#
# Perl tests need no entry: run-tests finds them by their place.

unit_cppflags = $(AM_CPPFLAGS) -I$(srcdir)/tests/lib -DCG_HOST_BUILD
unit_cflags = $(HOST_WARNINGS) $(SANITIZE_FLAGS)

# The engine as its tests use it, under sanitizers, compiled once for all.
# (Automake's own flags for ar have it warn.)
ARFLAGS = cr
check_LIBRARIES = libengine_test.a
libengine_test_a_SOURCES = $(engine_files)
libengine_test_a_CPPFLAGS = $(unit_cppflags) $(PCRE2_CFLAGS) $(ZLIB_CFLAGS)
libengine_test_a_CFLAGS = $(unit_cflags)
engine_test_libs = libengine_test.a $(PCRE2_LIBS) $(ZLIB_LIBS)

check_PROGRAMS += tests/unit/profile_callgrind
tests_unit_profile_callgrind_SOURCES = \
	tests/unit/profile_callgrind.c \
	tests/unit/profile_text.h
tests_unit_profile_callgrind_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_callgrind_CFLAGS = $(unit_cflags)
tests_unit_profile_callgrind_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_count
tests_unit_profile_count_SOURCES = tests/unit/profile_count.c
tests_unit_profile_count_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_count_CFLAGS = $(unit_cflags)
tests_unit_profile_count_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_graph
tests_unit_profile_graph_SOURCES = tests/unit/profile_graph.c
tests_unit_profile_graph_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_graph_CFLAGS = $(unit_cflags)
tests_unit_profile_graph_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_input
tests_unit_profile_input_SOURCES = tests/unit/profile_input.c
tests_unit_profile_input_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_input_CFLAGS = $(unit_cflags)
tests_unit_profile_input_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_lines
tests_unit_profile_lines_SOURCES = tests/unit/profile_lines.c
tests_unit_profile_lines_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_lines_CFLAGS = $(unit_cflags)
tests_unit_profile_lines_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_mod
tests_unit_profile_mod_SOURCES = tests/unit/profile_mod.c
tests_unit_profile_mod_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_mod_CFLAGS = $(unit_cflags)
tests_unit_profile_mod_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_names
tests_unit_profile_names_SOURCES = tests/unit/profile_names.c
tests_unit_profile_names_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_names_CFLAGS = $(unit_cflags)
tests_unit_profile_names_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_parse
tests_unit_profile_parse_SOURCES = \
	tests/unit/profile_parse.c \
	tests/unit/profile_text.h
tests_unit_profile_parse_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_parse_CFLAGS = $(unit_cflags)
tests_unit_profile_parse_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_progress
tests_unit_profile_progress_SOURCES = tests/unit/profile_progress.c
tests_unit_profile_progress_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_progress_CFLAGS = $(unit_cflags)
tests_unit_profile_progress_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_view
tests_unit_profile_view_SOURCES = tests/unit/profile_view.c
tests_unit_profile_view_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_view_CFLAGS = $(unit_cflags)
tests_unit_profile_view_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile_fuzz
tests_unit_profile_fuzz_SOURCES = \
	tests/unit/profile_fuzz.c \
	tests/fuzz/fuzz_profile.c
tests_unit_profile_fuzz_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_fuzz_CFLAGS = $(unit_cflags)
tests_unit_profile_fuzz_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/values_drawn
tests_unit_values_drawn_SOURCES = tests/unit/values_drawn.c
tests_unit_values_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_values_drawn_CFLAGS = $(unit_cflags)
tests_unit_values_drawn_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/values_fuzz
tests_unit_values_fuzz_SOURCES = \
	tests/unit/values_fuzz.c \
	tests/fuzz/fuzz_values.c
tests_unit_values_fuzz_CPPFLAGS = $(unit_cppflags)
tests_unit_values_fuzz_CFLAGS = $(unit_cflags)
tests_unit_values_fuzz_LDADD = $(engine_test_libs)

# The simulators and the rules of cache geometry.

check_PROGRAMS += tests/unit/arch
tests_unit_arch_SOURCES = cg_arch.c tests/unit/arch.c
tests_unit_arch_CPPFLAGS = $(unit_cppflags)
tests_unit_arch_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/code_table
tests_unit_code_table_SOURCES = \
	cg_arch.c \
	cg_code_table.c \
	cg_sets.c \
	tests/unit/code_table.c
tests_unit_code_table_CPPFLAGS = $(unit_cppflags)
tests_unit_code_table_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim_drawn
tests_unit_sim_drawn_SOURCES = \
	cg_arch.c \
	cg_code_table.c \
	cg_sets.c \
	cg_sim.c \
	tests/unit/sim_drawn.c
tests_unit_sim_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_drawn_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim_random
tests_unit_sim_random_SOURCES = \
	cg_arch.c \
	cg_code_table.c \
	cg_sets.c \
	cg_sim.c \
	tests/unit/sim_model.h \
	tests/unit/sim_random.c
tests_unit_sim_random_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_random_CFLAGS = $(unit_cflags)

# Cache use, but for groups of references.
use_files = \
	cg_arch.c \
	cg_code_table.c \
	cg_sets.c \
	cg_use.c \
	cg_use_code.c \
	cg_use_ends.c \
	cg_use_preview.c

check_PROGRAMS += tests/unit/use_drawn
tests_unit_use_drawn_SOURCES = \
	$(use_files) \
	tests/unit/use_drawn.c
tests_unit_use_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_use_drawn_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/use_random
tests_unit_use_random_SOURCES = \
	$(use_files) \
	cg_use_group.c \
	tests/unit/use_model.h \
	tests/unit/use_random.c
tests_unit_use_random_CPPFLAGS = $(unit_cppflags)
tests_unit_use_random_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/backdate
tests_unit_backdate_SOURCES = \
	cg_backdate.c \
	cg_backdate_costs.c \
	tests/unit/backdate.c
tests_unit_backdate_CPPFLAGS = $(unit_cppflags)
tests_unit_backdate_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/hotlist
tests_unit_hotlist_SOURCES = cg_hotlist.c tests/unit/hotlist.c
tests_unit_hotlist_CPPFLAGS = $(unit_cppflags)
tests_unit_hotlist_CFLAGS = $(unit_cflags)
tests_unit_hotlist_LDADD = -lm

# With the gathering of references, which has Valgrind's types.
check_PROGRAMS += tests/unit/sim_groups
tests_unit_sim_groups_SOURCES = \
	$(use_files) \
	cg_branchpred.c \
	translate/group.c \
	translate/plan.c \
	run/pause.c \
	run/replay.c \
	cg_sim.c \
	cg_use_group.c \
	tests/unit/sim_generated.c \
	tests/unit/sim_generated.h \
	tests/unit/sim_groups.c \
	tests/unit/sim_model.h \
	tests/unit/stand_ins.c
tests_unit_sim_groups_CPPFLAGS = \
	$(tool_cppflags) $(PRI_CPPFLAGS) -I$(srcdir)/tests/lib
tests_unit_sim_groups_CFLAGS = $(unit_cflags)

# With VEX itself, whose code is for a fixed address.
check_PROGRAMS += tests/unit/dead
tests_unit_dead_SOURCES = translate/dead.c tests/unit/dead.c
tests_unit_dead_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_dead_CFLAGS = $(unit_cflags) -fno-pie
tests_unit_dead_LDFLAGS = -no-pie
tests_unit_dead_LDADD = $(VG_LIBDIR)/libvex-@VG_ARCH@-@VG_OS@.a

check_PROGRAMS += tests/unit/bursts
tests_unit_bursts_SOURCES = \
	cg_hotlist.c \
	run/burst.c \
	tests/unit/bursts.c \
	tests/unit/stand_ins.c
tests_unit_bursts_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_bursts_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/events
tests_unit_events_SOURCES = costs/events.c tests/unit/events.c
tests_unit_events_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_events_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/heat
tests_unit_heat_SOURCES = run/heat.c run/pause.c tests/unit/heat.c
tests_unit_heat_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_heat_CFLAGS = $(unit_cflags) -Wno-unused-parameter

check_PROGRAMS += tests/unit/worths
tests_unit_worths_SOURCES = costs/worths.c tests/unit/worths.c
tests_unit_worths_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_worths_CFLAGS = $(unit_cflags)

# What calls are, with a machine whose calls can be followed.
calls_files = \
	cg_backdate.c \
	cg_backdate_costs.c \
	costs/arcs.c \
	costs/events.c \
	costs/table.c \
	costs/totals.c \
	run/arrive.c \
	run/record.c \
	run/shadow.c \
	run/site.c \
	run/stack.c \
	tests/unit/calls_machine.c \
	tests/unit/calls_machine.h \
	tests/unit/calls_steps.h \
	tests/unit/stand_in_near.c \
	tests/unit/stand_ins.c

check_PROGRAMS += tests/unit/record
tests_unit_record_SOURCES = \
	costs/events.c \
	costs/totals.c \
	run/record.c \
	tests/unit/record.c \
	tests/unit/stand_in_near.c \
	tests/unit/stand_ins.c
tests_unit_record_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_record_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow
tests_unit_shadow_SOURCES = $(calls_files) tests/unit/shadow.c
tests_unit_shadow_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow_ir
tests_unit_shadow_ir_SOURCES = $(calls_files) tests/unit/shadow_ir.c
tests_unit_shadow_ir_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_ir_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow_stacks
tests_unit_shadow_stacks_SOURCES = $(calls_files) tests/unit/shadow_stacks.c
tests_unit_shadow_stacks_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_stacks_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow_use
tests_unit_shadow_use_SOURCES = $(calls_files) tests/unit/shadow_use.c
tests_unit_shadow_use_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_use_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow_stacks_use
tests_unit_shadow_stacks_use_SOURCES = \
	$(calls_files) \
	tests/unit/shadow_stacks_use.c
tests_unit_shadow_stacks_use_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_stacks_use_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/shadow_random
tests_unit_shadow_random_SOURCES = $(calls_files) tests/unit/shadow_random.c
tests_unit_shadow_random_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_shadow_random_CFLAGS = $(tests_unit_heat_CFLAGS)

check_PROGRAMS += tests/unit/branchpred
tests_unit_branchpred_SOURCES = cg_branchpred.c tests/unit/branchpred.c
tests_unit_branchpred_CPPFLAGS = $(unit_cppflags)
tests_unit_branchpred_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/branchpred_2
tests_unit_branchpred_2_SOURCES = cg_branchpred.c tests/unit/branchpred_2.c
tests_unit_branchpred_2_CPPFLAGS = $(unit_cppflags)
tests_unit_branchpred_2_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/branchpred_4
tests_unit_branchpred_4_SOURCES = cg_branchpred.c tests/unit/branchpred_4.c
tests_unit_branchpred_4_CPPFLAGS = $(unit_cppflags)
tests_unit_branchpred_4_CFLAGS = $(unit_cflags)

# All tests, or those that are named: make check TESTS='tests/cli/10-merge.t ...'
check-local:
	./run-tests $(TESTS)

# What is missing to run them is said before they are compiled.
check-needs:
	@./run-tests --needs
tested_targets = check-am
$(tested_targets): check-needs

# All that the tests run, without running them.
check-programs: all $(check_PROGRAMS)

.PHONY: check-needs check-programs
