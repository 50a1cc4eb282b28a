// How a table in the terminal behaves unless its game knows better.

import type { World } from '../command.ts';
import type { Seating } from '../seating.ts';
import { tellNews, tellResult } from '../sentences.ts';
import type { Manner, Order } from './table.ts';

export function usualManner(seating: Seating, { terminal, texts }: World): Manner {
  const { paint } = terminal;
  const name = (seat: number): string => seating.name(seat);
  return {
    keys: texts.play.keys,
    help: texts.play.help,
    prompt: seat => paint.strong(`${name(seat)}>`),
    draw: viewer => seating.draw(viewer),
    tell: told => {
      const line = tellNews(told, seating.game.secrets, name, texts);
      return told.t === 'acted' || line === '' ? line : paint.quiet(line);
    },
    refuse: ({ refused, detail, reasons = [] }) => [
      `${paint.bad(detail)} ${paint.quiet(`(${refused})`)}`,
      ...reasons.map(reason => `  ${reason}`),
    ],
    read: (seat, text) => readUsual(text, seating.legal(seat)),
    end: result => {
      const scores = result.scores.map((score, seat) => `${name(seat)} ${score}`);
      return [paint.strong(tellResult(result, name, texts)), `${texts.play.scores}: ${scores.join(', ')}`];
    },
  };
}

/** A move goes before a command of the same name. */
export function readUsual(text: string, legal: readonly string[]): Order {
  if (text === '') return { t: 'nothing' };
  if (legal.includes(text)) return { t: 'say', text };
  if (text.startsWith('?')) return { t: 'list', like: text.slice(1).trim() };
  switch (text) {
    case 'help':
    case 'table':
    case 'undo':
    case 'resign':
    case 'quit':
      return { t: text };
    default:
      return { t: 'say', text };
  }
}
