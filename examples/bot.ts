// A player for any game of Ludoteca: reads the play protocol as JSON lines, answers with a legal action.
//
// It needs the types of Node: npm install typescript @types/node
//
// Try it:  npx tsc --outDir . --target es2022 --module nodenext --types node examples/bot.ts && npx ludoteca try --game dama -- node bot.js

import { createInterface } from 'node:readline';

/** The part of the protocol this bot cares for; docs/protocols/play.md has the rest. */
interface Message {
  readonly t: string;
  readonly version: number;
  readonly yours?: boolean;
  readonly legal?: readonly string[];
}

/** Captures in Dama have an x in them; otherwise anything legal will do. */
function choose(legal: readonly string[]): string {
  const captures = legal.filter(action => action.includes('x'));
  const best = captures.length > 0 ? captures : legal;
  return best[Math.floor(Math.random() * best.length)]!;
}

createInterface({ input: process.stdin }).on('line', line => {
  const message = JSON.parse(line) as Message; // the arena writes nothing else
  if (!message.yours || !message.legal) return;
  const answer = { t: 'act', action: choose(message.legal), version: message.version };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
