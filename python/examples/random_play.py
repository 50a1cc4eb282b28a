"""Random games with PettingZoo's calls: random_play.py [GAME] [GAMES]."""

import random
import sys

from ludoteca import GameEnv, Process


def main(game="sagrada", games="10"):
    with Process() as process:
        env = GameEnv(game, process=process)
        won = dict.fromkeys(env.possible_agents, 0.0)
        for seed in range(int(games)):
            env.reset(seed=seed)
            chooser = random.Random(seed)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _ = env.last()
                won[agent] += reward
                if terminated or truncated:
                    env.step(None)
                else:
                    mask = observation["action_mask"].tolist()
                    env.step(chooser.choice([action for action, allowed in enumerate(mask) if allowed]))
        print(env.render())
        print(f"Payoffs of {games} games:", ", ".join(f"{agent} {sum_:+.2f}" for agent, sum_ in won.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
