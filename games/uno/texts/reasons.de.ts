import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const de: Translation<typeof en> = {
  sentences: {
    'wins.round': 'Spielt deine letzte Karte: Du gewinnst die Runde.',
    'one.left': 'Lässt dir nur noch eine Karte.',
    draws: '{player} zieht {drawn} Karten und setzt aus (Karten in der Hand: {cards}).',
    'draws.unless': '{player} muss {drawn} Karten ziehen, wenn keine Antwort kommt (Karten in der Hand: {cards}).',
    skips: '{player} setzt mit {cards} Karten in der Hand einmal aus.',
    'skips.one': '{player} setzt mit nur noch einer Karte einmal aus.',
    'skips.again': '{player} setzt einmal aus, und du spielst noch einmal.',
    turns: 'Lenkt das Spiel von {player} mit {cards} Karten weg zu jemandem mit {others}.',
    'turns.one': 'Lenkt das Spiel von {player} mit nur noch einer Karte weg zu jemandem mit {others}.',
    'turns.to': 'Lenkt das Spiel zu {player} mit {others} Karten, weg von jemandem mit {cards}.',
    'turns.to.one': 'Lenkt das Spiel zu {player} mit nur noch einer Karte, weg von jemandem mit {cards}.',
    'keeps.wild': 'Hebt deine letzte schwarze Karte auf, bis sonst nichts passt.',
    'keeps.wilds': 'Hebt deine {kept} schwarzen Karten auf, bis sonst nichts passt.',
    'keeps.action': 'Hebt eine Aktionskarte für später auf, wenn sie jemanden aufhalten kann, der fast fertig ist.',
    'keeps.end': 'Hebt eine schwarze Karte für das Ende auf: Sie passt auf alles.',
    'keeps.reverse':
      'Hebt eine Umkehr für später auf, wenn sie das Spiel von jemandem weglenken kann, der fast fertig ist.',
    'keeps.answer': 'Hebt eine +2 auf, mit der du eine +2 von jemand anderem weitergeben kannst, statt zu ziehen.',
    'spends.wild': 'Verbraucht eine schwarze Karte, obwohl andere passen ({others}).',
    sheds: 'Wird {points} Punkte los, die sonst jemand anders bekäme.',
    'sheds.soon':
      'Wird {points} Punkte los, eine andere passende Karte zählt nur {cheapest}: {player} hat nur noch {cards} Karten.',
    'sheds.soon.one':
      'Wird {points} Punkte los, eine andere passende Karte zählt nur {cheapest}: {player} hat nur noch eine Karte.',
    'colour.own': 'Du hast noch {own} Karten dieser Farbe, {colour}.',
    'colour.most': 'Von {colour} hast du die meisten Karten: {own}.',
    'colour.only': 'Die einzige Farbe, die du hast, ist {colour}.',
    'colour.some': 'Deine Karten in {colour}: {own}, und von keiner anderen Farbe mehr.',
    'colour.none': 'Von {colour} hast du keine Karte.',
    'colour.fewer': 'Von {colour} hast du weniger Karten ({own}) als von einer anderen Farbe.',
    changes: 'Wechselt die Farbe: Von {colour} hast du {own} Karten, von {old} {other}.',
    leaves: 'Wechselt die Farbe: Von {colour} hast du keine Karte, von {old} {other}.',
    fits: 'Karten von dir, die nach Farbe oder Zeichen darauf passen: {fitting} von {left}.',
    'fits.all': 'Alle deine übrigen Karten passen nach Farbe oder Zeichen darauf.',
    reach:
      'Danach passt eine deiner Karten auf {count} der {unseen} farbigen Karten, die du nicht siehst, nach einer anderen Wahl nur auf {other}.',
    'reach.all':
      'Danach passt eine deiner Karten auf jede der {unseen} farbigen Karten, die du nicht siehst, nach einer anderen Wahl nur auf {other}.',
    tight:
      'Schwerer fortzusetzen für {player} mit {cards} Karten: Es passen {count} der {unseen} farbigen Karten, die du nicht siehst, nach einer anderen Wahl {other}.',
    'tight.one':
      'Schwerer fortzusetzen für {player} mit nur noch einer Karte: Es passen {count} der {unseen} farbigen Karten, die du nicht siehst, nach einer anderen Wahl {other}.',
    passed: 'Danach kommt {player} und hat zuletzt gezogen, statt auf {colour} zu legen.',
    'passed.few': '{player} hat noch {cards} Karten und hat zuletzt gezogen, statt auf {colour} zu legen.',
    'passed.one': '{player} hat nur noch eine Karte und hat zuletzt gezogen, statt auf {colour} zu legen.',
    stays:
      'Lässt liegen, was auf dem Tisch liegt: Danach kommt {player} und hat zuletzt gezogen, statt darauf zu legen.',
    plays: 'Legt eine Karte, statt eine zu ziehen: Es bleiben {left}.',
    'plays.drawn': 'Legt die gezogene Karte, statt sie zu behalten: Es bleiben {left}.',
    calls: 'Sagt UNO, bevor du deine vorletzte Karte legst: Sonst musst du vielleicht zwei Karten ziehen.',
    takes: 'Nimmt {drawn} Karten.',
    passes: 'Legt nichts, obwohl Karten passen ({playable}).',
    swaps: 'Die Hand von {player} hat {cards} Karten, deine {own}.',
    'swaps.badly': 'Die Hand von {player} hat {cards} Karten, deine nur {own}.',
    'others.wild': '{count} der {others} anderen Möglichkeiten verbrauchen eine schwarze Karte, obwohl andere passen.',
    'others.wild.all': 'Alle {others} anderen Möglichkeiten verbrauchen eine schwarze Karte, obwohl andere passen.',
    'others.wild.one': 'Die einzige andere Möglichkeit verbraucht eine schwarze Karte, obwohl andere passen.',
    'others.wild.single':
      'Eine der {others} anderen Möglichkeiten verbraucht eine schwarze Karte, obwohl andere passen.',
    'others.none': '{count} der {others} anderen Möglichkeiten führen zu einer Farbe, von der du keine Karte hast.',
    'others.none.all': 'Alle {others} anderen Möglichkeiten führen zu einer Farbe, von der du keine Karte hast.',
    'others.none.one': 'Die einzige andere Möglichkeit führt zu einer Farbe, von der du keine Karte hast.',
    'others.none.single': 'Eine der {others} anderen Möglichkeiten führt zu einer Farbe, von der du keine Karte hast.',
    'others.turns':
      '{count} der {others} anderen Möglichkeiten lenken das Spiel zu jemandem, der weniger Karten hat als der Nächste.',
    'others.turns.all':
      'Alle {others} anderen Möglichkeiten lenken das Spiel zu jemandem, der weniger Karten hat als der Nächste.',
    'others.turns.one':
      'Die einzige andere Möglichkeit lenkt das Spiel zu jemandem, der weniger Karten hat als der Nächste.',
    'others.turns.single':
      'Eine der {others} anderen Möglichkeiten lenkt das Spiel zu jemandem, der weniger Karten hat als der Nächste.',
  },
  words: { blue: 'Blau', red: 'Rot', green: 'Grün', yellow: 'Gelb' },
};
