"""Runs a program under small limits, for tests.

    limited.py FILE-SIZE OPEN-FILES ADDRESS-SPACE PROGRAM ARGUMENT…

The sizes are in bytes; 0: no limit. Writes `peak N` (KiB, of the program and what it started and waited for) as the last line
of standard error and ends with its status, 128 and the number when a signal ended it.
"""

import os
import resource
import signal
import sys

limits = (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_AS)
child = os.fork()
if child == 0:
    # Python ignores these, and what it starts would too.
    for number in (signal.SIGXFSZ, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for limit, value in zip(limits, map(int, sys.argv[1:4])):
        if value:
            resource.setrlimit(limit, (value, value))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execv(sys.argv[4], sys.argv[4:])
_, status = os.waitpid(child, 0)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("peak", peak // 1024 if sys.platform == "darwin" else peak, file=sys.stderr)
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
