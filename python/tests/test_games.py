"""The environments for training loops and the states for tree search."""

import contextlib
import filecmp
import os
import random
import tempfile
import unittest

import ludoteca
from ludoteca import CHANCE_PLAYER, TERMINAL_PLAYER, Game, GameEnv, Process, Refused, VectorEnv, run_arena
from ludoteca.batch import numpy

GAMES = ("carcassonne", "dama", "piranhas", "sagrada", "uno")
#: Options that let random games end soon.
SHORT = {"uno": {"roundLimit": 1, "turnLimit": 60}}
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Aec(unittest.TestCase):
    def test_random_games_by_the_rules_of_the_interface(self):
        with Process() as process:
            for game in GAMES:
                env = GameEnv(game, options=SHORT.get(game), process=process)
                env.reset(seed=7)
                chooser = random.Random(1)
                paid = dict.fromkeys(env.possible_agents, 0.0)
                ended = []
                for agent in env.agent_iter():
                    observation, reward, terminated, truncated, _ = env.last()
                    self.assertFalse(truncated)
                    paid[agent] += reward
                    if terminated:
                        ended.append(agent)
                        env.step(None)
                        continue
                    self.assertEqual(len(observation["observation"]), env.observation_space(agent)["observation"].shape[0])
                    allowed = [i for i, one in enumerate(observation["action_mask"].tolist()) if one]
                    for other in env.agents:
                        if other != agent:
                            self.assertEqual(sum(env.action_mask(other).tolist()), 0)
                    env.step(chooser.choice(allowed))
                self.assertEqual(ended, env.possible_agents)
                self.assertAlmostEqual(sum(paid.values()), 0)

    def test_before_the_first_reset(self):
        with contextlib.closing(GameEnv("dama")) as env:
            with self.assertRaisesRegex(AttributeError, "reset"):
                env.step(0)

    def test_the_same_seed_and_mistakes(self):
        with Process() as process:
            env = GameEnv("sagrada", process=process)

            def start(seed):
                env.reset(seed=seed)
                return env.observe("seat_0")["observation"].tolist()

            self.assertEqual(start(1), start(1))
            self.assertNotEqual(start(1), start(2))
            with self.assertRaises(Refused):
                env.step(ludoteca.Batch("sagrada", process=process).action_count - 1)
            with self.assertRaises(ValueError):
                env.step(None)
            self.assertEqual(start(1), start(1))

    def test_pettingzoo_accepts_it(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("pettingzoo is not installed")
        for game in GAMES:
            env = GameEnv(game, options=SHORT.get(game))
            api_test(env, num_cycles=60, verbose_progress=False)
            env.close()


@unittest.skipIf(numpy is None, "numpy is not installed")
class Vector(unittest.TestCase):
    def test_groups_play_the_same_games(self):
        def play(groups):
            with VectorEnv("piranhas", 8, groups=groups, seed="v") as env:
                observations, infos = env.reset(seed=5)
                course = []
                for _ in range(130):
                    actions = infos["legal"][infos["offsets"][:-1]]
                    observations, rewards, ended, cut, infos = env.step(actions)
                    course.append((actions.tolist(), rewards.tolist(), ended.tolist(), observations.sum()))
                self.assertTrue(any(any(step[2]) for step in course))
                return course

        self.assertEqual(play(1), play(4))

    def test_one_seat_against_house_bots(self):
        with VectorEnv("dama", 16, seat=1, opponents=["greedy", None]) as env:
            _, infos = env.reset()
            rewards = numpy.zeros(16)
            for _ in range(120):
                self.assertTrue((infos["seat"] == 1).all())
                _, reward, ended, _, infos = env.step(infos["legal"][infos["offsets"][:-1]])
                self.assertEqual(reward.shape, (16,))
                rewards += reward
            self.assertLess(rewards.sum(), 0)


class States(unittest.TestCase):
    def test_random_games(self):
        with Process() as process:
            for game in GAMES:
                with Game(game, options=SHORT.get(game), states=8, process=process) as rules:
                    chooser = random.Random(2)
                    state = rules.new_initial_state()
                    while not state.is_terminal():
                        if state.is_chance_node():
                            outcomes = state.chance_outcomes()
                            self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                            state.apply_action(chooser.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
                            continue
                        player = state.current_player()
                        action = chooser.choice(state.legal_actions())
                        text = state.action_to_string(player, action)
                        self.assertEqual(state.string_to_action(text), action)
                        state.apply_action(action)
                    self.assertEqual(state.current_player(), TERMINAL_PLAYER)
                    self.assertEqual(state.legal_actions(), [])
                    self.assertAlmostEqual(sum(state.returns()), 0)
                    self.assertGreater(state.move_number(), 10)

    def test_clones_and_children(self):
        with Game("dama", states=40) as rules:
            state = rules.new_initial_state()
            before = str(state)
            children = [state.child(action) for action in state.legal_actions()]
            self.assertEqual(str(state), before)
            self.assertEqual(len({str(child) for child in children}), len(children))
            del children
            for _ in range(100):
                state.clone()
            many = []
            with self.assertRaises(ludoteca.LudotecaError):
                for _ in range(100):
                    many.append(state.clone())

    def test_information_and_imagined_states(self):
        with Game("uno", seats=2, options=SHORT["uno"]) as rules:
            state = rules.new_initial_state()
            chooser = random.Random(3)
            while state.is_chance_node() or state.move_number() < 30:
                state.apply_action(chooser.choice(state.legal_actions()))
            player = state.current_player()
            others = [state.resample_from_infostate(player, seed) for seed in range(12)]
            for other in others:
                self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                self.assertEqual(other.information_state_tensor(player), state.information_state_tensor(player))
                self.assertEqual(other.legal_actions(), state.legal_actions())
            hidden = {tuple(other.observation_tensor(1 - player)) for other in others}
            self.assertGreater(len(hidden), 1)
            self.assertEqual(len(state.information_state_tensor()), rules.information_state_tensor_size())

    def test_chance_is_a_player(self):
        with Game("carcassonne", states=2) as rules:
            state = rules.new_initial_state()
            self.assertEqual(state.current_player(), CHANCE_PLAYER)
            weights = sorted(p for _, p in state.chance_outcomes())
            self.assertAlmostEqual(weights[-1] * 71, round(weights[-1] * 71))


class Others(unittest.TestCase):
    def test_an_arena_and_its_report(self):
        with tempfile.TemporaryDirectory() as folder:
            report = run_arena("dama", ["greedy", "random"], 6, seed="python", out=folder)
            self.assertEqual([row["name"] for row in report.standings], ["greedy", "random"])
            self.assertEqual(len(report.games), 6)
            self.assertEqual(report.points("greedy") + report.points("random"), 6)
            with self.assertRaises(ludoteca.LudotecaError):
                run_arena("dama", ["greedy", "nobody-there"], 6, out=folder)

    def test_the_client_of_a_server_is_the_library_of_the_examples(self):
        library = os.path.join(ROOT, "examples", "clients", "python", "ludoteca.py")
        self.assertTrue(filecmp.cmp(ludoteca.server.__file__, library, shallow=False))


if __name__ == "__main__":
    unittest.main()
