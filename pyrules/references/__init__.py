"""Who refers to whom, in the text and in the encoding, and which provisions there are."""
