"""Games and states in the manner of OpenSpiel, for tree search and tabular methods."""

from __future__ import annotations

import weakref
from typing import Any, Dict, List, Mapping, Optional, Tuple

from .batch import AUDIENCE, RUNNING, Batch
from .errors import LudotecaError
from .process import Process, Program

#: As OpenSpiel numbers them.
CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class Game:
    """A game with its options. All its states live in one process, at most `states` of them at a time."""

    def __init__(
        self,
        game: str,
        *,
        seats: Optional[int] = None,
        options: Optional[Mapping[str, Any]] = None,
        states: int = 1024,
        process: Optional[Process] = None,
        program: Program = None,
    ) -> None:
        settings: Dict[str, Any] = {"chance": "client", "reset": "none", "recall": True, "journals": True}
        if seats is not None:
            settings["seats"] = seats
        if options is not None:
            settings["options"] = dict(options)
        self._batch = Batch(game, states, process=process, program=program, **settings)
        self._free = list(range(states - 1, -1, -1))
        self.id = game

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._batch.close()

    def num_players(self) -> int:
        return self._batch.seats

    def num_distinct_actions(self) -> int:
        return self._batch.action_count

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_size(self) -> int:
        return self._batch.tensor_size

    def information_state_tensor_size(self) -> int:
        return self._batch.tensor_size + (64 if self._batch.described["secrets"] else 0)

    def planes(self) -> List[Dict[str, Any]]:
        """Names and shapes of the parts of an observation tensor."""
        return self._batch.planes

    def new_initial_state(self) -> "State":
        row = self._take()
        self._batch.reset([row], [0])
        return State(self, row)

    def _take(self) -> int:
        if not self._free:
            raise LudotecaError("More states are alive than the game was made for; pass a larger number as states=.")
        return self._free.pop()


class State:
    """A state of a game. Every state can be changed without changing another."""

    def __init__(self, game: Game, row: int) -> None:
        self._game = game
        self._batch = game._batch
        self._row = row
        self._rows = self._batch.rows([row])
        self._finalizer = weakref.finalize(self, game._free.append, row)

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        seat = int(self._rows.seat[0])
        return TERMINAL_PLAYER if self.is_terminal() else seat

    def is_terminal(self) -> bool:
        return int(self._rows.done[0]) != RUNNING

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE_PLAYER

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def num_players(self) -> int:
        return self._batch.seats

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Ascending. Without a player: of who is to act, also of chance."""
        if player is None or player == self.current_player():
            return [] if self.is_terminal() else self._rows.legal_of(0)
        return self._batch.legal([self._row], [player])[0] if player >= 0 else []

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """Outcomes with their probabilities."""
        weights = self._batch.weights([self._row])[0]
        total = sum(weights.values())
        return [(outcome, weight / total) for outcome, weight in weights.items()]

    def apply_action(self, action: int, player: Optional[int] = None) -> None:
        """`player`: a seat that may act although another is asked first."""
        self._rows = self._batch.step([int(action)], [self._row], None if player is None else [player])

    def clone(self) -> "State":
        row = self._game._take()
        self._batch.copy([self._row], [row])
        return State(self._game, row)

    def child(self, action: int) -> "State":
        state = self.clone()
        state.apply_action(action)
        return state

    def resample_from_infostate(self, player: int, seed: int) -> "State":
        """A state the player could not tell from this one; what it does not know is drawn from the seed."""
        row = self._game._take()
        self._batch.imagine([self._row], [row], [player], [seed])
        return State(self._game, row)

    def returns(self) -> List[float]:
        """Payoffs of a finished game; 0 before."""
        return [float(self._rows.payoffs[0, seat]) for seat in range(self._batch.seats)]

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: Optional[int] = None) -> List[int]:
        """What the player sees on the table now."""
        return self._batch.observe([self._row], [self._viewer(player)])[0].tolist()  # type: ignore[no-any-return]

    def information_state_tensor(self, player: Optional[int] = None) -> List[int]:
        """The observation; where players have secrets, followed by 64 bits that stand for all the player was ever told."""
        viewer = self._viewer(player)
        tensor = self.observation_tensor(viewer)
        if not self._batch.described["secrets"]:
            return tensor
        data = self._batch.information_hashes([self._row], [viewer])[0]
        return tensor + [(byte >> bit) & 1 for byte in data for bit in range(8)]

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All the player knows and was ever told, as JSON: equal for states it cannot tell apart."""
        return self._batch.information([self._row], [self._viewer(player)])[0]

    def observation_string(self, player: Optional[int] = None) -> str:
        return str(self._batch.ask(self._row, self._viewer(player), "draw")["draw"])

    def action_to_string(self, player: int, action: int) -> str:
        return self._batch.texts([self._row], [player], [action])[0]

    def string_to_action(self, text: str) -> int:
        return int(self._batch.ask(self._row, self.current_player() if self.is_player_node() else AUDIENCE, parse=text)["action"])

    def history(self) -> List[int]:
        """All actions so far, those of chance too."""
        course = self._batch.ask(self._row, AUDIENCE, "course")["course"]
        if course is None:
            raise LudotecaError("An imagined state has no history.")
        return list(course[1::2])

    def move_number(self) -> int:
        return len(self.history())

    def _viewer(self, player: Optional[int]) -> int:
        return max(0, self.current_player()) if player is None else player

    def __str__(self) -> str:
        return str(self._batch.ask(self._row, AUDIENCE, "draw")["draw"])
