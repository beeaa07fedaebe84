dnl SPDX-License-Identifier: GPL-2.0-or-later
dnl SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
dnl valgrind.m4 - finds an installed Valgrind, and how to link a tool to it.
dnl
dnl CG_FIND_VALGRIND sets, from valgrind.pc (or from --with-valgrind=PREFIX):
dnl   VALGRIND         the program that starts tools
dnl   VALGRIND_BINARY  what that starts, where it is a script
dnl   VALGRIND_SETTINGS  the NAME=VALUE that the script adds to the environment
dnl   VG_VERSION       its version, 3.19 or newer
dnl   VG_PREFIX        where it is installed
dnl   VG_ARCH VG_OS    its primary platform, e.g. amd64 and linux
dnl   VG_INCLUDEDIR    the folder of pub_tool_basics.h
dnl   VG_LIBDIR        the folder of libcoregrind-ARCH-OS.a
dnl   VG_LIBEXECDIR    the folder of its tools, what VALGRIND_LIB points at
dnl   VG_LOAD_ADDRESS  where a tool's text has to begin
dnl CG_TOOL_FLAGS sets the flags to compile and link a tool for that platform;
dnl CG_SECOND_PLATFORM the same for the 32-bit tool, where there can be one.

dnl CG_PC(VARIABLE) is the shell command that prints a variable of valgrind.pc.
dnl The prefix is given to pkg-config so that a Valgrind that was moved (or
dnl only unpacked) somewhere else is described as it lies there.
m4_define([CG_PC],
   [$PKG_CONFIG ${VG_PREFIX:+"--define-variable=prefix=$VG_PREFIX"} \
      --variable=$1 valgrind])

AC_DEFUN([CG_FIND_VALGRIND], [
AC_ARG_WITH([valgrind],
   [AS_HELP_STRING([--with-valgrind=PREFIX],
      [use the Valgrind installed under PREFIX, instead of the one that
       pkg-config knows])],
   [], [with_valgrind=])
AC_MSG_CHECKING([for an installed Valgrind])
VG_PREFIX=
AS_CASE([$with_valgrind],
   [no], [AC_MSG_ERROR([a Valgrind tool cannot be built without Valgrind])],
   [yes|''], [],
   [dnl The launcher is run from anywhere, so a relative name is no good to it.
    VG_PREFIX=`cd "$with_valgrind" 2>/dev/null && pwd` || VG_PREFIX=$with_valgrind
    CG_CHECK_FOLDER([--with-valgrind, the folder], [$VG_PREFIX])
    cg_pc_path=
    for dir in "$VG_PREFIX"/lib*/pkgconfig "$VG_PREFIX"/lib/*/pkgconfig \
               "$VG_PREFIX"/share/pkgconfig; do
       AS_IF([test -f "$dir/valgrind.pc"], [cg_pc_path=$dir; break])
    done
    AS_IF([test -z "$cg_pc_path"],
       [AC_MSG_RESULT([no])
        AC_MSG_ERROR([no valgrind.pc in the pkgconfig folders of $VG_PREFIX/lib])])
    PKG_CONFIG_PATH=$cg_pc_path
    export PKG_CONFIG_PATH])
AS_IF([! $PKG_CONFIG --exists valgrind],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no Valgrind: install the Debian package valgrind, or name its prefix with --with-valgrind=PREFIX])])
VG_VERSION=`$PKG_CONFIG --modversion valgrind`
AC_MSG_RESULT([$VG_VERSION])
AS_IF([! $PKG_CONFIG --atleast-version=3.19 valgrind],
   [AC_MSG_ERROR([Valgrind $VG_VERSION is too old: 3.19 or newer is needed])])

AS_IF([test -z "$VG_PREFIX"], [VG_PREFIX=`CG_PC([prefix])`])
VG_ARCH=`CG_PC([arch])`
VG_OS=`CG_PC([os])`
VG_INCLUDEDIR=`CG_PC([includedir])`
VG_LIBDIR=`CG_PC([libdir])`/valgrind
VG_LOAD_ADDRESS=`CG_PC([valt_load_address])`
AC_SUBST([VG_VERSION])
AC_SUBST([VG_PREFIX])
AC_SUBST([VG_ARCH])
AC_SUBST([VG_OS])
AC_SUBST([VG_LIBDIR])

AC_MSG_CHECKING([for Valgrind's platform])
AC_MSG_RESULT([$VG_ARCH-$VG_OS])
AS_CASE([$VG_ARCH-$VG_OS],
   [amd64-linux],   [cg_target_macro=__x86_64__],
   [x86-linux],     [cg_target_macro=__i386__],
   [arm-linux],     [cg_target_macro=__arm__],
   [arm64-linux],   [cg_target_macro=__aarch64__],
   [ppc32-linux],   [cg_target_macro=__powerpc__],
   [ppc64be-linux], [cg_target_macro=__powerpc64__],
   [ppc64le-linux], [cg_target_macro=__powerpc64__],
   [s390x-linux],   [cg_target_macro=__s390x__],
   [mips32-linux],  [cg_target_macro=__mips__],
   [mips64-linux],  [cg_target_macro=__mips64],
   [nanomips-linux],[cg_target_macro=__nanomips__],
   [riscv64-linux], [cg_target_macro=__riscv],
   [AC_MSG_ERROR([unsupported platform $VG_ARCH-$VG_OS: the tool can be built for Linux on amd64, x86, arm, arm64, ppc32, ppc64be, ppc64le, s390x, mips32, mips64, nanomips and riscv64])])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
#ifndef $cg_target_macro
#error other target
#endif
]], [])], [],
   [AC_MSG_ERROR([unsupported platform: $CC does not make code for the platform of the installed Valgrind, $VG_ARCH-$VG_OS])])

AC_MSG_CHECKING([for Valgrind's headers])
AS_IF([test -f "$VG_INCLUDEDIR/pub_tool_basics.h" &&
       test -f "$VG_INCLUDEDIR/libvex_ir.h"],
   [AC_MSG_RESULT([$VG_INCLUDEDIR])],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no pub_tool_basics.h in $VG_INCLUDEDIR: install Valgrind with its headers for tools, on Debian the package valgrind])])
AC_SUBST([VG_INCLUDEDIR])

AC_MSG_CHECKING([for Valgrind's static libraries])
for lib in coregrind vex; do
   AS_IF([test -f "$VG_LIBDIR/lib$lib-$VG_ARCH-$VG_OS.a"], [],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([no lib$lib-$VG_ARCH-$VG_OS.a in $VG_LIBDIR: install Valgrind with its static libraries, on Debian the package valgrind])])
done
AC_MSG_RESULT([$VG_LIBDIR])

dnl valgrind.pc does not say where the tools are.
AC_MSG_CHECKING([for Valgrind's tools])
VG_LIBEXECDIR=
for dir in "$VG_PREFIX/libexec/valgrind" "$VG_LIBDIR" \
           "$VG_PREFIX/lib/valgrind" "$VG_PREFIX/lib64/valgrind"; do
   AS_IF([test -x "$dir/none-$VG_ARCH-$VG_OS"], [VG_LIBEXECDIR=$dir; break])
done
AS_IF([test -z "$VG_LIBEXECDIR"],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no none-$VG_ARCH-$VG_OS under $VG_PREFIX/libexec/valgrind: install the whole of Valgrind, on Debian the package valgrind])])
AC_MSG_RESULT([$VG_LIBEXECDIR])
AC_SUBST([VG_LIBEXECDIR])

dnl Not the first valgrind in PATH: that may be a launcher we installed.
AC_MSG_CHECKING([for the valgrind program])
VALGRIND=$VG_PREFIX/bin/valgrind
AS_IF([test -x "$VALGRIND"], [],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no $VALGRIND: install the whole of Valgrind, on Debian the package valgrind])])
AC_MSG_RESULT([$VALGRIND])
AC_SUBST([VALGRIND])

dnl Debian's is a script, which sets variables and starts the binary beside it. The
dnl shell exports PWD, too, so we start the binary; what else it sets, a program tells.
VALGRIND_BINARY=$VALGRIND
VALGRIND_SETTINGS=
AS_IF([test -x "$VALGRIND.bin" && test -x /usr/bin/env],
   [AC_MSG_CHECKING([which variables $VALGRIND sets])
    cg_settings=`env -i "$VALGRIND" -q --tool=none /usr/bin/env 2>/dev/null |
       grep -Ev '^(LD_PRELOAD|PWD|OLDPWD|SHLVL|_|VALGRIND_[[A-Z]]*)='`
    AS_IF([test "x$cg_settings" != x &&
           ! AS_ECHO(["$cg_settings"]) | grep -Eqv '^[[A-Z_]]+=[[A-Za-z0-9_/:.,-]]*$'],
       [VALGRIND_BINARY=$VALGRIND.bin
        VALGRIND_SETTINGS=`echo $cg_settings`])
    AC_MSG_RESULT([${VALGRIND_SETTINGS:-none that are known}])])
AC_SUBST([VALGRIND_BINARY])
AC_SUBST([VALGRIND_SETTINGS])
])

dnl CG_CHECK_FLAGS(VARIABLE, FLAGS): sets VARIABLE to those that $CC takes.
AC_DEFUN([CG_CHECK_FLAGS], [
AC_MSG_CHECKING([which flags $CC takes for $1])
$1=
cg_save_CFLAGS=$CFLAGS
for flag in m4_normalize([$2]); do
   CFLAGS="$cg_save_CFLAGS -Werror $flag"
   AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [$1="$$1 $flag"])
done
CFLAGS=$cg_save_CFLAGS
AC_MSG_RESULT([$$1])
AC_SUBST([$1])
])

dnl Warnings, among them those of Valgrind's own build, which packaging/intree/ is for.
m4_define([CG_WARNINGS],
   [-Wall -Wextra -Wshadow -Wpointer-arith -Wstrict-prototypes
    -Wmissing-prototypes -Wwrite-strings -Wmissing-declarations -Wcast-align
    -Wcast-qual -Wempty-body -Wformat-signedness -Wformat-security
    -Wignored-qualifiers -Wlogical-op -Wenum-conversion -Wimplicit-fallthrough
    -Wold-style-declaration])

dnl CG_TRY_TOOL_LINK(ARCH, FLAGS, IF-GOOD, IF-BAD): links the smallest tool.
dnl The user's CFLAGS and LDFLAGS are for hosted programs and have no part.
dnl They are set aside meanwhile, so neither IF may leave or call this again.
AC_DEFUN([CG_TRY_TOOL_LINK], [
cg_save_CFLAGS=$CFLAGS
cg_save_CPPFLAGS=$CPPFLAGS
cg_save_LDFLAGS=$LDFLAGS
cg_save_LIBS=$LIBS
CFLAGS="$2 $TOOL_FLAGS"
CPPFLAGS="$TOOL_CPPFLAGS CG_PLATFORM_DEFINES([$1])"
LDFLAGS="$TOOL_LDFLAGS"
LIBS="$VG_LIBDIR/libcoregrind-$1-$VG_OS.a $VG_LIBDIR/libvex-$1-$VG_OS.a -lgcc"
AS_IF([test -f "$VG_LIBDIR/libgcc-sup-$1-$VG_OS.a"],
   [LIBS="$LIBS $VG_LIBDIR/libgcc-sup-$1-$VG_OS.a"])
AC_LINK_IFELSE([AC_LANG_SOURCE([[
#include "pub_tool_basics.h"
#include "pub_tool_tooliface.h"
static void pre_clo_init(void) {}
VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
]])], [cg_tool_libs=$LIBS
   $3], [$4])
CFLAGS=$cg_save_CFLAGS
CPPFLAGS=$cg_save_CPPFLAGS
LDFLAGS=$cg_save_LDFLAGS
LIBS=$cg_save_LIBS
])

dnl The macros by which Valgrind's headers know the platform.
m4_define([CG_PLATFORM_DEFINES],
   [-DVGA_$1=1 -DVGO_$VG_OS=1 -DVGP_$1_$VG_OS=1 -DVGPV_$1_${VG_OS}_vanilla=1])

AC_DEFUN([CG_TOOL_FLAGS], [
AC_ARG_VAR([TOOL_CFLAGS],
   [optimisation and debug flags of the tool (default: -O2)])
dnl Valgrind reads the tool's own debug information and unwind tables at every
dnl start, which took 15 ms, a tenth of the run of a small program: neither is
dnl made unless asked for. (-gdwarf-4 is what to ask: it dies of clang's DWARF 5.)
: "${TOOL_CFLAGS=-O2}"
TOOL_CPPFLAGS="-isystem $VG_INCLUDEDIR"
AC_SUBST([TOOL_CPPFLAGS])

dnl A tool has no libc, no start files and no thread-local storage, runs at
dnl a fixed address, and is called from code that knows no stack protector.
dnl Two words that have just been stored are not to be loaded as one vector, for
dnl which the processor would have to wait: a miss of cycles took 5 % longer.
CG_CHECK_FLAGS([TOOL_FLAGS],
   [-std=gnu11 -fno-pie -fno-stack-protector -fno-strict-aliasing -fno-builtin
    -fno-common -fomit-frame-pointer -fno-asynchronous-unwind-tables -fno-unwind-tables
    -fcf-protection=none -fno-lto -fno-tree-slp-vectorize
    -U_FORTIFY_SOURCE -mno-outline-atomics])
CG_CHECK_FLAGS([TOOL_WARNINGS], CG_WARNINGS [-Wno-unused-parameter])

TOOL_LDFLAGS_FIXED="-static -no-pie -nodefaultlibs -nostartfiles -u _start -Wl,--build-id=none -Wl,-z,noexecstack"
AC_MSG_CHECKING([how to link a tool at $VG_LOAD_ADDRESS])
cg_address_flag=
for flag in -Wl,-Ttext-segment= -Wl,--image-base=; do
   TOOL_LDFLAGS="$TOOL_LDFLAGS_FIXED $flag$VG_LOAD_ADDRESS"
   CG_TRY_TOOL_LINK([${VG_ARCH}], [$TOOL_CFLAGS], [cg_address_flag=$flag])
   AS_IF([test -n "$cg_address_flag"], [break])
done
AS_IF([test -z "$cg_address_flag"],
   [AC_MSG_RESULT([failed])
    AC_MSG_ERROR([cannot link a tool with $CC against the libraries in $VG_LIBDIR: config.log has the linker's reasons])])
AC_MSG_RESULT([$cg_address_flag])
PRI_LIBS=$cg_tool_libs
PRI_CPPFLAGS="CG_PLATFORM_DEFINES([${VG_ARCH}])"
PRI_LDFLAGS=$TOOL_LDFLAGS
AC_SUBST([PRI_CPPFLAGS])
AC_SUBST([PRI_LDFLAGS])
AC_SUBST([PRI_LIBS])
])

dnl A Valgrind for amd64 usually runs 32-bit programs too, with tools of their
dnl own.  Their load address is not in valgrind.pc; on x86-linux it has always
dnl been the one below.  Valgrind's core calls a 32-bit tool with a stack that
dnl is aligned to 4 bytes only.
AC_DEFUN([CG_SECOND_PLATFORM], [
AC_ARG_ENABLE([only64bit],
   [AS_HELP_STRING([--enable-only64bit],
      [do not build the tool for 32-bit programs])],
   [], [enable_only64bit=no])
SEC_ARCH=
cg_second_summary=
AS_IF([test "$VG_ARCH-$VG_OS" = amd64-linux &&
       test "$enable_only64bit" = no &&
       test -f "$VG_LIBDIR/libcoregrind-x86-linux.a"],
   [TOOL_LDFLAGS="$TOOL_LDFLAGS_FIXED ${cg_address_flag}0x58000000"
    AC_MSG_CHECKING([whether a tool for 32-bit programs can be linked])
    for flag in -mpreferred-stack-boundary=2 -mstack-alignment=4; do
       SEC_FLAGS="-m32 $flag"
       CG_TRY_TOOL_LINK([x86], [$TOOL_CFLAGS $SEC_FLAGS], [SEC_ARCH=x86])
       AS_IF([test -n "$SEC_ARCH"], [break])
    done
    AS_IF([test -n "$SEC_ARCH"],
       [AC_MSG_RESULT([yes])],
       [AC_MSG_RESULT([no, it needs the Debian package gcc-multilib])])])
AS_IF([test -n "$SEC_ARCH"],
   [SEC_LIBS=$cg_tool_libs
    SEC_CPPFLAGS="CG_PLATFORM_DEFINES([x86])"
    SEC_LDFLAGS=$TOOL_LDFLAGS
    cg_second_summary=" and cachegrind-x86-$VG_OS"])
AM_CONDITIONAL([BUILD_SECOND], [test -n "$SEC_ARCH"])
AC_SUBST([SEC_ARCH])
AC_SUBST([SEC_FLAGS])
AC_SUBST([SEC_CPPFLAGS])
AC_SUBST([SEC_LDFLAGS])
AC_SUBST([SEC_LIBS])
])
