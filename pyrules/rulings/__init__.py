"""What a code allows in a situation: rulings as the leaves of a decision tree."""
