// `testdata/*.perft`: one case a line, `name | position | to act | depth:count depth:count ... | source`.
// An empty position is the start; lines that begin with # are comments.

import type { AnyGame, Seat } from '../game.ts';
import { perft } from '../perft.ts';
import { isRefusal } from '../refusal.ts';

export interface PerftCase {
  readonly name: string;
  readonly position: string;
  readonly toAct: Seat | undefined;
  readonly counts: readonly { readonly depth: number; readonly count: number }[];
  readonly source: string;
}

export function parsePerftFile(content: string): PerftCase[] {
  const lines = content.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'));
  return lines.map(line => {
    const [name, position, toAct, counts, source] = line.split('|').map(part => part.trim());
    if (source === undefined) throw new Error(`not five columns: ${line}`);
    return {
      name: name!,
      position: position!,
      toAct: toAct === '' ? undefined : Number(toAct),
      counts: counts!.split(/\s+/).map(pair => {
        const [depth, count] = pair.split(':').map(Number);
        return { depth: depth!, count: count! };
      }),
      source,
    };
  });
}

/** What differs, in words; empty when every count of at most `most` positions is right. */
export function checkPerft(game: AnyGame, cases: readonly PerftCase[], most: number, seats = game.seats[0]): string[] {
  const wrong: string[] = [];
  for (const { name, position, toAct, counts } of cases) {
    const s: unknown =
      position === '' ? game.init(seats, game.defaults) : game.read!(position, seats, game.defaults, toAct);
    if (isRefusal(s)) {
      wrong.push(`${name}: ${s.refused}`);
      continue;
    }
    for (const { depth, count } of counts) {
      if (count > most) continue;
      const got = perft(game, s, depth);
      if (got !== count) wrong.push(`${name} depth ${depth}: ${got} instead of ${count}`);
    }
  }
  return wrong;
}
