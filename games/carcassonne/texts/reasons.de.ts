import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const de: Translation<typeof en> = {
  sentences: {
    wins: 'Die Partie ist vorbei, und du gewinnst mit {points} Punkten.',
    'keeps.little':
      'Hebt den Gefolgsmann für Besseres auf: Der beste Teil dieses Plättchens bringt so, wie es liegt, wenig Punkte ({points}).',
    'keeps.nothing':
      'Hebt den Gefolgsmann für Besseres auf: Kein Teil dieses Plättchens bringt so, wie es liegt, Punkte.',
    counts: 'Punkte, die es dir bringt, wenn alles gezählt wird, wie es jetzt liegt: {points}.',
    'counts.rival': 'Punkte, die es {player} bringt, wenn alles gezählt wird, wie es jetzt liegt: {points}.',
    'finishes.city': 'Schließt die Stadt ab: {points} Punkte.',
    'finishes.road': 'Schließt die Straße ab: {points} Punkte.',
    'finishes.monastery': 'Schließt das Kloster ab: {points} Punkte.',
    'shares.city': 'Schließt die Stadt ab, die du mit {player} teilst: je {points} Punkte.',
    'shares.road': 'Schließt die Straße ab, die du mit {player} teilst: je {points} Punkte.',
    'gives.city': 'Schließt die Stadt von {player} ab: {points} Punkte für {player}.',
    'gives.road': 'Schließt die Straße von {player} ab: {points} Punkte für {player}.',
    'gives.monastery': 'Schließt das Kloster von {player} ab: {points} Punkte für {player}.',
    'claims.city':
      'Besetzt die Stadt. Punkte, wie sie liegt: {points}, und mindestens doppelt so viele, wenn sie fertig ist.',
    'claims.road': 'Besetzt die Straße. Punkte, wie sie liegt: {points}, und mehr, wenn sie wächst.',
    'claims.monastery': 'Besetzt das Kloster: {tiles} seiner 9 Plättchen liegen schon.',
    'claims.field': 'Besetzt die Wiese: Sie berührt {cities} fertige Städte, {points} Punkte am Ende.',
    'claims.field.one': 'Besetzt die Wiese: Sie berührt eine fertige Stadt, {points} Punkte am Ende.',
    'claims.field.open':
      'Besetzt die Wiese: Die Städte, die sie berührt ({open}), bringen am Ende je 3 Punkte, wenn sie fertig sind.',
    'extends.city': 'Deine Stadt wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'feeds.city': 'Die Stadt von {player} wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'extends.road': 'Deine Straße wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'feeds.road': 'Die Straße von {player} wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'extends.field': 'Deine Wiese wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'feeds.field': 'Die Wiese von {player} wächst: {after} Punkte am Ende, wie sie liegt, vorher {before}.',
    'extends.monastery': 'Dein Kloster hat jetzt {after} seiner 9 Plättchen, vorher {before}.',
    'feeds.monastery': 'Das Kloster von {player} hat jetzt {after} seiner 9 Plättchen, vorher {before}.',
    'takes.city': 'Nimmt {player} die Stadt weg: Du hast dort mehr Gefolgsleute, und sie ist {points} Punkte wert.',
    'joins.city': 'Verbindet sich mit der Stadt von {player}: {points} Punkte zählen auch für dich.',
    'loses.city': 'Überlässt deine Stadt {player} mit mehr Gefolgsleuten: {points} Punkte.',
    'takes.road': 'Nimmt {player} die Straße weg: Du hast dort mehr Gefolgsleute, und sie ist {points} Punkte wert.',
    'joins.road': 'Verbindet sich mit der Straße von {player}: {points} Punkte zählen auch für dich.',
    'loses.road': 'Überlässt deine Straße {player} mit mehr Gefolgsleuten: {points} Punkte.',
    'takes.field': 'Nimmt {player} die Wiese weg: Du hast dort mehr Gefolgsleute, und sie ist {points} Punkte wert.',
    'joins.field': 'Verbindet sich mit der Wiese von {player}: {points} Punkte zählen auch für dich.',
    'loses.field': 'Überlässt deine Wiese {player} mit mehr Gefolgsleuten: {points} Punkte.',
    'returns.one': 'Bringt einen Gefolgsmann zurück: Du hast {left} in der Hand.',
    'returns.own': 'Der Gefolgsmann kommt sofort zurück: Du hast {left} in der Hand.',
    returns: 'Bringt {back} Gefolgsleute zurück: Du hast {left} in der Hand.',
    'uses.last': 'Verbraucht deinen letzten Gefolgsmann: Bis einer zurückkommt, kannst du nichts besetzen.',
    'keeps.last': 'Behält deinen letzten Gefolgsmann in der Hand.',
    keeps: 'Behält deine letzten {left} Gefolgsleute in der Hand.',
    'blocks.city':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Die Stadt von {player} kann nicht mehr fertig werden.',
    'spoils.city':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Deine Stadt kann nicht mehr fertig werden.',
    'hinders.city':
      'Macht es schwerer, die Stadt von {player} abzuschließen: In die Lücke {side} passen noch {after} statt {before} Plättchen.',
    'blocks.road':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Die Straße von {player} kann nicht mehr fertig werden.',
    'spoils.road':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Deine Straße kann nicht mehr fertig werden.',
    'hinders.road':
      'Macht es schwerer, die Straße von {player} abzuschließen: In die Lücke {side} passen noch {after} statt {before} Plättchen.',
    'blocks.monastery':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Das Kloster von {player} kann nicht mehr fertig werden.',
    'spoils.monastery':
      'Kein Plättchen, das noch kommt, passt in die Lücke {side}: Dein Kloster kann nicht mehr fertig werden.',
    'hinders.monastery':
      'Macht es schwerer, das Kloster von {player} abzuschließen: In die Lücke {side} passen noch {after} statt {before} Plättchen.',
    'nearly.city':
      'Deine Stadt ist nur noch an einer Seite offen, und Plättchen, die noch kommen ({fits}), passen dort.',
    'nearly.road': 'Deine Straße hat nur noch ein offenes Ende, und Plättchen, die noch kommen ({fits}), passen dort.',
    'others.rival':
      '{count} der {others} anderen Möglichkeiten bringen anderen Punkte, alles so gezählt, wie es danach liegt.',
    'others.rival.all':
      'Alle {others} anderen Möglichkeiten bringen anderen Punkte, alles so gezählt, wie es danach liegt.',
    'others.rival.one': 'Die einzige andere Möglichkeit bringt anderen Punkte, alles so gezählt, wie es danach liegt.',
    'others.rival.single':
      'Eine der {others} anderen Möglichkeiten bringt anderen Punkte, alles so gezählt, wie es danach liegt.',
    'others.spoil': '{count} der {others} anderen Möglichkeiten lassen dir etwas, das nicht mehr fertig werden kann.',
    'others.spoil.all': 'Alle {others} anderen Möglichkeiten lassen dir etwas, das nicht mehr fertig werden kann.',
    'others.spoil.one': 'Die einzige andere Möglichkeit lässt dir etwas, das nicht mehr fertig werden kann.',
    'others.spoil.single':
      'Eine der {others} anderen Möglichkeiten lässt dir etwas, das nicht mehr fertig werden kann.',
    'others.last': '{count} der {others} anderen Möglichkeiten setzen deinen letzten Gefolgsmann ein.',
    'others.last.all': 'Alle {others} anderen Möglichkeiten setzen deinen letzten Gefolgsmann ein.',
    'others.last.one': 'Die einzige andere Möglichkeit setzt deinen letzten Gefolgsmann ein.',
    'others.last.single': 'Eine der {others} anderen Möglichkeiten setzt deinen letzten Gefolgsmann ein.',
    'others.lose':
      '{count} der {others} anderen Möglichkeiten verlieren etwas von dir an jemanden mit mehr Gefolgsleuten darin.',
    'others.lose.all':
      'Alle {others} anderen Möglichkeiten verlieren etwas von dir an jemanden mit mehr Gefolgsleuten darin.',
    'others.lose.one':
      'Die einzige andere Möglichkeit verliert etwas von dir an jemanden mit mehr Gefolgsleuten darin.',
    'others.lose.single':
      'Eine der {others} anderen Möglichkeiten verliert etwas von dir an jemanden mit mehr Gefolgsleuten darin.',
  },
  words: { north: 'im Norden', east: 'im Osten', south: 'im Süden', west: 'im Westen' },
};
