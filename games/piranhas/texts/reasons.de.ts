import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const de: Translation<typeof en> = {
  sentences: {
    'wins.united': 'Schließt deinen Schwarm: Alle deine Fische ({fish}) hängen zusammen, und du gewinnst.',
    'wins.stuck': '{player} hat keinen Zug mehr, und du gewinnst.',
    'wins.limit':
      'Die letzte Runde ist vorbei, und dein größter Schwarm ist größer als der von {player}, {own} zu {theirs}: Du gewinnst.',
    'unites.sure': 'Schließt deinen Schwarm, und {player} hat keinen Zug, der deinen Sieg verhindert.',
    unites:
      'Schließt deinen Schwarm: Am Ende der Runde gewinnst du, wenn {player} es nicht mit dem nächsten Zug verhindert.',
    'line.wins': 'Die Züge, die folgen sollten, gewinnen die Partie: Sie endet nach {moves} Zügen beider Seiten.',
    'line.loses':
      'Die Züge, die folgen sollten, verlieren die Partie: {player} gewinnt innerhalb von {moves} Zügen beider Seiten.',
    'stops.uniting': '{player} konnte den Schwarm mit {from}-{to} schließen. Danach schafft das kein Zug.',
    'allows.win': '{player} kann mit {from}-{to} sofort gewinnen.',
    'allows.uniting': '{player} kann den Schwarm mit {from}-{to} schließen.',
    'threatens.uniting': 'Droht, deinen Schwarm mit {from}-{to} zu schließen.',
    eats: 'Frisst den Fisch auf {square}.',
    'eats.trade': 'Tauscht Fische: Frisst den auf {square}, und deiner kann dort dafür gefressen werden.',
    'eats.splits': 'Frisst den Fisch auf {square}: {player} muss {after} statt {before} Schwärme verbinden.',
    'leaves.fish': '{player} kann deinen Fisch auf {square} fressen.',
    'leaves.split':
      '{player} kann deinen Fisch auf {square} fressen, und du musst {after} statt {before} Schwärme verbinden.',
    joins: 'Verbindet deine Fische: vorher {before} Schwärme, jetzt {after}.',
    grows: 'Dein größter Schwarm wächst von {before} auf {after} Fische.',
    nearer: 'Bringt den Fisch auf {from} näher an deinen größten Schwarm: Abstand {after} statt {before}.',
    strays: 'Entfernt den Fisch auf {from} von deinem größten Schwarm: Abstand {after} statt {before}.',
    scatters: 'Trennt deine Fische: vorher {before} Schwärme, jetzt {after}.',
    closer: 'Bringt deine Schwärme einander näher. Leere Felder dazwischen: {after} statt {before}.',
    apart: 'Bringt deine Schwärme auseinander. Leere Felder dazwischen: {after} statt {before}.',
    widens: 'Hält die Schwärme von {player} auseinander. Leere Felder dazwischen: {after} statt {before}.',
    middle: 'Bringt einen Fisch in die Mitte des Feldes, auf {square}, von wo es zu keinem anderen weit ist.',
    rescues: '{player} konnte deinen Fisch auf {square} fressen. Jetzt kann keiner deiner Fische gefressen werden.',
    'blocks.fish': 'Der Fisch von {player} auf {square} kann sich nicht mehr bewegen.',
    'blocks.moves': 'Lässt {player} weniger Raum: {after} mögliche Züge statt {before}.',
    'limit.ahead':
      'Die letzte Runde ist nah, dann entscheidet der größte Schwarm. Fische in deinem: {own}, in dem von {player}: {theirs}.',
    'limit.behind':
      'Die letzte Runde ist nah, dann entscheidet der größte Schwarm. Fische in deinem: nur {own}, in dem von {player}: {theirs}.',
    'line.gathers':
      'In den Zügen, die folgen sollten, kommen deine Fische zusammen: vorher {before} Schwärme, dann {after}.',
    'line.splits': 'In den Zügen, die folgen sollten, wird {player} getrennt: {after} Schwärme statt {before}.',
    'line.scatters': 'In den Zügen, die folgen sollten, werden deine Fische getrennt: {after} Schwärme statt {before}.',
    'line.rival':
      'In den Zügen, die folgen sollten, kommen die Fische von {player} zusammen: vorher {before} Schwärme, dann {after}.',
    'others.lost':
      '{count} der {others} anderen Züge lassen die Gegenseite in den Zügen, die folgen sollten, gewinnen.',
    'others.lost.all': 'Alle {others} anderen Züge lassen die Gegenseite in den Zügen, die folgen sollten, gewinnen.',
    'others.lost.one': 'Der einzige andere Zug lässt die Gegenseite in den Zügen, die folgen sollten, gewinnen.',
    'others.lost.single': 'Nach {action} würde die Gegenseite in den Zügen, die folgen sollten, gewinnen.',
    'others.unite':
      '{count} der {others} anderen Züge lassen die Gegenseite ihren Schwarm mit dem nächsten Zug schließen.',
    'others.unite.all':
      'Alle {others} anderen Züge lassen die Gegenseite ihren Schwarm mit dem nächsten Zug schließen.',
    'others.unite.one': 'Der einzige andere Zug lässt die Gegenseite ihren Schwarm mit dem nächsten Zug schließen.',
    'others.unite.single': 'Nach {action} könnte die Gegenseite ihren Schwarm mit dem nächsten Zug schließen.',
    'others.fish': '{count} der {others} anderen Züge lassen einen deiner Fische fressen.',
    'others.fish.all': 'Alle {others} anderen Züge lassen einen deiner Fische fressen.',
    'others.fish.one': 'Der einzige andere Zug lässt einen deiner Fische fressen.',
    'others.fish.single': 'Nach {action} könnte einer deiner Fische gefressen werden.',
    'others.scatter': '{count} der {others} anderen Züge bringen deine eigenen Fische auseinander.',
    'others.scatter.all': 'Alle {others} anderen Züge bringen deine eigenen Fische auseinander.',
    'others.scatter.one': 'Der einzige andere Zug bringt deine eigenen Fische auseinander.',
    'others.scatter.single': '{action} würde deine eigenen Fische auseinanderbringen.',
    'others.rival':
      '{count} der {others} anderen Züge lassen die Fische der Gegenseite in den Zügen, die folgen sollten, zusammenkommen.',
    'others.rival.all':
      'Alle {others} anderen Züge lassen die Fische der Gegenseite in den Zügen, die folgen sollten, zusammenkommen.',
    'others.rival.one':
      'Der einzige andere Zug lässt die Fische der Gegenseite in den Zügen, die folgen sollten, zusammenkommen.',
    'others.rival.single':
      'Nach {action} würden die Fische der Gegenseite in den Zügen, die folgen sollten, zusammenkommen.',
  },
};
