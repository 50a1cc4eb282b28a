// `ludoteca` with the toy game in the server: what tests run as a real process.

import { toy } from '../../core/testing/toy.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import { main } from '../main.ts';
import { first } from './first-bot.ts';

await main(process.argv.slice(2), { games: [...games, toy], bots: { ...bots, toy: [first] } });
