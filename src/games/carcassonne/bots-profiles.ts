import type { BotProfiles } from '../../core/bot.ts';

export const profiles: BotProfiles = {
  random: {
    audience: 'first',
    style: {
      en: 'Lays tiles and followers wherever the rules allow it. A friendly first opponent.',
      it: 'Posa tessere e seguaci ovunque le regole lo permettano. Ideale per cominciare.',
      de: 'Legt Plättchen und Gefolgsleute, wo immer die Regeln es erlauben. Ein freundlicher erster Gegner.',
    },
  },
  greedy: {
    audience: 'casual',
    style: {
      en: 'Takes the most points it can get this turn and never thinks of the next one.',
      it: 'Prende più punti che può in questo turno e non pensa mai al prossimo.',
      de: 'Nimmt in jedem Zug so viele Punkte wie möglich und denkt nie an den nächsten.',
    },
  },
  careful: {
    audience: 'club',
    style: {
      en: 'Estimates what every city, road and field will be worth in the end, and keeps followers in hand.',
      it: 'Stima quanto varranno alla fine città, strade e campi, e tiene seguaci di riserva.',
      de: 'Schätzt, was Städte, Straßen und Wiesen am Ende wert sind, und behält Gefolgsleute auf der Hand.',
    },
  },
  'search-1': {
    audience: 'club',
    style: {
      en: 'Plays through many possible draws in the blink of an eye before it lays a tile.',
      it: 'In un batter d’occhio immagina molte pescate possibili prima di posare una tessera.',
      de: 'Spielt im Handumdrehen viele mögliche Ziehungen durch, bevor sie ein Plättchen legt.',
    },
  },
  'search-2': {
    audience: 'expert',
    style: {
      en: 'Weighs thousands of continuations for every tile. The strongest opponent in this game.',
      it: 'Valuta migliaia di continuazioni per ogni tessera. L’avversario più forte di questo gioco.',
      de: 'Wägt für jedes Plättchen Tausende Fortsetzungen ab. Der stärkste Gegner in diesem Spiel.',
    },
  },
};
