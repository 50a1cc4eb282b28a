"""Tournaments of bots and programs: runs `ludoteca arena` and reads its report."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Union

from .errors import LudotecaError
from .process import Program, find_program


class Report:
    """The report of a tournament."""

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        with open(self.folder / "report.json", encoding="utf-8") as file:
            #: As `report.json` has it: tournament, finished, rows, cross, games.
            self.data: Dict[str, Any] = json.load(file)

    @property
    def standings(self) -> List[Dict[str, Any]]:
        """One row an entrant, the winner first."""
        rows: List[Dict[str, Any]] = self.data["rows"]
        return sorted(rows, key=lambda row: row["place"])

    @property
    def games(self) -> List[Dict[str, Any]]:
        games: List[Dict[str, Any]] = self.data["games"]
        return games

    def points(self, name: str) -> float:
        """Points of an entrant: 1 for a win, 0.5 for a draw."""
        return float(next(row["points"] for row in self.standings if row["name"] == name))


def run_arena(
    game: str,
    entrants: Union[List[str], Mapping[str, str]],
    games: int = 100,
    *,
    seats: Optional[int] = None,
    seed: Optional[str] = None,
    options: Optional[Mapping[str, Any]] = None,
    out: Union[str, Path, None] = None,
    more: Optional[List[str]] = None,
    program: Program = None,
) -> Report:
    """Plays a tournament. `entrants`: ids of house bots, or names with the commands of programs.

    `out` is the folder of the report, a temporary one if left out; `more` are further words for `ludoteca arena`.
    """
    pairs = entrants.items() if isinstance(entrants, Mapping) else ((one, "") for one in entrants)
    words = [*find_program(program), "arena", "--game", game, "--games", str(games)]
    for name, command in pairs:
        words += ["-e", f"{name}={command}" if command else name]
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="ludoteca-arena-"))
    for flag, value in (("seats", seats), ("seed", seed)):
        if value is not None:
            words += [f"--{flag}", str(value)]
    for name, option in (options or {}).items():
        words += ["-o", f"{name}={option if isinstance(option, str) else json.dumps(option)}"]
    done = subprocess.run([*words, "--out", str(folder), *(more or [])], capture_output=True, text=True)
    if done.returncode != 0:
        raise LudotecaError(f"The arena failed with exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return Report(folder)
