import type { SagradaReasonTexts } from './reasons.ts';
import { en as words } from './words/en.ts';

const goals = Object.entries(words.goalCards).map(([id, { name }]) => [id, name]);

export const en: SagradaReasonTexts = {
  sentences: {
    goal: 'Brings {points} points for the goal “{goal}”.',
    'goal.one': 'Brings a point for the goal “{goal}”.',
    'goal.loses': 'Loses {points} points of the goal “{goal}”.',
    'step.value': 'A {kind} was what your window had fewest of for the goal “{goal}”.',
    'step.colour': 'Your window had fewest dice in {kind}, and the goal “{goal}” counts sets of all colours.',
    'line.row': 'Row {line} stays without repetition for the goal “{goal}”: {dice} of {size} dice.',
    'line.column': 'Column {line} stays without repetition for the goal “{goal}”: {dice} of {size} dice.',
    secret: 'Adds {points} points to your secret colour, {colour}.',
    'secret.solo': 'Adds {points} points to the better of your two colours.',
    'secret.loses': 'Loses {points} points of your secret colour.',
    fills: 'Fills a pane: {left} are still empty.',
    'fills.last': 'Fills the last pane of your window.',
    'fills.hard': 'Fills {cell}, which was hard to fill: only {kinds} of the 30 kinds of dice could lie there.',
    'places.none': 'Places no die this turn: a pane that stays empty costs a point.',
    kills: 'No die can go on {cell} any more.',
    'pays.one': 'Costs a favor token, which would be a point at the end.',
    pays: 'Costs {price} favor tokens, each of which would be a point at the end.',
    'keeps.favor': 'Keeps your favor tokens ({favor}): each is a point at the end.',
    room: 'Keeps your window open: {kinds} of the 30 kinds of dice fit somewhere afterwards, {before} before.',
    narrows: 'Narrows your window: only {kinds} of the 30 kinds of dice fit somewhere afterwards, {before} before.',
  },
  words: { ...words.colours, ...Object.fromEntries(goals) },
};
