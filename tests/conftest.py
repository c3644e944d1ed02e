# SPDX-License-Identifier: Apache-2.0
"""Settings of hypothesis: the same examples on every run, and no clock.

`pytest --hypothesis-profile=explore` draws new and more examples.
"""

from hypothesis import settings

settings.register_profile(
    "steady", max_examples=100, deadline=None, derandomize=True, database=None
)
settings.register_profile("explore", max_examples=5000, deadline=None, print_blob=True)
settings.load_profile("steady")
