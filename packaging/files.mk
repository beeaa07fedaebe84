## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Lists of sources, one file or module a line, for two Makefile.am: ours, and that of the folder
# cachegrind/ in Valgrind's source (packaging/intree/), which say how the files are built.

# ---- The tool ---------------------------------------------------------------
#
# A module is a source and a header of the same name.

tool_modules = \
	cg_arch \
	cg_branchpred \
	cg_sim
tool_files = \
	cachegrind.h \
	cg_main.c
include tool/base/local.mk
include tool/calls/local.mk
include tool/caches/local.mk
include tool/control/local.mk
include tool/counts/local.mk
include tool/features/local.mk
include tool/names/local.mk
include tool/names/jit/local.mk
include tool/output/local.mk
include tool/run/local.mk
include tool/translate/local.mk
tool_files += $(tool_modules:=.c) $(tool_modules:=.h)

# ---- The engine of the reports ----------------------------------------------

engine_files =
include engine/local.mk

# -lm: a compiler with -fno-builtin, as in Valgrind's build, calls fabs.
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
	lib/Cachegrind/Annotate/Answers.pm \
	lib/Cachegrind/Annotate/Chosen.pm \
	lib/Cachegrind/Annotate/Data.pm \
	lib/Cachegrind/Annotate/Flame.pm \
	lib/Cachegrind/Annotate/Free.pm \
	lib/Cachegrind/Annotate/Instructions.pm \
	lib/Cachegrind/Annotate/Formats.pm \
	lib/Cachegrind/Annotate/Options.pm \
	lib/Cachegrind/Annotate/Parts.pm \
	lib/Cachegrind/Annotate/Request.pm \
	lib/Cachegrind/Annotate/View.pm \
	lib/Cachegrind/Check.pm \
	lib/Cachegrind/Check/Baseline.pm \
	lib/Cachegrind/Check/Comparison.pm \
	lib/Cachegrind/Check/Limit.pm \
	lib/Cachegrind/Check/Objects.pm \
	lib/Cachegrind/Check/Steady.pm \
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
	lib/Cachegrind/Data/Files.pm \
	lib/Cachegrind/Data/Names.pm \
	lib/Cachegrind/Data/SharedLines.pm \
	lib/Cachegrind/Data/Sharing.pm \
	lib/Cachegrind/Data/Site.pm \
	lib/Cachegrind/Data/Type.pm \
	lib/Cachegrind/Engine.pm \
	lib/Cachegrind/Engine/Events.pm \
	lib/Cachegrind/Engine/Rows.pm \
	lib/Cachegrind/FirstRun.pm \
	lib/Cachegrind/FirstRun/Names.pm \
	lib/Cachegrind/History.pm \
	lib/Cachegrind/Merge.pm \
	lib/Cachegrind/Profile/Answer.pm \
	lib/Cachegrind/Profile/CacheUse.pm \
	lib/Cachegrind/Profile/Contexts.pm \
	lib/Cachegrind/Profile/Difference.pm \
	lib/Cachegrind/Profile/Doing.pm \
	lib/Cachegrind/Profile/Formula.pm \
	lib/Cachegrind/Profile/MovedFunctions.pm \
	lib/Cachegrind/Profile/Languages.pm \
	lib/Cachegrind/Profile/Names.pm \
	lib/Cachegrind/Profile/Sameness.pm \
	lib/Cachegrind/Report.pm \
	lib/Cachegrind/Report/Backtrace.pm \
	lib/Cachegrind/Report/Badges.pm \
	lib/Cachegrind/Report/Base.pm \
	lib/Cachegrind/Report/CSV.pm \
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
	lib/Cachegrind/Report/FoldedJSON.pm \
	lib/Cachegrind/Report/FunctionList.pm \
	lib/Cachegrind/Report/HTML.pm \
	lib/Cachegrind/Report/History.pm \
	lib/Cachegrind/Report/HistoryHTML.pm \
	lib/Cachegrind/Report/Instructions.pm \
	lib/Cachegrind/Report/JSON.pm \
	lib/Cachegrind/Report/Markdown.pm \
	lib/Cachegrind/Report/Parts.pm \
	lib/Cachegrind/Report/PartsJSON.pm \
	lib/Cachegrind/Report/Screens.pm \
	lib/Cachegrind/Report/SharingText.pm \
	lib/Cachegrind/Report/Short.pm \
	lib/Cachegrind/Report/Steady.pm \
	lib/Cachegrind/Report/Text.pm \
	lib/Cachegrind/Report/TextRows.pm \
	lib/Cachegrind/Report/ValueSource.pm \
	lib/Cachegrind/Report/Values.pm \
	lib/Cachegrind/Report/ValuesHTML.pm \
	lib/Cachegrind/Report/ValuesJSON.pm \
	lib/Cachegrind/Report/ValuesText.pm \
	lib/Cachegrind/Report/Verdicts.pm \
	lib/Cachegrind/Report/html/address.js \
	lib/Cachegrind/Report/html/app.html \
	lib/Cachegrind/Report/html/callgraph.js \
	lib/Cachegrind/Report/html/callers.js \
	lib/Cachegrind/Report/html/changes.js \
	lib/Cachegrind/Report/html/colours.js \
	lib/Cachegrind/Report/html/contexts.js \
	lib/Cachegrind/Report/html/data.js \
	lib/Cachegrind/Report/html/events.js \
	lib/Cachegrind/Report/html/findings.js \
	lib/Cachegrind/Report/html/flame.js \
	lib/Cachegrind/Report/html/free.js \
	lib/Cachegrind/Report/html/functions.js \
	lib/Cachegrind/Report/html/gathered.js \
	lib/Cachegrind/Report/html/graph.js \
	lib/Cachegrind/Report/html/groups.js \
	lib/Cachegrind/Report/html/history.js \
	lib/Cachegrind/Report/html/icicle.js \
	lib/Cachegrind/Report/html/instructions.js \
	lib/Cachegrind/Report/html/keys.js \
	lib/Cachegrind/Report/html/layout.js \
	lib/Cachegrind/Report/html/libraries.js \
	lib/Cachegrind/Report/html/list.js \
	lib/Cachegrind/Report/html/main.js \
	lib/Cachegrind/Report/html/map.js \
	lib/Cachegrind/Report/html/missing.js \
	lib/Cachegrind/Report/html/nodes.js \
	lib/Cachegrind/Report/html/objects.js \
	lib/Cachegrind/Report/html/parts.js \
	lib/Cachegrind/Report/html/picture.js \
	lib/Cachegrind/Report/html/places.js \
	lib/Cachegrind/Report/html/report.css \
	lib/Cachegrind/Report/html/script.js \
	lib/Cachegrind/Report/html/served.js \
	lib/Cachegrind/Report/html/sharing.js \
	lib/Cachegrind/Report/html/sides.js \
	lib/Cachegrind/Report/html/source.js \
	lib/Cachegrind/Report/html/state.js \
	lib/Cachegrind/Report/html/timeline.js \
	lib/Cachegrind/Report/html/verdicts.js \
	lib/Cachegrind/Run.pm \
	lib/Cachegrind/Serve.pm \
	lib/Cachegrind/Serve/Pages.pm \
	lib/Cachegrind/Serve/Site.pm \
	lib/Cachegrind/Source.pm \
	lib/Cachegrind/Source/Annotated.pm \
	lib/Cachegrind/Source/Disassembly.pm \
	lib/Cachegrind/Source/LineMatch.pm \
	lib/Cachegrind/Source/Missing.pm \
	lib/Cachegrind/Source/MovedLines.pm \
	lib/Cachegrind/Source/Own.pm \
	lib/Cachegrind/Strict.pm \
	lib/Cachegrind/Text/Compat.pm \
	lib/Cachegrind/Text/Count.pm \
	lib/Cachegrind/Text/Diag.pm \
	lib/Cachegrind/Text/Format.pm \
	lib/Cachegrind/Text/HTML.pm \
	lib/Cachegrind/Text/JSON.pm \
	lib/Cachegrind/Text/Lines.pm \
	lib/Cachegrind/Text/Markdown.pm \
	lib/Cachegrind/Text/Output.pm \
	lib/Cachegrind/Text/Path.pm \
	lib/Cachegrind/Text/Pattern.pm \
	lib/Cachegrind/Text/RunTime.pm \
	lib/Cachegrind/Text/Visible.pm \
	lib/Cachegrind/Values.pm \
	lib/Cachegrind/Values/Files.pm \
	lib/Cachegrind/Values/Latency.pm \
	lib/Cachegrind/Values/Sentence.pm \
	lib/Cachegrind/Values/Share.pm \
	lib/Cachegrind/Values/Text.pm

# ---- Manual -----------------------------------------------------------------

# Pages of the manual; docs/README.md has them in their order.
manual_sources = \
	docs/README.md \
	docs/calls.md \
	docs/callgrind.md \
	docs/compare.md \
	docs/cycles.md \
	docs/cplusplus.md \
	docs/data.md \
	docs/events.md \
	docs/exactness.md \
	docs/first-report.md \
	docs/messages.md \
	docs/model.md \
	docs/options.md \
	docs/parts.md \
	docs/languages.md \
	docs/processes.md \
	docs/questions.md \
	docs/repairs.md \
	docs/repeatable.md \
	docs/sharing.md \
	docs/values.md

manual_pictures = \
	docs/calls.png \
	docs/comparing.png \
	docs/data.png \
	docs/flame.png \
	docs/history.png \
	docs/languages.png \
	docs/report.png \
	docs/store.png \
	docs/store-kcachegrind.png \
	docs/store-speedscope.png

man_sources = \
	docs/man/cachegrind.md \
	docs/man/cg_annotate.md \
	docs/man/cg_calibrate.md \
	docs/man/cg_check.md \
	docs/man/cg_control.md \
	docs/man/cg_diff.md \
	docs/man/cg_merge.md \
	docs/man/cg_values.md

# Man pages of programs that are installed with the launcher; Valgrind's source has pages of the
# same names.
launcher_man_sources = \
	docs/man/callgrind_annotate.md \
	docs/man/callgrind_control.md

doc_files = \
	docs/FORMAT.md \
	docs/cg_annotate.schema.json \
	docs/ci.md \
	docs/fleet.md
