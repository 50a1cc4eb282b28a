// What stands in the addresses of the REST interface, by the names that `:name` in a route gives it.

import { AccountId, CredentialId } from '../../protocol/accounts.ts';
import { ChatLineId } from '../../protocol/chat.ts';
import { Code, GameId, MatchId, PlayerId, SeatSchema } from '../../protocol/common.ts';
import { PuzzleId } from '../../protocol/puzzles.ts';
import { type TObject, Type } from '../../protocol/schema.ts';
import { TournamentId } from '../../protocol/tournaments.ts';

const PATH_PARTS = {
  account: AccountId,
  bot: AccountId,
  code: Code,
  entry: Type.Integer({ minimum: 0, maximum: 10_000 }),
  file: Type.String({ maxLength: 40 }),
  game: GameId,
  line: ChatLineId,
  match: MatchId,
  player: PlayerId,
  puzzle: PuzzleId,
  seat: SeatSchema,
  session: CredentialId,
  token: CredentialId,
  tournament: TournamentId,
};

type PartName = keyof typeof PATH_PARTS;

/** The names in '/api/matches/:match/seats/:seat': 'match' and 'seat'. */
type PartsIn<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartsIn<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never;

/** The schema of what stands in such an address. */
export type PathSchema<Url extends string> = TObject<{
  [Name in PartsIn<Url> & PartName]: (typeof PATH_PARTS)[Name];
}>;

export function pathSchema<Url extends string>(url: Url): PathSchema<Url> {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name]) => name!);
  const parts = names.map(name => {
    if (!(name in PATH_PARTS)) throw new Error(`no schema for :${name} of ${url}`);
    return [name, PATH_PARTS[name as PartName]] as const;
  });
  return Type.Object(Object.fromEntries(parts)) as unknown as PathSchema<Url>; // the same names, found by types
}
