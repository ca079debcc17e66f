// libarchive's reading and writing API. Macros with casts are not imported by Swift, so they are constants here.
#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <time.h>

static const unsigned int decal_archive_type_file = AE_IFREG;
static const unsigned int decal_archive_type_link = AE_IFLNK;
static const unsigned int decal_archive_type_folder = AE_IFDIR;

/// Seconds of CPU that this process has used.
static inline double decal_archive_cpu_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }
