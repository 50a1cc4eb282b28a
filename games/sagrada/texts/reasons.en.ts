import { en as words } from './words.en.ts';

const goals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words.goalCards).map(([id, { name }]) => [id, name]),
);

export const en = {
  sentences: {
    'room.all': 'Keeps your window open: every kind of die fits somewhere afterwards.',
    goal: 'Brings {points} points for the goal “{goal}”.',
    'goal.one': 'Brings a point for the goal “{goal}”.',
    'goal.loses': 'Loses points of the goal “{goal}”: {points}.',
    'step.value': 'A {kind} was what your window had fewest of for the goal “{goal}”.',
    'step.colour': 'Your window had fewest dice in {kind}, and the goal “{goal}” counts sets of all colours.',
    'line.row': 'Row {line} stays without repetition for the goal “{goal}”: {dice} of {size} dice.',
    'line.column': 'Column {line} stays without repetition for the goal “{goal}”: {dice} of {size} dice.',
    secret: 'Adds to your secret colour, {colour}. Points: {points}.',
    'secret.solo': 'Adds to the better of your two colours. Points: {points}.',
    'secret.loses': 'Loses points of your secret colour: {points}.',
    fills: 'Fills a pane. Still empty: {left}.',
    'fills.last': 'Fills the last pane of your window.',
    'fills.hard': 'Fills {cell}, which was hard to fill: only {kinds} of the 30 kinds of dice could lie there.',
    'places.none': 'Places no die this turn: panes that stay empty cost points.',
    'passes.unfit': 'Passes the turn: no die of the pool fits into your window without a tool.',
    kills: 'No die can go on {cell} any more.',
    'pays.one': 'Costs a favour token, which would be a point at the end.',
    pays: 'Costs {price} favour tokens, each of which would be a point at the end.',
    'keeps.favor': 'Keeps your favour tokens ({favor}): each is a point at the end.',
    room: 'Leaves your window open: {kinds} of the 30 kinds of dice fit somewhere afterwards.',
    narrows: 'Narrows your window: only {kinds} of the 30 kinds of dice fit somewhere afterwards, {before} before.',
  },
  words: { ...words.colours, ...goals },
} as const;

/** What can be said about a turn. */
export type SagradaReasonCode = keyof typeof en.sentences;
