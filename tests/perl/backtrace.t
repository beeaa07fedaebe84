# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# For the same answer of a process, callgrind_control prints the same bytes as Valgrind's program of
# that name, since scripts read them.

use CgTest;
use Cachegrind::Report::Backtrace qw(status_text);

my $answer = <<'END';
instrumentation: on
executed-bbs: 413909
executed-calls: 84585
distinct-bbs: 2560
distinct-calls: 396
distinct-functions: 323
distinct-contexts: 1323
events: Ir Dr D1mr
part: 1
threads: 1 12
current-tid: 1
events-1: 11956 2562
frames-1: 3
function-1-0: (below main)
calls-1-0: 0
events-1-0: 11956 2562 7
function-1-1: main
calls-1-1: 12345
events-1-1: 1195 2 0
function-1-3: f(int, char const*)
events-12: 0
frames-12: 1
function-12-0: clone
END

is(status_text({stat => 1}, $answer), <<'END', 'numbers');
  Number of running threads: 2, thread IDs: 1 12
  Events collected: Ir Dr D1mr
  Functions: 323 (executed 84,585, contexts 1,323)
  Basic blocks: 2,560 (executed 413,909, call sites 396)

END
is(status_text({back => 1}, $answer), <<'END', 'active calls');

  Frame: Backtrace for Thread 1
   [ 0]  f(int, char const*) (12345 x)
   [ 1]  main (0 x)
   [ 2]  (below main)


  Frame: Backtrace for Thread 12
   [ 0]  clone


END
# Lines of totals end with a blank, written as _ here.
is(status_text({stat => 1, back => 1, events => q{}}, $answer), <<'END' =~ tr/_/ /r, 'all events');
  Functions: 323 (executed 84,585, contexts 1,323)
  Basic blocks: 2,560 (executed 413,909, call sites 396)

  Totals:    Ir    Dr D1mr_
   Th 1  11,956 2,562    ._
   Th 12       0     .    ._

  Frame:     Ir    Dr D1mr Backtrace for Thread 1
   [ 0]   1,195     2    0 f(int, char const*) (12345 x)
   [ 1]  11,956 2,562    7 main (0 x)
   [ 2]       .     .    . (below main)


  Frame: Ir Dr D1mr Backtrace for Thread 12
   [ 0]   .  .    . clone


END
is(status_text({events => 'D1mr,Ir'}, $answer), <<'END' =~ tr/_/ /r, 'some events, as wished');

  Totals:D1mr     Ir_
   Th 1     . 11,956_
   Th 12     .      0_

END
is(status_text({stat => 1, back => 1, events => q{}}, "instrumentation: off\n"),
    "  No information available as instrumentation is switched off.\n\n", 'nothing is counted');
eval { status_text({events => 'Ir,Bc'}, $answer) };
is($@->{message}, "event 'Bc' is not collected; there are: Ir, Dr, D1mr", 'no such event');

done_testing();
