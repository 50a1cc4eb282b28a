// Lines to messages and back. No socket and no game in sight.

import { Compile } from '../../../src/protocol/schema.ts';
import { SagradaDialogueClientMessage, SagradaDialogueServerMessage, type SagradaDialogueUnknown } from './messages.ts';

/** Longest line a client may send: its longest message is a login with a token. */
export const LONGEST_LINE = 1024;

const clientMessage = whenNeeded(() => Compile(SagradaDialogueClientMessage));
const serverMessage = whenNeeded(() => Compile(SagradaDialogueServerMessage));

/** Compiling takes a good part of a start, and not every server or client needs each. */
function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Total: what is no message comes back as `unknown` with the reason. */
export function parseFromClient(line: string): SagradaDialogueClientMessage | SagradaDialogueUnknown {
  return read(line, message => clientMessage().Check(message));
}

/** For clients of our own and for tests. */
export function parseFromServer(line: string): SagradaDialogueServerMessage | SagradaDialogueUnknown {
  return read(line, message => serverMessage().Check(message));
}

export const writeToClient = (message: SagradaDialogueServerMessage): string => `${JSON.stringify(message)}\n`;
export const writeToServer = (message: SagradaDialogueClientMessage): string => `${JSON.stringify(message)}\n`;

function read<M>(line: string, isMessage: (value: unknown) => value is M): M | SagradaDialogueUnknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { t: 'unknown', why: 'The line is no JSON.' };
  }
  if (isMessage(value)) return value;
  return { t: 'unknown', why: `There is no such message${typeNamed(value)}.` };
}

/** The `t` of something that looks like a message: the fault is then in the rest of it. */
function typeNamed(value: unknown): string {
  const t = typeof value === 'object' && value !== null && 't' in value ? value.t : undefined;
  return typeof t === 'string' && /^[a-z]{1,20}$/.test(t) ? ` of the kind "${t}"` : '';
}
