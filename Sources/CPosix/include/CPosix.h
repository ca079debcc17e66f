// What Swift does not import from the C library, and the signal flag with its handler.
//
// Every function answers like a system call: 0 or a descriptor, or -1 with `errno` set.
#pragma once

#include <sys/types.h>

// Opens `path` below the folder `folder` without following a symbolic link in any component and without leaving the
// folder. `flags` are those of open(2); O_CLOEXEC and O_NOFOLLOW are added. One openat2(2) where the kernel has it,
// otherwise one openat(2) a component.
int cposix_open_beneath(int folder, const char *path, int flags, mode_t mode);

// rename(2) that fails with EEXIST instead of replacing: RENAME_NOREPLACE, on Darwin RENAME_EXCL.
int cposix_rename_exclusive(int from, const char *old_name, int to, const char *new_name);

// Two names change places in one step: RENAME_EXCHANGE, on Darwin RENAME_SWAP.
int cposix_rename_exchange(int from, const char *old_name, int to, const char *new_name);

// Everything written to the volume of `descriptor` reaches the disk: syncfs(2), on Darwin F_FULLFSYNC or the next best.
int cposix_sync_volume(int descriptor);

// One file reaches the disk (on Darwin: leaves the operating system, in order; `cposix_sync_volume` does the rest).
int cposix_sync_file(int descriptor);

// Whether a number of files is better flushed one by one than with `cposix_sync_volume`.
int cposix_sync_files_singly(long count);

// SIGINT and SIGTERM set a flag from now on instead of ending the process; SIGPIPE is ignored.
void cposix_watch_interrupts(void);
// The number of the signal that came, or 0.
int cposix_interrupt(void);
// Waits until `descriptor` can be read or is at its end, negative milliseconds: as long as it takes. Answers 1, 0 when the
// time is over, -1 with EINTR once one of the two signals came, also before the call.
int cposix_wait_readable(int descriptor, int milliseconds);

// A pipe whose ends children do not inherit.
int cposix_pipe(int ends[2]);

// Starts a program, looked up in PATH when `program` has no slash, with the signals' default actions; it stays in
// our process group, so that it may ask on the terminal. `input`, `output` and `error` become its descriptors 0, 1, 2. Answers 0 or an error number.
int cposix_spawn(pid_t *pid, const char *program, char *const arguments[], char *const environment[],
                 const char *folder, int input, int output, int error);

// The size of a terminal, in characters.
int cposix_terminal_size(int descriptor, int *columns, int *rows);
// Keys come one by one and unseen (signals still work) until `cposix_raw_mode_end`, or until the process is interrupted.
int cposix_raw_mode_begin(int descriptor);
void cposix_raw_mode_end(int descriptor);
