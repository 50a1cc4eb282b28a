// Rolling tournaments that come by themselves, as the configuration says: the next one of each line is announced before it begins.

import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '../../core/durations.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { gameName } from '../../core/names.ts';
import { type PoolPreset, presetsOf } from '../../core/pool-presets.ts';
import type { Timer } from '../../match/table.ts';
import { inBackground, type ReportFault } from '../base/fault-reporting.ts';
import { CODE_ALPHABET } from '../base/storage/partitions.ts';
import type { TournamentSettings } from './log.ts';
import type { Tournaments } from './tournaments.ts';

/** How often the timetable is looked at. */
const INTERVAL: Millis = 20_000;
/** How long a table waits for a player who was paired. */
const NO_SHOW: Millis = 20_000;
const ID_LENGTH = 8;

export interface TimetableEntry {
  readonly game: AnyGame;
  readonly preset: PoolPreset;
  readonly length: Millis;
  /** Starts lie at multiples of this, counted from 1970 in UTC. */
  readonly every: Millis;
  readonly bots: boolean;
}

const LINE = /^(\S+) (\S+) (\d+) (\d+)([mhd])( bots)?$/;
const UNITS: Readonly<Record<string, Millis>> = { m: MINUTE, h: HOUR, d: DAY };

/** 'dama 3+2 45 4h bots': the game, the clock of the rated pool, minutes, how often, and whether bots fill up. */
export function parseTimetableLine(line: string, games: ReadonlyMap<string, AnyGame>): TimetableEntry | undefined {
  const [, id = '', presetId, minutes, count, unit = '', bots] = LINE.exec(line) ?? [];
  const game = games.get(id);
  const preset = game && presetsOf(game).find(one => one.id === presetId);
  const [length, every] = [Number(minutes) * MINUTE, Number(count) * (UNITS[unit] ?? 0)];
  if (!game || !preset || length <= 0 || every < length) return undefined;
  return { game, preset, length, every, bots: bots !== undefined };
}

/** The same on every node, so that only one of them makes it. */
export function scheduledId(line: string, starts: Millis): string {
  const digest = createHash('sha256').update(`${line}\n${starts}`).digest();
  return Array.from(digest.subarray(0, ID_LENGTH), byte => CODE_ALPHABET[byte % CODE_ALPHABET.length]!).join('');
}

export interface TimetableConfig {
  readonly lines: readonly string[];
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly tournaments: Pick<Tournaments, 'schedule'>;
  /** The name of this server, which organises them. */
  readonly name: string;
  readonly timer: Timer;
  readonly reportFault: ReportFault;
}

export class Timetable {
  readonly #config: TimetableConfig;
  #cancel: () => void = () => undefined;

  constructor(config: TimetableConfig) {
    this.#config = config;
  }

  /** Announces what is due, now and again and again. */
  start(): void {
    const { lines, timer, reportFault } = this.#config;
    if (lines.length === 0) return;
    inBackground(this.announce(), 'the timetable of rolling tournaments', reportFault);
    this.#cancel = timer.at(timer.now() + INTERVAL, () => this.start());
  }

  close(): void {
    this.#cancel();
  }

  /** The one that runs now, if it has just begun, and the next one. */
  async announce(): Promise<void> {
    const { lines, games, tournaments, name, timer } = this.#config;
    const now = timer.now();
    for (const line of lines) {
      const entry = parseTimetableLine(line, games);
      if (!entry) throw new Error(`"${line}" names a game or a clock that this server does not have`);
      const begun = Math.floor(now / entry.every) * entry.every;
      for (const starts of [begun, begun + entry.every])
        if (now < starts + entry.length / 4)
          await tournaments.schedule(scheduledId(line, starts), { account: 'server', name }, settingsOf(entry, starts));
    }
  }
}

function settingsOf({ game, preset, length, bots }: TimetableEntry, starts: Millis): TournamentSettings {
  return {
    name: `${gameName(game.names, game.id, 'en')} ${preset.id}`,
    game: game.id,
    seats: preset.seats,
    options: preset.options,
    clock: preset.clock,
    system: 'rolling',
    rounds: 0,
    games: 1,
    mayEnter: ['person', 'program', 'bot'],
    seeding: 'entry',
    noShow: NO_SHOW,
    checkIn: false,
    starts,
    rolling: { length, bots },
  };
}
