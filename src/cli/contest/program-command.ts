import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../arena/programs/find-program.ts';
import type { ProgramCommand } from '../../arena/programs/process.ts';
import { readableFor } from '../../arena/programs/readable.ts';
import type { EntrantSpec } from '../../arena/tournament.ts';
import type { AnyGamePackage } from '../../game-package/define-game.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** `xml:./mybot`: a protocol of a game before the command line of a program that speaks it. */
const PROTOCOL = /^([a-z][a-z0-9-]+):(.*)$/s;

/** What the bridge is made of; modules may be linked from elsewhere. */
const bridgeFiles = (): string[] =>
  ['dist', 'package.json', 'node_modules']
    .map(name => join(ROOT, name))
    .concat(realpathSync(join(ROOT, 'node_modules')));

/** Starts a program of another protocol through the bridge of its game. A program that does not exist is missed under its own name. */
export function withBridge<P extends ProgramCommand & { readonly protocol: string | undefined }>(
  program: P,
  packages: readonly AnyGamePackage[],
): P {
  const [name = '', ...args] = program.command;
  const { protocol } = program;
  const bridge = packages.find(
    ({ rules }) => protocol !== undefined && rules.contestProtocol === protocol,
  )?.programBridge;
  const found = bridge && findProgram(name);
  if (!bridge || !found || 'missing' in found) return program;
  const needs = [...(program.needs ?? []), ...bridgeFiles(), ...readableFor(found.file)];
  return { ...program, command: [process.execPath, fileURLToPath(bridge), found.file, ...args], needs };
}

/** `./mybot --fast`, or `xml:./mybot --fast`. */
export function parseProgramCommand(
  words: readonly string[],
): Pick<Extract<EntrantSpec, { program: unknown }>, 'program' | 'protocol'> {
  const [first = '', ...rest] = words;
  const [, protocol, name] = PROTOCOL.exec(first) ?? [];
  if (protocol === undefined) return { program: words };
  return { program: name === '' ? rest : [name!, ...rest], protocol };
}

/** A command line as one text: words between spaces; quotes keep a word together. */
export function splitCommand(text: string): string[] {
  const words = text.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  return words.map(word => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}
