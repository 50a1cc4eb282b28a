import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './terminal.en.ts';

export const it: Translation<typeof en> = {
  single: 'Una mano sola',
  round: 'Mano {round}, si gioca a {target} punti',
  clockwise: 'senso orario',
  anticlockwise: 'senso antiorario',
  over: 'La partita è finita.',
  pile: 'Mazzo',
  onTable: 'Tavola',
  toDraw: '{cards} da pescare',
  hand: 'Mano',
  deals: 'mazziere',
  notCalled: 'non ha chiamato!',
  legend: ['B blu, R rosso, G verde, Y giallo', 'S salta, C inverti, W jolly'],
  keys: 'Scrivi una carta, per esempio R5; quelle rialzate si possono giocare. Anche pesca, uno e aiuto sono comandi.',
  help: [
    'R5 G+2 BS YC    gioca quella carta: 5 rosso, +2 verde, salta blu, inverti giallo',
    'W  W+4          gioca un jolly; poi scrivi rosso, verde, blu o giallo',
    'pesca           pesca una carta; prendi: le carte di un +2; passo: tieni la carta pescata',
    'uno             chiama prima di giocare la penultima carta, o entro un secondo',
    'sfida           dubita di un +4; beccato: qualcuno non ha chiamato; scambia-2: scambia la mano con il posto 2',
    '? TESTO         elenca le mosse, o quelle che contengono TESTO',
    'tavolo          ridisegna il tavolo',
    'abbandona, esci abbandona la partita; esci',
  ],
};
