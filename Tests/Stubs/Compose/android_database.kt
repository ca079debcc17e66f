package android.database

import android.os.Handler

abstract class ContentObserver(handler: Handler?) {
    open fun onChange(selfChange: Boolean) {}
}
