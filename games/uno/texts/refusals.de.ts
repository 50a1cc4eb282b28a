import type { UnoRefusals } from './refusals.ts';

export const de: UnoRefusals = {
  'uno/game-over': 'Die Partie ist vorbei.',
  'uno/not-your-turn': 'Du bist nicht am Zug.',
  'uno/chance-acts': 'Gerade werden Karten gegeben.',
  'uno/not-in-hand': 'Diese Karte hast du nicht.',
  'uno/does-not-fit': 'Die Karte muss in Farbe oder Zeichen zur obersten passen oder schwarz sein.',
  'uno/only-the-drawn-card': 'Nach dem Ziehen darf nur die gezogene Karte gelegt werden.',
  'uno/not-an-answer': 'Diese Karte ist keine Antwort auf die oberste.',
  'uno/not-the-same-card': 'Außer der Reihe darf nur dieselbe Karte gelegt werden.',
  'uno/must-play': 'Eine gezogene Karte, die passt, muss gelegt werden.',
  'uno/colour-first': 'Nenne zuerst eine Farbe.',
  'uno/seat-first': 'Wähle zuerst, mit wem du die Hand tauschst.',
  'uno/call-first': 'Zuerst muss „Uno“ rufen, wer nur noch eine Karte hat.',
  'uno/no-colour-wanted': 'Gerade fragt niemand nach einer Farbe.',
  'uno/no-swap-wanted': 'Gerade wird nicht getauscht.',
  'uno/swap-with-another': 'Tausche die Hand mit einem anderen Platz.',
  'uno/nothing-to-call':
    'Du kannst rufen, wenn dein Zug mit zwei Karten beginnt oder wenn du nur noch eine Karte hast.',
  'uno/already-called': 'Du hast schon gerufen.',
  'uno/nothing-to-challenge': 'Du kannst nur ein +4 anzweifeln, das direkt vor dir gelegt wurde.',
  'uno/not-a-card':
    'Schreib eine Karte (R5, GS, Y+2, W), eine Farbe, ziehen, behalten, nehmen, uno, anzweifeln, erwischt oder tausch mit einem Platz.',
  'uno/nobody-to-catch': 'Niemand hat den Ruf vergessen.',
  'uno/not-an-outcome': 'Das kann jetzt nicht ausgeteilt werden.',
  'uno/only-the-clock': 'Nur die Uhr sagt, dass die Zeit um ist.',
  'uno/no-such-action': 'Diese Aktion gibt es nicht.',
};
