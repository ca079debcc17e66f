#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main loop: reads the options from the arguments and calls `callback` with one input after the other.
int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                        int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));
