import { profilesByAudience } from '../../../src/core/bot.ts';

export const profiles = profilesByAudience({
  first: {
    random: {
      en: 'Moves any piece that can move. You will win, and see how captures work.',
      it: 'Muove un pezzo qualsiasi. Vincerai, e vedrai come funzionano le prese.',
      de: 'Zieht irgendeinen Stein. Du wirst gewinnen und siehst dabei, wie das Schlagen geht.',
    },
    'novice-1': {
      en: 'Has just learned the moves: likes to take, and forgets the pieces at the sides.',
      it: 'Ha appena imparato le mosse: ama prendere e dimentica i pezzi ai lati.',
      de: 'Kennt eben erst die Züge: schlägt gern und vergisst die Steine am Rand.',
    },
    'novice-2': {
      en: 'Usually sees what is good for it now, and never what you will answer.',
      it: 'Di solito vede ciò che ora le conviene, e mai la tua risposta.',
      de: 'Sieht meist, was ihm jetzt nützt, und nie, was du antwortest.',
    },
  },
  casual: {
    greedy: {
      en: 'Looks at the board after its own move and takes what shines. It does not see your answer coming.',
      it: 'Guarda la damiera dopo la propria mossa e prende ciò che luccica. Non vede arrivare la tua risposta.',
      de: 'Sieht auf das Brett nach dem eigenen Zug und nimmt, was glänzt. Deine Antwort sieht sie nicht kommen.',
    },
    'amateur-1': {
      en: 'Thinks of your answer every second time. Leave it something to take.',
      it: 'Pensa alla tua risposta una volta su due. Lasciale qualcosa da prendere.',
      de: 'Denkt jedes zweite Mal an deine Antwort. Lass ihm etwas zum Schlagen.',
    },
    'amateur-2': {
      en: 'Sees most of your answers, and now and then overlooks one.',
      it: 'Vede quasi tutte le tue risposte, e ogni tanto una gli sfugge.',
      de: 'Sieht die meisten deiner Antworten und übersieht ab und zu eine.',
    },
    'amateur-3': {
      en: 'Rarely overlooks your next answer, but does not think further.',
      it: 'Raramente le sfugge la tua prossima risposta, ma non pensa oltre.',
      de: 'Übersieht deine nächste Antwort selten, denkt aber nicht weiter.',
    },
    'search-1': {
      en: 'Sees your next reply, but no further. Set a trap of two moves and it falls in.',
      it: 'Vede la tua prossima risposta, ma non oltre. Cade in una trappola di due mosse.',
      de: 'Sieht deine nächste Antwort, aber nicht weiter. In eine Falle von zwei Zügen tappt er hinein.',
    },
    'search-2': {
      en: 'Looks two moves of each side ahead. Gives nothing away for free.',
      it: 'Guarda avanti due mosse per parte. Non regala nulla.',
      de: 'Rechnet zwei Züge jeder Seite voraus. Verschenkt nichts.',
    },
  },
  club: {
    'search-3': {
      en: 'Looks three moves of each side ahead and likes exchanges when it is in front.',
      it: 'Guarda avanti tre mosse per parte e ama gli scambi quando è in vantaggio.',
      de: 'Rechnet drei Züge jeder Seite voraus und tauscht gern, wenn er vorn liegt.',
    },
    'search-4': {
      en: 'Patient and exact: nine plies deep, captures to the end.',
      it: 'Paziente e preciso: nove semimosse, e le prese fino in fondo.',
      de: 'Geduldig und genau: neun Halbzüge tief, Schlagfolgen bis zum Ende.',
    },
  },
  expert: {
    'search-5': {
      en: 'Has learned from many games what a position is worth, and knows small endgames by heart.',
      it: 'Ha imparato da molte partite quanto vale una posizione, e conosce a memoria i piccoli finali.',
      de: 'Hat aus vielen Partien gelernt, was eine Stellung wert ist, und kennt kleine Endspiele auswendig.',
    },
    'search-6': {
      en: 'Thinks a whole second per move with the same knowledge. It also judges matches and gives the hints.',
      it: 'Pensa un secondo intero a mossa con le stesse conoscenze. Giudica anche le partite e dà i suggerimenti.',
      de: 'Denkt mit demselben Wissen eine ganze Sekunde pro Zug. Sie beurteilt auch Partien und gibt die Tipps.',
    },
  },
});
