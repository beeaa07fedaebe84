# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Strict;

# The Perl in which all modules are written: strict, with warnings, and with parameters in the head
# of a sub, which then refuses other numbers of them.

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
