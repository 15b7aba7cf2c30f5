"""Do the tests notice when a rule is broken? `python -m mutants GAME` breaks one place after the other and asks them.

Made for our rules: the maintained tools either rewrite the sources in place and start everything anew for each mutant
(cosmic-ray), or leave out what stands outside of functions and draw no sample by a seed (mutmut).
"""
