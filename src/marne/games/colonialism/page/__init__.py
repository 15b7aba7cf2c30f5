"""What people see: the table, words, previews."""
