
valgrind: the 'impossible' happened:
   Too many VG_(atfork) handlers requested: raise VG_MAX_ATFORK

host stacktrace:
==28460==    at 0x5807CD3A: ??? (in /var/tmp/w/use-tmp/A/cachegrind-amd64-linux)
==28460==    by 0x582209B7: ??? (in /var/tmp/w/use-tmp/A/cachegrind-amd64-linux)
==28460==    by 0x1012F0FA7F: ???
==28460==    by 0x5807CD39: ??? (in /var/tmp/w/use-tmp/A/cachegrind-amd64-linux)
==28460==    by 0x1012F0FA6F: ???

sched status:
  running_tid=1

Thread 1: status = VgTs_Runnable (lwpid 28460)
==28460==    at 0x401AB70: ??? (in /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2)
client stack range: [0x1FFEFFF000 0x1FFF000FFF] client SP: 0x1FFF0006E0
valgrind stack range: [0x1012E10000 0x1012F0FFFF] top usage: 3816 of 1048576


Note: see also the FAQ in the source distribution.
It contains workarounds to several common problems.
In particular, if Valgrind aborted or crashed after
identifying problems in your program, there's a good chance
that fixing those problems will prevent Valgrind aborting or
crashing, especially if it happened in m_mallocfree.c.

If that doesn't help, please report this bug to: www.valgrind.org

In the bug report, send all the above text, the valgrind
version, and what OS and version you are using.  Thanks.

