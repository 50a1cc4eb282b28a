import type { LearnTexts } from '../../../web/boards/shared/learn.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { piranhasSteps } from '../lesson/index.ts';

type PiranhasLearnTexts = LearnTexts<typeof piranhasSteps>;

const en: PiranhasLearnTexts = {
  steps: {
    distance: {
      say: 'A fish swims as many squares as there are fish on its line: two on this row, so move yours two squares.',
      other: 'That move is allowed too. For now take the marked fish along its row.',
    },
    jump: {
      say: 'Three fish are on this row, so the marked one swims three squares and may jump over your own fish.',
      other: 'Count again: move the marked fish three squares along the row.',
    },
    blocked: {
      say: 'A fish never jumps over an opposing one, so the row is blocked: move the marked fish along its column.',
      other: 'Take the marked fish: its row is blocked by the blue fish, its column is free.',
    },
    eat: {
      say: 'A fish that ends exactly on an opposing fish eats it: find the red fish that reaches a blue one.',
      other: 'That eats nobody. Look at the second row: how many fish are on it?',
    },
    kraken: {
      say: 'A kraken can be jumped but nobody may end on it: move the red fish that can cross one to the right.',
      other: 'That crosses no kraken. Take the fish on the row of the kraken and go to the right.',
    },
    swarm: {
      say: 'You win with all fish in one swarm, neighbours side by side or diagonally: bring the last one home.',
      other: 'Then a fish is still alone. Move the lonely fish next to the other two.',
    },
    round: {
      say: 'Swarms count at the end of a round, so Blue still moves after you: gather where no blue fish can break in.',
      other: 'After that a blue fish reaches your swarm and breaks it. Close the gap from the other side.',
    },
    limit: {
      say: 'This is round 30, the last one, and now the larger swarm wins: bring two of your fish together.',
      other: 'Then no two of your fish are neighbours. Look for one that can end next to another.',
    },
  },
  rules: [
    {
      title: 'How far a fish swims',
      text: [
        'A fish swims straight along a row, a column or a diagonal.',
        'It swims exactly as many squares as there are fish of both colours on that whole line, itself included.',
      ],
    },
    {
      title: 'Jumping and eating',
      text: [
        'It may jump over its own fish, but not over opposing ones.',
        'If it ends on an opposing fish, it eats it. Think twice: the fewer fish the other side has, the sooner it has gathered them.',
      ],
    },
    { title: 'Krakens', text: ['Two krakens lie in the water. Fish jump over them, but no fish may end on one.'] },
    {
      title: 'The swarm',
      text: [
        'You win if all your fish form one swarm at the end of a round. Diagonal neighbours count too.',
        'After 30 rounds the larger swarm wins.',
      ],
    },
  ],
};

const it: PiranhasLearnTexts = {
  steps: {
    distance: {
      say: 'Un pesce nuota di tante caselle quanti sono i pesci sulla sua linea: qui sono due, muovi di due caselle.',
      other: 'Anche quella mossa è permessa. Per ora muovi il pesce segnato lungo la sua riga.',
    },
    jump: {
      say: 'Su questa riga ci sono tre pesci: quello segnato nuota di tre caselle e può saltare i tuoi pesci.',
      other: 'Conta di nuovo: muovi il pesce segnato di tre caselle lungo la riga.',
    },
    blocked: {
      say: 'Un pesce non salta mai quelli avversari, quindi la riga è chiusa: muovi il pesce segnato sulla colonna.',
      other: 'Prendi il pesce segnato: il pesce blu gli chiude la riga, la colonna è libera.',
    },
    eat: {
      say: 'Un pesce che finisce esattamente su un avversario lo mangia: trova il rosso che raggiunge un blu.',
      other: 'Così non mangi nessuno. Guarda la riga 2: quanti pesci ci sono?',
    },
    kraken: {
      say: 'Un kraken si può saltare, ma nessuno può fermarcisi: muovi il rosso che può superarne uno verso destra.',
      other: 'Così non superi nessun kraken. Prendi il pesce sulla riga del kraken e vai a destra.',
    },
    swarm: {
      say: 'Vinci con tutti i pesci in un banco, vicini di lato o in diagonale: porta a casa l’ultimo.',
      other: 'Così un pesce resta solo. Porta il pesce isolato accanto agli altri due.',
    },
    round: {
      say: 'I banchi contano a fine giro, quindi il blu muove ancora: riunisciti dove nessun pesce blu può entrare.',
      other: 'Così un pesce blu raggiunge il tuo banco e lo rompe. Chiudi il vuoto dall’altro lato.',
    },
    limit: {
      say: 'È il giro 30, l’ultimo, e ora vince il banco più grande: avvicina due dei tuoi pesci.',
      other: 'Così nessuno dei tuoi pesci ha un vicino. Cercane uno che possa finire accanto a un altro.',
    },
  },
  rules: [
    {
      title: 'Quanto nuota un pesce',
      text: [
        'Un pesce nuota dritto lungo una riga, una colonna o una diagonale.',
        'Nuota esattamente di tante caselle quanti sono i pesci dei due colori su tutta la linea, lui compreso.',
      ],
    },
    {
      title: 'Saltare e mangiare',
      text: [
        'Può saltare i propri pesci, ma non quelli avversari.',
        'Se finisce su un pesce avversario, lo mangia. Pensaci bene: meno pesci restano all’altro, prima li riunisce.',
      ],
    },
    { title: 'I kraken', text: ['Nell’acqua ci sono due kraken. I pesci li saltano, ma nessuno può fermarcisi.'] },
    {
      title: 'Il banco',
      text: [
        'Vinci se alla fine di un giro tutti i tuoi pesci formano un solo banco. Contano anche i vicini in diagonale.',
        'Dopo 30 giri vince il banco più grande.',
      ],
    },
  ],
};

const de: PiranhasLearnTexts = {
  steps: {
    distance: {
      say: 'Ein Fisch schwimmt so viele Felder, wie Fische auf seiner Linie sind: hier zwei, also zwei Felder weit.',
      other: 'Auch dieser Zug ist erlaubt. Zieh jetzt den markierten Fisch seine Reihe entlang.',
    },
    jump: {
      say: 'In dieser Reihe sind drei Fische: Der markierte schwimmt drei Felder und darf über eigene springen.',
      other: 'Zähl noch einmal: Zieh den markierten Fisch drei Felder die Reihe entlang.',
    },
    blocked: {
      say: 'Ein Fisch springt nie über gegnerische, darum ist die Reihe versperrt: Zieh den markierten in seiner Spalte.',
      other: 'Nimm den markierten Fisch: Der blaue versperrt seine Reihe, die Spalte ist frei.',
    },
    eat: {
      say: 'Wer genau auf einem gegnerischen Fisch endet, frisst ihn: Finde den roten, der einen blauen erreicht.',
      other: 'So frisst du niemanden. Sieh dir Reihe 2 an: Wie viele Fische sind dort?',
    },
    kraken: {
      say: 'Über einen Kraken darf man springen, auf ihm enden nicht: Zieh den roten Fisch rechts über einen hinweg.',
      other: 'So springst du über keinen Kraken. Nimm den Fisch in der Reihe des Kraken und zieh nach rechts.',
    },
    swarm: {
      say: 'Du gewinnst, wenn alle Fische einen Schwarm bilden, auch schräg benachbart: Hol den letzten heim.',
      other: 'So bleibt ein Fisch allein. Zieh den einsamen Fisch neben die beiden anderen.',
    },
    round: {
      say: 'Schwärme zählen am Ende der Runde, Blau zieht also noch: Sammle dich, wo kein blauer Fisch eindringt.',
      other: 'Danach erreicht ein blauer Fisch deinen Schwarm und trennt ihn. Schließ die Lücke von der anderen Seite.',
    },
    limit: {
      say: 'Das ist Runde 30, die letzte, und jetzt gewinnt der größere Schwarm: Bring zwei deiner Fische zusammen.',
      other: 'Dann hat keiner deiner Fische einen Nachbarn. Such einen, der neben einem anderen landet.',
    },
  },
  rules: [
    {
      title: 'Wie weit ein Fisch schwimmt',
      text: [
        'Ein Fisch schwimmt gerade eine Reihe, eine Spalte oder eine Diagonale entlang.',
        'Er schwimmt genau so viele Felder, wie Fische beider Farben auf der ganzen Linie sind, er selbst eingeschlossen.',
      ],
    },
    {
      title: 'Springen und fressen',
      text: [
        'Er darf über eigene Fische springen, aber nicht über gegnerische.',
        'Endet er auf einem gegnerischen Fisch, frisst er ihn. Überlege es gut: Je weniger Fische die andere Seite hat, desto früher hat sie sie beisammen.',
      ],
    },
    {
      title: 'Kraken',
      text: ['Im Wasser liegen zwei Kraken. Fische springen über sie, aber keiner darf auf ihnen enden.'],
    },
    {
      title: 'Der Schwarm',
      text: [
        'Du gewinnst, wenn am Ende einer Runde alle deine Fische einen Schwarm bilden. Auch schräge Nachbarn zählen.',
        'Nach 30 Runden gewinnt der größere Schwarm.',
      ],
    },
  ],
};

export const piranhasLearnTexts: ByLocale<PiranhasLearnTexts> = { en, it, de };
