"""How programs play 1914 Offensive à outrance: evaluation, officers, temperaments."""
