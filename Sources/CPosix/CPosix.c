#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#if !defined(O_PATH)
#define O_PATH O_RDONLY
#endif

// MARK: Opening

// The walk that openat2 replaces: each folder on the way is opened by its own name.
static int open_by_components(int folder, const char *path, int flags, mode_t mode) {
  int here = folder;
  for (;;) {
    const char *slash = strchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : strlen(path);
    char name[256];
    int next = -1;
    if (length >= sizeof name) {
      errno = ENAMETOOLONG;
    } else if (length == 0 || strncmp(path, "..", length < 2 ? 2 : length) == 0) {
      errno = EXDEV;
    } else {
      memcpy(name, path, length);
      name[length] = 0;
      int step = slash ? O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC : flags;
      next = openat(here, name, step, mode);
      // What openat2 calls ELOOP, a link on the way, is ENOTDIR here.
      struct stat status;
      if (next < 0 && errno == ENOTDIR && slash && fstatat(here, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
        errno = S_ISLNK(status.st_mode) ? ELOOP : ENOTDIR;
    }
    int problem = errno;
    if (here != folder) close(here);
    errno = problem;
    if (next < 0 || !slash) return next;
    here = next;
    path = slash + 1;
  }
}

int cposix_open_beneath(int folder, const char *path, int flags, mode_t mode) {
  flags |= O_CLOEXEC | O_NOFOLLOW;
#if defined(SYS_openat2)
  static atomic_int is_missing = 0;
  if (!atomic_load_explicit(&is_missing, memory_order_relaxed)) {
    struct open_how how = {
      .flags = (unsigned long long)flags,
      .mode = flags & O_CREAT ? mode : 0,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS,
    };
    for (int attempt = 0; attempt < 64; attempt++) {
      long result = syscall(SYS_openat2, folder, path, &how, sizeof how);
      // EAGAIN: something was renamed during the walk, so that the kernel could not be sure.
      if (result >= 0 || (errno != EAGAIN && errno != EINTR)) {
        if (result >= 0 || (errno != ENOSYS && errno != EPERM)) return (int)result;
        break;
      }
    }
    // ENOSYS: an old kernel; EPERM: also what sandboxes answer for calls that they do not know.
    if (errno == ENOSYS) atomic_store_explicit(&is_missing, 1, memory_order_relaxed);
  }
#endif
  return open_by_components(folder, path, flags, mode);
}

// MARK: Renaming

#if defined(__linux__)
static int rename_with(int from, const char *old_name, int to, const char *new_name, unsigned flags) {
  return (int)syscall(SYS_renameat2, from, old_name, to, new_name, flags);
}
#define EXCLUSIVE 1u
#define EXCHANGE 2u
#else
static int rename_with(int from, const char *old_name, int to, const char *new_name, unsigned flags) {
  return renameatx_np(from, old_name, to, new_name, flags);
}
#define EXCLUSIVE RENAME_EXCL
#define EXCHANGE RENAME_SWAP
#endif

int cposix_rename_exclusive(int from, const char *old_name, int to, const char *new_name) {
  return rename_with(from, old_name, to, new_name, EXCLUSIVE);
}

int cposix_rename_exchange(int from, const char *old_name, int to, const char *new_name) {
  return rename_with(from, old_name, to, new_name, EXCHANGE);
}

// MARK: Flushing

int cposix_sync_volume(int descriptor) {
#if defined(__linux__)
  return syncfs(descriptor);
#else
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  if (fcntl(descriptor, F_BARRIERFSYNC) == 0) return 0;
  return fsync(descriptor);
#endif
}

int cposix_sync_file(int descriptor) { return fsync(descriptor); }

int cposix_sync_files_singly(long count) {
#if defined(__linux__)
  return count <= 16;
#else
  (void)count;
  return 1;
#endif
}

// MARK: Signals

static volatile sig_atomic_t received = 0;
// Is never emptied: once a signal came, whoever waits for it too waits no more.
static int wake[2] = {-1, -1};

static void note_signal(int number) {
  int problem = errno;
  received = number;
  if (wake[1] >= 0 && write(wake[1], "", 1) < 0) {
    // Full: then it wakes anyway.
  }
  errno = problem;
}

void cposix_watch_interrupts(void) {
  struct sigaction action;
  if (wake[0] < 0 && cposix_pipe(wake) == 0) fcntl(wake[1], F_SETFL, O_NONBLOCK);
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = note_signal;
  // Without SA_RESTART, so that a read or a wait returns and the flag is seen.
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

int cposix_interrupt(void) { return received; }

int cposix_wait_readable(int descriptor, int milliseconds) {
  struct pollfd requests[2] = {{.fd = descriptor, .events = POLLIN}, {.fd = wake[0], .events = POLLIN}};
  int ready = poll(requests, 2, milliseconds);
  if (ready <= 0) return ready;
  if (requests[1].revents == 0) return 1;
  errno = EINTR;
  return -1;
}

// MARK: Children

int cposix_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int cposix_spawn(pid_t *pid, const char *program, char *const arguments[], char *const environment[],
                 const char *folder, int input, int output, int error) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &set);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, error, 2);
  if (folder) posix_spawn_file_actions_addchdir_np(&actions, folder);
  int result = posix_spawnp(pid, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return result;
}

// MARK: Terminal

int cposix_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

static struct termios usual;
static int is_raw = 0;

int cposix_raw_mode_begin(int descriptor) {
  struct termios raw;
  if (is_raw) return 0;
  if (tcgetattr(descriptor, &usual) != 0) return -1;
  raw = usual;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(descriptor, TCSANOW, &raw) != 0) return -1;
  is_raw = 1;
  return 0;
}

void cposix_raw_mode_end(int descriptor) {
  if (!is_raw) return;
  tcsetattr(descriptor, TCSANOW, &usual);
  is_raw = 0;
}
