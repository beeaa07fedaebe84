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

check_PROGRAMS += tests/unit/profile/callgrind
tests_unit_profile_callgrind_SOURCES = \
	tests/unit/profile/callgrind.c \
	tests/unit/profile/text.h
tests_unit_profile_callgrind_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_callgrind_CFLAGS = $(unit_cflags)
tests_unit_profile_callgrind_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/count
tests_unit_profile_count_SOURCES = tests/unit/profile/count.c
tests_unit_profile_count_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_count_CFLAGS = $(unit_cflags)
tests_unit_profile_count_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/graph
tests_unit_profile_graph_SOURCES = tests/unit/profile/graph.c
tests_unit_profile_graph_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_graph_CFLAGS = $(unit_cflags)
tests_unit_profile_graph_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/input
tests_unit_profile_input_SOURCES = tests/unit/profile/input.c
tests_unit_profile_input_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_input_CFLAGS = $(unit_cflags)
tests_unit_profile_input_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/lines
tests_unit_profile_lines_SOURCES = tests/unit/profile/lines.c
tests_unit_profile_lines_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_lines_CFLAGS = $(unit_cflags)
tests_unit_profile_lines_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/mod
tests_unit_profile_mod_SOURCES = tests/unit/profile/mod.c
tests_unit_profile_mod_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_mod_CFLAGS = $(unit_cflags)
tests_unit_profile_mod_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/names
tests_unit_profile_names_SOURCES = tests/unit/profile/names.c
tests_unit_profile_names_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_names_CFLAGS = $(unit_cflags)
tests_unit_profile_names_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/parse
tests_unit_profile_parse_SOURCES = \
	tests/unit/profile/parse.c \
	tests/unit/profile/text.h
tests_unit_profile_parse_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_parse_CFLAGS = $(unit_cflags)
tests_unit_profile_parse_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/progress
tests_unit_profile_progress_SOURCES = tests/unit/profile/progress.c
tests_unit_profile_progress_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_progress_CFLAGS = $(unit_cflags)
tests_unit_profile_progress_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/view
tests_unit_profile_view_SOURCES = tests/unit/profile/view.c
tests_unit_profile_view_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_view_CFLAGS = $(unit_cflags)
tests_unit_profile_view_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/fuzz
tests_unit_profile_fuzz_SOURCES = \
	tests/unit/profile/fuzz.c \
	tests/fuzz/fuzz_profile.c
tests_unit_profile_fuzz_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_fuzz_CFLAGS = $(unit_cflags)
tests_unit_profile_fuzz_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/values_drawn
tests_unit_profile_values_drawn_SOURCES = tests/unit/profile/values_drawn.c
tests_unit_profile_values_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_values_drawn_CFLAGS = $(unit_cflags)
tests_unit_profile_values_drawn_LDADD = $(engine_test_libs)

check_PROGRAMS += tests/unit/profile/values_fuzz
tests_unit_profile_values_fuzz_SOURCES = \
	tests/unit/profile/values_fuzz.c \
	tests/fuzz/fuzz_values.c
tests_unit_profile_values_fuzz_CPPFLAGS = $(unit_cppflags)
tests_unit_profile_values_fuzz_CFLAGS = $(unit_cflags)
tests_unit_profile_values_fuzz_LDADD = $(engine_test_libs)

# The simulators and the rules of cache geometry.

check_PROGRAMS += tests/unit/sim/arch
tests_unit_sim_arch_SOURCES = cg_arch.c tests/unit/sim/arch.c
tests_unit_sim_arch_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_arch_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/fetch_lines
tests_unit_sim_fetch_lines_SOURCES = \
	cg_arch.c \
	sim/fetch_lines.c \
	sim/sets.c \
	tests/unit/sim/fetch_lines.c
tests_unit_sim_fetch_lines_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_fetch_lines_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/drawn
tests_unit_sim_drawn_SOURCES = \
	cg_arch.c \
	sim/fetch_lines.c \
	sim/sets.c \
	cg_sim.c \
	sim/streams.c \
	tests/unit/sim/drawn.c
tests_unit_sim_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_drawn_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/random
tests_unit_sim_random_SOURCES = \
	cg_arch.c \
	sim/fetch_lines.c \
	sim/sets.c \
	cg_sim.c \
	sim/streams.c \
	tests/unit/sim/model.h \
	tests/unit/sim/random.c
tests_unit_sim_random_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_random_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/last_level
tests_unit_sim_last_level_SOURCES = \
	cg_arch.c \
	sim/fetch_lines.c \
	sim/sets.c \
	cg_sim.c \
	sim/streams.c \
	tests/unit/sim/model.h \
	tests/unit/sim/last_level.c
tests_unit_sim_last_level_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_last_level_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/streams
tests_unit_sim_streams_SOURCES = sim/streams.c tests/unit/sim/streams.c
tests_unit_sim_streams_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_streams_CFLAGS = $(unit_cflags)

# Cache use, but for groups of references.
use_files = \
	cg_arch.c \
	sim/fetch_lines.c \
	sim/sets.c \
	sim/use/residencies.c \
	sim/use/time.c \
	sim/use/evictions.c \
	sim/use/preview.c

check_PROGRAMS += tests/unit/use/drawn
tests_unit_use_drawn_SOURCES = \
	$(use_files) \
	tests/unit/use/drawn.c
tests_unit_use_drawn_CPPFLAGS = $(unit_cppflags)
tests_unit_use_drawn_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/use/random
tests_unit_use_random_SOURCES = \
	$(use_files) \
	sim/use/groups.c \
	tests/unit/use/model.h \
	tests/unit/use/random.c
tests_unit_use_random_CPPFLAGS = $(unit_cppflags)
tests_unit_use_random_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/use/backdate
tests_unit_use_backdate_SOURCES = \
	sim/use/backdate.c \
	sim/use/backdate_children.c \
	sim/use/backdate_costs.c \
	tests/unit/use/backdate.c
tests_unit_use_backdate_CPPFLAGS = $(unit_cppflags)
tests_unit_use_backdate_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/hot_list
tests_unit_sim_hot_list_SOURCES = sim/hot_list.c tests/unit/sim/hot_list.c
tests_unit_sim_hot_list_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_hot_list_CFLAGS = $(unit_cflags)
tests_unit_sim_hot_list_LDADD = -lm

# With the builder of groups, which has Valgrind's types.
check_PROGRAMS += tests/unit/sim/groups
tests_unit_sim_groups_SOURCES = \
	$(use_files) \
	cg_branchpred.c \
	translate/group.c \
	translate/plan.c \
	run/pause.c \
	run/caches/replay.c \
	cg_sim.c \
	sim/streams.c \
	sim/use/groups.c \
	tests/unit/sim/generated.c \
	tests/unit/sim/generated.h \
	tests/unit/sim/groups.c \
	tests/unit/sim/model.h \
	tests/unit/sim/stand_ins.c
tests_unit_sim_groups_CPPFLAGS = \
	$(tool_cppflags) $(PRI_CPPFLAGS) -I$(srcdir)/tests/lib
tests_unit_sim_groups_CFLAGS = $(unit_cflags)

# With VEX itself, whose code is for a fixed address.
check_PROGRAMS += tests/unit/translate/dead_loads
tests_unit_translate_dead_loads_SOURCES = translate/dead_loads.c tests/unit/translate/dead_loads.c
tests_unit_translate_dead_loads_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_translate_dead_loads_CFLAGS = $(unit_cflags) -fno-pie
tests_unit_translate_dead_loads_LDFLAGS = -no-pie
tests_unit_translate_dead_loads_LDADD = $(VG_LIBDIR)/libvex-@VG_ARCH@-@VG_OS@.a

check_PROGRAMS += tests/unit/run/bursts
tests_unit_run_bursts_SOURCES = \
	sim/hot_list.c \
	run/values/burst.c \
	tests/unit/run/bursts.c \
	tests/unit/sim/stand_ins.c
tests_unit_run_bursts_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_run_bursts_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/costs/events
tests_unit_costs_events_SOURCES = costs/events.c tests/unit/costs/events.c
tests_unit_costs_events_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_costs_events_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/run/line_uses
tests_unit_run_line_uses_SOURCES = \
	run/sharing/uses.c \
	tests/unit/run/line_uses.c
tests_unit_run_line_uses_CPPFLAGS = $(unit_cppflags)
tests_unit_run_line_uses_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/run/live_blocks
tests_unit_run_live_blocks_SOURCES = \
	run/data/live_blocks.c \
	tests/unit/run/live_blocks.c
tests_unit_run_live_blocks_CPPFLAGS = $(unit_cppflags)
tests_unit_run_live_blocks_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/costs/patterns
tests_unit_costs_patterns_SOURCES = \
	costs/patterns.c \
	tests/unit/costs/patterns.c \
	tests/unit/sim/stand_ins.c
tests_unit_costs_patterns_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_costs_patterns_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/run/heat
tests_unit_run_heat_SOURCES = run/caches/heat.c run/pause.c tests/unit/run/heat.c
tests_unit_run_heat_CPPFLAGS = \
	$(tests_unit_sim_groups_CPPFLAGS) -DCG_FIRST_MODE=CODE_CALLS
tests_unit_run_heat_CFLAGS = $(unit_cflags) -Wno-unused-parameter

check_PROGRAMS += tests/unit/costs/worths
tests_unit_costs_worths_SOURCES = \
	costs/worths.c \
	tests/unit/costs/worths.c \
	tests/unit/sim/stand_ins.c
tests_unit_costs_worths_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_costs_worths_CFLAGS = $(unit_cflags)

# What calls are, with a machine whose calls can be followed.  They push, whatever those of
# the processor do.  Compiled once for all, and without the paths for each kind of costs, which
# take gcc more than a minute under sanitizers.
check_LIBRARIES += libcalls_test.a
libcalls_test_a_SOURCES = \
	sim/use/backdate.c \
	sim/use/backdate_children.c \
	sim/use/backdate_costs.c \
	costs/arcs.c \
	costs/events.c \
	costs/region.c \
	costs/table.c \
	costs/totals.c \
	costs/tree.c \
	run/calls/inlined.c \
	run/calls/nodes.c \
	run/calls/resync.c \
	run/calls/record.c \
	run/calls/shadow.c \
	run/calls/call_site.c \
	run/calls/stack.c \
	run/calls/suspended.c \
	tests/unit/calls/machine.c \
	tests/unit/calls/machine.h \
	tests/unit/calls/memory.c \
	tests/unit/calls/coroutines.h \
	tests/unit/calls/paths.c \
	tests/unit/calls/paths.h \
	tests/unit/calls/stand_in_contexts.c \
	tests/unit/calls/steps.h \
	tests/unit/sim/stand_in_near.c \
	tests/unit/sim/stand_ins.c
libcalls_test_a_CPPFLAGS = \
	$(tests_unit_sim_groups_CPPFLAGS) '-DCG_CALL_PUSHES=sizeof(Addr)' \
	'-DCG_INLINED=static inline'
libcalls_test_a_CFLAGS = $(unit_cflags) -Wno-unused-parameter

# The same, with a machine whose calls push nothing.
check_LIBRARIES += libcalls_link_test.a
libcalls_link_test_a_SOURCES = $(libcalls_test_a_SOURCES)
libcalls_link_test_a_CPPFLAGS = \
	$(tests_unit_sim_groups_CPPFLAGS) -DCG_CALL_PUSHES=0 '-DCG_INLINED=static inline'
libcalls_link_test_a_CFLAGS = $(libcalls_test_a_CFLAGS)

check_PROGRAMS += tests/unit/calls/record
tests_unit_calls_record_SOURCES = \
	costs/events.c \
	costs/region.c \
	costs/totals.c \
	run/calls/record.c \
	tests/unit/calls/record.c \
	tests/unit/sim/stand_in_near.c \
	tests/unit/sim/stand_ins.c
tests_unit_calls_record_CPPFLAGS = $(tests_unit_sim_groups_CPPFLAGS)
tests_unit_calls_record_CFLAGS = $(tests_unit_run_heat_CFLAGS)

check_PROGRAMS += tests/unit/calls/shadow
tests_unit_calls_shadow_SOURCES = tests/unit/calls/shadow.c
tests_unit_calls_shadow_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_ir
tests_unit_calls_shadow_ir_SOURCES = tests/unit/calls/shadow_ir.c
tests_unit_calls_shadow_ir_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_ir_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_ir_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_link
tests_unit_calls_shadow_link_SOURCES = tests/unit/calls/shadow_link.c
tests_unit_calls_shadow_link_CPPFLAGS = $(libcalls_link_test_a_CPPFLAGS)
tests_unit_calls_shadow_link_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_link_LDADD = libcalls_link_test.a

check_PROGRAMS += tests/unit/calls/shadow_stacks
tests_unit_calls_shadow_stacks_SOURCES = tests/unit/calls/shadow_stacks.c
tests_unit_calls_shadow_stacks_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_stacks_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_stacks_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_stacks_link
tests_unit_calls_shadow_stacks_link_SOURCES = tests/unit/calls/shadow_stacks_link.c
tests_unit_calls_shadow_stacks_link_CPPFLAGS = $(libcalls_link_test_a_CPPFLAGS)
tests_unit_calls_shadow_stacks_link_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_stacks_link_LDADD = libcalls_link_test.a

check_PROGRAMS += tests/unit/calls/shadow_use
tests_unit_calls_shadow_use_SOURCES = tests/unit/calls/shadow_use.c
tests_unit_calls_shadow_use_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_use_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_use_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_stacks_use
tests_unit_calls_shadow_stacks_use_SOURCES = tests/unit/calls/shadow_stacks_use.c
tests_unit_calls_shadow_stacks_use_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_stacks_use_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_stacks_use_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_random
tests_unit_calls_shadow_random_SOURCES = tests/unit/calls/shadow_random.c
tests_unit_calls_shadow_random_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_random_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_random_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_random_link
tests_unit_calls_shadow_random_link_SOURCES = tests/unit/calls/shadow_random_link.c
tests_unit_calls_shadow_random_link_CPPFLAGS = $(libcalls_link_test_a_CPPFLAGS)
tests_unit_calls_shadow_random_link_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_random_link_LDADD = libcalls_link_test.a

check_PROGRAMS += tests/unit/calls/shadow_tree
tests_unit_calls_shadow_tree_SOURCES = tests/unit/calls/shadow_tree.c
tests_unit_calls_shadow_tree_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_tree_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_tree_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_tree_use
tests_unit_calls_shadow_tree_use_SOURCES = tests/unit/calls/shadow_tree_use.c
tests_unit_calls_shadow_tree_use_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_tree_use_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_tree_use_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/calls/shadow_tree_random
tests_unit_calls_shadow_tree_random_SOURCES = tests/unit/calls/shadow_tree_random.c
tests_unit_calls_shadow_tree_random_CPPFLAGS = $(libcalls_test_a_CPPFLAGS)
tests_unit_calls_shadow_tree_random_CFLAGS = $(libcalls_test_a_CFLAGS)
tests_unit_calls_shadow_tree_random_LDADD = libcalls_test.a

check_PROGRAMS += tests/unit/sim/branchpred
tests_unit_sim_branchpred_SOURCES = cg_branchpred.c tests/unit/sim/branchpred.c
tests_unit_sim_branchpred_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_branchpred_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/branchpred_2
tests_unit_sim_branchpred_2_SOURCES = cg_branchpred.c tests/unit/sim/branchpred_2.c
tests_unit_sim_branchpred_2_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_branchpred_2_CFLAGS = $(unit_cflags)

check_PROGRAMS += tests/unit/sim/branchpred_4
tests_unit_sim_branchpred_4_SOURCES = cg_branchpred.c tests/unit/sim/branchpred_4.c
tests_unit_sim_branchpred_4_CPPFLAGS = $(unit_cppflags)
tests_unit_sim_branchpred_4_CFLAGS = $(unit_cflags)

# Those of two minutes, or those that are named: make check TESTS='tests/cli/merge/merge.t ...'
check-local: run-tests
	./run-tests $(TESTS)

# All of them.
check-all: check-programs run-tests
	./run-tests --all

# What is missing to run them is said before they are compiled.
check-needs:
	@./run-tests --needs
tested_targets = check-am check-all
$(tested_targets): check-needs

# All that the tests run, without running them.
check-programs: all $(check_PROGRAMS) run-tests

.PHONY: check-all check-needs check-programs
