import { profilesByAudience } from '../../../src/core/bot.ts';

export const profiles = profilesByAudience({
  first: {
    random: {
      en: 'Puts dice wherever they fit and leaves many gaps. Good for your first window.',
      it: 'Mette i dadi dove ci stanno e lascia molti vuoti. Adatto alla tua prima vetrata.',
      de: 'Setzt Würfel, wo sie passen, und lässt viele Lücken. Gut für dein erstes Fenster.',
    },
    'novice-1': {
      en: 'Likes dice that bring points, and often blocks its own cells.',
      it: 'Ama i dadi che danno punti, e spesso blocca le proprie caselle.',
      de: 'Mag Würfel, die Punkte bringen, und verbaut sich oft die eigenen Felder.',
    },
    'novice-2': {
      en: 'Takes a good die, though not always the best, and never uses a tool.',
      it: 'Prende un buon dado, anche se non sempre il migliore, e mai un attrezzo.',
      de: 'Nimmt einen guten Würfel, wenn auch nicht immer den besten, und nie ein Werkzeug.',
    },
  },
  casual: {
    greedy: {
      en: 'Takes the die that is worth most now, and never pays for a tool.',
      it: 'Prende il dado che ora vale di più e non paga mai un attrezzo.',
      de: 'Nimmt den Würfel, der jetzt am meisten wert ist, und bezahlt nie für ein Werkzeug.',
    },
    'amateur-1': {
      en: 'Plans its window, sometimes follows the second best plan and forgets about tools.',
      it: 'Pianifica la vetrata, a volte segue il secondo piano e dimentica gli attrezzi.',
      de: 'Plant das Fenster, folgt manchmal dem zweitbesten Plan und vergisst Werkzeuge.',
    },
  },
  club: {
    planner: {
      en: 'Plans its window cell by cell, saves favour tokens, and knows what each tool is good for.',
      it: 'Pianifica la vetrata cella per cella, risparmia i segnalini favore e sa a cosa serve ogni attrezzo.',
      de: 'Plant das Fenster Feld für Feld, spart Gunststeine und weiß, wofür jedes Werkzeug gut ist.',
    },
  },
  expert: {
    search: {
      en: 'Plays its best plans out many times before it takes a die. The strongest opponent in this game.',
      it: 'Prova molte volte i piani migliori prima di prendere un dado. L’avversario più forte di questo gioco.',
      de: 'Spielt die besten Pläne viele Male durch, bevor er einen Würfel nimmt. Der stärkste Gegner in diesem Spiel.',
    },
  },
});
