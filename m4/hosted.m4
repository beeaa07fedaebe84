dnl SPDX-License-Identifier: GPL-2.0-or-later
dnl SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
dnl hosted.m4 - checks for what is built or run on this machine only: the
dnl sanitizers of the native tests, and the programs that make the manual.
dnl Nothing here is needed for a working tool, so nothing here is an error.

dnl CG_CHECK_SANITIZERS sets SANITIZE_FLAGS.  A compiler may accept the flags but
dnl lack the libraries, or a sandbox may not let them start.
AC_DEFUN([CG_CHECK_SANITIZERS], [
AC_MSG_CHECKING([whether programs run under the address and undefined sanitizers])
SANITIZE_FLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all"
cg_save_CFLAGS=$CFLAGS
CFLAGS="$CFLAGS $SANITIZE_FLAGS"
AC_RUN_IFELSE([AC_LANG_PROGRAM([], [])],
   [cg_sanitizers_summary="address, undefined"
    AC_MSG_RESULT([yes])],
   [SANITIZE_FLAGS=
    cg_sanitizers_summary="none: the native tests run without"
    AC_MSG_RESULT([no])],
   [SANITIZE_FLAGS=
    cg_sanitizers_summary="none when cross-compiling"
    AC_MSG_RESULT([no])])
CFLAGS=$cg_save_CFLAGS
AC_SUBST([SANITIZE_FLAGS])
])

dnl CG_CHECK_PANDOC: pandoc, which makes man pages and HTML of the manual's Markdown.  A tarball has
dnl these built already, and does not need it.
AC_DEFUN([CG_CHECK_PANDOC], [
AC_PATH_PROG([PANDOC], [pandoc])
AM_CONDITIONAL([BUILD_MANUAL], [test -n "$PANDOC"])
AM_CONDITIONAL([PREBUILT_MANUAL], [test -f "$srcdir/docs/manual.html"])
AM_COND_IF([BUILD_MANUAL],
   [cg_manual_summary="docs/manual.html and docs/man/*.1 in the build folder"],
   [AM_COND_IF([PREBUILT_MANUAL],
      [cg_manual_summary="docs/manual.html and docs/man/*.1, which are built already"],
      [cg_manual_summary="docs/README.md; no HTML or man pages (they need the Debian package pandoc)"])])
])
