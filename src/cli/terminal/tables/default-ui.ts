// How a table in the terminal behaves unless its game knows better.

import type { CliContext } from '../command.ts';
import { describeEvent, describeResult } from '../sentences.ts';
import type { TerminalSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import type { TerminalUi, TypedCommand } from './text-table.ts';

/** A refusal as a line: what is wrong, and its code. */
export function refusalLine({ paint }: Pick<Terminal, 'paint'>, sentence: string, code: string): string {
  return `${paint.bad(sentence)} ${paint.quiet(`(${code})`)}`;
}

export function defaultUi(session: TerminalSession, { terminal, texts }: CliContext): TerminalUi {
  const { paint } = terminal;
  const name = (seat: number): string => session.name(seat);
  return {
    keyHelp: texts.play.keys,
    help: texts.play.help,
    prompt: seat => paint.strong(`${name(seat)}>`),
    draw: viewer => session.draw(viewer),
    describeEvent: event => {
      const line = describeEvent(event, session.game.secrets, name, texts);
      return event.t === 'acted' || line === '' ? line : paint.quiet(line);
    },
    describeRefusal: ({ refused, detail, reasons = [] }) => [
      refusalLine(terminal, detail, refused),
      ...reasons.map(reason => `  ${reason}`),
    ],
    parse: (seat, text) => parseDefault(text, session.legal(seat)),
    end: result => {
      const scores = result.scores.map((score, seat) => `${name(seat)} ${score}`);
      return [paint.strong(describeResult(result, name, texts)), `${texts.play.scores}: ${scores.join(', ')}`];
    },
  };
}

/** A move goes before a command of the same name. */
export function parseDefault(text: string, legal: readonly string[]): TypedCommand {
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
