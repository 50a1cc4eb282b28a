import type { SagradaReasonTexts } from './reasons.ts';
import { de as words } from './words/de.ts';

const goals = Object.entries(words.goalCards).map(([id, { name }]) => [id, name]);

export const de: SagradaReasonTexts = {
  sentences: {
    goal: 'Bringt {points} Punkte für das Ziel „{goal}“.',
    'goal.one': 'Bringt einen Punkt für das Ziel „{goal}“.',
    'goal.loses': 'Verliert {points} Punkte des Ziels „{goal}“.',
    'step.value': 'Von der {kind} hatte dein Fenster für das Ziel „{goal}“ am wenigsten.',
    'step.colour': 'Von {kind} hatte dein Fenster am wenigsten Würfel, und das Ziel „{goal}“ zählt Sätze aller Farben.',
    'line.row': 'Reihe {line} bleibt ohne Wiederholung für das Ziel „{goal}“: {dice} von {size} Würfeln.',
    'line.column': 'Spalte {line} bleibt ohne Wiederholung für das Ziel „{goal}“: {dice} von {size} Würfeln.',
    secret: 'Bringt {points} Punkte für deine geheime Farbe, {colour}.',
    'secret.solo': 'Bringt {points} Punkte für die bessere deiner beiden Farben.',
    'secret.loses': 'Verliert {points} Punkte deiner geheimen Farbe.',
    fills: 'Füllt ein Feld: {left} sind noch leer.',
    'fills.last': 'Füllt das letzte Feld deines Fensters.',
    'fills.hard': 'Füllt {cell}, was schwer war: Nur {kinds} der 30 Arten von Würfeln durften dort liegen.',
    'places.none': 'Legt in diesem Zug keinen Würfel: Ein Feld, das leer bleibt, kostet einen Punkt.',
    kills: 'Auf {cell} kann kein Würfel mehr liegen.',
    'pays.one': 'Kostet einen Gunststein, der am Ende einen Punkt wert wäre.',
    pays: 'Kostet {price} Gunststeine, die am Ende je einen Punkt wert wären.',
    'keeps.favor': 'Behält deine Gunststeine ({favor}): Jeder ist am Ende einen Punkt wert.',
    room: 'Hält dein Fenster offen: {kinds} der 30 Arten von Würfeln passen danach irgendwohin, vorher {before}.',
    narrows:
      'Engt dein Fenster ein: Nur noch {kinds} der 30 Arten von Würfeln passen danach irgendwohin, vorher {before}.',
  },
  words: { ...words.colours, ...Object.fromEntries(goals) },
};
