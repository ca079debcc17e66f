let shop = 1
