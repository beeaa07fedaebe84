# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Strict;

# The Perl in which all modules are written: strict, with warnings, and with signatures, which
# refuse a wrong number of arguments.

use strict;
use warnings;

use feature ();

sub import {
    strict->import;
    warnings->import;
    feature->import('signatures');
    warnings->unimport('experimental::signatures');
    return;
}

1;
