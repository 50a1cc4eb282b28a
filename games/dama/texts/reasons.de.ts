import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const de: Translation<typeof en> = {
  sentences: {
    'wins.pieces': 'Schlägt den letzten Stein: {player} hat keinen mehr, und du gewinnst.',
    'wins.blocked': '{player} kann nicht mehr ziehen, und du gewinnst.',
    'line.wins': 'Die Züge, die folgen sollten, gewinnen die Partie: Sie endet nach {moves} Zügen beider Seiten.',
    'line.loses':
      'Die Züge, die folgen sollten, verlieren die Partie: {player} gewinnt innerhalb von {moves} Zügen beider Seiten.',
    'takes.man': 'Schlägt den Stein auf {square}.',
    'takes.king': 'Schlägt die Dame auf {square}.',
    'takes.man.free': 'Schlägt den Stein auf {square}, und {player} kann danach nichts schlagen.',
    'takes.king.free': 'Schlägt die Dame auf {square}, und {player} kann danach nichts schlagen.',
    promotes: 'Der Stein wird auf {square} zur Dame.',
    'line.promotes': 'Bereitet eine Dame vor: In den Zügen, die folgen sollten, erreicht dein Stein {square}.',
    'allows.promotion': 'Lässt {player} mit dem nächsten Zug auf {square} eine Dame bekommen.',
    'line.allows.promotion': 'In den Zügen, die folgen sollten, bekommt {player} auf {square} eine Dame.',
    'stops.promotion':
      '{player} konnte auf {square} eine Dame bekommen. Mit dem nächsten Zug geht das jetzt nicht mehr.',
    'rescues.man': 'Dein Stein auf {square} konnte geschlagen werden. Jetzt ist keiner deiner Steine bedroht.',
    'rescues.king': 'Deine Dame auf {square} konnte geschlagen werden. Jetzt ist keiner deiner Steine bedroht.',
    'guards.man': 'Deckt deinen Stein auf {square}: Was ihn schlägt, kann danach selbst geschlagen werden.',
    'guards.king': 'Deckt deine Dame auf {square}: Was sie schlägt, kann danach selbst geschlagen werden.',
    'saves.man':
      'Dein Stein auf {square} konnte ohne Gegenwert geschlagen werden. Jetzt kann er nicht mehr geschlagen werden.',
    'saves.king':
      'Deine Dame auf {square} konnte ohne Gegenwert geschlagen werden. Jetzt kann sie nicht mehr geschlagen werden.',
    'leaves.man': 'Lässt deinen Stein auf {square} schlagen.',
    'leaves.king': 'Lässt deine Dame auf {square} schlagen.',
    safe: '{player} kann jetzt nichts schlagen. Nach {unsafe} der {others} anderen Züge ginge das.',
    'safe.only': 'Der einzige Zug, nach dem {player} nichts schlagen kann.',
    sound:
      'Was {player} jetzt auch schlägt, du kannst zurückschlagen. Nach {unsafe} der {others} anderen Züge könnte ein Stein ohne Gegenwert geschlagen werden.',
    'sound.only': 'Der einzige Zug, nach dem {player} nichts schlagen kann, ohne dafür einen Stein zu verlieren.',
    threatens: 'Bedroht den Stein auf {square}.',
    'threatens.two': 'Bedroht zwei Steine zugleich, auf {square} und {other}.',
    'line.gains': 'Gewinnt den Abtausch: geschlagen {taken}, verloren {lost}.',
    'line.takes':
      'Bereitet ein Schlagen vor: In den Zügen, die folgen sollten, verliert {player} Steine ({taken}) und du keinen.',
    'line.costs': 'Verliert Material: In den Zügen, die folgen sollten, verlierst du {lost} und schlägst {taken}.',
    'line.costs.king':
      'In den Zügen, die folgen sollten, schlägt {player} deine Dame auf {square}, und du schlägst keine.',
    'trades.ahead':
      'Tauscht gleich viele Steine, während du {own} zu {theirs} vorn bist: Mit weniger Steinen wiegt ein Vorsprung mehr.',
    trades: 'Tauscht gleich viele Steine: {taken} gegen {taken}.',
    'line.trades': 'In den Zügen, die folgen sollten, werden Steine gleich abgetauscht: {taken} gegen {taken}.',
    'trades.saved': 'Tauscht deinen Stein auf {square} ab, der ohne Gegenwert geschlagen werden konnte.',
    confines: 'Lässt {player} nur {moves} Züge zur Wahl.',
    'confines.one': 'Lässt {player} nur einen einzigen Zug.',
    stuck: 'Nimmt deinen eigenen Steinen den Platz: So, wie sie stehen, haben sie noch {moves} Züge.',
    'stuck.one': 'Nimmt deinen eigenen Steinen den Platz: So, wie sie stehen, haben sie noch einen einzigen Zug.',
    'stuck.none': 'Nimmt deinen eigenen Steinen den Platz: So, wie sie stehen, kann keiner mehr ziehen.',
    'keeps.home': 'Lässt deine {men} Steine auf der Grundreihe, wo sie Damen verhindern.',
    'keeps.home.one': 'Behält den letzten Stein auf deiner Grundreihe, wo er Damen verhindert.',
    'leaves.home': 'Nimmt den Stein auf {square} von deiner Grundreihe, wo er Damen verhinderte.',
    'centre.man': 'Bringt einen Stein ins Zentrum, auf {square}.',
    'centre.king': 'Bringt die Dame ins Zentrum, auf {square}.',
    advances: 'Dem Stein auf {square} fehlen noch {steps} Schritte zur Dame.',
    'advances.one': 'Dem Stein auf {square} fehlt noch ein Schritt zur Dame.',
    edge: 'Der Stein auf {square} steht am Rand, wo er nicht geschlagen werden kann.',
    mobile: 'Lässt dir mehr Platz: Deine Steine haben {own} Züge, die von {player} {theirs}.',
    'others.lose': '{count} der {others} anderen Züge verlieren Steine in den Zügen, die folgen sollten.',
    'others.lose.all': 'Alle {others} anderen Züge verlieren Steine in den Zügen, die folgen sollten.',
    'others.lose.one': 'Der einzige andere Zug verliert Steine in den Zügen, die folgen sollten.',
    'others.lose.single': '{action} würde in den Zügen, die folgen sollten, Steine verlieren.',
    'others.king': '{count} der {others} anderen Züge verlieren in den Zügen, die folgen sollten, eine Dame.',
    'others.king.all': 'Alle {others} anderen Züge verlieren in den Zügen, die folgen sollten, eine Dame.',
    'others.king.one': 'Der einzige andere Zug verliert in den Zügen, die folgen sollten, eine Dame.',
    'others.king.single': '{action} würde in den Zügen, die folgen sollten, eine Dame verlieren.',
    'others.promotion':
      '{count} der {others} anderen Züge lassen die Gegenseite in den Zügen, die folgen sollten, eine Dame bekommen.',
    'others.promotion.all':
      'Alle {others} anderen Züge lassen die Gegenseite in den Zügen, die folgen sollten, eine Dame bekommen.',
    'others.promotion.one':
      'Der einzige andere Zug lässt die Gegenseite in den Zügen, die folgen sollten, eine Dame bekommen.',
    'others.promotion.single':
      'Nach {action} würde die Gegenseite in den Zügen, die folgen sollten, eine Dame bekommen.',
    'others.lost': '{count} der {others} anderen Züge verlieren die Partie in den Zügen, die folgen sollten.',
    'others.lost.all': 'Alle {others} anderen Züge verlieren die Partie in den Zügen, die folgen sollten.',
    'others.lost.one': 'Der einzige andere Zug verliert die Partie in den Zügen, die folgen sollten.',
    'others.lost.single': '{action} würde in den Zügen, die folgen sollten, die Partie verlieren.',
  },
};
