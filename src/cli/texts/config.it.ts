import type { Translation } from '../../core/texts.ts';
import type { en } from './config.en.ts';

export const it: Translation<typeof en> = {
  notAMap: 'La configurazione deve essere una mappa di chiavi. ludoteca config --explain le elenca.',
  unknown: 'La chiave "{key}" non esiste. Le chiavi sono: {keys}.',
  alias: 'Gli alias come *{name} non sono permessi qui. Scrivi il valore per esteso.',
  noGateway: 'Il gateway "{name}" non esiste. I gateway sono: {names}.',
  gatewayPort: 'una porta da 0 a 65535, oppure off',
  noGatewaySetting: '{gateway} non ha l\'impostazione "{key}". Le sue impostazioni sono: {keys}.',
  readableFile: 'il nome di un file che questo utente può leggere',
  limits: 'i limiti devono essere numeri interi, per nome: {names}.',
  usual: 'predefinito',
  unset: 'non impostata',
  whole: 'un numero intero da {from} a {to}',
  oneOf: 'uno tra {list}',
  mustBe: 'deve essere {allowed}.',
  gateways: 'off, NOME=PORTA o NOME=off (in un file NOME: PORTA), con NOME tra {names}',
  settings: 'GATEWAY.CHIAVE=VALORE (in un file GATEWAY.CHIAVE: VALORE), con GATEWAY tra {names}',
  wants: {
    text: 'un testo',
    switch: 'true o false',
    web: 'un indirizzo come https://giochi.example.org',
    smtp: 'un indirizzo come smtp://utente:password@host:587',
    store:
      'un indirizzo come postgres://utente:password@host/database, oppure sqlite:CARTELLA (in una password scrivi / come %2F, ? come %3F, # come %23)',
    sharedStore:
      'un indirizzo come postgres://utente:password@host/database, oppure @FILE (in una password scrivi / come %2F, ? come %3F, # come %23)',
    bus: 'un indirizzo come nats://host:4222 (in una password scrivi / come %2F, ? come %3F, # come %23)',
    prefix: 'composto da lettere minuscole, cifre e trattini',
    proxies: 'un elenco di indirizzi come 10.0.0.1, reti come 10.0.0.0/8, o loopback',
    servers: 'un elenco di indirizzi come https://giochi.example.org',
    games: 'un elenco di cartelle come ./hex, moduli, o pacchetti installati come ludoteca-game-hex',
    timetable:
      'un elenco di righe come "GIOCO 3+2 45 4h bots": gioco, orologio, minuti, ogni quanto (m, h o d), e bots se i bot completano',
    botDelay: 'GIOCO=DA-A in millisecondi fino a 60000 (in un file GIOCO: [DA, A])',
  },
  explain: {
    type: 'Valore',
    usual: 'Predefinito',
    variable: 'Variabile',
    flag: 'Opzione',
  },
};
