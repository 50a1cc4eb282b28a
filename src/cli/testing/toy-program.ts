// `ludoteca` with the toy game in the server: what tests run as a real process.

import { GAMES } from '../../../games/index.ts';
import { toy } from '../../core/testing/toy.ts';
import { first } from '../../core/testing/toy-bot.ts';
import { main } from '../main.ts';

await main(process.argv.slice(2), [...GAMES, { rules: toy, bots: [first] }]);
