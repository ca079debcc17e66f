// What Swift does not import from the C library, and the signal flag with its handler.
#pragma once
