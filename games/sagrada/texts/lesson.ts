import type { LearnTexts } from '../../../web/boards/shared/learn.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { sagradaSteps } from '../lesson/index.ts';

type SagradaLearnTexts = LearnTexts<typeof sagradaSteps>;

const en: SagradaLearnTexts = {
  steps: {
    window: {
      say: 'You build a window of dice: choose the marked one, an easy one, which brings three favor tokens.',
      other: 'A fine window too. For this lesson take the marked one.',
    },
    border: {
      say: 'Take a die of the pool; your first one goes on the border, and a blue pane accepts only blue: place the 5.',
      other: 'You could do that. For now take the blue 5 and place it on the blue pane at the top.',
    },
    touch: {
      say: 'Every other die must touch one, if only at a corner, and stone panes accept one value: place the red 2.',
      other: 'You could do that. For now take the red 2 and place it on the pane with two pips.',
    },
    'end-turn': {
      say: 'Everyone drafts two dice a round, the second in reverse order; this was your second, so end the turn.',
      other: 'Keep your tokens for now and end the turn.',
    },
    tool: {
      say: 'You need a 4 and there is only a 3: use the tool “One step” for one token and turn the green 3 up.',
      other: 'Open the tools, use “One step”, take the green 3 and choose the higher value.',
    },
    changed: {
      say: 'Place the green 4: dice side by side never share a colour or a value, and next to a blue 5 it does not.',
      other: 'It may go there too, but the pane with four pips is hard to fill.',
    },
    price: {
      say: 'It is your second turn, and a tool that was used costs two tokens from then on: turn the yellow 6 down.',
      other: 'Use “One step” again, take the yellow 6 and choose the lower value.',
    },
    second: {
      say: 'That was worth both tokens: the pane with five pips is hard to fill, so place the yellow 5 there.',
      other: 'It may go there too, but the pane with five pips is hard to fill.',
    },
    score: {
      say: 'After ten rounds you score the shared goals, your secret colour and the tokens left; empty panes cost one.',
    },
  },
  rules: [
    {
      title: 'A turn',
      text: [
        'There are ten rounds with two turns each. In a turn you take a die of the pool and place it, use a tool, or both.',
        'The first die goes on the border. Every other die must touch another one, at least at a corner.',
      ],
    },
    {
      title: 'Panes',
      text: ['A coloured pane accepts only that colour, a stone pane only that value. Clear panes accept all.'],
    },
    { title: 'Neighbours', text: ['Dice side by side must not share a colour or a value. Diagonally they may.'] },
    {
      title: 'Tools',
      text: ['The first use of a tool costs one favor token, every later use two. Harder windows bring more tokens.'],
    },
    {
      title: 'Points',
      text: [
        'You score for the shared goals, for the values of the dice in your secret colour and for the tokens left.',
        'Each empty pane costs one point.',
      ],
    },
  ],
};

const it: SagradaLearnTexts = {
  steps: {
    window: {
      say: 'Costruisci una vetrata di dadi: scegli quella segnata, è facile e porta tre segnalini.',
      other: 'Anche quella è bella. Per questa lezione prendi quella segnata.',
    },
    border: {
      say: 'Prendi un dado dalla riserva; il primo va sul bordo, e il vetro blu accetta solo il blu: metti lì il 5.',
      other: 'Si può fare. Per ora prendi il 5 blu e mettilo sul vetro blu in alto.',
    },
    touch: {
      say: 'Gli altri dadi devono toccarne uno, anche di spigolo, e le pietre accettano un solo valore: metti il 2 rosso.',
      other: 'Si può fare. Per ora prendi il 2 rosso e mettilo sulla casella con due punti.',
    },
    'end-turn': {
      say: 'Ogni giro ognuno prende due dadi, il secondo in ordine inverso; questo era il tuo secondo: termina il turno.',
      other: 'Per ora tieni i segnalini e termina il turno.',
    },
    tool: {
      say: 'Ti serve un 4 ma c’è solo un 3: usa «Un passo», che costa un segnalino, e aumenta il 3 verde.',
      other: 'Apri gli strumenti, usa «Un passo», prendi il 3 verde e scegli il valore più alto.',
    },
    changed: {
      say: 'Metti il 4 verde: dadi affiancati non hanno mai lo stesso colore o valore, e accanto al 5 blu va bene.',
      other: 'Può stare anche lì, ma la casella con quattro punti è difficile da riempire.',
    },
    price: {
      say: 'È il tuo secondo turno, e uno strumento già usato costa due segnalini: abbassa di uno il 6 giallo.',
      other: 'Usa di nuovo «Un passo», prendi il 6 giallo e scegli il valore più basso.',
    },
    second: {
      say: 'Ne valeva la pena: la casella con cinque punti è difficile da riempire, metti lì il 5 giallo.',
      other: 'Va bene anche lì, ma la casella con cinque punti è difficile da riempire.',
    },
    score: {
      say: 'Dopo dieci giri contano gli obiettivi, il colore segreto e i segnalini rimasti; ogni casella vuota costa uno.',
    },
  },
  rules: [
    {
      title: 'Un turno',
      text: [
        'Ci sono dieci giri di due turni ciascuno. In un turno prendi un dado e lo metti, usi uno strumento, o entrambe le cose.',
        'Il primo dado va sul bordo. Ogni altro deve toccarne uno, almeno con uno spigolo.',
      ],
    },
    {
      title: 'I vetri',
      text: [
        'Un vetro colorato accetta solo quel colore, una pietra solo quel valore. I vetri chiari accettano tutto.',
      ],
    },
    { title: 'I vicini', text: ['Dadi affiancati non possono avere lo stesso colore o valore. In diagonale sì.'] },
    {
      title: 'Gli strumenti',
      text: [
        'Il primo uso di uno strumento costa un segnalino, ogni uso successivo due. Le vetrate difficili ne portano di più.',
      ],
    },
    {
      title: 'I punti',
      text: [
        'Contano gli obiettivi comuni, i valori dei dadi del tuo colore segreto e i segnalini rimasti.',
        'Ogni casella vuota costa un punto.',
      ],
    },
  ],
};

const de: SagradaLearnTexts = {
  steps: {
    window: {
      say: 'Du baust ein Fenster aus Würfeln: Wähle das markierte, es ist leicht und bringt drei Gunststeine.',
      other: 'Auch ein schönes Fenster. Nimm für diese Lektion das markierte.',
    },
    border: {
      say: 'Nimm einen Würfel; der erste kommt an den Rand, und blaues Glas nimmt nur Blau: Setz dort die 5 ein.',
      other: 'Das geht auch. Nimm jetzt die blaue 5 und setz sie auf das blaue Glas oben.',
    },
    touch: {
      say: 'Jeder weitere muss einen berühren, auch übers Eck, und ein Stein nimmt nur einen Wert: Setz die rote 2.',
      other: 'Das geht auch. Nimm jetzt die rote 2 und setz sie auf die Scheibe mit zwei Augen.',
    },
    'end-turn': {
      say: 'Pro Runde nehmen alle zwei Würfel, den zweiten in umgekehrter Folge; das war dein zweiter, beende den Zug.',
      other: 'Heb deine Gunststeine jetzt auf und beende den Zug.',
    },
    tool: {
      say: 'Du brauchst eine 4 und hast nur eine 3: Nutze „Ein Schritt“ für einen Gunststein und dreh die grüne 3 hoch.',
      other: 'Öffne die Werkzeuge, nutze „Ein Schritt“, nimm die grüne 3 und wähle den höheren Wert.',
    },
    changed: {
      say: 'Setz die grüne 4: Würfel nebeneinander haben nie gleiche Farbe oder gleichen Wert, neben der blauen 5 passt sie.',
      other: 'Dort geht es auch, aber die Scheibe mit vier Augen ist schwer zu füllen.',
    },
    price: {
      say: 'Dein zweiter Zug, und ein benutztes Werkzeug kostet von da an zwei Gunststeine: Dreh die gelbe 6 herunter.',
      other: 'Nutze wieder „Ein Schritt“, nimm die gelbe 6 und wähle den kleineren Wert.',
    },
    second: {
      say: 'Das war beide Gunststeine wert: Die Scheibe mit fünf Augen ist schwer zu füllen, setz die gelbe 5 dorthin.',
      other: 'Dort passt er auch, aber die Scheibe mit fünf Augen ist schwer zu füllen.',
    },
    score: {
      say: 'Nach zehn Runden zählen die Ziele, deine geheime Farbe und übrige Gunststeine; leere Scheiben kosten je einen Punkt.',
    },
  },
  rules: [
    {
      title: 'Ein Zug',
      text: [
        'Es gibt zehn Runden mit je zwei Zügen. In einem Zug nimmst du einen Würfel und setzt ihn, nutzt ein Werkzeug oder beides.',
        'Der erste Würfel kommt an den Rand. Jeder weitere muss einen anderen berühren, wenigstens übers Eck.',
      ],
    },
    {
      title: 'Scheiben',
      text: ['Farbiges Glas nimmt nur diese Farbe, ein Stein nur diesen Wert. Klares Glas nimmt alles.'],
    },
    { title: 'Nachbarn', text: ['Würfel nebeneinander dürfen weder Farbe noch Wert teilen. Übers Eck dürfen sie es.'] },
    {
      title: 'Werkzeuge',
      text: ['Ein Werkzeug kostet beim ersten Mal einen Gunststein, danach zwei. Schwere Fenster bringen mehr davon.'],
    },
    {
      title: 'Punkte',
      text: [
        'Es zählen die gemeinsamen Ziele, die Werte der Würfel in deiner geheimen Farbe und die übrigen Gunststeine.',
        'Jede leere Scheibe kostet einen Punkt.',
      ],
    },
  ],
};

export const sagradaLearnTexts: ByLocale<SagradaLearnTexts> = { en, it, de };
