# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report;

# The entry to the reports. Each is loaded only when it is needed, since half of the time of a small
# report goes into loading.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(new_report);

# Return the report of this module below Cachegrind::Report. `output` is a handle in raw mode; the
# other arguments are described in the report's module, for a view Cachegrind::Report::Text. Its
# method print() prints it.
sub new_report($module, %given) {
    require "Cachegrind/Report/$module.pm";
    if ($given{answers} && $given{data}) {
        require Cachegrind::Report::Verdicts;
        $given{answers}->knows_data(Cachegrind::Report::Verdicts::waiting_object($given{data}));
    }
    return "Cachegrind::Report::$module"->new(%given);
}

1;
