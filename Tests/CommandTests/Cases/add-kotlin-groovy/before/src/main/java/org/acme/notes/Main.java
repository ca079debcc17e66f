package org.acme.notes;
