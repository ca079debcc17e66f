// OpenSSL's libcrypto: digests (SHA-256, BLAKE2b-512) and Ed25519.
#pragma once
#include <openssl/evp.h>
