# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report;

# The entry to the reports. A report's module is loaded only when needed, since loading takes half
# of the time of a small report.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(new_report);

# Return the report of the module $module below Cachegrind::Report, which has a method print().
# `output` is a handle in raw mode; the report's module describes the other arguments, for a view
# Cachegrind::Report::Text.
sub new_report($module, %given) {
    require "Cachegrind/Report/$module.pm";
    if ($given{answers} && $given{data}) {
        require Cachegrind::Report::Verdicts;
        $given{answers}->knows_data(Cachegrind::Report::Verdicts::waiting_object($given{data}));
    }
    return "Cachegrind::Report::$module"->new(%given);
}

1;
