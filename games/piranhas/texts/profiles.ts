import { profilesByAudience } from '../../../src/core/bot.ts';

export const profiles = profilesByAudience({
  first: {
    random: {
      en: 'Swims anywhere. A good first opponent to learn how far a fish moves.',
      it: 'Nuota a caso. Un buon primo avversario per imparare di quanto si muove un pesce.',
      de: 'Schwimmt irgendwohin. Ein guter erster Gegner, um zu lernen, wie weit ein Fisch zieht.',
    },
    beginner: {
      en: 'Knows that its fish should meet, but mostly sees short moves and often loses its way.',
      it: 'Sa che i suoi pesci devono incontrarsi, ma vede soprattutto le mosse corte e spesso si perde.',
      de: 'Weiß, dass sich ihre Fische treffen sollen, sieht aber meist nur kurze Züge und verirrt sich oft.',
    },
    'novice-1': {
      en: 'Likes to swim towards its friends and does not notice fish that go far.',
      it: 'Gli piace nuotare verso gli amici e non nota i pesci che vanno lontano.',
      de: 'Schwimmt gern zu ihren Freunden und bemerkt Fische nicht, die weit ziehen.',
    },
    'novice-2': {
      en: 'Gathers its shoal by feeling, and often overlooks a long move.',
      it: 'Raduna il banco a occhio, e spesso le sfugge una mossa lunga.',
      de: 'Sammelt ihren Schwarm nach Gefühl und übersieht oft einen weiten Zug.',
    },
    'novice-3': {
      en: 'Knows where it wants to go, but takes a detour now and then.',
      it: 'Sa dove vuole andare, ma ogni tanto allunga la strada.',
      de: 'Weiß, wohin er will, nimmt aber ab und zu einen Umweg.',
    },
    'novice-4': {
      en: 'Finds a good move for its shoal nearly always, and does not look at yours.',
      it: 'Trova quasi sempre una buona mossa per il banco, e non guarda le tue.',
      de: 'Findet für seinen Schwarm fast immer einen guten Zug und achtet nicht auf deine.',
    },
  },
  casual: {
    'search-1': {
      en: 'Looks at its own move only, and gathers its shoal where it can.',
      it: 'Guarda solo la propria mossa e raduna il banco dove può.',
      de: 'Sieht nur den eigenen Zug und sammelt seinen Schwarm, wo er kann.',
    },
    'search-2': {
      en: 'Sees your next reply and avoids being eaten at once.',
      it: 'Vede la tua prossima risposta ed evita di farsi mangiare subito.',
      de: 'Sieht deine nächste Antwort und lässt sich nicht gleich fressen.',
    },
  },
  club: {
    'search-3': {
      en: 'Looks three plies ahead, and further where fish are eaten.',
      it: 'Guarda avanti tre semimosse, e oltre dove si mangiano pesci.',
      de: 'Rechnet drei Halbzüge voraus, und weiter, wo Fische gefressen werden.',
    },
    'learned-1': {
      en: 'Looks three plies ahead and has learned from games which shoals hold together.',
      it: 'Guarda avanti tre semimosse e ha imparato dalle partite quali banchi restano uniti.',
      de: 'Rechnet drei Halbzüge voraus und hat aus Partien gelernt, welche Schwärme zusammenhalten.',
    },
    'learned-2': {
      en: 'Has learned from games and takes a moment to look further ahead.',
      it: 'Ha imparato dalle partite e si prende un attimo per guardare più avanti.',
      de: 'Hat aus Partien gelernt und nimmt sich einen Augenblick, um weiter vorauszurechnen.',
    },
  },
  expert: {
    'search-4': {
      en: 'A tenth of a second of thought with an evaluation learned from games.',
      it: 'Un decimo di secondo di riflessione, con una valutazione imparata da molte partite.',
      de: 'Eine Zehntelsekunde Bedenkzeit mit einer aus Partien gelernten Bewertung.',
    },
    'search-5': {
      en: 'Plays like the pike, but thinks four times as long about every move.',
      it: 'Gioca come il luccio, ma pensa a ogni mossa quattro volte più a lungo.',
      de: 'Spielt wie der Hecht, denkt aber über jeden Zug viermal so lange nach.',
    },
    'search-6': {
      en: 'Uses the whole time of the student contest for every move. It also judges matches and gives the hints.',
      it: 'Usa per ogni mossa tutto il tempo della gara studentesca. Giudica anche le partite e dà i suggerimenti.',
      de: 'Nutzt für jeden Zug die ganze Zeit des Schülerwettbewerbs. Er beurteilt auch Partien und gibt die Tipps.',
    },
  },
});
