plugins { alias(libs.plugins.android.library) }
android { namespace = "com.acme.feed" }
