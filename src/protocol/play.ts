// The play protocol: one JSON message a WebSocket frame, or a line on a socket or on a program's stdin and stdout.
// Published as JSON Schema under /api/play/schema.json; docs/protocols/play.md explains it with an example dialogue.

import { CLAIM_EFFECTS } from '../core/absence-rules.ts';
import { MAX_NOTE_LENGTH } from '../core/journal.ts';
import {
  ClockSchema,
  Code,
  Commit,
  EndingSchema,
  GameId,
  literals,
  MatchId,
  Name,
  OptionsSchema,
  PhaseSchema,
  SeatSchema,
  strictObject,
  ToAct,
  Token,
  WhoSchema,
} from './common.ts';
import { CHAT_AUDIENCES } from './enumerations.ts';
import { NotifiedMessage } from './notifications.ts';
import { type Static, Type } from './schema.ts';
import { PersonShown, PresenceFields } from './social.ts';

export const PROTOCOL_VERSION = 1;

/** Every request may carry an id, which its `ok` or `refused` repeats. */
const id = Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 }));
/** Optional on a connection with one table only. */
const match = Type.Optional(MatchId);

/** Which messages a connection wants. */
const wants = {
  /** 'events': what happened. 'views': also the whole view after it. */
  want: Type.Optional(literals('events', 'views')),
  /** Also the legal actions whenever it is one's turn: for programs that do not know the rules. */
  legal: Type.Optional(Type.Boolean()),
  /** Also the table as plain text, for clients that do not know the game. */
  draw: Type.Optional(Type.Boolean()),
};

export const Hello = strictObject({
  t: Type.Literal('hello'),
  id,
  name: Type.Optional(Name),
  token: Type.Optional(Token),
  /** For browsers: the cookie that came with the connection says who it is. */
  session: Type.Optional(Type.Literal(true)),
  program: Type.Optional(Type.Boolean()),
  /** Subscribe to notifications: see `notified`. */
  bell: Type.Optional(Type.Boolean()),
});
/** At an open table where one sits: what one commits to for the draws, if the table does not know it yet. */
const commit = Type.Optional(Commit);
export const Join = strictObject({ t: Type.Literal('join'), id, match: MatchId, commit, ...wants });
export const Sit = strictObject({
  t: Type.Literal('sit'),
  id,
  match: Type.Optional(MatchId),
  code: Type.Optional(Code),
  seat: Type.Optional(SeatSchema),
  /** What this player adds to the secret of the draws. */
  word: Type.Optional(Type.String({ maxLength: 64 })),
  /** Instead: the SHA-256 of that word, which is shown later. */
  commit,
  ...wants,
});
export const Seek = strictObject({
  t: Type.Literal('seek'),
  id,
  game: GameId,
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 16 })),
  options: Type.Optional(OptionsSchema),
  /** If left out, it is any clock but one of hours or days. */
  clock: Type.Optional(ClockSchema),
  commit,
  /** A table of one's own at once, where this bot takes all other seats. */
  bot: Type.Optional(Type.String({ maxLength: 40 })),
  ...wants,
});
/** The id of a preset of the rated pool, such as `3+2`: see GET /api/pool. */
export const PresetId = Type.String({ minLength: 1, maxLength: 20 });
/** Waits in the rated pool. Sent again every five seconds, so that the server knows that the player is still there. */
export const PoolRequest = strictObject({
  t: Type.Literal('pool'),
  id,
  game: GameId,
  preset: PresetId,
  commit,
  /** Plays this bot, which the server has offered, instead of waiting on. */
  bot: Type.Optional(Type.String({ maxLength: 40 })),
});
/** Waits in the rated pool no longer. */
export const LeavePool = strictObject({ t: Type.Literal('leave-pool'), id });
export const Act = strictObject({
  t: Type.Literal('act'),
  id,
  match,
  /** In the game's notation. */
  action: Type.String({ maxLength: 200 }),
  /** The version one decided on; a question that arose later is then not answered by mistake. */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Shown beside the move: to everybody, in a game with secrets to others only after the end. */
  note: Type.Optional(Type.String({ maxLength: MAX_NOTE_LENGTH })),
});
export const PlainRequest = strictObject({
  t: literals('retract', 'resign', 'pause', 'resume', 'decline-pause', 'decline-retract', 'claim', 'leave', 'view'),
  id,
  match,
});
/** The word that one committed to, once the seats are closed. */
export const Reveal = strictObject({
  t: Type.Literal('reveal'),
  id,
  match,
  word: Type.String({ minLength: 1, maxLength: 64 }),
});
/** What one says at the table; the server bounds and tidies it. */
export const Say = strictObject({ t: Type.Literal('say'), id, match, text: Type.String({ maxLength: 4000 }) });
export const Ping = strictObject({ t: Type.Literal('ping'), id });
/** Wants to play the same again with the same players. */
export const Rematch = strictObject({ t: Type.Literal('rematch'), id, match, commit });
/** Turns messages about the presence of followed accounts on or off. For people who signed in. */
export const PeopleRequest = strictObject({ t: Type.Literal('people'), id, on: Type.Boolean() });

export const ClientMessage = Type.Union([
  Act,
  PlainRequest,
  Reveal,
  Rematch,
  Say,
  Ping,
  Join,
  Sit,
  Seek,
  Hello,
  PeopleRequest,
  PoolRequest,
  LeavePool,
]);
export type ClientMessage = Static<typeof ClientMessage>;

export const Welcome = Type.Object({
  t: Type.Literal('welcome'),
  protocol: Type.Literal(PROTOCOL_VERSION),
  /** Who one is, and the secret that proves it next time; none where a session does. */
  account: Type.String(),
  name: Type.String(),
  token: Type.Optional(Type.String()),
  /** The server takes words for the draws by commitment: see `commit` and `reveal`. */
  words: Type.Optional(Type.Literal(true)),
});

/** Milliseconds left by seat as of this message, or null without a limit. `toAct` counts down unless `stopped`. */
export const ClockShown = Type.Object({
  left: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  stopped: Type.Boolean(),
});

export const EventShown = Type.Object({
  /**
   * acted, seated, vacated, committed, closed, revealed, withheld, started, retracted, retract-asked, retract-declined, absent, returned, claimed, withdrew, pause-asked, pause-declined, paused, resumed,
   * timed, recovered, ended
   */
  t: Type.String(),
  version: Type.Integer(),
  at: Type.Number(),
  seat: Type.Optional(Type.Integer()),
  /** The action in notation, where one may know it. */
  text: Type.Optional(Type.String()),
  /** What the player wrote beside it, where one may know it. */
  note: Type.Optional(Type.String()),
  /** Milliseconds of the turn that the seat does not pay, because the move was on its way through the network. */
  delay: Type.Optional(Type.Number()),
  /** What the game tells of it: codes with details. */
  did: Type.Optional(Type.Array(Type.Object({ what: Type.String() }))),
  /** Of `seated` and `committed`: SHA-256 of the word that the client will show. */
  commit: Type.Optional(Type.String()),
  /** Of `seated` and `revealed`: what the player adds to the draws. */
  word: Type.Optional(Type.String()),
  /** Of `closed` and `started`: the seats that play. */
  seats: Type.Optional(Type.Array(Type.Integer())),
  who: Type.Optional(WhoSchema),
  to: Type.Optional(Type.Integer()),
  why: Type.Optional(Type.String()),
  /**
   * Of `recovered`: the milliseconds before it that are charged to no player. If absent, all the time since the last
   * entry.
   */
  down: Type.Optional(Type.Number()),
  /** Of `absent`: no other player is waiting, so the match stands still. */
  waits: Type.Optional(Type.Literal(true)),
  /** Of `absent`: the player gave up. */
  resigned: Type.Optional(Type.Literal(true)),
  /** Of `claimed`: the absent seat. */
  against: Type.Optional(Type.Integer()),
  /** Of `timed`: does the clock count for this seat? */
  on: Type.Optional(Type.Boolean()),
  ending: Type.Optional(EndingSchema),
  payoffs: Type.Optional(Type.Array(Type.Number())),
  secret: Type.Optional(Type.String()),
});
export type EventShown = Static<typeof EventShown>;

/** What keeps a match from continuing as usual, as of this message. */
const standstill = {
  /** A player is absent and others wait for them. */
  claim: Type.Optional(
    Type.Object({
      /** The absent seat. */
      seat: SeatSchema,
      /** Milliseconds until those who wait may send `claim`. */
      in: Type.Number(),
      /** What a claim does: `win` ends the match; the others let it continue without the player. */
      effect: Type.Enum([...CLAIM_EFFECTS]),
    }),
  ),
  /** Who asked for a pause that not everybody has agreed to yet, by sending `pause` too. */
  pauseAsked: Type.Optional(Type.Array(SeatSchema)),
  /** Who wants a whole turn taken back that not everybody has agreed to yet: first whose turn, then those who sent `retract` too. */
  retractAsked: Type.Optional(Type.Array(SeatSchema)),
  /** Who asked for the present pause. */
  pausedBy: Type.Optional(SeatSchema),
};

/** After the end: which seats want a rematch, and the new match once all do. */
export const RematchShown = Type.Object({
  t: Type.Literal('rematch'),
  match: MatchId,
  agreed: Type.Array(SeatSchema),
  next: Type.Optional(MatchId),
});
export type RematchShown = Static<typeof RematchShown>;

export const ChatLineShown = Type.Object({
  /** Its number; a line that comes again replaces the one that has it. */
  line: Type.Integer(),
  at: Type.Number(),
  /** `watchers`: players do not receive it before the match is over. */
  to: Type.Enum([...CHAT_AUDIENCES]),
  account: Type.String(),
  name: Type.String(),
  kind: literals('person', 'program'),
  text: Type.Optional(Type.String()),
  /** Hidden by an administrator, or the author's account was deleted: no text. */
  hidden: Type.Optional(Type.Literal(true)),
});
export type ChatLineShown = Static<typeof ChatLineShown>;

/** Chat: one line when it is written, all visible lines after joining. */
export const ChatShown = Type.Object({ t: Type.Literal('chat'), match: MatchId, lines: Type.Array(ChatLineShown) });
export type ChatShown = Static<typeof ChatShown>;

/** The whole table as one may see it: on joining, on asking for `view`, after falling behind. */
export const MatchShown = Type.Object({
  t: Type.Literal('match'),
  id,
  match: MatchId,
  game: GameId,
  version: Type.Integer(),
  phase: PhaseSchema,
  title: Type.Optional(Type.String()),
  /** Where one sits; null in the audience. */
  seat: Type.Union([SeatSchema, Type.Null()]),
  seats: Type.Integer(),
  options: OptionsSchema,
  rule: ClockSchema,
  commit: Type.String(),
  /** Before the start, by seat: SHA-256 of the word that the player adds to the draws, or null if there is none. */
  commits: Type.Optional(Type.Array(Type.Union([Type.Null(), Type.String()]))),
  /** Before the start: the seats are closed, and the clients of these seats have to send `reveal`. */
  reveal: Type.Optional(Type.Array(SeatSchema)),
  /** The tournament it is a game of. */
  tournament: Type.Optional(Type.String()),
  /** Hints and taking back whole turns are allowed, and the match counts in no ranking. */
  friendly: Type.Optional(Type.Literal(true)),
  /** The match counts in no ranking, though nothing else is different. */
  unrated: Type.Optional(Type.Literal(true)),
  /** The rated pool made the match. */
  pool: Type.Optional(Type.Literal(true)),
  /** For inviting others, while the table is open. */
  code: Type.Optional(Type.String()),
  /** When an open table starts with those present, milliseconds from now. */
  startsIn: Type.Optional(Type.Number()),
  /** How long such a table waits in all, in milliseconds. */
  waits: Type.Optional(Type.Number()),
  /** The match lives on another node of the cluster, which can be reached here directly: one hop less for every message. */
  at: Type.Optional(Type.String()),
  /** The name of the node where the match lives, if that is another one: `/api/play?node=NAME` of the same server may lead there. */
  near: Type.Optional(Type.String()),
  players: Type.Array(
    Type.Union([
      Type.Null(),
      Type.Object({
        ...WhoSchema.properties,
        here: Type.Boolean(),
        /** Away for longer than it takes to load a page again, or left. */
        gone: Type.Boolean(),
        /** Left for good. */
        left: Type.Optional(Type.Literal(true)),
        score: Type.Number(),
      }),
    ]),
  ),
  watchers: Type.Integer(),
  /** Who may write here. If absent, no one may. */
  chat: Type.Optional(literals('everyone', 'accounts')),
  toAct: ToAct,
  /** Is one asked now? Another's being asked may be a secret of the game. */
  yours: Type.Boolean(),
  retractable: Type.Boolean(),
  clock: ClockShown,
  ...standstill,
  view: Type.Unknown(),
  /** With `draw: true`. */
  drawing: Type.Optional(Type.String()),
  legal: Type.Optional(Type.Array(Type.String())),
  ending: Type.Optional(EndingSchema),
  payoffs: Type.Optional(Type.Array(Type.Number())),
});
export type MatchShown = Static<typeof MatchShown>;

export const UpdateMessage = Type.Object({
  t: Type.Literal('did'),
  match: MatchId,
  version: Type.Integer(),
  phase: PhaseSchema,
  toAct: ToAct,
  clock: ClockShown,
  ...standstill,
  events: Type.Array(EventShown),
  /** With `want: views`. */
  view: Type.Optional(Type.Unknown()),
  drawing: Type.Optional(Type.String()),
  scores: Type.Optional(Type.Array(Type.Number())),
  yours: Type.Optional(Type.Boolean()),
  retractable: Type.Optional(Type.Boolean()),
  /** With `legal: true`, when one is asked. */
  legal: Type.Optional(Type.Array(Type.String())),
});
export type UpdateMessage = Static<typeof UpdateMessage>;

/** Who is connected, and how many watch: not part of the journal. */
export const TablePresence = Type.Object({
  t: Type.Literal('presence'),
  match: MatchId,
  here: Type.Array(Type.Boolean()),
  watchers: Type.Integer(),
  startsIn: Type.Optional(Type.Number()),
});

/** Everybody one follows: after asking for `people`, and whenever the list itself has changed. */
export const PeopleShown = Type.Object({
  t: Type.Literal('people'),
  people: Type.Array(PersonShown),
  /** An invisible account does not see the presence of others. */
  invisible: Type.Optional(Type.Boolean()),
});
export type PeopleShown = Static<typeof PeopleShown>;
/** One of them came, went, or does something else. */
export const PersonUpdate = Type.Object({ t: Type.Literal('person'), account: Type.String(), ...PresenceFields });
export type PersonUpdate = Static<typeof PersonUpdate>;

/** How the search in the rated pool stands: about once a second while one waits. */
export const PoolShown = Type.Object({
  t: Type.Literal('pool'),
  game: GameId,
  preset: PresetId,
  /** Players who wait for the same, oneself among them. */
  waiting: Type.Integer(),
  /** May the match count in the rankings? */
  rated: Type.Boolean(),
  /** One's own rating with this clock. */
  rating: Type.Integer(),
  /** A bot of about the same strength that may be accepted as the opponent. */
  bot: Type.Optional(Type.String()),
});
export type PoolShown = Static<typeof PoolShown>;
/** The search is over: one sits at this match, which starts at once. */
export const PairedMessage = Type.Object({ t: Type.Literal('paired'), game: GameId, match: MatchId });
/** The search is over without a match. */
export const PoolLeft = Type.Object({
  t: Type.Literal('pool-left'),
  game: GameId,
  refused: Type.String(),
  detail: Type.String(),
});

export const Ok = Type.Object({ t: Type.Literal('ok'), id: Type.Integer() });
export const Refused = Type.Object({
  t: Type.Literal('refused'),
  id,
  match: Type.Optional(Type.String()),
  refused: Type.String(),
  detail: Type.String(),
  reasons: Type.Optional(Type.Array(Type.String())),
});
export const Pong = Type.Object({ t: Type.Literal('pong'), id });
/** The server closes the connection, and why: 'stopping', 'leaving' (connect again at once), 'too-big', 'too-fast', 'signed-out'. */
export const Bye = Type.Object({ t: Type.Literal('bye'), why: Type.String(), detail: Type.String() });

export const ServerMessage = Type.Union([
  Welcome,
  MatchShown,
  UpdateMessage,
  TablePresence,
  RematchShown,
  NotifiedMessage,
  PeopleShown,
  PersonUpdate,
  ChatShown,
  PoolShown,
  PairedMessage,
  PoolLeft,
  Ok,
  Refused,
  Pong,
  Bye,
]);
export type ServerMessage = Static<typeof ServerMessage>;
