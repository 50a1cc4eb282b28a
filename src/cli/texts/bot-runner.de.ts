import type { Translation } from '../../core/texts.ts';
import type { en } from './bot-runner.en.ts';

export const de: Translation<typeof en> = {
  arrived: '{name} ist mit {server} verbunden.',
  waiting: 'Warten auf Mitspieler: {page}, Code {code}.',
  startsIn: 'Die Partie beginnt spätestens in {seconds} s.',
  begins: '{game}: {names}. Zuschauen unter {page}',
  late: '{name} kam zu spät. Der Server hat für ihn gezogen.',
  silent: '{name} antwortet seit {seconds} s nicht.',
  anew: 'Das Programm wird neu gestartet.',
  givesUp: 'Es gibt diese Partie auf.',
  out: 'Die anderen spielen ohne das Programm weiter.',
  rating: 'Wertung: {rating} ({change})',
  lost: 'Verbindung unterbrochen. Die Partie ist sicher. Die Verbindung wird wiederhergestellt ...',
  gone: 'Der Server antwortet nicht mehr.',
  finishing: 'Diese Partie wird noch zu Ende gespielt. Drück noch einmal Strg-C, um sie zu verlassen.',
  spoilt:
    'Das Programm ist in {matches} Partien in Folge gescheitert, deshalb hört dieser Befehl auf. ludoteca try zeigt, was nicht stimmt.',
  rematch: 'Um Revanche gebeten. Die anderen haben {seconds} s, um zuzusagen.',
  noRematch: 'Niemand möchte eine Revanche.',
  entered: 'Zum Turnier angemeldet: {page}',
  tournamentOver: 'Das Turnier ist vorbei.',
  sum: '{matches} Partien: {won} gewonnen, {drew} unentschieden, {lost} verloren.',
};
