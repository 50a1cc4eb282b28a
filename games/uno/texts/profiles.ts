import { profilesByAudience } from '../../../src/core/bot.ts';

export const profiles = profilesByAudience({
  first: {
    random: {
      en: 'Plays any card that fits and forgets to call UNO. Good for your first round.',
      it: 'Gioca una carta qualsiasi e si dimentica di dire UNO. Adatto alla prima mano.',
      de: 'Spielt irgendeine passende Karte und vergisst, UNO zu rufen. Gut für die erste Runde.',
    },
    beginner: {
      en: 'Sees only some of the cards that fit, and nearly always forgets to call UNO.',
      it: 'Vede solo alcune delle carte adatte, e quasi sempre dimentica di dire UNO.',
      de: 'Sieht nur manche der passenden Karten und vergisst fast immer, UNO zu rufen.',
    },
    'novice-1': {
      en: 'Overlooks many cards that fit, and draws instead. Rarely calls UNO.',
      it: 'Le sfuggono molte carte adatte, e pesca. Dice UNO di rado.',
      de: 'Übersieht viele passende Karten und zieht lieber. Ruft selten UNO.',
    },
    learner: {
      en: 'Looks for the colour and misses most cards of the same number. Seldom thinks of calling UNO.',
      it: 'Cerca il colore e gli sfuggono quasi tutte le carte dello stesso numero. Pensa di rado a dire UNO.',
      de: 'Achtet auf die Farbe und übersieht die meisten Karten mit derselben Zahl. Denkt selten daran, UNO zu rufen.',
    },
    'novice-2': {
      en: 'Often overlooks the same number in another colour, and plays fine cards too early.',
      it: 'Spesso non vede lo stesso numero in un altro colore, e gioca presto le carte belle.',
      de: 'Übersieht oft dieselbe Zahl in anderer Farbe und spielt schöne Karten zu früh.',
    },
    amateur: {
      en: 'Knows the game, but overlooks a card now and then, and sometimes forgets to call UNO.',
      it: 'Conosce il gioco, ma ogni tanto gli sfugge una carta, e a volte dimentica di dire UNO.',
      de: 'Kennt das Spiel, übersieht aber ab und zu eine Karte und vergisst manchmal, UNO zu rufen.',
    },
    bot1: {
      en: 'Plays its most valuable card first, so that little is counted when you go out.',
      it: 'Gioca subito la carta di maggior valore, così resta poco da contare quando chiudi.',
      de: 'Spielt die wertvollste Karte zuerst, damit wenig zählt, wenn du fertig wirst.',
    },
  },
  casual: {
    bot2: {
      en: 'Arranges its hand into a chain and plays the one with the most points.',
      it: 'Ordina la mano in una catena e gioca quella con più punti.',
      de: 'Ordnet die Hand zu einer Kette und spielt die mit den meisten Punkten.',
    },
    'bot2-literal': {
      en: 'Like the Treasurer, but takes the first of equal cards exactly as the course text says.',
      it: 'Come il Tesoriere, ma tra carte uguali prende la prima, proprio come dice il testo del corso.',
      de: 'Wie der Schatzmeister, nimmt aber von gleichen Karten die erste, genau wie es im Kurstext steht.',
    },
    'bot3-literal': {
      en: 'Like the Chain smith, but takes the first of equal cards exactly as the course text says.',
      it: 'Come il Catenaio, ma tra carte uguali prende la prima, proprio come dice il testo del corso.',
      de: 'Wie der Kettenschmied, nimmt aber von gleichen Karten die erste, genau wie es im Kurstext steht.',
    },
  },
  club: {
    bot3: {
      en: 'Looks for the longest chain, to get rid of as many cards as it can.',
      it: 'Cerca la catena più lunga, per liberarsi di più carte possibile.',
      de: 'Sucht die längste Kette, um möglichst viele Karten loszuwerden.',
    },
    bot4: {
      en: 'Remembers every card that was played and leads what is hardest to answer.',
      it: 'Ricorda ogni carta giocata e cala quella a cui è più difficile rispondere.',
      de: 'Merkt sich jede gespielte Karte und legt, worauf am schwersten zu antworten ist.',
    },
  },
  expert: {
    bot5: {
      en: 'Learned by playing tens of thousands of matches, and remembers on what you had to draw.',
      it: 'Ha imparato giocando decine di migliaia di partite, e ricorda su cosa hai dovuto pescare.',
      de: 'Hat aus Zehntausenden Partien gelernt und weiß noch, worauf du ziehen musstest.',
    },
    ismcts: {
      en: 'Imagines the hands of the others and plays them out many times. The strongest opponent in this game.',
      it: 'Immagina le mani degli altri e le gioca molte volte. L’avversario più forte di questo gioco.',
      de: 'Stellt sich die Karten der anderen vor und spielt sie viele Male durch. Die stärkste Gegnerin in diesem Spiel.',
    },
  },
});
