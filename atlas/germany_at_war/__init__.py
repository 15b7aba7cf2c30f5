"""The board of 1914: Germany at War: 94 areas from the Channel to the Rhine."""
