package android.os

class Looper private constructor() {
    companion object {
        fun getMainLooper(): Looper = TODO()
    }
}

class Handler(looper: Looper)

object Build {
    object VERSION {
        val SDK_INT: Int get() = 24
    }

    object VERSION_CODES {
        const val R = 30
        const val UPSIDE_DOWN_CAKE = 34
    }
}
