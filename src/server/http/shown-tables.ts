// What lists say of matches whose tables are in memory, here or at other nodes.

import { Type } from '../../protocol/schema.ts';
import { isUnattended } from '../play/idle-tables.ts';
import type { Services } from './services.ts';

export interface TableInMemory {
  readonly match: string;
  readonly scores: number[];
  /** No player should be led there now. */
  readonly isUnattended: boolean;
}

/** By match. A match that no node has in memory, or whose node does not answer, is missing. */
export type ShownTables = (matches: readonly string[]) => Promise<ReadonlyMap<string, TableInMemory>>;

export function shownTables({ play: { tables }, cluster: { partitions, everywhere } }: Services): ShownTables {
  const inMemory = (matches: readonly string[]): TableInMemory[] =>
    matches.flatMap(id => {
      const table = tables.inMemory(id);
      if (!table) return [];
      const { match } = table;
      const scores = match.phase === 'open' ? [] : match.seated.map((_, seat) => match.score(seat));
      return [{ match: id, scores, isUnattended: isUnattended(table) }];
    });
  const askNodes = everywhere.define('shown-tables', Type.Array(Type.String()), inMemory);
  const isElsewhere = (id: string): boolean => partitions.owner(id) !== partitions.node;
  return async matches => {
    const isFar = matches.some(isElsewhere);
    const found = isFar ? (await askNodes([...matches])).flat() : inMemory(matches);
    return new Map(found.map(one => [one.match, one]));
  };
}
