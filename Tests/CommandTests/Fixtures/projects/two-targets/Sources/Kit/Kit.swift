let kit = 1
