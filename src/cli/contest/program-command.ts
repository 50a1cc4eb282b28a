import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../arena/programs/find-program.ts';
import type { ProgramCommand } from '../../arena/programs/process.ts';
import type { ProgramProtocol } from '../../arena/programs/program-seat.ts';
import { readableFor } from '../../arena/programs/readable.ts';
import type { EntrantSpec } from '../../arena/tournament.ts';

const BRIDGE = fileURLToPath(new URL('./arena-bridge.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Before the command line of a program that speaks XML. */
const XML = 'xml:';

/** What the bridge is made of; modules may be linked from elsewhere. */
const bridgeFiles = (): string[] =>
  ['dist', 'package.json', 'node_modules']
    .map(name => join(ROOT, name))
    .concat(realpathSync(join(ROOT, 'node_modules')));

/** A program of another protocol is started through its bridge; one that is not there is missed under its own name. */
export function withBridge<P extends ProgramCommand & { readonly protocol: ProgramProtocol | undefined }>(
  program: P,
): P {
  const [name = '', ...args] = program.command;
  const found = program.protocol === undefined ? undefined : findProgram(name);
  if (found === undefined || 'missing' in found) return program;
  const needs = [...(program.needs ?? []), ...bridgeFiles(), ...readableFor(found.file)];
  return { ...program, command: [process.execPath, BRIDGE, found.file, ...args], needs };
}

/** `./mybot --fast`, or `xml:./mybot --fast`. */
export function parseProgramCommand(
  words: readonly string[],
): Pick<Extract<EntrantSpec, { program: unknown }>, 'program' | 'protocol'> {
  const [first = '', ...rest] = words;
  if (!first.startsWith(XML)) return { program: words };
  const name = first.slice(XML.length);
  return { program: name === '' ? rest : [name, ...rest], protocol: 'xml' };
}

/** A command line as one text: words between spaces; quotes keep a word together. */
export function splitCommand(text: string): string[] {
  const words = text.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  return words.map(word => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
