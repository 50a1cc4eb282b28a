"""A game as PettingZoo's AEC interface: one agent after the other. PettingZoo itself is not needed."""

from __future__ import annotations

import random
from typing import Any, Dict as DictOf, Iterator, List, Mapping, Optional, Tuple

from .batch import AUDIENCE, CUT_OFF, ENDED, Batch, numpy
from .process import Process, Program
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment, misc]

#: Games with more actions than this are played by the place of an action among the legal ones.
MOST_ACTIONS = 65_536


class GameEnv(_Base):  # type: ignore[misc, valid-type]
    """`reset`, `agent_iter`, `last`, `step`, `observe`: as PettingZoo has them.

    An observation is {"observation": int8 tensor, "action_mask": int8}. `indexed` says whether actions are the numbers of the game
    or places among the legal ones; Carcassonne always has the latter. A wrong action is refused and changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: Optional[int] = None,
        options: Optional[Mapping[str, Any]] = None,
        limit: int = 0,
        indexed: Optional[bool] = None,
        render_mode: Optional[str] = None,
        process: Optional[Process] = None,
        program: Program = None,
    ) -> None:
        self._asked: DictOf[str, Any] = {"reset": "none", "limit": limit}
        if seats is not None:
            self._asked["seats"] = seats
        if options is not None:
            self._asked["options"] = dict(options)
        self._game = game
        self._own = process is None
        self._process = process if process is not None else Process(program)
        self._batch: Optional[Batch] = None
        self.render_mode = render_mode
        self.metadata = {"name": f"ludoteca_{game}_v1", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self._open("0", indexed)
        batch = self._batch
        assert batch is not None
        self.possible_agents: List[str] = [f"seat_{seat}" for seat in range(batch.seats)]
        self.agents: List[str] = []
        count = batch.max_legal if self._indexed else batch.action_count
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        types = {} if numpy is None else {"dtype": numpy.int8}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-128, 127, (batch.tensor_size,), **types),
                    "action_mask": Box(0, 1, (count,), **types),
                }
            )
            for agent in self.possible_agents
        }

    def _open(self, seed: str, indexed: Optional[bool] = None) -> None:
        if self._batch is not None:
            self._batch.close()
            indexed = self._indexed
        self._batch = Batch(self._game, process=self._process, seed=seed, **self._asked)
        self._indexed = self._batch.action_count > MOST_ACTIONS if indexed is None else indexed

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "GameEnv":
        return self

    def __getattr__(self, name: str) -> Any:
        if name in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"{name}: call reset() first.")
        raise AttributeError(name)

    def reset(self, seed: Optional[int] = None, options: Optional[DictOf[str, Any]] = None) -> None:
        """Begins a game; the same seed gives the same chance. Without one, every game is another."""
        self._open(str(seed) if seed is not None else f"{random.getrandbits(63)}")
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: DictOf[str, DictOf[str, Any]] = {agent: {} for agent in self.agents}
        self._take(self._batch.rows())  # type: ignore[union-attr]

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("An agent whose game is running acts.")
        chosen = int(action)
        if self._indexed:
            if not 0 <= chosen < len(self._legal):
                raise IndexError(f"There are {len(self._legal)} legal actions, the index is {chosen}.")
            chosen = self._legal[chosen]
        rows = self._batch.step([chosen])  # type: ignore[union-attr]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: float(rows.payoffs[0, seat]) for seat, one in enumerate(self.possible_agents)}
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]
        self._take(rows)

    def _take(self, rows: Any) -> None:
        self._legal = rows.legal_of(0)
        done = int(rows.done[0])
        if done in (ENDED, CUT_OFF):
            ends = self.terminations if done == ENDED else self.truncations
            for agent in self.agents:
                ends[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[int(rows.seat[0])]

    def _was_dead_step(self, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("When the game of an agent is over, its only action is None.")
        agent = self.agent_selection
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
        self.rewards = {one: 0.0 for one in self.agents}

    def action_mask(self, agent: str) -> Any:
        """1 for every action of its space that is legal now; all 0 for an agent that is not to act."""
        count = self.action_spaces[agent].n
        legal = self._legal if agent == self.agent_selection else []
        allowed = range(len(legal)) if self._indexed else legal
        if numpy is not None:
            mask = numpy.zeros(count, dtype=numpy.int8)
            mask[list(allowed)] = 1
            return mask
        found = bytearray(count)
        for action in allowed:
            found[action] = 1
        return memoryview(bytes(found)).cast("b")

    def observe(self, agent: str) -> DictOf[str, Any]:
        """What this agent sees, never what another knows."""
        seat = self.possible_agents.index(agent)
        tensor = self._batch.observe([0], [seat])[0]  # type: ignore[union-attr]
        # A copy that may be written to, as wrappers expect.
        return {"observation": tensor.copy() if numpy is not None else tensor, "action_mask": self.action_mask(agent)}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, DictOf[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def texts(self) -> List[str]:
        """The legal actions in the notation of the game, in the order of `legal`."""
        seat = self.possible_agents.index(self.agent_selection)
        return self._batch.texts([0] * len(self._legal), [seat] * len(self._legal), self._legal)  # type: ignore[union-attr]

    def render(self) -> Optional[str]:
        drawing: str = self._batch.ask(0, AUDIENCE, "draw")["draw"]  # type: ignore[union-attr]
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        if self._own:
            self._process.close()
        elif self._batch is not None:
            self._batch.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])
