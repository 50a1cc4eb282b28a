import { type Static, type TSchema, Type } from '../../../src/protocol/schema.ts';

// The dialogue's messages, one union a direction: JSON, one message a line (or a WebSocket frame). The words of the document are
// kept where they name a state; see states.ts for when each is sent.

const strict = { additionalProperties: false };
const index = (most: number) => Type.Integer({ minimum: 0, maximum: most });
const text = (most: number) => Type.String({ maxLength: most });
const message = <T extends string, Fields extends Record<string, TSchema>>(t: T, fields: Fields) =>
  Type.Object({ t: Type.Literal(t), ...fields }, strict);
const playerState = <S extends string, Fields extends Record<string, TSchema>>(name: S, fields: Fields) =>
  Type.Object({ state: Type.Literal(name), ...fields }, strict);

/** Row 0 is the top one, column 0 the left one. */
const Cell = Type.Object({ row: index(3), column: index(4) }, strict);
/** Round 1 is the first slot of the round track; index counts the dice of that slot as the match lists them. */
const TrackDie = Type.Object({ round: Type.Integer({ minimum: 1, maximum: 10 }), index: index(8) }, strict);

/** What a question can be answered with; exactly one of them. */
export const SagradaDialogueAnswer = Type.Union([
  Type.Object({ cell: Cell }, strict),
  Type.Object({ pool: index(8) }, strict),
  Type.Object({ track: TrackDie }, strict),
  Type.Object({ value: Type.Integer({ minimum: 1, maximum: 6 }) }, strict),
  Type.Object({ up: Type.Boolean() }, strict),
  Type.Object({ yes: Type.Boolean() }, strict),
]);
export type SagradaDialogueAnswer = Static<typeof SagradaDialogueAnswer>;

export const SagradaDialogueClientMessage = Type.Union([
  message('login', { name: Type.String({ minLength: 1, maxLength: 32 }), token: Type.Optional(text(200)) }),
  /** Wait for a match; a table starts with four players, or some time after the second came. */
  message('queue', {}),
  message('pattern', { index: index(3) }),
  /** NORMAL_MOVE: take a die of the pool. */
  message('draft', {}),
  message('tool', { index: index(4) }),
  /** PLAYER_MOVE */
  message('move', { answer: SagradaDialogueAnswer }),
  /** Would this answer be accepted? Nothing is played. */
  message('check', { answer: SagradaDialogueAnswer }),
  message('undo', {}),
  message('pass', {}),
  message('leave', {}),
]);
export type SagradaDialogueClientMessage = Static<typeof SagradaDialogueClientMessage>;
/** Input that is no message: answered with what is wrong, never thrown. */
export interface SagradaDialogueUnknown {
  readonly t: 'unknown';
  readonly why: string;
}
/** The messages that are about the match, as opposed to the way into it. */
export type SagradaDialoguePlayMessage = Extract<
  SagradaDialogueClientMessage,
  { t: 'pattern' | 'draft' | 'tool' | 'move' | 'check' | 'undo' | 'pass' }
>;

export const POSSIBLE_ACTIONS = ['ACTIVATE_TOOLCARD', 'PICK_DIE', 'PASS_TURN'] as const;
export const CONTAINERS = ['DRAFTPOOL', 'BOARD', 'ROUNDTRACKER'] as const;
export const CELL_STATES = ['FULL', 'EMPTY', 'NEAR', 'NOT_NEAR'] as const;
/** The five of the document; `reasons` distinguishes what they combine. */
export const PLACEMENT_ERRORS = ['COLOR', 'VALUE', 'NOTEMPTY', 'EDGE', 'NEIGHBOURS'] as const;

const Idle = playerState('IDLE', {});
const YourTurn = playerState('YOUR_TURN', {
  actions: Type.Array(Type.Enum(POSSIBLE_ACTIONS)),
  /** Indexes of the tools that can be used now. */
  tools: Type.Array(index(4)),
});
const Pick = playerState('PICK', {
  containers: Type.Array(Type.Enum(CONTAINERS)),
  cells: Type.Array(Type.Enum(CELL_STATES)),
  /** Every answer that will be accepted: NEAR alone says too little for the first die of a window. */
  choices: Type.Array(SagradaDialogueAnswer),
  /** `{"yes": false}` is accepted too: the die goes back to the pool, and the draft is over. */
  mayDecline: Type.Boolean(),
});
const ChooseValue = playerState('VALUE', { choices: Type.Array(SagradaDialogueAnswer) });
const UpDown = playerState('UPDOWN', { choices: Type.Array(SagradaDialogueAnswer) });
const YesNo = playerState('YESNO', { choices: Type.Array(SagradaDialogueAnswer) });

/** What the player is asked to do. */
export const SagradaDialogueQuestion = Type.Union([Idle, YourTurn, Pick, ChooseValue, UpDown, YesNo]);
export type SagradaDialogueQuestion = Static<typeof SagradaDialogueQuestion>;

/** The last answer was not valid; what was asked is asked again. */
const Repeat = playerState('REPEAT', {
  errors: Type.Array(Type.Enum(PLACEMENT_ERRORS)),
  reasons: Type.Array(text(40)),
  detail: text(400),
  again: SagradaDialogueQuestion,
});
export const SagradaDialoguePlayerState = Type.Union([Idle, YourTurn, Pick, ChooseValue, UpDown, YesNo, Repeat]);
export type SagradaDialoguePlayerState = Static<typeof SagradaDialoguePlayerState>;

const Die = Type.String({ pattern: '^[RYGBP][1-6]$' });
const WindowPattern = Type.Object({ id: text(64), difficulty: Type.Integer(), rows: Type.Array(text(5)) }, strict);

/** The table as this player sees it: no private objective but its own before the end, and no bag. */
export const SagradaDialogueMatchState = Type.Object(
  {
    round: Type.Integer(),
    turn: Type.Integer(),
    /** -1 while dice are rolled or cards dealt, -2 once the match is over. */
    toAct: Type.Integer(),
    pool: Type.Array(Die),
    track: Type.Array(Type.Array(Die)),
    tools: Type.Array(Type.Object({ id: text(64), price: Type.Integer() }, strict)),
    objectives: Type.Array(text(64)),
    /** Dice in the hand of the player to act. */
    hand: Type.Array(text(2)),
    players: Type.Array(
      Type.Object(
        {
          /** What its cells print, by row: R Y G B P, 1 to 6 or a dot. */
          pattern: Type.Union([Type.Object({ id: text(64), rows: Type.Array(text(5)) }, strict), Type.Null()]),
          /** By row and column; null where no die lies. */
          cells: Type.Array(Type.Array(Type.Union([Die, Type.Null()]))),
          favor: Type.Integer(),
          private: Type.Array(text(1)),
          gone: Type.Boolean(),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type SagradaDialogueMatchState = Static<typeof SagradaDialogueMatchState>;

const seat = index(3);
const millis = Type.Integer({ minimum: 0 });

export const SagradaDialogueServerMessage = Type.Union([
  /** LOGIN OK; `playing` when there is an unfinished match that the next `state` belongs to. */
  message('welcome', { name: text(80), token: text(200), playing: Type.Boolean() }),
  /** Anything that was asked for and not done, other than an answer within a turn. */
  message('refused', { code: text(80), detail: text(400) }),
  message('queued', { waiting: Type.Integer(), startsIn: Type.Union([millis, Type.Null()]) }),
  /** PATTERN_REQUEST */
  message('patterns', { offer: Type.Array(WindowPattern), private: Type.Array(text(1)), time: millis }),
  /** MATCH_START */
  message('start', { seat, names: Type.Array(text(80)), time: millis }),
  /** MATCH_STATE */
  message('state', {
    version: Type.Integer(),
    player: SagradaDialoguePlayerState,
    match: SagradaDialogueMatchState,
  }),
  /** What Action.check of the document returns: the errors an answer would have, none where it would be accepted. */
  message('checked', {
    accepted: Type.Boolean(),
    errors: Type.Array(Type.Enum(PLACEMENT_ERRORS)),
    reasons: Type.Array(text(40)),
    detail: text(400),
  }),
  /** UNDO_RESPONSE */
  message('undone', { done: Type.Boolean() }),
  /** TIME_RESET */
  message('time', { seat, left: millis }),
  message('presence', { seat, present: Type.Boolean() }),
  message('over', {
    ranking: Type.Array(seat),
    scores: Type.Array(Type.Integer()),
    match: SagradaDialogueMatchState,
  }),
]);
export type SagradaDialogueServerMessage = Static<typeof SagradaDialogueServerMessage>;
