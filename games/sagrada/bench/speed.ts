// Sagrada: speed of the rules, in games of two players with tools. `npm run bench sagrada`

import { printRate, randomGameRate } from '../../../bench/rates.ts';
import { PASS } from '../rules/actions.ts';
import { rules as sagrada } from '../rules/index.ts';

const found = randomGameRate({
  game: sagrada,
  seats: 2,
  options: sagrada.defaults,
  games: 4000,
  runs: 5,
  // Never passes while something else is legal.
  choose: (_s, _seat, { items, size }, random) => {
    const skipped = size > 1 && items[0] === PASS ? 1 : 0;
    return items[skipped + random(size - skipped)]!;
  },
});
console.log(`random games a CPU second: ${printRate(found)}`);
