import { profilesByAudience } from '../../../src/core/bot.ts';

export const profiles = profilesByAudience({
  first: {
    random: {
      en: 'Lays tiles and followers wherever the rules allow it. A friendly first opponent.',
      it: 'Posa tessere e seguaci ovunque le regole lo permettano. Ideale per cominciare.',
      de: 'Legt Plättchen und Gefolgsleute, wo immer die Regeln es erlauben. Ein freundlicher erster Gegner.',
    },
    'novice-1': {
      en: 'Lays tiles near the last one and is happy about every point.',
      it: 'Posa le tessere vicino all’ultima ed è contento di ogni punto.',
      de: 'Legt Plättchen in die Nähe des letzten und freut sich über jeden Punkt.',
    },
    'novice-2': {
      en: 'Prefers places with points, but misses many at the other end of the table.',
      it: 'Preferisce i posti con punti, ma ne perde molti all’altro capo del tavolo.',
      de: 'Bevorzugt Stellen mit Punkten, übersieht aber viele am anderen Ende des Tisches.',
    },
    'novice-3': {
      en: 'Often finds the points of this turn, and sometimes is content with fewer.',
      it: 'Trova spesso i punti di questo turno, e a volte si accontenta di meno.',
      de: 'Findet oft die Punkte dieses Zuges und ist manchmal mit weniger zufrieden.',
    },
    'novice-4': {
      en: 'Takes nearly all points it can get, and overlooks only what is far away.',
      it: 'Prende quasi tutti i punti possibili, e gli sfugge solo ciò che è lontano.',
      de: 'Nimmt fast alle Punkte mit und übersieht nur, was weit weg liegt.',
    },
    'novice-5': {
      en: 'Misses a point only now and then, mostly one that is far away.',
      it: 'Perde un punto solo ogni tanto, di solito uno lontano.',
      de: 'Lässt nur ab und zu einen Punkt liegen, meist einen weit entfernten.',
    },
  },
  casual: {
    greedy: {
      en: 'Takes the most points it can get this turn and never thinks of the next one.',
      it: 'Prende più punti che può in questo turno e non pensa mai al prossimo.',
      de: 'Nimmt in jedem Zug so viele Punkte wie möglich und denkt nie an den nächsten.',
    },
    'amateur-1': {
      en: 'Thinks of the end of the game like the Mason, but not about every tile.',
      it: 'Pensa alla fine della partita come il Muratore, ma non per ogni tessera.',
      de: 'Denkt wie der Maurer an das Ende der Partie, aber nicht bei jedem Plättchen.',
    },
  },
  club: {
    careful: {
      en: 'Estimates what every city, road and field will be worth in the end, and keeps followers in hand.',
      it: 'Stima quanto varranno alla fine città, strade e campi, e tiene seguaci di riserva.',
      de: 'Schätzt, was Städte, Straßen und Wiesen am Ende wert sind, und behält Gefolgsleute auf der Hand.',
    },
    'search-1': {
      en: 'Plays through many possible draws in the blink of an eye before it lays a tile.',
      it: 'In un batter d’occhio immagina molte pescate possibili prima di posare una tessera.',
      de: 'Spielt im Handumdrehen viele mögliche Ziehungen durch, bevor sie ein Plättchen legt.',
    },
  },
  expert: {
    'search-2': {
      en: 'Weighs thousands of continuations for every tile. The strongest opponent in this game.',
      it: 'Valuta migliaia di continuazioni per ogni tessera. L’avversario più forte di questo gioco.',
      de: 'Wägt für jedes Plättchen Tausende Fortsetzungen ab. Der stärkste Gegner in diesem Spiel.',
    },
  },
});
