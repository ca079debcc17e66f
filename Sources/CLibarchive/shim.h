// libarchive's reading and writing API. Macros with casts are not imported by Swift, so they are constants here.
#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <time.h>

static const unsigned int decal_archive_type_file = AE_IFREG;
static const unsigned int decal_archive_type_link = AE_IFLNK;
static const unsigned int decal_archive_type_folder = AE_IFDIR;

/// Seconds of CPU that this thread has used.
static inline double decal_archive_cpu_seconds(void) {
  struct timespec time;
  return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? (double)time.tv_sec + (double)time.tv_nsec / 1e9 : 0;
}
