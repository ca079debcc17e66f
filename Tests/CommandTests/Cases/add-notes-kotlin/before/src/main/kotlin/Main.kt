package com.acme
