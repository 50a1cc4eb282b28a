import type { UnoRefusals } from './refusals.ts';

export const it: UnoRefusals = {
  'uno/game-over': 'La partita è finita.',
  'uno/not-your-turn': 'Non è il tuo turno.',
  'uno/chance-acts': 'Si stanno dando le carte.',
  'uno/not-in-hand': 'Non hai questa carta.',
  'uno/does-not-fit': 'La carta deve avere il colore o il simbolo di quella in tavola, o essere nera.',
  'uno/only-the-drawn-card': 'Dopo aver pescato si può giocare solo la carta pescata.',
  'uno/not-an-answer': 'Questa carta non risponde a quella in tavola.',
  'uno/not-the-same-card': 'Fuori turno si gioca solo la carta identica.',
  'uno/must-play': 'Se la carta pescata si può giocare, devi giocarla.',
  'uno/colour-first': 'Prima scegli un colore.',
  'uno/seat-first': 'Prima scegli con chi scambiare la mano.',
  'uno/call-first': 'Prima chi ha una sola carta deve chiamare «Uno».',
  'uno/no-colour-wanted': 'Ora nessuno chiede un colore.',
  'uno/no-swap-wanted': 'Ora non si scambiano le mani.',
  'uno/swap-with-another': 'Scambia la mano con un altro posto.',
  'uno/nothing-to-call': 'Puoi chiamare nel turno che cominci con due carte, o quando hai una sola carta in mano.',
  'uno/already-called': 'Hai già chiamato.',
  'uno/nothing-to-challenge': 'Puoi sfidare solo un +4 giocato subito prima di te.',
  'uno/not-a-card':
    'Scrivi una carta (R5, GS, Y+2, W), un colore, pesca, passo, prendi, uno, sfida, beccato o scambia con un posto.',
  'uno/nobody-to-catch': 'Nessuno ha dimenticato di chiamare.',
  'uno/not-an-outcome': 'Questa carta ora non si può distribuire.',
  'uno/only-the-clock': 'Solo l’orologio dice che il tempo è scaduto.',
  'uno/no-such-action': 'Questa azione non esiste.',
};
