"""The connection and its mistakes: a wrong action, a dead process, half a frame, two clients. The program is the real one."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

import ludoteca
from ludoteca import Batch, InUse, Process, ProgramEnded, ProgramNotFound, ProtocolError, Refused, VersionMismatch
from ludoteca.batch import numpy


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition):
    end = time.monotonic() + 60
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("It never happened.")
        time.sleep(0.01)


def program_of(code):
    """The command of a program that is not Ludoteca."""
    return [sys.executable, "-c", textwrap.dedent(code)]


class Mistakes(unittest.TestCase):
    def test_a_wrong_action_changes_nothing(self):
        with Batch("dama", 3) as batch:
            before = batch.rows()
            legal = [before.legal_of(row)[0] for row in range(3)]
            with self.assertRaises(Refused) as caught:
                batch.step([legal[0], legal[1], 5])
            self.assertEqual((caught.exception.code, caught.exception.row), ("env/not-legal", 2))
            after = batch.rows()
            self.assertEqual([after.legal_of(row) for row in range(3)], [before.legal_of(row) for row in range(3)])
            self.assertEqual(batch.step(legal).count, 3)

    def test_actions_that_are_no_numbers_or_too_few(self):
        with Batch("dama", 3) as batch:
            for wrong in ([0], [0, 1, 2, 3], [0.5, 0.5, 0.5], [2**40, 0, 0]):
                with self.assertRaises((ludoteca.LudotecaError, OverflowError)):
                    batch.step(wrong)
            self.assertEqual(batch.rows().count, 3)

    def test_a_dead_process_is_one_exception(self):
        batch = Batch("dama", 3)
        pid = batch.process.pid
        os.kill(pid, signal.SIGKILL)
        with self.assertRaises(ProgramEnded) as caught:
            batch.rows()
        self.assertIn("-9", str(caught.exception))
        with self.assertRaises(ProgramEnded):
            batch.rows()
        self.assertFalse(is_running(pid))

    def test_half_a_frame(self):
        program = program_of(
            """
            import sys
            sys.stdin.buffer.read(24)
            sys.stdout.buffer.write(b"LUD1" + b"\\x40\\0\\0\\0" + b"half")
            """
        )
        with self.assertRaises(ProgramEnded) as caught:
            Process(program)
        self.assertIn("in the middle of an answer", str(caught.exception))

    def test_another_program(self):
        with self.assertRaises(ProtocolError) as caught:
            Process(program_of("print('Usage: something else, and a good many more words')"))
        self.assertIn("something else", str(caught.exception))
        with self.assertRaises(ProtocolError) as caught:
            Process(program_of("print('Hi')"))
        self.assertIn("Hi", str(caught.exception))

    def test_a_program_that_fails_is_quoted(self):
        with self.assertRaises(ProgramEnded) as caught:
            Process(program_of("import sys; print('no command env', file=sys.stderr); sys.exit(2)"))
        self.assertIn("no command env", str(caught.exception))
        self.assertIn("exit code is 2", str(caught.exception))

    def test_another_version_of_the_protocol(self):
        program = program_of(
            """
            import struct, sys
            sys.stdin.buffer.read(24)
            refusal = b'{"refused":"env/protocol","detail":"Ludoteca 9 speaks version 4."}'
            sys.stdout.buffer.write(struct.pack("<6I", 0x3144554C, len(refusal), 255, 0, 1, 0) + refusal)
            """
        )
        with self.assertRaises(VersionMismatch) as caught:
            Process(program)
        self.assertIn("speaks version 4", str(caught.exception))

    def test_a_program_there_is_not(self):
        for wrong in ("no-such-program-here", [], ["no-such-program-here", "x"], "nowhere/ludoteca.js"):
            with self.assertRaises(ProgramNotFound):
                Process(wrong)

    def test_where_the_program_is_looked_for(self):
        with tempfile.TemporaryDirectory() as folder, patched_surroundings(folder):
            clone = Path(folder) / "clone"
            (clone / "bin").mkdir(parents=True)
            (clone / "docs").mkdir()
            (clone / "bin" / "ludoteca.js").write_text("")
            (clone / "package.json").write_text('{"name":"ludoteca"}')
            os.chdir(clone / "docs")
            self.assertEqual(ludoteca.find_program(), ["node", str(clone.resolve() / "bin" / "ludoteca.js")])

    def test_npx_that_finds_nothing(self):
        with tempfile.TemporaryDirectory() as folder, patched_surroundings(folder):
            with open(os.path.join(folder, "npx"), "w") as file:
                file.write("#!/bin/sh\necho npm error 404 Not Found >&2\nexit 1\n")
            os.chmod(os.path.join(folder, "npx"), 0o755)
            with self.assertRaises(ProgramNotFound) as caught:
                Process()
            self.assertIn("install it with npm", str(caught.exception))

    def test_two_threads(self):
        program = program_of(
            """
            import json, struct, sys, time
            hello = json.dumps({"protocol": 2, "version": "0", "games": []}).encode()
            sys.stdin.buffer.read(24 + 15)
            sys.stdout.buffer.write(struct.pack("<6I", 0x3144554C, len(hello), 129, 0, 1, 0) + hello)
            sys.stdout.flush()
            sys.stdin.buffer.read()
            """
        )
        process = Process(program)
        sequence = process.send("rows", 1, b"")
        failed = []

        def wait():
            try:
                process.receive(sequence)
            except ProgramEnded:
                failed.append(True)

        thread = threading.Thread(target=wait)
        thread.start()
        wait_until(lambda: process._lock.locked())
        with self.assertRaises(InUse):
            process.send("rows", 1, b"")
        os.kill(process.pid, signal.SIGKILL)
        thread.join()
        self.assertEqual(failed, [True])

    @unittest.skipUnless(hasattr(os, "fork"), "the system has no fork")
    def test_two_processes(self):
        with Batch("dama") as batch:
            child = os.fork()
            if child == 0:
                try:
                    batch.rows()
                except InUse:
                    os._exit(7)
                os._exit(1)
            self.assertEqual(os.waitpid(child, 0)[1] >> 8, 7)
            self.assertEqual(batch.rows().count, 1)


class Endings(unittest.TestCase):
    def test_close_ends_the_process(self):
        batch = Batch("dama")
        pid = batch.process.pid
        batch.close()
        batch.close()
        self.assertFalse(is_running(pid))
        with self.assertRaises(ProgramEnded):
            batch.rows()

    def test_a_batch_that_is_forgotten_ends_its_process(self):
        batch = Batch("dama")
        pid = batch.process.pid
        del batch
        wait_until(lambda: not is_running(pid))

    def test_a_python_that_is_killed_leaves_nothing_running(self):
        code = "import ludoteca, sys; b = ludoteca.Batch('dama'); print(b.process.pid, flush=True); sys.stdin.read()"
        python = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        pid = int(python.stdout.readline())
        self.assertTrue(is_running(pid))
        python.kill()
        python.communicate()
        wait_until(lambda: not is_running(pid))

    def test_the_program_notices_half_a_request(self):
        command = [*ludoteca.find_program(), "env"]
        for wrong, said in ((b"LUD1\x40\0\0\0", "middle of a frame"), (b"x" * 30, "not a sequence of frames")):
            done = subprocess.run(command, input=wrong, capture_output=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(said, done.stderr.decode())


@contextlib.contextmanager
def patched_surroundings(folder):
    """Programs are looked for in this folder alone, in which node stands; the package seems to lie elsewhere."""
    os.symlink(shutil.which("node"), os.path.join(folder, "node"))
    before = os.getcwd()
    os.chdir(folder)
    surroundings = {"PATH": folder}
    with mock.patch.dict(os.environ, surroundings), mock.patch.object(ludoteca.process, "__file__", os.path.join(folder, "a", "b", "c.py")):
        os.environ.pop("LUDOTECA", None)
        try:
            yield
        finally:
            os.chdir(before)


class Play(unittest.TestCase):
    def test_an_earlier_answer_stays_as_it_was(self):
        with Batch("dama", 4, observe="actor") as batch:
            first = batch.rows()
            copies = [first.legal.tolist(), first.observations.tolist(), first.seat.tolist()]
            now = first
            for _ in range(30):
                now = batch.step([now.legal_of(row)[0] for row in range(4)])
            self.assertNotEqual(now.observations.tolist(), copies[1])
            self.assertEqual([first.legal.tolist(), first.observations.tolist(), first.seat.tolist()], copies)

    @unittest.skipIf(numpy is None, "needs numpy")
    def test_memory_of_observations_is_used_again_once_nothing_holds_a_part_of_it(self):
        for game in ("carcassonne", "sagrada"):
            with Batch(game, 4, observe="actor") as batch:
                now = batch.rows()

                def step():
                    return batch.step([now.legal_of(row)[-1] for row in range(4)])

                parts, copies, places = [], [], set()
                for _ in range(10):
                    now = step()
                    parts.append(now.observations[1:3, ::5])
                    copies.append(parts[-1].copy())
                for number in range(30):
                    now = step()
                    if number >= 10:
                        places.add(now.observations.ctypes.data)
                for part, copy in zip(parts, copies):
                    self.assertEqual(part.tolist(), copy.tolist())
                self.assertLessEqual(len(places), 2)

    def test_many_large_answers_under_way(self):
        with Batch("dama", 2048, observe="seats") as batch:
            now = batch.rows()
            legal = [now.legal_of(row)[0] for row in range(2048)]
            other = Batch("dama", 2048, observe="seats", process=batch.process)
            for _ in range(3):
                batch._pending.append(batch.process.send("rows", batch.number, _rows(2048)))
                other._pending.append(batch.process.send("rows", other.number, _rows(2048)))
            batch.send(legal)
            for _ in range(3):
                self.assertEqual(batch.recv().plies.tolist(), [0] * 2048)
                other.recv()
            self.assertEqual(batch.recv().plies.tolist(), [1] * 2048)

    def test_the_same_seed_plays_the_same_games(self):
        def play(seed):
            with Batch("sagrada", 4, seed=seed, scores=True) as batch:
                now = batch.rows()
                course = []
                for _ in range(120):
                    chosen = [now.legal_of(row)[-1] for row in range(4)]
                    now = batch.step(chosen)
                    course.append((chosen, now.scores.tolist(), now.done.tolist()))
                return course

        self.assertEqual(play(3), play(3))
        self.assertNotEqual(play(3), play(4))

    def test_clones_go_their_own_way(self):
        with Batch("carcassonne", 2, reset="none") as batch:
            now = batch.rows([0])
            for _ in range(9):
                now = batch.step([now.legal_of(0)[0]], [0])
            batch.copy([0], [1])
            saved = batch.save([0])
            ends = []
            for row in (0, 1):
                now = batch.rows([row])
                while now.done[0] == ludoteca.RUNNING:
                    now = batch.step([now.legal_of(0)[0]], [row])
                ends.append((now.payoffs.tolist(), int(now.plies[0])))
            self.assertEqual(ends[0], ends[1])
            self.assertEqual(int(batch.restore([0], saved).plies[0]), 9)

    def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(self):
        with Batch("uno", 3, seats=2, reset="none", options={"roundLimit": 1}) as batch:
            now = batch.rows([0])
            differs = False
            for step in range(12):
                seat = int(now.seat[0])
                batch.imagine([0, 0], [1, 2], [seat, seat], [step, 100 + step])
                seen = [bytes(row) for row in batch.observe([0, 1, 2], [seat] * 3)]
                self.assertEqual(seen[0], seen[1])
                self.assertEqual(seen[0], seen[2])
                hidden = [bytes(row) for row in batch.observe([1, 2], [1 - seat] * 2)]
                differs = differs or hidden[0] != hidden[1]
                now = batch.step([now.legal_of(0)[0]], [0])
            self.assertTrue(differs)

    def test_weights_of_chance(self):
        with Batch("carcassonne", 1, chance="client", reset="none") as batch:
            now = batch.rows()
            self.assertEqual(int(now.seat[0]), ludoteca.CHANCE)
            weights = batch.weights([0])[0]
            self.assertEqual(sum(weights.values()), 71)
            self.assertEqual(list(weights), now.legal_of(0))
            self.assertEqual(list(weights.values()), now.weights.tolist())

    def test_masks_texts_and_questions(self):
        with Batch("dama", 2, legal="mask") as batch:
            now = batch.rows()
            legal = batch.ask(0, ludoteca.AUDIENCE, "legal", "texts", "view")
            self.assertEqual([i for i, one in enumerate(now.mask[0].tolist()) if one], legal["legal"])
            seat = int(now.seat[0])
            self.assertEqual(batch.texts([0], [seat], legal["legal"][:1]), legal["texts"][:1])
            self.assertEqual(batch.ask(0, seat, parse=legal["texts"][1])["action"], legal["legal"][1])

    def test_journals_are_read_by_replay(self):
        with Batch("dama", 2, journals=True, limit=10) as batch, tempfile.TemporaryDirectory() as folder:
            now = batch.rows()
            for _ in range(10):
                now = batch.step([now.legal_of(row)[0] for row in range(2)])
            games = batch.journals().split('{"t":"created"')
            self.assertEqual(len(games), 3)
            path = os.path.join(folder, "game.jsonl")
            with open(path, "w") as file:
                file.write('{"t":"created"' + games[1])
            done = subprocess.run([*ludoteca.find_program(), "replay", path], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_house_bots_sit_in(self):
        with Batch("dama", 8, opponents=[None, "greedy"]) as batch:
            now = batch.rows()
            ended = 0
            while ended < 8:
                self.assertEqual(now.seat.tolist(), [0] * 8)
                now = batch.step([now.legal_of(row)[0] for row in range(8)])
                ended += sum(1 for done in now.done.tolist() if done)


def _rows(count):
    return ludoteca.batch._columns(range(count))


if __name__ == "__main__":
    unittest.main()
