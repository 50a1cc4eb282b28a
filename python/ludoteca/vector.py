"""Many games at once for a training loop, in groups that can be under way at the same time."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from .batch import Batch, Rows, numpy
from .errors import LudotecaError
from .process import Process, Program


class VectorEnv:
    """`environments` games in `groups` batches of one process; needs numpy for `step`.

    `step` takes one action each and answers (observations, rewards, terminations, truncations, infos) as gymnasium's vector
    environments do. A game that ends begins again in the same step (SAME_STEP). Rewards are payoffs: with `seat` of that seat,
    otherwise (environments, seats). `infos` has seat, legal, offsets, episode and plies.

    `send` and `recv` step one group without waiting: while Python chooses for one, the program computes another.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(
        self,
        game: str,
        environments: int = 256,
        *,
        groups: int = 1,
        seat: Optional[int] = None,
        observe: str = "actor",
        process: Optional[Process] = None,
        program: Program = None,
        **settings: Any,
    ) -> None:
        if environments % groups != 0:
            raise LudotecaError(f"{environments} environments are not {groups} equal groups.")
        self._own = process is None
        self.process = process if process is not None else Process(program)
        self._game = game
        self._settings = {"observe": observe, **settings}
        self.num_envs = environments
        self.groups = groups
        self.seat = seat
        self.batches: List[Batch] = []
        self._open({})

    def _open(self, more: Dict[str, Any]) -> None:
        for batch in self.batches:
            batch.close()
        each = self.num_envs // self.groups
        self._settings.update(more)
        self.batches = [
            Batch(self._game, each, first=group * each, process=self.process, **self._settings) for group in range(self.groups)
        ]

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._own:
            self.process.close()
        else:
            for batch in self.batches:
                batch.close()

    def send(self, group: int, actions: Any) -> None:
        self.batches[group].send(actions)

    def recv(self, group: int) -> Rows:
        return self.batches[group].recv()

    def reset(self, seed: Optional[int] = None) -> Tuple[Any, Dict[str, Any]]:
        """New games everywhere; with a seed the games of that seed from the first on."""
        if seed is not None:
            self._open({"seed": str(seed)})
            rows = [batch.rows() for batch in self.batches]
        else:
            rows = [batch.reset() for batch in self.batches]
        observations, _, _, _, infos = self._join(rows)
        return observations, infos

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        each = self.num_envs // self.groups
        for group, batch in enumerate(self.batches):
            batch.send(actions[group * each : (group + 1) * each])
        return self._join([batch.recv() for batch in self.batches])

    def _join(self, parts: List[Rows]) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        if numpy is None:
            raise LudotecaError("VectorEnv.step needs numpy; use send and recv, or Batch.")
        join = numpy.concatenate if len(parts) > 1 else lambda arrays: arrays[0]
        done = join([rows.done for rows in parts])
        payoffs = join([rows.payoffs for rows in parts])
        infos: Dict[str, Any] = {
            "seat": join([rows.seat for rows in parts]),
            "episode": join([rows.episode for rows in parts]),
            "plies": join([rows.plies for rows in parts]),
        }
        if parts[0].legal is not None:
            infos["legal"] = join([rows.legal for rows in parts])
            counts = join([rows.offsets[1:] - rows.offsets[:-1] for rows in parts])
            infos["offsets"] = numpy.concatenate([[0], numpy.cumsum(counts)])
        if parts[0].mask is not None:
            infos["mask"] = join([rows.mask for rows in parts])
        observations = None if parts[0].observations is None else join([rows.observations for rows in parts])
        return observations, payoffs if self.seat is None else payoffs[:, self.seat], done == 1, done == 2, infos
