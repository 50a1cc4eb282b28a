// `ludoteca/core`: the contract of a game and of a bot, journals and replay. It uses nothing of Node, so it also runs in browsers.

export {
  type AnyBot,
  BOT_AUDIENCES,
  type Bot,
  type BotAgent,
  type BotAudience,
  type BotContext,
  type BotDefinition,
  type BotProfile,
  type BotProfiles,
  type BotRatings,
  type ComparedAction,
  type Judgement,
  MEASURES,
  type Measure,
  withProfiles,
} from '../core/bot.ts';
export { drawOutcome } from '../core/chance.ts';
export {
  ABSENCES,
  type Absence,
  type Action,
  type ActionList,
  type AnyGame,
  AUDIENCE,
  actionList,
  type BySeat,
  CHANCE,
  type ClockRule,
  type Facts,
  type Game,
  type GameEvent,
  type Knowledge,
  type MatchLength,
  NOBODY,
  type Notation,
  type PackedTensors,
  type PoolFormat,
  type RandomInt,
  type Refusal,
  type Rules,
  type Seat,
  type Speed,
  seatName,
  type TensorEncoder,
  type TensorPlane,
} from '../core/game.ts';
export {
  type JournalEntry,
  type JournalEntryKind,
  type MatchEnding,
  type MatchSetup,
  type Millis,
  PLAYER_KINDS,
  type PlayerKind,
  publicEntries,
  RULES_FAILURES,
  type RulesFailure,
  type SeatedPlayer,
} from '../core/journal.ts';
export { type ByLocale, byLocale, isLocale, LOCALES, type Locale } from '../core/locale.ts';
export { MATCH_PHASES, type MatchPhase } from '../core/match-lifecycle.ts';
export { botName, type GameNames, gameName, type NamedPlayer, playerName, type SeatName } from '../core/names.ts';
export { fitsSeats, type OptionSchema, type OptionSchemas, parseOptions, usualSeats } from '../core/options.ts';
export type { AnyGamePuzzles, GamePuzzles, Puzzle } from '../core/puzzle.ts';
export { seededRandom } from '../core/random.ts';
export type { ShownRating } from '../core/rating.ts';
export {
  type AnyGameReasons,
  type GameReasons,
  type LineStep,
  makeReason,
  playLine,
  type Reason,
  type ReasonQuestion,
  type ReasonTexts,
} from '../core/reasons.ts';
export { isRefusal, type RefusalDetails, refuse } from '../core/refusal.ts';
export { type ReplayedMatch, replay } from '../core/replay.ts';
export { WORD_KINDS, type WordKind } from '../core/seat-word.ts';
export type { TensorLayout, TensorPart } from '../core/tensor.ts';
export type { Choose } from '../core/testing/drive.ts';
export { type Journal, type JournalLine, parseJournal, parseJournals, printJournal } from '../match/journal-file.ts';
export {
  type AnyGamePackage,
  type BrowserFiles,
  defineGame,
  type GamePackage,
  type GameParts,
  type PackageTexts,
} from './game-package.ts';
export type {
  GatewayDefinition,
  GatewayEvent,
  GatewayGuest,
  GatewayHost,
  GatewayLobby,
  GatewayMatch,
  GatewaySeat,
  GatewaySetting,
  GatewaySettingForm,
  GatewaySitter,
  GatewaySubscriber,
  GatewayTable,
  GatewayUpdate,
  ListeningGateway,
} from './gateway.ts';
