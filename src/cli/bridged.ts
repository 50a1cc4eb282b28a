import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProgramSeat } from '../arena/play-game.ts';
import { findProgram } from '../arena/programs/sandbox.ts';
import type { EntrantSpec } from '../arena/tournament.ts';

const BRIDGE = fileURLToPath(new URL('./arena-bridge.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Before the command line of a program that speaks XML. */
const XML = 'xml:';

/** A program of another protocol is started through its bridge; one that is not there is missed under its own name. */
export function bridged(seat: ProgramSeat): ProgramSeat {
  if (seat.protocol === undefined || 'missing' in findProgram(seat.command[0]!)) return seat;
  // What the bridge is made of; modules may be linked from elsewhere.
  const needs = [ROOT, realpathSync(join(ROOT, 'node_modules'))];
  return { ...seat, command: [process.execPath, BRIDGE, ...seat.command], needs };
}

/** `./mybot --fast`, or `xml:./mybot --fast`. */
export function parseProgram(
  words: readonly string[],
): Pick<Extract<EntrantSpec, { program: unknown }>, 'program' | 'protocol'> {
  const [first = '', ...rest] = words;
  if (!first.startsWith(XML)) return { program: words };
  const name = first.slice(XML.length);
  return { program: name === '' ? rest : [name, ...rest], protocol: 'xml' };
}
