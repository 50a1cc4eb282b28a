import type { BotProfiles } from '../../core/bot.ts';

export const profiles: BotProfiles = {
  random: {
    audience: 'first',
    style: {
      en: 'Moves any piece that can move. You will win, and see how captures work.',
      it: 'Muove un pezzo qualsiasi. Vincerai, e vedrai come funzionano le prese.',
      de: 'Zieht irgendeinen Stein. Du wirst gewinnen und siehst dabei, wie das Schlagen geht.',
    },
  },
  greedy: {
    audience: 'casual',
    style: {
      en: 'Looks at the board after its own move and takes what shines. It does not see your answer coming.',
      it: 'Guarda la damiera dopo la propria mossa e prende ciò che luccica. Non vede arrivare la tua risposta.',
      de: 'Sieht auf das Brett nach dem eigenen Zug und nimmt, was glänzt. Deine Antwort sieht sie nicht kommen.',
    },
  },
  'search-1': {
    audience: 'casual',
    style: {
      en: 'Sees your next reply, but no further. Set a trap of two moves and it falls in.',
      it: 'Vede la tua prossima risposta, ma non oltre. Cade in una trappola di due mosse.',
      de: 'Sieht deine nächste Antwort, aber nicht weiter. In eine Falle von zwei Zügen tappt er hinein.',
    },
  },
  'search-2': {
    audience: 'casual',
    style: {
      en: 'Looks two moves of each side ahead. Gives nothing away for free.',
      it: 'Guarda avanti due mosse per parte. Non regala nulla.',
      de: 'Rechnet zwei Züge jeder Seite voraus. Verschenkt nichts.',
    },
  },
  'search-3': {
    audience: 'club',
    style: {
      en: 'Looks three moves of each side ahead and likes exchanges when it is in front.',
      it: 'Guarda avanti tre mosse per parte e ama gli scambi quando è in vantaggio.',
      de: 'Rechnet drei Züge jeder Seite voraus und tauscht gern, wenn er vorn liegt.',
    },
  },
  'search-4': {
    audience: 'club',
    style: {
      en: 'Patient and exact: nine plies deep, captures to the end.',
      it: 'Paziente e preciso: nove semimosse, e le prese fino in fondo.',
      de: 'Geduldig und genau: neun Halbzüge tief, Schlagfolgen bis zum Ende.',
    },
  },
  'search-5': {
    audience: 'expert',
    style: {
      en: 'Has learned from many games what a position is worth, and knows small endgames by heart.',
      it: 'Ha imparato da molte partite quanto vale una posizione, e conosce a memoria i piccoli finali.',
      de: 'Hat aus vielen Partien gelernt, was eine Stellung wert ist, und kennt kleine Endspiele auswendig.',
    },
  },
  'search-6': {
    audience: 'expert',
    style: {
      en: 'Thinks a whole second per move with the same knowledge. The strongest opponent in this game.',
      it: 'Pensa un secondo intero a mossa con le stesse conoscenze. L’avversario più forte di questo gioco.',
      de: 'Denkt mit demselben Wissen eine ganze Sekunde pro Zug. Die stärkste Gegnerin in diesem Spiel.',
    },
  },
};
