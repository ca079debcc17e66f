package com.acme.app
