// Takes a seat at a table and plays it to its end, whatever happens to the connection.
//
// Run it:  node bot.ts http://localhost:8080 CODE        (Node 22.18 or newer runs TypeScript by itself)

import { Ludoteca, sit, type Table } from './ludoteca.ts';

/** Captures in Dama have an x in them; otherwise anything legal will do. */
function choose({ legal }: Table): string {
  const captures = legal.filter(action => action.includes('x'));
  const best = captures.length > 0 ? captures : legal;
  return best[Math.floor(Math.random() * best.length)]!;
}

const [server, code] = process.argv.slice(2) as [string, string];
const client = new Ludoteca(server, { name: 'TypeScript' });
const { match, seat, payoffs } = await client.play(sit(code), choose);
console.log(`${match} is over: ${payoffs[seat]}`);
