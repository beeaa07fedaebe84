# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report;

# The entry to the reports. It loads a report's module only when the report is made, because loading
# all modules would take much of the time of a small report.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(new_report);

# Return a report, which has a method print(). $module is the report's module, without
# Cachegrind::Report in front. `output` is a handle in raw mode. Cachegrind::Report::Text describes
# the arguments of a report of a view; other reports' modules describe theirs.
sub new_report($module, %given) {
    require "Cachegrind/Report/$module.pm";
    if ($given{answers} && $given{data}) {
        require Cachegrind::Report::Verdicts;
        $given{answers}->knows_data(Cachegrind::Report::Verdicts::waiting_object($given{data}));
    }
    return "Cachegrind::Report::$module"->new(%given);
}

1;
