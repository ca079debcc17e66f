package com.acme.shop
