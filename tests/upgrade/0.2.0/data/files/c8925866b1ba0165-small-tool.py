print("a small tool")
