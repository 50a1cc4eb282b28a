// Bodies and answers about chat. The lines themselves travel over the play protocol.

import { AccountId } from './accounts.ts';
import { MatchId, strictObject } from './common.ts';
import { ChatLineShown } from './play.ts';
import { type Static, Type } from './schema.ts';

export const ChatLineId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const MuteBody = strictObject({ account: AccountId });
export const MutedShown = Type.Object({
  account: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['person', 'program', 'guest']),
  /** Not muted but blocked, which is more. */
  blocked: Type.Optional(Type.Boolean()),
});
export type MutedShown = Static<typeof MutedShown>;

export const ReportShown = Type.Object({
  id: Type.Integer(),
  /** The line it is about, one of `context`. */
  line: Type.Integer(),
  match: MatchId,
  at: Type.Number(),
  by: Type.String(),
  byName: Type.Optional(Type.String()),
  why: Type.String(),
  /** What was said around it, hidden lines with their text. */
  context: Type.Array(ChatLineShown),
});
export type ReportShown = Static<typeof ReportShown>;
