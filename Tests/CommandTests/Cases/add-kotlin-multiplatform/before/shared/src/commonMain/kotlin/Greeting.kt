package com.acme.shared
