import Posix

print("decal")
