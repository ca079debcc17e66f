// OpenSSL's libcrypto: digests (SHA-256, SHA-1 for git's ids, BLAKE2b-512) and Ed25519.
#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
