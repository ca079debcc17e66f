let bare = 1
