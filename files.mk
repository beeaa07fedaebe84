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
include format/local.mk
include output/local.mk
include run/local.mk
include sim/local.mk
include translate/local.mk

# ---- The engine of the reports ----------------------------------------------

engine_files = \
	format/values_text.c \
	format/values_text.h
include profile/local.mk

# ---- Scripts, made of NAME.in, and their modules ----------------------------

script_files = \
	cg_annotate \
	cg_check \
	cg_control \
	cg_diff \
	cg_values

modules_files = \
	lib/Cachegrind/AnnotateOptions.pm \
	lib/Cachegrind/AnnotatedSource.pm \
	lib/Cachegrind/Baseline.pm \
	lib/Cachegrind/Check.pm \
	lib/Cachegrind/Chosen.pm \
	lib/Cachegrind/CLI.pm \
	lib/Cachegrind/CacheUse.pm \
	lib/Cachegrind/Comparison.pm \
	lib/Cachegrind/Count.pm \
	lib/Cachegrind/Derived.pm \
	lib/Cachegrind/Diag.pm \
	lib/Cachegrind/Difference.pm \
	lib/Cachegrind/Disassembly.pm \
	lib/Cachegrind/Events.pm \
	lib/Cachegrind/Format.pm \
	lib/Cachegrind/Formula.pm \
	lib/Cachegrind/FunctionRows.pm \
	lib/Cachegrind/HTML.pm \
	lib/Cachegrind/Instructions.pm \
	lib/Cachegrind/JSON.pm \
	lib/Cachegrind/Latency.pm \
	lib/Cachegrind/Limit.pm \
	lib/Cachegrind/LineMatch.pm \
	lib/Cachegrind/MovedFunctions.pm \
	lib/Cachegrind/MovedLines.pm \
	lib/Cachegrind/Markdown.pm \
	lib/Cachegrind/Names.pm \
	lib/Cachegrind/Output.pm \
	lib/Cachegrind/Parts.pm \
	lib/Cachegrind/Pipes.pm \
	lib/Cachegrind/Process.pm \
	lib/Cachegrind/Profile.pm \
	lib/Cachegrind/Program.pm \
	lib/Cachegrind/Progress.pm \
	lib/Cachegrind/Python.pm \
	lib/Cachegrind/Renaming.pm \
	lib/Cachegrind/Sameness.pm \
	lib/Cachegrind/Screen.pm \
	lib/Cachegrind/Selected.pm \
	lib/Cachegrind/Share.pm \
	lib/Cachegrind/Source.pm \
	lib/Cachegrind/Terminal.pm \
	lib/Cachegrind/Usage.pm \
	lib/Cachegrind/ValueText.pm \
	lib/Cachegrind/Values.pm \
	lib/Cachegrind/Vgdb.pm \
	lib/Cachegrind/View.pm \
	lib/Cachegrind/Visible.pm

reportmodules_files = \
	lib/Cachegrind/Report/Check.pm \
	lib/Cachegrind/Report/CSV.pm \
	lib/Cachegrind/Report/Classic.pm \
	lib/Cachegrind/Report/CacheUse.pm \
	lib/Cachegrind/Report/Columns.pm \
	lib/Cachegrind/Report/Control.pm \
	lib/Cachegrind/Report/Difference.pm \
	lib/Cachegrind/Report/FunctionList.pm \
	lib/Cachegrind/Report/Gathered.pm \
	lib/Cachegrind/Report/HTML.pm \
	lib/Cachegrind/Report/Instructions.pm \
	lib/Cachegrind/Report/JSON.pm \
	lib/Cachegrind/Report/Markdown.pm \
	lib/Cachegrind/Report/NamedRows.pm \
	lib/Cachegrind/Report/Parts.pm \
	lib/Cachegrind/Report/PartsHTML.pm \
	lib/Cachegrind/Report/Text.pm \
	lib/Cachegrind/Report/TextRows.pm \
	lib/Cachegrind/Report/ValueSource.pm \
	lib/Cachegrind/Report/Values.pm \
	lib/Cachegrind/Report/ValuesHTML.pm \
	lib/Cachegrind/Report/ValuesJSON.pm \
	lib/Cachegrind/Report/ValuesText.pm

reporthtml_files = \
	lib/Cachegrind/Report/html/app.html \
	lib/Cachegrind/Report/html/data.js \
	lib/Cachegrind/Report/html/functions.js \
	lib/Cachegrind/Report/html/graph.js \
	lib/Cachegrind/Report/html/list.js \
	lib/Cachegrind/Report/html/main.js \
	lib/Cachegrind/Report/html/map.js \
	lib/Cachegrind/Report/html/report.css \
	lib/Cachegrind/Report/html/source.js

# ---- Manual -----------------------------------------------------------------

# The manual's own file, docs/manual.xml, includes these.
chapter_sources = \
	docs/acting.xml \
	docs/calls.xml \
	docs/cplusplus.xml \
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
	docs/samples/cache-use.txt \
	docs/samples/calls.txt \
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
	docs/samples/virtual.txt

man_sources = \
	docs/cachegrind.xml \
	docs/cg_annotate.xml \
	docs/cg_check.xml \
	docs/cg_control.xml \
	docs/cg_diff.xml \
	docs/cg_merge.xml \
	docs/cg_values.xml

doc_files = \
	docs/FORMAT.md \
	docs/cache-use.md \
	docs/cg_annotate.schema.json \
	docs/ci.md \
	docs/fleet.md \
	docs/particles.c
