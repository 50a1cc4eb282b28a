import { type AnyGame, actionList, NOBODY } from '../../core/game.ts';
import { perft } from '../../core/perft.ts';
import { isRefusal } from '../../core/refusal.ts';
import { parseInteger } from '../terminal/args.ts';
import { type CliCommand, findGame, initialState, parseTable, TABLE_FLAGS } from '../terminal/command.ts';

/** No game has a depth that could be counted in a lifetime beyond this. */
const DEEPEST = 99;
/** From this depth on each branch is counted by itself, so that the bar has something to show. */
const BRANCHING = 3;

const usage = 'perft GAME DEPTH';

export const perftCommand: CliCommand = {
  usage,
  words: 2,
  needs: ['GAME', 'DEPTH'],
  flags: { game: { value: 'PATH' }, ...TABLE_FLAGS },
  examples: [
    'ludoteca perft dama 8',
    'ludoteca perft dama 5 --position @board_0.txt --to-act 1',
    'ludoteca perft uno 3 --seats 4',
  ],
  run: async (args, context) => {
    const { terminal, texts } = context;
    const game = findGame(args.words[0], usage, context);
    if (isRefusal(game)) return game;
    const depth = parseInteger(args.words[1]!, 'DEPTH', [1, DEEPEST], texts);
    if (isRefusal(depth)) return depth;
    const table = parseTable(args, game, context);
    if (isRefusal(table)) return table;
    const state = initialState(game, table);
    const width = Math.max(2, `${depth}`.length);
    for (let d = 1; d <= depth; d++) {
      const progress = terminal.progress(`perft ${d}`);
      const since = performance.now();
      const nodes = count(game, state, d, share => progress.at(share));
      const seconds = (performance.now() - since) / 1000;
      progress.end();
      const rate = seconds > 0 ? Math.round(nodes / seconds) : nodes;
      terminal.out(`depth ${`${d}`.padStart(width)}  ${nodes} nodes  ${seconds.toFixed(3)} s  ${rate} nodes/s`);
    }
    return 0;
  },
};

/** Counts like `perft`, and calls `seen` with the share of the tree that is done, after each branch of the first two plies. */
export function count(game: AnyGame, state: unknown, depth: number, seen: (share: number) => void): number {
  const branch = (s: unknown, left: number, from: number, share: number, levels: number): number => {
    const seat = game.toAct(s);
    if (levels === 0 || left < BRANCHING || seat === NOBODY) return perft(game, s, left);
    const list = actionList(game.maxLegal);
    game.legal(s, seat, list);
    let nodes = 0;
    for (let i = 0; i < list.size; i++) {
      const child: unknown = game.copy(s);
      game.apply(child, seat, list.items[i]!);
      nodes += branch(child, left - 1, from + (share * i) / list.size, share / list.size, levels - 1);
      seen(from + (share * (i + 1)) / list.size);
    }
    return nodes;
  };
  return branch(state, depth, 0, 1, 2);
}
