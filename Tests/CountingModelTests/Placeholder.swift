// Placeholder, removed with the first real file.
