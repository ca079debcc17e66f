// What Swift cannot import from libgit2 by itself: variadic functions.
#pragma once
#include <git2.h>

/// `git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, on)`: whether a repository of another user is refused.
static inline int decal_git_set_owner_validation(int on) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, on);
}
