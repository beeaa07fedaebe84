# What there is to build from, in the one place that two Makefile.am read: ours, and
# that of the folder cachegrind/ in Valgrind's own source (intree/).  Plain lists, one
# file a line; nothing here knows how anything is built.

# ---- The tool ---------------------------------------------------------------

tool_files = \
	cachegrind.h \
	cg_arch.c \
	cg_arch.h \
	cg_branchpred.c \
	cg_branchpred.h \
	cg_main.c \
	cg_sim.c \
	cg_sim.h
include control/local.mk
include costs/local.mk
include features/local.mk
include format/local.mk
include output/local.mk
include run/local.mk
include sim/local.mk
include translate/local.mk

# ---- The engine of the reports ----------------------------------------------

engine_files = \
	format/data_text.c \
	format/data_text.h \
	format/sharing_text.c \
	format/sharing_text.h \
	format/values_text.c \
	format/values_text.h
include profile/local.mk

# -lm: a compiler that is told -fno-builtin, as Valgrind's build does, calls fabs.
engine_libs = \
	$(PCRE2_LIBS) \
	$(ZLIB_LIBS) \
	-lm

# ---- Scripts, made of NAME.in, and their modules ----------------------------

script_files = \
	cg_annotate \
	cg_check \
	cg_control \
	cg_diff \
	cg_values

module_files = \
	lib/Cachegrind/Annotate/Chosen.pm \
	lib/Cachegrind/Annotate/Data.pm \
	lib/Cachegrind/Annotate/Flame.pm \
	lib/Cachegrind/Annotate/Instructions.pm \
	lib/Cachegrind/Annotate/Options.pm \
	lib/Cachegrind/Annotate/Parts.pm \
	lib/Cachegrind/Annotate/Request.pm \
	lib/Cachegrind/Annotate/View.pm \
	lib/Cachegrind/Check.pm \
	lib/Cachegrind/Check/Baseline.pm \
	lib/Cachegrind/Check/Comparison.pm \
	lib/Cachegrind/Check/Limit.pm \
	lib/Cachegrind/Check/Objects.pm \
	lib/Cachegrind/Command/CLI.pm \
	lib/Cachegrind/Command/Program.pm \
	lib/Cachegrind/Command/Progress.pm \
	lib/Cachegrind/Command/Renaming.pm \
	lib/Cachegrind/Command/Screen.pm \
	lib/Cachegrind/Command/Terminal.pm \
	lib/Cachegrind/Command/Usage.pm \
	lib/Cachegrind/Control/Pipes.pm \
	lib/Cachegrind/Control/Process.pm \
	lib/Cachegrind/Control/Vgdb.pm \
	lib/Cachegrind/Data.pm \
	lib/Cachegrind/Data/Sharing.pm \
	lib/Cachegrind/Data/Site.pm \
	lib/Cachegrind/Data/Type.pm \
	lib/Cachegrind/History.pm \
	lib/Cachegrind/Profile.pm \
	lib/Cachegrind/Profile/Answer.pm \
	lib/Cachegrind/Profile/Beside.pm \
	lib/Cachegrind/Profile/CacheUse.pm \
	lib/Cachegrind/Profile/Contexts.pm \
	lib/Cachegrind/Profile/Difference.pm \
	lib/Cachegrind/Profile/Events.pm \
	lib/Cachegrind/Profile/Formula.pm \
	lib/Cachegrind/Profile/FunctionRows.pm \
	lib/Cachegrind/Profile/MovedFunctions.pm \
	lib/Cachegrind/Profile/Names.pm \
	lib/Cachegrind/Profile/Sameness.pm \
	lib/Cachegrind/Report.pm \
	lib/Cachegrind/Report/Backtrace.pm \
	lib/Cachegrind/Report/Badges.pm \
	lib/Cachegrind/Report/Base.pm \
	lib/Cachegrind/Report/CSV.pm \
	lib/Cachegrind/Report/CacheUse.pm \
	lib/Cachegrind/Report/Callgrind.pm \
	lib/Cachegrind/Report/Check.pm \
	lib/Cachegrind/Report/Classic.pm \
	lib/Cachegrind/Report/Columns.pm \
	lib/Cachegrind/Report/Contexts.pm \
	lib/Cachegrind/Report/ContextsJSON.pm \
	lib/Cachegrind/Report/Control.pm \
	lib/Cachegrind/Report/DataJSON.pm \
	lib/Cachegrind/Report/DataText.pm \
	lib/Cachegrind/Report/Difference.pm \
	lib/Cachegrind/Report/FunctionList.pm \
	lib/Cachegrind/Report/HTML.pm \
	lib/Cachegrind/Report/History.pm \
	lib/Cachegrind/Report/HistoryHTML.pm \
	lib/Cachegrind/Report/Instructions.pm \
	lib/Cachegrind/Report/JSON.pm \
	lib/Cachegrind/Report/Markdown.pm \
	lib/Cachegrind/Report/Parts.pm \
	lib/Cachegrind/Report/PartsJSON.pm \
	lib/Cachegrind/Report/SharingJSON.pm \
	lib/Cachegrind/Report/SharingText.pm \
	lib/Cachegrind/Report/Text.pm \
	lib/Cachegrind/Report/TextRows.pm \
	lib/Cachegrind/Report/ValueSource.pm \
	lib/Cachegrind/Report/Values.pm \
	lib/Cachegrind/Report/ValuesHTML.pm \
	lib/Cachegrind/Report/ValuesJSON.pm \
	lib/Cachegrind/Report/ValuesText.pm \
	lib/Cachegrind/Report/html/address.js \
	lib/Cachegrind/Report/html/app.html \
	lib/Cachegrind/Report/html/badges.js \
	lib/Cachegrind/Report/html/callgraph.js \
	lib/Cachegrind/Report/html/changes.js \
	lib/Cachegrind/Report/html/colours.js \
	lib/Cachegrind/Report/html/contexts.js \
	lib/Cachegrind/Report/html/data.js \
	lib/Cachegrind/Report/html/flame-bar.js \
	lib/Cachegrind/Report/html/flame.js \
	lib/Cachegrind/Report/html/functions.js \
	lib/Cachegrind/Report/html/gathered.js \
	lib/Cachegrind/Report/html/graph.js \
	lib/Cachegrind/Report/html/groups.js \
	lib/Cachegrind/Report/html/history.js \
	lib/Cachegrind/Report/html/instructions.js \
	lib/Cachegrind/Report/html/keys.js \
	lib/Cachegrind/Report/html/layout.js \
	lib/Cachegrind/Report/html/list.js \
	lib/Cachegrind/Report/html/main.js \
	lib/Cachegrind/Report/html/map.js \
	lib/Cachegrind/Report/html/missing.js \
	lib/Cachegrind/Report/html/nodes.js \
	lib/Cachegrind/Report/html/objects.js \
	lib/Cachegrind/Report/html/report.css \
	lib/Cachegrind/Report/html/served.js \
	lib/Cachegrind/Report/html/sharing.js \
	lib/Cachegrind/Report/html/sides.js \
	lib/Cachegrind/Report/html/source.js \
	lib/Cachegrind/Report/html/timeline.js \
	lib/Cachegrind/Serve.pm \
	lib/Cachegrind/Serve/Pages.pm \
	lib/Cachegrind/Serve/Processes.pm \
	lib/Cachegrind/Serve/Request.pm \
	lib/Cachegrind/Serve/Site.pm \
	lib/Cachegrind/Source.pm \
	lib/Cachegrind/Source/Annotated.pm \
	lib/Cachegrind/Source/Disassembly.pm \
	lib/Cachegrind/Source/LineMatch.pm \
	lib/Cachegrind/Source/Missing.pm \
	lib/Cachegrind/Source/MovedLines.pm \
	lib/Cachegrind/Source/Own.pm \
	lib/Cachegrind/Text/Compat.pm \
	lib/Cachegrind/Text/Count.pm \
	lib/Cachegrind/Text/Diag.pm \
	lib/Cachegrind/Text/Engine.pm \
	lib/Cachegrind/Text/Format.pm \
	lib/Cachegrind/Text/HTML.pm \
	lib/Cachegrind/Text/JSON.pm \
	lib/Cachegrind/Text/Markdown.pm \
	lib/Cachegrind/Text/Output.pm \
	lib/Cachegrind/Text/Pattern.pm \
	lib/Cachegrind/Text/Visible.pm \
	lib/Cachegrind/Values.pm \
	lib/Cachegrind/Values/Latency.pm \
	lib/Cachegrind/Values/Share.pm \
	lib/Cachegrind/Values/Text.pm

# ---- Manual -----------------------------------------------------------------

# The manual's own file, docs/manual.xml, includes these.
chapter_sources = \
	docs/acting.xml \
	docs/callgrind.xml \
	docs/calls.xml \
	docs/contexts.xml \
	docs/cplusplus.xml \
	docs/data.xml \
	docs/details.xml \
	docs/live.xml \
	docs/processes.xml \
	docs/programs.xml \
	docs/questions.xml \
	docs/report.xml \
	docs/several.xml \
	docs/simulations.xml \
	docs/using.xml \
	docs/values.xml

# Outputs that it shows, made of the programs beside them by docs/samples.pl.
sample_files = \
	docs/samples/accounting.txt \
	docs/samples/arcs.txt \
	docs/samples/cache-use.txt \
	docs/samples/calls.txt \
	docs/samples/chains.txt \
	docs/samples/check.txt \
	docs/samples/control.txt \
	docs/samples/diff.txt \
	docs/samples/files.txt \
	docs/samples/fork.txt \
	docs/samples/function.txt \
	docs/samples/functions.txt \
	docs/samples/gaps.txt \
	docs/samples/geometries.txt \
	docs/samples/header.txt \
	docs/samples/inclusive.txt \
	docs/samples/inlined.txt \
	docs/samples/instructions.txt \
	docs/samples/lineless.txt \
	docs/samples/loops-after.txt \
	docs/samples/loops-before.txt \
	docs/samples/merging.txt \
	docs/samples/metadata.txt \
	docs/samples/names.txt \
	docs/samples/newer.txt \
	docs/samples/operator.txt \
	docs/samples/own.txt \
	docs/samples/parser-after.txt \
	docs/samples/parser-before.txt \
	docs/samples/parts.txt \
	docs/samples/profile.txt \
	docs/samples/records-after.txt \
	docs/samples/records-before.txt \
	docs/samples/replays.txt \
	docs/samples/run.txt \
	docs/samples/short.txt \
	docs/samples/shorter.txt \
	docs/samples/simulated.txt \
	docs/samples/skipping.txt \
	docs/samples/source.txt \
	docs/samples/std.txt \
	docs/samples/summary.txt \
	docs/samples/threads.txt \
	docs/samples/unreadable.txt \
	docs/samples/value-lines.txt \
	docs/samples/values.txt \
	docs/samples/virtual.txt \
	docs/samples/visits-after.txt \
	docs/samples/visits-before.txt \
	docs/samples/visits-structure.txt

man_sources = \
	docs/cachegrind.xml \
	docs/cg_annotate.xml \
	docs/cg_check.xml \
	docs/cg_control.xml \
	docs/cg_diff.xml \
	docs/cg_merge.xml \
	docs/cg_values.xml

# Of programs that go with the launcher; Valgrind's own source has others of these names.
launcher_man_sources = \
	docs/callgrind_annotate.xml \
	docs/callgrind_control.xml

doc_files = \
	docs/FORMAT.md \
	docs/cache-use.md \
	docs/cg_annotate.schema.json \
	docs/ci.md \
	docs/fleet.md \
	docs/particles.c
