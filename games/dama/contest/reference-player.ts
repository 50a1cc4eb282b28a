import type { Contestant } from './game.ts';

/** A built-in opponent is this very program, in the seat of a player's process. */
export function referencePlayer(bot: string, think: number): Contestant {
  const command = [
    process.execPath,
    process.argv[1]!,
    'dama',
    'play',
    '--bot',
    bot,
    '--think',
    String(think),
    '--out',
    '.',
  ];
  return { name: bot, command, hash: `${bot} ${think} ms`, isReference: true };
}
