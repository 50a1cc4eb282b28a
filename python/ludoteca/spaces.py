"""What gymnasium's spaces offer, as far as the environments here need it: used where gymnasium cannot be imported."""

from __future__ import annotations

import random
from typing import Any, Dict as DictOf, Optional, Sequence, Tuple

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class _Space:  # type: ignore[no-redef]
        def __init__(self, seed: Optional[int] = None) -> None:
            self._random = random.Random(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = random.Random(seed)

    class Discrete(_Space):  # type: ignore[no-redef]
        """0 to n - 1."""

        def __init__(self, n: int, seed: Optional[int] = None) -> None:
            super().__init__(seed)
            self.n = n

        def sample(self, mask: Optional[Sequence[int]] = None) -> int:
            """One of those the mask allows."""
            if mask is None:
                return self._random.randrange(self.n)
            allowed = [i for i, one in enumerate(mask) if one]
            return self._random.choice(allowed) if allowed else 0

        def contains(self, x: Any) -> bool:
            return isinstance(x, int) and 0 <= x < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """A Discrete for each environment."""

        def __init__(self, nvec: Sequence[int], seed: Optional[int] = None) -> None:
            super().__init__(seed)
            self.nvec = list(nvec)

    class Box(_Space):  # type: ignore[no-redef]
        """Numbers between two bounds, in a shape."""

        def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any = "int8") -> None:
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    class Dict(_Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: DictOf[str, Any]) -> None:
            super().__init__()
            self.spaces = spaces

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]


__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]
