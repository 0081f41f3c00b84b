print("Not written yet.")
