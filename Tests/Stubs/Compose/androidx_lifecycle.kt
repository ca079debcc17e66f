package androidx.lifecycle

interface LifecycleOwner
