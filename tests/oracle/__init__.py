# SPDX-License-Identifier: Apache-2.0
"""Range in exact rationals: what the tests hold the library against.

Written from the rules of docs/semantics.md alone. It shares no code and no
arithmetic with the library, numpy or the processor's floating point: floats are
bit patterns (Python ints), and every step in between is a fractions.Fraction.

formats     the four binary formats and the three integers in one table; rounding
rules       count and values
arrays      bit patterns to numpy arrays and back
known       the cases with known answers, from data/known_answers.json
strategies  adversarial inputs for hypothesis
slices      the same for slices
"""
