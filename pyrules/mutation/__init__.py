"""Changes that a text can suffer, made to its encoding, to see what each would do at the table.

`operators` says which changes there are, one module for each; they serve the mutation score of the cases, the
consequences of differences between a translation and its original, and the search for redundant provisions.
"""
