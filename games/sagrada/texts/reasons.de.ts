import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';
import { de as words } from './words.de.ts';

const goals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words.goalCards).map(([id, { name }]) => [id, name]),
);

export const de: Translation<typeof en> = {
  sentences: {
    'room.all': 'Hält dein Fenster offen: Jede Art von Würfel passt danach irgendwohin.',
    goal: 'Bringt {points} Punkte für das Ziel „{goal}“.',
    'goal.one': 'Bringt einen Punkt für das Ziel „{goal}“.',
    'goal.loses': 'Verliert Punkte des Ziels „{goal}“: {points}.',
    'step.value': 'Von der {kind} hatte dein Fenster für das Ziel „{goal}“ am wenigsten.',
    'step.colour': 'Von {kind} hatte dein Fenster am wenigsten Würfel, und das Ziel „{goal}“ zählt Sätze aller Farben.',
    'line.row': 'Reihe {line} bleibt ohne Wiederholung für das Ziel „{goal}“: {dice} von {size} Würfeln.',
    'line.column': 'Spalte {line} bleibt ohne Wiederholung für das Ziel „{goal}“: {dice} von {size} Würfeln.',
    secret: 'Bringt Punkte für deine geheime Farbe, {colour}: {points}.',
    'secret.solo': 'Bringt Punkte für die bessere deiner beiden Farben: {points}.',
    'secret.loses': 'Verliert Punkte deiner geheimen Farbe: {points}.',
    fills: 'Füllt ein Feld. Noch leer: {left}.',
    'fills.last': 'Füllt das letzte Feld deines Fensters.',
    'fills.hard': 'Füllt {cell}, was schwer war: Nur {kinds} der 30 Arten von Würfeln durften dort liegen.',
    'places.none': 'Legt in diesem Zug keinen Würfel: Felder, die leer bleiben, kosten Punkte.',
    'passes.unfit': 'Setzt diesen Zug aus: Kein Würfel aus dem Vorrat passt ohne Werkzeug in dein Fenster.',
    kills: 'Auf {cell} kann kein Würfel mehr liegen.',
    'pays.one': 'Kostet einen Gunststein, der am Ende einen Punkt wert wäre.',
    pays: 'Kostet {price} Gunststeine, die am Ende je einen Punkt wert wären.',
    'keeps.favor': 'Behält deine Gunststeine ({favor}): Jeder ist am Ende einen Punkt wert.',
    room: 'Lässt dein Fenster offen: {kinds} der 30 Arten von Würfeln passen danach irgendwohin.',
    narrows:
      'Engt dein Fenster ein: Nur noch {kinds} der 30 Arten von Würfeln passen danach irgendwohin, vorher {before}.',
  },
  words: { ...words.colours, ...goals },
};
