// Sagrada: random games, bots, the single-player game. Figures are per CPU second; `node dist/bench/sagrada.js <part> [n]`.

import { actionList, CHANCE, NOBODY } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { PASS } from '../src/games/sagrada/actions.ts';
import { sagrada } from '../src/games/sagrada/index.ts';

const cpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/** Complete two-player games with tools; a player never passes while something else is legal. */
function randomGames(games: number): void {
  const options = { ...sagrada.defaults };
  const list = actionList(sagrada.maxLegal);
  const random = seededRandom('sagrada-random');
  const start = sagrada.init(2, options);
  const s = sagrada.init(2, options);
  let actions = 0;
  let tools = 0;
  const play = (): void => {
    sagrada.copy(start, s);
    for (;;) {
      const seat = sagrada.toAct(s);
      if (seat === NOBODY) return;
      actions++;
      if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
      else {
        sagrada.legal(s, seat, list);
        const skip = list.size > 1 && list.items[0] === PASS ? 1 : 0;
        const action = list.items[skip + random(list.size - skip)]!;
        if (action >= 67 && action < 83) tools++;
        sagrada.apply(s, seat, action);
      }
    }
  };
  for (let i = 0; i < 2000; i++) play();
  actions = 0;
  tools = 0;
  const began = process.cpuUsage();
  for (let i = 0; i < games; i++) play();
  const spent = cpuSeconds(began);
  console.log(
    `${games} games, ${(actions / games).toFixed(1)} actions and ${(tools / games).toFixed(2)} tools a game: ` +
      `${Math.round(games / spent)} games a CPU second`,
  );
}

randomGames(Number(process.argv[2] ?? 20_000));
