// Carcassonne: speed of the rules, in games of two players, 72 tiles with fields. `npm run bench carcassonne`

import { printRate, randomGameRate } from '../../../bench/rates.ts';
import { rules as carcassonne } from '../rules/index.ts';

const found = randomGameRate({ game: carcassonne, seats: 2, options: carcassonne.defaults, games: 2000, runs: 8 });
console.log(`random games a CPU second: ${printRate(found)}`);
