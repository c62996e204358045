"""What the differences of a translation do at the table.

A difference becomes the same change of the encoding (`kinds`, one module for each kind), and the solver is asked for
a situation in which a ruling changes (`pyrules.mutation.twin`).
"""

from pyrules.consequences.judging import Codes, codes_of, with_consequences

__all__ = ["Codes", "codes_of", "with_consequences"]
