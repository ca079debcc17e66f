print("decal")
