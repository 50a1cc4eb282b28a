import { type Static, Type } from '../../../src/protocol/schema.ts';

// The dialogue's messages, one union a direction: JSON, one message a line (or a WebSocket frame). The words of the document are
// kept where they name a state; see states.ts for when each is sent.

const strict = { additionalProperties: false };
const index = (most: number) => Type.Integer({ minimum: 0, maximum: most });
const text = (most: number) => Type.String({ maxLength: most });

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

const Login = Type.Object(
  { t: Type.Literal('login'), name: Type.String({ minLength: 1, maxLength: 32 }), token: Type.Optional(text(200)) },
  strict,
);
/** Wait for a match; a table starts with four players, or some time after the second came. */
const Queue = Type.Object({ t: Type.Literal('queue') }, strict);
const Pattern = Type.Object({ t: Type.Literal('pattern'), index: index(3) }, strict);
/** NORMAL_MOVE: take a die of the pool. */
const Draft = Type.Object({ t: Type.Literal('draft') }, strict);
const Tool = Type.Object({ t: Type.Literal('tool'), index: index(4) }, strict);
/** PLAYER_MOVE */
const Move = Type.Object({ t: Type.Literal('move'), answer: SagradaDialogueAnswer }, strict);
/** Would this answer be accepted? Nothing is played. */
const Check = Type.Object({ t: Type.Literal('check'), answer: SagradaDialogueAnswer }, strict);
const Undo = Type.Object({ t: Type.Literal('undo') }, strict);
const Pass = Type.Object({ t: Type.Literal('pass') }, strict);
const Leave = Type.Object({ t: Type.Literal('leave') }, strict);

export const SagradaDialogueClientMessage = Type.Union([
  Login,
  Queue,
  Pattern,
  Draft,
  Tool,
  Move,
  Check,
  Undo,
  Pass,
  Leave,
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

const Idle = Type.Object({ state: Type.Literal('IDLE') }, strict);
const YourTurn = Type.Object(
  {
    state: Type.Literal('YOUR_TURN'),
    actions: Type.Array(Type.Enum(POSSIBLE_ACTIONS)),
    /** Indexes of the tools that can be used now. */
    tools: Type.Array(index(4)),
  },
  strict,
);
const Pick = Type.Object(
  {
    state: Type.Literal('PICK'),
    containers: Type.Array(Type.Enum(CONTAINERS)),
    cells: Type.Array(Type.Enum(CELL_STATES)),
    /** Every answer that will be accepted: NEAR alone says too little for the first die of a window. */
    choices: Type.Array(SagradaDialogueAnswer),
    /** `{"yes": false}` is accepted too: the die goes back to the pool, and the draft is over. */
    mayDecline: Type.Boolean(),
  },
  strict,
);
const ChooseValue = Type.Object({ state: Type.Literal('VALUE'), choices: Type.Array(SagradaDialogueAnswer) }, strict);
const UpDown = Type.Object({ state: Type.Literal('UPDOWN'), choices: Type.Array(SagradaDialogueAnswer) }, strict);
const YesNo = Type.Object({ state: Type.Literal('YESNO'), choices: Type.Array(SagradaDialogueAnswer) }, strict);

/** What the player is asked to do. */
export const SagradaDialogueQuestion = Type.Union([Idle, YourTurn, Pick, ChooseValue, UpDown, YesNo]);
export type SagradaDialogueQuestion = Static<typeof SagradaDialogueQuestion>;

/** The last answer was not valid; what was asked is asked again. */
const Repeat = Type.Object(
  {
    state: Type.Literal('REPEAT'),
    errors: Type.Array(Type.Enum(PLACEMENT_ERRORS)),
    reasons: Type.Array(text(40)),
    detail: text(400),
    again: SagradaDialogueQuestion,
  },
  strict,
);
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

/** LOGIN OK; `playing` when there is an unfinished match that the next `state` belongs to. */
const Welcome = Type.Object(
  { t: Type.Literal('welcome'), name: text(80), token: text(200), playing: Type.Boolean() },
  strict,
);
/** Anything that was asked for and not done, other than an answer within a turn. */
const Refused = Type.Object({ t: Type.Literal('refused'), code: text(80), detail: text(400) }, strict);
const Queued = Type.Object(
  { t: Type.Literal('queued'), waiting: Type.Integer(), startsIn: Type.Union([millis, Type.Null()]) },
  strict,
);
/** PATTERN_REQUEST */
const Patterns = Type.Object(
  { t: Type.Literal('patterns'), offer: Type.Array(WindowPattern), private: Type.Array(text(1)), time: millis },
  strict,
);
/** MATCH_START */
const Start = Type.Object({ t: Type.Literal('start'), seat, names: Type.Array(text(80)), time: millis }, strict);
/** MATCH_STATE */
const State = Type.Object(
  {
    t: Type.Literal('state'),
    version: Type.Integer(),
    player: SagradaDialoguePlayerState,
    match: SagradaDialogueMatchState,
  },
  strict,
);
/** What Action.check of the document returns: the errors an answer would have, none where it would be accepted. */
const Checked = Type.Object(
  {
    t: Type.Literal('checked'),
    accepted: Type.Boolean(),
    errors: Type.Array(Type.Enum(PLACEMENT_ERRORS)),
    reasons: Type.Array(text(40)),
    detail: text(400),
  },
  strict,
);
/** UNDO_RESPONSE */
const Undone = Type.Object({ t: Type.Literal('undone'), done: Type.Boolean() }, strict);
/** TIME_RESET */
const Time = Type.Object({ t: Type.Literal('time'), seat, left: millis }, strict);
const Presence = Type.Object({ t: Type.Literal('presence'), seat, present: Type.Boolean() }, strict);
const Over = Type.Object(
  {
    t: Type.Literal('over'),
    ranking: Type.Array(seat),
    scores: Type.Array(Type.Integer()),
    match: SagradaDialogueMatchState,
  },
  strict,
);

export const SagradaDialogueServerMessage = Type.Union([
  Welcome,
  Refused,
  Queued,
  Patterns,
  Start,
  State,
  Checked,
  Undone,
  Time,
  Presence,
  Over,
]);
export type SagradaDialogueServerMessage = Static<typeof SagradaDialogueServerMessage>;
