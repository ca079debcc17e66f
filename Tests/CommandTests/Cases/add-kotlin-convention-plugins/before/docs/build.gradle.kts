plugins { id("acme.docs") }
