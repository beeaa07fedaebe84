dnl SPDX-License-Identifier: GPL-2.0-or-later
dnl SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
dnl install.m4 - where this may be built and installed, and by which name.

dnl CG_CHECK_FOLDER(WHAT, PATH): an error if the path cannot be used.  Valgrind
dnl gets into a program by LD_PRELOAD, whose entries end at blanks and colons;
dnl other characters would break make and the scripts.
AC_DEFUN([CG_CHECK_FOLDER], [
cg_unfit='@<:@@<:@:space:@:>@:#&|;<>()*?"`\\'"'@:>@"
AS_CASE(["$2"], [*$cg_unfit*],
   [AC_MSG_ERROR([$1 "$2" has a blank, a colon, a quote or another character in its name that LD_PRELOAD, make or a shell cannot take: choose another])])
])

dnl CG_CHECK_FOLDERS: checks the build folder, and the folders to install to as
dnl they were named; `make install` checks the resulting folders again.
AC_DEFUN([CG_CHECK_FOLDERS], [
cg_folder=`pwd`
CG_CHECK_FOLDER([the build folder], [$cg_folder])
for cg_folder in "$prefix" "$exec_prefix" "$bindir" "$libexecdir" \
                 "$datarootdir" "$datadir" "$includedir"; do
   CG_CHECK_FOLDER([the folder to install to,], [$cg_folder])
done
])

dnl CG_LAUNCHER: whether a program called `valgrind` is installed, which starts
dnl the real one.  It must not take the place of the real one: once staged or
dnl packaged, it would start itself for ever.
AC_DEFUN([CG_LAUNCHER], [
AC_ARG_ENABLE([launcher],
   [AS_HELP_STRING([--disable-launcher],
      [do not install a program `valgrind' that starts the installed Valgrind
       with this tool])],
   [], [enable_launcher=yes])
AM_CONDITIONAL([LAUNCHER], [test "$enable_launcher" != no])
AS_IF([test "$enable_launcher" != no], [
   cg_launcher=`
      test "$prefix" != NONE || prefix=$ac_default_prefix
      test "$exec_prefix" != NONE || exec_prefix=$prefix
      eval "echo \"$bindir\""`
   cg_transform=`AS_ECHO(["$program_transform_name"]) | $SED 's/[[$]][[$]]/$/g'`
   cg_launcher=$cg_launcher/`echo valgrind | $SED "$cg_transform"`
   AS_IF([test "$cg_launcher" = "$VALGRIND" || test "$cg_launcher" -ef "$VALGRIND"],
      [AC_MSG_ERROR([this would put a launcher in the place of $VALGRIND, which it starts: choose another --prefix, or --disable-launcher])])],
   [cg_launcher="none; set VALGRIND_LIB to the folder of the tool"])
])
