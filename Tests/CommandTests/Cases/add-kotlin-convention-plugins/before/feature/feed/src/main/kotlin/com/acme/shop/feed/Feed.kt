package com.acme.shop.feed
